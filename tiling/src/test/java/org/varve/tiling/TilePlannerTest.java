package org.varve.tiling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Halo;
import org.varve.core.MemoryFootprint;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Program;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.host.Budget;
import org.varve.host.Limit;

class TilePlannerTest {

    private static final Budget BUDGET = new Budget(1L << 30, 200L << 20, Limit.GIVEN);
    private static final Survey SURVEY = survey(400, 300, 500);
    private static final Survey TEBIBYTE = survey(10_000, 10_000, 2_750);
    private static final Program PROGRAM = TestKernel.program(new Halo(4, 4, 9), 2, false);

    private final TestDevice device = TestDevice.of(0, Long.MAX_VALUE);
    private final PlanRequest request = PlanRequest.of("gst-dip-azimuth");

    private TilePlanner planner(Budget budget, PlanRequest asked) {
        return new TilePlanner(SURVEY, device, budget, asked);
    }

    private static Survey survey(int inlines, int crosslines, int samples) {
        return new Survey(new Shape(inlines, crosslines, samples), 0.004, Survey.Unit.SECONDS);
    }

    @Test
    void aTebibyteIsPlannedAtOnce() throws OutOfBudgetException {
        planner(BUDGET, request).plan(PROGRAM);
        long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        TilePlan plan = new TilePlanner(TEBIBYTE, device, BUDGET, request).plan(PROGRAM);

        long nanos = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start;
        assertThat(Duration.ofNanos(nanos)).isLessThan(Duration.ofMillis(300));
        assertThat(plan.count()).isGreaterThan(1000);
        assertThat(plan.tilesInFlight()).isGreaterThan(1);
        assertThat(plan.haloOverhead()).isLessThan(1.6);
    }

    @Test
    void theFastestPlanLeavesSomethingToOverlap() throws OutOfBudgetException {
        TilePlan plan = planner(new Budget(64L << 30, 0, "all"), request).plan(PROGRAM);

        assertThat(plan.count()).isGreaterThan(plan.tilesInFlight());
        assertThat(plan.tileShape().samples()).isEqualTo(500);
    }

    @Test
    void theLargestPlanTakesTheSurveyWholeOrFillsTheBudget() throws OutOfBudgetException {
        PlanRequest largest = request.withStrategy(Strategy.LARGEST);
        TilePlan whole = planner(new Budget(64L << 30, 0, "all"), largest).plan(PROGRAM);
        TilePlan filling = new TilePlanner(TEBIBYTE, device, BUDGET, largest).plan(PROGRAM);

        assertThat(whole.count()).isEqualTo(1);
        assertThat(whole.tilesInFlight()).isEqualTo(1);
        assertThat(filling.tilesInFlight()).isEqualTo(3);
        assertThat(filling.projectedHostBytes()).isGreaterThan(BUDGET.allowed() * 9 / 10);
    }

    @Test
    void tilesAreMadeOfTheChunksThatAreWritten() throws OutOfBudgetException {
        PlanRequest chunked = request.withChunks(new PlanRequest.Chunks(Shape.ONE, new Shape(128, 128, 128)));
        TilePlan plan = planner(new Budget(8L << 30, 0, "all"), chunked).plan(PROGRAM);

        assertThat(plan.count()).isGreaterThan(1);
        for (long number = 0; number < plan.count(); number++) {
            assertThat(plan.tile(number).inline() % 128).isZero();
            assertThat(plan.tile(number).crossline() % 128).isZero();
            assertThat(plan.tile(number).sample()).isZero();
        }
    }

    @ParameterizedTest
    @CsvSource({"8, 256", "2, 64"})
    void tilesAreMadeOfShardsWhereTheyFit(int gibibytes, int grain) throws OutOfBudgetException {
        PlanRequest.Chunks chunks =
                new PlanRequest.Chunks(Shape.ONE, new Shape(64, 64, 64), new Shape(256, 256, 256));
        Budget budget = new Budget((long) gibibytes << 30, 0, "all");
        Program wholeTraces = TestKernel.program(new Halo(4, 4, 9), 2, true);
        TilePlan plan = new TilePlanner(TEBIBYTE, device, budget, request.withChunks(chunks)).plan(wholeTraces);

        assertThat(plan.tile(1).inline() % 256 + plan.tile(1).crossline() % 256 == 0).isEqualTo(grain == 256);
        for (long number = 0; number < plan.count(); number += 101) {
            assertThat(plan.tile(number).inline() % grain).isZero();
            assertThat(plan.tile(number).crossline() % grain).isZero();
            assertThat(plan.tile(number).sample()).isZero();
        }
    }

    /** Whole traces would leave room for few of them, of which the halo is most. */
    @Test
    void tracesAreCutWhereThatIsSooner() throws OutOfBudgetException {
        Program wide = TestKernel.program(new Halo(20, 20, 2), 2, false);
        Budget small = new Budget(32L << 20, 0, "all");
        Rates computing = new Rates(1e12, 1e12, 1e12, 1e6, 1e12, 0, 0, 0, 0);
        TilePlan plan = planner(small, request.withRates(computing)).plan(wide);

        assertThat(plan.tileShape().samples()).isLessThan(SURVEY.shape().samples());
    }

    /** A survey of little more than a shard would be cut into one large tile and a small one. */
    @Test
    void shardsAreCutThroughWhereThatIsSooner() throws OutOfBudgetException {
        Program none = TestKernel.program(Halo.NONE, 1, false);
        Survey survey = new Survey(new Shape(1100, 400, 500), 0.004, Survey.Unit.SECONDS);
        PlanRequest.Chunks chunks =
                new PlanRequest.Chunks(Shape.ONE, new Shape(128, 128, 128), new Shape(1024, 1024, 512));
        TilePlan plan =
                new TilePlanner(survey, device, new Budget(64L << 30, 0, "all"), request.withChunks(chunks)).plan(none);

        assertThat(plan.tile(1).inline() % 128).isZero();
        assertThat(plan.tile(1).inline()).isLessThan(1024);
    }

    @Test
    void chunksAreCutThroughWhereNoneFits() throws OutOfBudgetException {
        PlanRequest chunked = request.withChunks(new PlanRequest.Chunks(Shape.ONE, new Shape(300, 300, 500)));
        Budget small = new Budget(300L << 20, 200L << 20, Limit.GIVEN);

        TilePlan plan = planner(small, chunked).plan(PROGRAM);

        assertThat(plan.projectedHostBytes()).isLessThanOrEqualTo(small.allowed());
        assertThat(plan.tileShape().inlines()).isLessThan(300);
    }

    @Test
    void tilesThatCutChunksPayForWritingTwice() throws OutOfBudgetException {
        PlanRequest cut = request.withTile(Optional.of(new Shape(100, 300, 500)));
        PlanRequest chunked = cut.withChunks(new PlanRequest.Chunks(Shape.ONE, new Shape(128, 128, 128)));
        Rates rates = new Rates(1e12, 1e9, 1e12, 1e12, 1e6, 0, 0, 0, 0);

        double whole = planner(BUDGET, cut.withRates(rates)).plan(PROGRAM).predictedSeconds();
        double parts = planner(BUDGET, chunked.withRates(rates)).plan(PROGRAM).predictedSeconds();

        assertThat(parts / whole).isBetween(1.9, 2.1);
    }

    @Test
    void theLeastMemoryDoesNotReadChunksAgainAndAgain() throws OutOfBudgetException {
        PlanRequest chunked = request.withChunks(new PlanRequest.Chunks(new Shape(128, 128, 128), Shape.ONE));
        long least = planner(BUDGET, chunked).minimum(PROGRAM).hostBytes();

        TilePlan plan = planner(new Budget(least, BUDGET.reserved(), "least"), chunked).plan(PROGRAM);

        assertThat(plan.tileShape().inlines()).isGreaterThanOrEqualTo(32);
        assertThat(plan.tileShape().crosslines()).isGreaterThanOrEqualTo(32);
        assertThat(least).isGreaterThan(planner(BUDGET, request).minimum(PROGRAM).hostBytes());
    }

    @Test
    void outputsThatLieInMemoryArePartOfThePlan() throws OutOfBudgetException {
        PlanRequest onTmpfs = request.withOutputsInMemory(600L << 20);
        TilePlan plan = planner(BUDGET, onTmpfs).plan(PROGRAM);

        assertThat(plan.footprint().buffers())
                .contains(new MemoryFootprint.Buffer("outputs in RAM", MemoryFootprint.Place.HOST, 1, 600L << 20));
        assertThat(plan.projectedHostBytes()).isBetween(800L << 20, BUDGET.allowed());
        assertThatThrownBy(() -> planner(BUDGET, request.withOutputsInMemory(900L << 20)).plan(PROGRAM))
                .isInstanceOf(OutOfBudgetException.class)
                .asString().contains("write to a disk (900.0 MiB of it for outputs that lie in memory)");
    }

    @Test
    void forcedTilesTakeWholeChunksWhereTheyAreAsLarge() throws OutOfBudgetException {
        PlanRequest forced = request.withTile(Optional.of(new Shape(200, 100, 500)))
                .withChunks(new PlanRequest.Chunks(new Shape(64, 64, 64), new Shape(128, 128, 128)));
        TilePlan plan = planner(new Budget(8L << 30, 0, "all"), forced).plan(PROGRAM);

        assertThat(plan.tileShape()).isEqualTo(new Shape(128, 100, 500));
    }

    /** Tiles of the chunks that are read need no chunk twice; without a halo nothing else is as fast. */
    @Test
    void tilesAreMadeOfTheChunksThatAreRead() throws OutOfBudgetException {
        Program none = TestKernel.program(Halo.NONE, 1, false);
        PlanRequest chunked = request.withChunks(new PlanRequest.Chunks(new Shape(100, 150, 500), Shape.ONE));
        TilePlan plan = planner(new Budget(8L << 30, 0, "all"), chunked).plan(none);

        assertThat(plan.count()).isGreaterThan(1);
        assertThat(plan.tile(1).inline() % 100 + plan.tile(1).crossline() % 150).isZero();
    }

    @Test
    void fewerTilesInFlightWhereMoreDoNotFit() throws OutOfBudgetException {
        PlanRequest forced = request.withTile(Optional.of(new Shape(100, 300, 500)));
        long slabs = planner(BUDGET, forced.withTilesInFlight(1)).plan(PROGRAM).slabs();
        TilePlan plan = planner(new Budget(2 * slabs, 0, "two"), forced).plan(PROGRAM);

        assertThat(plan.tilesInFlight()).isEqualTo(2);
    }

    @Test
    void forcedTilesAreBalancedWithinTheirSize() throws OutOfBudgetException {
        PlanRequest forced = request.withTile(Optional.of(new Shape(150, 64, 10_000)));
        TilePlan plan = planner(BUDGET, forced).plan(PROGRAM);

        assertThat(plan.tileShape()).isEqualTo(new Shape(134, 60, 500));
    }

    @Test
    void forcedTilesThatDoNotFit() {
        PlanRequest forced = request.withTile(Optional.of(SURVEY.shape()));
        Budget small = new Budget(300L << 20, 200L << 20, Limit.GIVEN);

        assertThatThrownBy(() -> planner(small, forced).plan(PROGRAM))
                .isInstanceOf(OutOfBudgetException.class)
                .hasToString(
                        "org.varve.core.OutOfBudgetException: gst-dip-azimuth on a tile of 400x300x500 needs 886.6 MiB (929715200 bytes) of host memory; "
                                + "300.0 MiB (314572800 bytes) allowed by the limit given to the run, 200.0 MiB of it reserved for the Java "
                                + "runtime: raise Run.within(hostBytes) or shrink the tile");
    }

    @Test
    void forcedTilesThatCutTracesNeededWhole() {
        PlanRequest forced = request.withTile(Optional.of(new Shape(64, 64, 64)));
        Program envelope = TestKernel.program(Halo.NONE, 1, true);

        assertThatThrownBy(() -> planner(BUDGET, forced).plan(envelope))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("tile 64x64x64")
                .hasMessageContaining("500 samples");
    }

    @Test
    void anOperatorWhoseSmallestTileDoesNotFit() {
        Program envelope = TestKernel.program(new Halo(1, 1, 0), 1, true);
        Budget small = new Budget(100_000, 90_000, Limit.GIVEN);

        assertThatThrownBy(() -> planner(small, request).plan(envelope))
                .isInstanceOfSatisfying(OutOfBudgetException.class, e -> {
                    assertThat(e.needed()).isEqualTo(90_000 + 18_048 + 2_048 + PlanDrafts.EASE);
                    assertThat(e.allowed()).isEqualTo(100_000);
                })
                .hasMessageContaining("1 trace of 500 samples needs 2.1 MiB (2207248 bytes)");
    }

    @Test
    void aSmallDeviceMakesSmallTiles() throws OutOfBudgetException {
        TestDevice small = TestDevice.of(0, 1_000_000);
        TilePlan plan = new TilePlanner(TEBIBYTE, small, BUDGET, request.withStrategy(Strategy.LARGEST)).plan(PROGRAM);

        assertThat(plan.tileShape().size()).isBetween(900_000L, 1_000_000L);
    }

    @Test
    void aDeviceThatCannotHoldTheSmallestTileSaysSoItself() {
        assertThatThrownBy(() -> new TilePlanner(SURVEY, TestDevice.of(0, 10), BUDGET, request).plan(PROGRAM))
                .isInstanceOf(OutOfBudgetException.class)
                .hasMessage("device holds 10 samples");
    }
}
