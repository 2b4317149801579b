package org.varve.tiling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.varve.core.Halo;
import org.varve.core.MemoryFootprint.Place;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Program;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Tiles;
import org.varve.host.Budget;

class TilePlannerProperties {

    private static final long RESERVED = 1000;

    /** A survey, a program and a device. */
    record Case(Shape survey, Halo halo, int outputs, boolean wholeTrace, int deviceBytes, Strategy strategy) {

        Program program() {
            return TestKernel.program(halo, outputs, wholeTrace);
        }

        TilePlan plan(long allowed) throws OutOfBudgetException {
            return plan(allowed, request());
        }

        /** A plan with the given tiles. */
        TilePlan plan(long allowed, Shape tile) throws OutOfBudgetException {
            return plan(allowed, request().withTile(Optional.of(tile)));
        }

        private TilePlan plan(long allowed, PlanRequest request) throws OutOfBudgetException {
            Survey about = new Survey(survey, 0.004, Survey.Unit.SECONDS);
            Budget budget = new Budget(allowed, RESERVED, "the test");
            return new TilePlanner(about, TestDevice.of(deviceBytes, Long.MAX_VALUE), budget, request).plan(program());
        }

        private PlanRequest request() {
            return PlanRequest.of("test").withBuffers(100, 200).withStrategy(strategy);
        }

        /** Bytes of the smallest plan. */
        long needed() {
            try {
                plan(0);
            } catch (OutOfBudgetException e) {
                return e.needed();
            }
            throw new AssertionError("nothing can be done in no memory");
        }

        /** Bytes of a plan of given tiles, one in flight. */
        long bytes(TileGrid grid) {
            Tiles tiles = new Tiles(grid.largestTile(), 1);
            long slabs = TilePlan.inputSlab(grid, halo, tiles) + outputs * TilePlan.outputSlab(grid, tiles);
            return RESERVED + 300 + slabs + deviceBytes * grid.largestTile().size();
        }
    }

    @Provide
    Arbitrary<Case> cases() {
        Arbitrary<Shape> shapes = Combinators.combine(
                Arbitraries.integers().between(1, 300),
                Arbitraries.integers().between(1, 300),
                Arbitraries.integers().between(1, 2000))
                .as(Shape::new);
        Arbitrary<Halo> halos = Combinators.combine(
                Arbitraries.integers().between(0, 12),
                Arbitraries.integers().between(0, 12),
                Arbitraries.integers().between(0, 40))
                .as(Halo::new);
        return Combinators.combine(
                shapes,
                halos,
                Arbitraries.integers().between(1, 4),
                Arbitraries.of(true, false),
                Arbitraries.integers().between(0, 12),
                Arbitraries.of(Strategy.FASTEST, Strategy.LARGEST))
                .as(Case::new);
    }

    @Property(tries = 200)
    void neverAboveTheBudget(@ForAll("cases") Case some, @ForAll("factors") double factor) throws OutOfBudgetException {
        long allowed = (long) (some.needed() * factor);
        TilePlan plan = some.plan(allowed);

        assertThat(plan.projectedHostBytes()).isLessThanOrEqualTo(allowed);
        assertThat(plan.projectedHostBytes())
                .isEqualTo(RESERVED + 300 + plan.slabs() + some.deviceBytes() * plan.tileShape().size());
        assertThat(plan.footprint().bytes(Place.HEAP)).isEqualTo(2 << 20);
        assertThat((long) plan.tilesInFlight()).isBetween(1L, Math.min(3, plan.count()));
        assertThat(plan.predictedSeconds()).isPositive();
        assertThat(plan.haloOverhead()).isGreaterThanOrEqualTo(1);
    }

    @Provide
    Arbitrary<Double> factors() {
        return Arbitraries.doubles().between(1, 100);
    }

    @Property(tries = 200)
    void refusalNamesBytesThatSuffice(@ForAll("cases") Case some) throws OutOfBudgetException {
        long needed = some.needed();
        long smallest = needed - PlanDrafts.EASE;

        assertThat(some.plan(needed).projectedHostBytes()).isLessThanOrEqualTo(needed);
        assertThat(some.plan(smallest).projectedHostBytes()).isEqualTo(smallest);
        assertThatThrownBy(() -> some.plan(smallest - 1))
                .isInstanceOf(OutOfBudgetException.class)
                .hasMessageContaining("%s bytes".formatted(needed))
                .hasMessageContaining("%s bytes) allowed by the test".formatted(smallest - 1));
    }

    @Property(tries = 200)
    void theMinimumIsWhatTheSmallestPlanNeeds(@ForAll("cases") Case some) throws OutOfBudgetException {
        Survey about = new Survey(some.survey(), 0.004, Survey.Unit.SECONDS);
        PlanRequest request = PlanRequest.of("test").withBuffers(100, 200);
        Budget none = new Budget(0, RESERVED, "the test");
        TestDevice device = TestDevice.of(some.deviceBytes(), Long.MAX_VALUE);

        Minimum minimum = new TilePlanner(about, device, none, request).minimum(some.program());

        assertThat(minimum.hostBytes()).isEqualTo(some.needed());
        assertThat(minimum.deviceBytes()).isZero();
    }

    @Property(tries = 200)
    void tracesAreCutOnlyIfOneTraceDoesNotFitOrThatIsSooner(
            @ForAll("cases") Case some, @ForAll("factors") double factor) throws OutOfBudgetException {
        Shape survey = some.survey();
        long oneTrace = some.bytes(TileGrid.ofTiles(survey, oneByOne(survey)));
        long allowed = (long) (some.needed() * factor);
        TilePlan plan = some.plan(allowed);
        boolean isCut = plan.tileShape().samples() < survey.samples();

        if (some.wholeTrace()) {
            assertThat(isCut).isFalse();
        } else if (isCut && allowed >= oneTrace) {
            assertThat(some.strategy()).isEqualTo(Strategy.FASTEST);
            Shape tile = new Shape(plan.tileShape().inlines(), plan.tileShape().crosslines(), survey.samples());
            for (Shape uncut : List.of(tile, new Shape(1, survey.crosslines(), survey.samples()), oneByOne(survey))) {
                if (allowed >= some.bytes(TileGrid.ofTiles(survey, uncut))) {
                    assertThat(plan.predictedSeconds())
                            .isLessThan(some.plan(allowed, uncut).predictedSeconds());
                }
            }
        }
    }

    private static Shape oneByOne(Shape survey) {
        return new Shape(1, 1, survey.samples());
    }

    @Property(tries = 200)
    void tilesAreTwoHalosThickWhereMemoryAllows(@ForAll("cases") Case some, @ForAll("factors") double factor)
            throws OutOfBudgetException {
        Shape survey = some.survey();
        Shape thick = new Shape(
                Math.clamp(2L * some.halo().inline(), 1, survey.inlines()),
                Math.clamp(2L * some.halo().crossline(), 1, survey.crosslines()),
                survey.samples());
        long allowed = Math.max(
                (long) (some.needed() * factor),
                // ceil(n / parts) can be as much as twice what was asked for, so be generous
                some.bytes(TileGrid.ofTiles(survey, new Shape(
                        Math.min(survey.inlines(), 2 * thick.inlines()),
                        Math.min(survey.crosslines(), 2 * thick.crosslines()),
                        survey.samples()))));
        Shape tile = some.plan(allowed).tileShape();

        assertThat(tile.inlines()).isGreaterThanOrEqualTo(thick.inlines());
        assertThat(tile.crosslines()).isGreaterThanOrEqualTo(thick.crosslines());
    }

    @Property(tries = 100)
    void moreMemoryIsNeverSlower(@ForAll("cases") Case some,
            @ForAll("factors") double factor)
            throws OutOfBudgetException {
        Case fastest = new Case(
                some.survey(), Halo.NONE, some.outputs(), some.wholeTrace(), some.deviceBytes(), Strategy.FASTEST);
        long needed = fastest.needed();
        double tight = fastest.plan(needed).predictedSeconds();
        double roomy = fastest.plan((long) (needed * factor)).predictedSeconds();

        assertThat(roomy).isLessThanOrEqualTo(tight);
    }
}
