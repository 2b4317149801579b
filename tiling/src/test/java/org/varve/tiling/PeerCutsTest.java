package org.varve.tiling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.varve.core.AxisPart;
import org.varve.core.Halo;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Program;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.host.Budget;
import org.varve.tiling.PlanRequest.Workers;

/** The tiles that Dask, an even split and the rule of cubes would take. */
class PeerCutsTest {

    private static final Program CUTTABLE = TestKernel.program(new Halo(2, 2, 2), 1, false);
    private static final Program WHOLE_TRACES = TestKernel.program(Halo.NONE, 1, true);
    private static final Budget NOTHING = new Budget(1000, 900, "the test");

    private static TilePlan plan(Program program, Shape survey, Strategy strategy, Workers workers)
            throws OutOfBudgetException {
        PlanRequest request = PlanRequest.of("test").withStrategy(strategy).withWorkers(workers);
        Survey about = new Survey(survey, 0.004, Survey.Unit.SECONDS);
        return new TilePlanner(about, TestDevice.of(0, Long.MAX_VALUE), NOTHING, request).plan(program);
    }

    private static List<List<Integer>> daskChunks(int inlines, int crosslines, int samples)
            throws OutOfBudgetException {
        Shape survey = new Shape(inlines, crosslines, samples);
        TileGrid grid = plan(CUTTABLE, survey, Strategy.DASK_AUTO, Workers.ONE).grid();
        return Stream.of(grid.inlines(), grid.crosslines(), grid.samples()).map(PeerCutsTest::sizes).toList();
    }

    private static List<Integer> sizes(AxisCut cut) {
        return IntStream.range(0, cut.parts()).map(cut::size).boxed().toList();
    }

    @Example
    void daskTakesASmallSurveyWhole() throws OutOfBudgetException {
        assertThat(daskChunks(200, 200, 200)).containsExactly(List.of(200), List.of(200), List.of(200));
    }

    @Example
    void daskLeavesTheRemainderLast() throws OutOfBudgetException {
        List<Integer> cut = List.of(322, 278);

        assertThat(daskChunks(600, 600, 600)).containsExactly(cut, cut, cut);
        assertThat(daskChunks(651, 951, 462))
                .containsExactly(List.of(322, 322, 7), List.of(322, 322, 307), List.of(322, 140));
    }

    @Example
    void daskTakesShortAxesWholeAndTheOthersLonger() throws OutOfBudgetException {
        List<Integer> samples = Stream.concat(Collections.nCopies(29, 3355).stream(), Stream.of(2705)).toList();

        assertThat(daskChunks(100, 100, 100_000)).containsExactly(List.of(100), List.of(100), samples);
    }

    @Property
    void daskChunksStayWithinTheLimit(
            @ForAll @IntRange(min = 1, max = 3000) int inlines,
            @ForAll @IntRange(min = 1, max = 3000) int crosslines,
            @ForAll @IntRange(min = 1, max = 100_000) int samples,
            @ForAll boolean wholeTraces) {
        Shape survey = new Shape(inlines, crosslines, samples);
        Shape chunk = PeerCuts.daskChunk(survey, wholeTraces);

        assertThat(chunk.bytes()).isLessThanOrEqualTo(128 << 20);
        assertThat(!wholeTraces || chunk.samples() == samples).isTrue();
        if (survey.bytes() <= 128 << 20) assertThat(chunk).isEqualTo(survey);
    }

    @Property
    void everySampleIsInOneTile(
            @ForAll @IntRange(min = 1, max = 40) int extent, @ForAll @IntRange(min = 1, max = 50) int size) {
        AxisCut cut = AxisCut.remainderLast(AxisPart.whole(extent), size);

        assertThat(sizes(cut).stream().mapToInt(each -> each).sum()).isEqualTo(extent);
        assertThat(sizes(cut).subList(0, cut.parts() - 1)).allMatch(each -> each == size);
        assertThat(cut.size(cut.parts() - 1)).isBetween(1, size);
        assertThat(cut.largest()).isEqualTo(Math.min(size, extent));
        assertThat(cut.start(cut.parts())).isEqualTo(extent);
    }

    @Example
    void evenSplitGivesEachWorkerABlockOfInlines() throws OutOfBudgetException {
        TilePlan plan = plan(CUTTABLE, new Shape(101, 50, 60), Strategy.EVEN_SPLIT, new Workers(4, 1));

        assertThat(sizes(plan.grid().inlines())).containsExactly(25, 25, 25, 26);
        assertThat(plan.count()).isEqualTo(4);
        assertThat(plan.tilesInFlight()).isEqualTo(4);
        assertThat(plan(CUTTABLE, new Shape(3, 50, 60), Strategy.EVEN_SPLIT, new Workers(4, 1)).count()).isEqualTo(3);
    }

    @Example
    void cubesAreThoseOfTheExperiment() throws OutOfBudgetException {
        Workers workers = new Workers(2, 1_500_000_000);
        TilePlan plan = plan(CUTTABLE, new Shape(651, 100, 462), Strategy.CUBE, workers);

        assertThat(plan.tileShape()).isEqualTo(new Shape(159, 100, 159));
        assertThat(sizes(plan.grid().inlines())).containsExactly(159, 159, 159, 159, 15);
        assertThat(plan.tilesInFlight()).isEqualTo(2);
    }

    @Example
    void tracesNeededWholeStayWhole() throws OutOfBudgetException {
        Workers workers = new Workers(2, 1_500_000_000);
        Shape survey = new Shape(651, 951, 4620);

        assertThat(plan(WHOLE_TRACES, survey, Strategy.DASK_AUTO, workers).tileShape())
                .isEqualTo(new Shape(85, 85, 4620));
        assertThat(plan(WHOLE_TRACES, survey, Strategy.CUBE, workers).tileShape()).isEqualTo(new Shape(29, 29, 4620));
    }

    @Example
    void theBudgetIsNotLookedAt() throws OutOfBudgetException {
        TilePlan plan = plan(CUTTABLE, new Shape(600, 600, 600), Strategy.DASK_AUTO, new Workers(2, 1));

        assertThat(plan.projectedHostBytes()).isGreaterThan(NOTHING.allowed());
        assertThat(plan.budget()).isEqualTo(NOTHING);
        assertThat(plan.tilesInFlight()).isEqualTo(2);
    }

    @Example
    void onlyOneMayDecideOnTheTiles() {
        PlanRequest forced = PlanRequest.of("test").withTile(Optional.of(new Shape(4, 5, 6)));

        assertThatThrownBy(() -> forced.withStrategy(Strategy.CUBE))
                .hasMessage("tile 4x5x6 and strategy cube: both decide on the tiles, give one of them");
    }
}
