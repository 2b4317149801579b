package org.varve.tiling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.varve.core.Device;
import org.varve.core.Field;
import org.varve.core.ForwardingDevice;
import org.varve.core.Halo;
import org.varve.core.MemoryFootprint;
import org.varve.core.MemoryFootprint.Buffer;
import org.varve.core.MemoryFootprint.Place;
import org.varve.core.OutOfBudgetException;
import org.varve.core.PassGraph;
import org.varve.core.Program;
import org.varve.core.SampleEncoding;
import org.varve.core.SampleFormat;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Tiles;
import org.varve.host.Budget;
import org.varve.host.Limit;

/** Plans of a survey of 40 by 30 traces whose numbers can be computed by hand. */
class PlanSearchTest {

    private static final Shape SHAPE = new Shape(40, 30, 100);
    private static final Program PROGRAM = TestKernel.program(Halo.NONE, 1, false);
    private static final SampleEncoding SHORTS = new SampleEncoding(SampleFormat.INT16, ByteOrder.BIG_ENDIAN);

    /** Nothing takes time but what a test says. */
    private static final double AT_ONCE = 1e30;

    private static Survey survey(Shape shape) {
        return new Survey(shape, 0.004, Survey.Unit.SECONDS);
    }

    private static Budget budget(long bytes) {
        return new Budget(bytes, 0, "a test");
    }

    /** Reading takes a second for each megabyte. */
    private static PlanRequest reading(Shape tile) {
        return PlanRequest.of("mean").withTile(Optional.of(tile))
                .withRates(new Rates(AT_ONCE, 1e6, AT_ONCE, AT_ONCE, AT_ONCE, 0, 0, 0, 0));
    }

    private static double seconds(Shape shape, Program program, PlanRequest request) throws OutOfBudgetException {
        return new TilePlanner(survey(shape), TestDevice.of(0, Long.MAX_VALUE), budget(1 << 30), request).plan(program)
                .predictedSeconds();
    }

    private static Program ofTwoSurveys() {
        PassGraph graph = new PassGraph();
        List<Field> fields = graph.apply(new TestKernel(Halo.NONE, 1, false, List.of()),
                new ArrayList<>(List.of(Field.survey(0), Field.survey(1))));
        return Program.of(graph, fields);
    }

    /** A disk fetches 64 KiB at least, so that both halves of short traces cost whole traces; chunks are read alone. */
    @Test
    void halvesOfTracesCostWhatTheDiskFetches() throws OutOfBudgetException {
        Shape half = new Shape(20, 30, 50);
        PlanRequest chunked =
                reading(half).withChunks(new PlanRequest.Chunks(new Shape(20, 30, 50), Shape.ONE));

        assertThat(seconds(SHAPE, PROGRAM, reading(half))).isEqualTo(1200 * 200 * 4 / 1e6, within(1e-9));
        assertThat(seconds(SHAPE, PROGRAM, chunked)).isEqualTo(1200 * 100 * 4 / 1e6, within(1e-9));
    }

    /** 64 KiB are 16,384 floats, or 32,768 numbers of two bytes, beyond each half of 40,000 or 80,000 samples. */
    @Test
    void theDiskFetchesBytes() throws OutOfBudgetException {
        Shape floats = new Shape(4, 3, 40_000);
        Shape shorts = new Shape(4, 3, 80_000);

        assertThat(seconds(floats, PROGRAM, reading(new Shape(4, 3, 20_000))))
                .isEqualTo(12 * 2 * (20_000 + 16_384) * 4 / 1e6, within(1e-9));
        assertThat(seconds(shorts, PROGRAM, reading(new Shape(4, 3, 40_000)).withStored(List.of(SHORTS))))
                .isEqualTo(12 * 2 * (40_000 + 32_768) * 2 / 1e6, within(1e-9));
        assertThat(seconds(floats, ofTwoSurveys(), reading(new Shape(4, 3, 20_000))))
                .isEqualTo(2 * 12 * 2 * (20_000 + 16_384) * 4 / 1e6, within(1e-9));
    }

    @Test
    void eachSurveyHasItsSlabs() throws OutOfBudgetException {
        PlanRequest request = reading(new Shape(20, 30, 100)).withTilesInFlight(2);
        TilePlan plan = new TilePlanner(survey(SHAPE), TestDevice.of(0, Long.MAX_VALUE), budget(1 << 30), request)
                .plan(ofTwoSurveys());

        assertThat(plan.footprint().buffers()).contains(
                new Buffer("tiles read", Place.HOST, 4, 20 * 30 * 100 * 4),
                new Buffer("tiles written", Place.HOST, 2, 20 * 30 * 100 * 4));
    }

    /** A device with memory of its own, of which a tile takes 8 bytes for each sample. */
    private static Device card(int parallel, long memory) {
        return new ForwardingDevice() {
            @Override
            protected Device delegate() {
                return TestDevice.of(0, Long.MAX_VALUE);
            }

            @Override
            public int parallel() {
                return parallel;
            }

            @Override
            public boolean hasOwnMemory() {
                return true;
            }

            @Override
            public Memory memory() {
                return new Memory(memory, 0);
            }

            @Override
            public MemoryFootprint footprint(Program program, Survey survey, Tiles tiles) throws OutOfBudgetException {
                long each = 8 * tiles.largest().size();
                if (each * tiles.inFlight() > memory) throw new OutOfBudgetException("too large", each, memory);
                return new MemoryFootprint(List.of(new Buffer("tiles", Place.DEVICE, tiles.inFlight(), each)));
            }
        };
    }

    private static TilePlan largest(long memory, int tilesInFlight) throws OutOfBudgetException {
        PlanRequest request =
                PlanRequest.of("mean").withStrategy(Strategy.LARGEST).withTilesInFlight(tilesInFlight);
        return new TilePlanner(survey(SHAPE), card(1, memory), budget(1 << 30), request).plan(PROGRAM);
    }

    /**
     * In four fifths of the memory of the survey, two tiles of 14 by 30 traces take seven eighths, one of 20 by 30 less
     * still, and three of 40 by 8 all of it.
     */
    @Test
    void moreTilesAreHeldWhereTheyFillTheMemoryOfTheDevice() throws OutOfBudgetException {
        TilePlan plan = largest(8 * SHAPE.size() * 4 / 5, 2);

        assertThat(plan.tileShape()).isEqualTo(new Shape(40, 8, 100));
        assertThat(plan.tilesInFlight()).isEqualTo(3);
        assertThat(plan.projectedDeviceBytes()).isEqualTo(8 * SHAPE.size() * 4 / 5);
    }

    /** Up to three times as many as requested: five tiles of 7 by 30 traces are the first that fill nine tenths. */
    @Test
    void memoryThatIsNineTenthsFullIsFull() throws OutOfBudgetException {
        TilePlan plan = largest(900_000, 2);

        assertThat(plan.tileShape()).isEqualTo(new Shape(7, 30, 100));
        assertThat(plan.tilesInFlight()).isEqualTo(5);
    }

    @Test
    void aSurveyThatFitsIsOneTile() throws OutOfBudgetException {
        TilePlan plan = largest(8 * SHAPE.size(), 2);

        assertThat(plan.tileShape()).isEqualTo(SHAPE);
        assertThat(plan.tilesInFlight()).isEqualTo(1);
    }

    /** As many as are requested for each tile that the device computes at a time. */
    @Test
    void tilesInFlightAreThoseOfAllThatTheDeviceComputesAtATime() throws OutOfBudgetException {
        Rates touching = new Rates(1e6, AT_ONCE, AT_ONCE, AT_ONCE, AT_ONCE, 0, 0, 0, 0);
        PlanRequest request = PlanRequest.of("mean").withTile(Optional.of(new Shape(4, 30, 100))).withTilesInFlight(2)
                .withRates(touching);
        TilePlan plan =
                new TilePlanner(survey(SHAPE), card(3, 1L << 40), budget(1 << 30), request).plan(PROGRAM);

        assertThat(plan.count()).isEqualTo(10);
        assertThat(plan.tilesInFlight()).isEqualTo(6);
        // the slabs of six tiles, each read and written
        assertThat(plan.predictedSeconds()).isEqualTo(6 * 2 * 4 * 30 * 100 * 4 / 1e6, within(1e-9));
    }

    /** The slabs of a tile take 24,000 bytes for each inline; buffers and outputs in memory leave room for ten. */
    @Test
    void whatElseLiesInMemoryMakesTilesSmaller() throws OutOfBudgetException {
        TestDevice device = TestDevice.of(0, Long.MAX_VALUE);
        PlanRequest request = PlanRequest.of("mean").withStrategy(Strategy.LARGEST).withTilesInFlight(1)
                .withBuffers(100_000, 200_000).withOutputsInMemory(300_000);
        long fixed = 600_000;
        TilePlan plan = new TilePlanner(survey(SHAPE), device, budget(fixed + 10 * 2 * 12_000), request).plan(PROGRAM);

        assertThat(plan.tileShape().size()).isEqualTo(10 * 30 * 100);
        assertThat(plan.projectedHostBytes()).isLessThanOrEqualTo(fixed + 10 * 2 * 12_000);
    }

    /** Two processes share the limit: they need twice what this one takes, 960,000 bytes. */
    @Test
    void aSharedLimitIsToBeRaisedForAllThatShareIt() {
        Budget half = new Budget(new Limit(100_000, 0, 0, 2, "a limit of two"), 0);
        PlanRequest request = PlanRequest.of("mean").withTile(Optional.of(SHAPE));
        TilePlanner planner = new TilePlanner(survey(SHAPE), TestDevice.of(0, Long.MAX_VALUE), half, request);

        assertThatThrownBy(() -> planner.plan(PROGRAM)).isInstanceOfSatisfying(OutOfBudgetException.class, e -> {
            assertThat(e.needed()).isEqualTo(1_920_000);
            assertThat(e.allowed()).isEqualTo(100_000);
        }).asString().contains("needs 937.5 KiB (960000 bytes) of host memory",
                "(50000 bytes) allowed by a limit of two",
                "raise that limit to 1.8 MiB (1920000 bytes) or shrink the tile");
    }
}
