package org.varve.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.varve.core.Shape;

class GrowthStudyTest {

    private static final GrowingRecipe MEAN = new GrowingRecipe("mean", Map.of("window", "3,3,3"));

    private final List<String> notes = new ArrayList<>();

    private GrowthStudy study(long hostBytes, int edge) {
        return new GrowthStudy(new GrowthStudy.Setting(2, 32 << 20, hostBytes, edge, 0), notes::add);
    }

    private GrowthStudy study() {
        return study(8L << 30, 24);
    }

    private static List<Long> values(GrowthSeries series) {
        return series.points().stream().map(GrowthPoint::at).toList();
    }

    @Test
    void surveysGrow() throws Exception {
        GrowthSeries series = study().surveys("mean", MEAN, List.of(8, 16));

        assertThat(values(series)).containsExactly(8L, 16L);
        GrowthPoint larger = series.points().getLast();
        assertThat(larger.survey()).isEqualTo(new Shape(16, 16, 16));
        assertThat(larger.seconds()).isPositive();
        assertThat(larger.nanoseconds()).isCloseTo(1e9 * larger.seconds() / 4096, within(1e-6));
        assertThat(larger.measured()).isGreaterThan(1 << 20);
        assertThat(larger.projected()).isGreaterThan(1 << 20);
        assertThat(larger.predicted()).isFalse();
        assertThat(notes).hasSize(2).last().asString().startsWith("mean, edge 16: ");
    }

    @Test
    void aSurveyLargerThanTheBudgetIsCut() throws Exception {
        long small = study().budgets("mean", MEAN).points().getFirst().projected() + (12L << 20);

        // 32 MiB in, 32 MiB out
        GrowthPoint point = study(small + (20L << 20), 24).surveys("mean", MEAN, List.of(200)).points().getFirst();

        assertThat(point.tiles()).as(point.note()).isGreaterThan(1);
        assertThat(point.projected()).isLessThanOrEqualTo(small + (20L << 20));
    }

    @Test
    void whatDoesNotFitHasNoTime() throws Exception {
        GrowthPoint point = study(1 << 20, 24).surveys("mean", MEAN, List.of(8)).points().getFirst();

        assertThat(point.isTimed()).isFalse();
        assertThat(point.note()).startsWith("needs ");
    }

    @Test
    void moreThreadsThanThereAreArePredicted() throws Exception {
        GrowthSeries series = study().threads("mean", MEAN, List.of(2, 64, 8));

        assertThat(values(series)).containsExactly(1L, 2L, 8L, 64L);
        assertThat(series.points()).extracting(GrowthPoint::predicted).containsExactly(false, false, true, true);
        GrowthPoint last = series.points().getLast();
        assertThat(last.seconds()).isPositive();
        assertThat(last.threads()).isEqualTo(64);
        assertThat(last.projected()).isGreaterThan(1 << 20);
        assertThat(last.measured()).isZero();
        assertThat(last.note()).isIn("computing", "memory", "reading", "writing");
    }

    /** Amdahl's law: of 10 s on one thread, 2 s are serial. */
    @Test
    void theSerialPartFollowsFromTwoRuns() {
        assertThat(ThreadForecast.serial(10, 2 + 8 / 4.0, 4)).isCloseTo(0.2, within(1e-12));
        assertThat(ThreadForecast.serial(10, 5, 2)).isZero();
        assertThat(ThreadForecast.serial(10, 12, 2)).isEqualTo(1);
        assertThat(ThreadForecast.serial(10, 10, 1)).isZero();
    }

    @Test
    void budgetsGrowFromTheLeastToAnAmpleOne() throws Exception {
        GrowthSeries series = study(8L << 30, 80).budgets("mean", MEAN);

        assertThat(values(series)).isSorted().doesNotHaveDuplicates().hasSizeGreaterThan(2);
        assertThat(series.points()).allMatch(GrowthPoint::isTimed);
        assertThat(series.points().getFirst().tiles()).isGreaterThan(series.points().getLast().tiles());
    }

    @Test
    void chainsGrow() throws Exception {
        GrowthSeries series = study().chains("mean", MEAN);

        assertThat(values(series)).containsExactly(1L, 2L, 5L, 10L, 20L);
        assertThat(series.points()).allMatch(GrowthPoint::isTimed);
    }

    @Test
    void outputsGrow() throws Exception {
        GrowthSeries series = study().outputs("mean", MEAN);

        assertThat(values(series)).containsExactly(1L, 2L, 5L, 10L);
        assertThat(series.points()).allMatch(GrowthPoint::isTimed);
    }

    @Test
    void whatCannotBeChainedSaysWhy() throws Exception {
        GrowthSeries series = study().chains("difference", new GrowingRecipe("difference", Map.of()));

        assertThat(series.points().getLast().isTimed()).isFalse();
        assertThat(series.points().getLast().note()).isNotEmpty();
        assertThat(String.join("", series.points().getLast().cells())).doesNotContain("|");
    }

    @Test
    void aChainReadsTheFirstOutput() throws Exception {
        GrowingRecipe dip = new GrowingRecipe("gst-dip-azimuth", Map.of());

        assertThat(dip.one().workflow().outputs()).containsExactly("dip", "azimuth");
        assertThat(dip.chain(3).workflow().steps()).hasSize(3);
        assertThat(dip.chain(3).workflow().outputs()).hasSize(1);
        assertThat(dip.outputs(1).workflow().outputs()).containsExactly("dip");
        assertThat(dip.outputs(10).workflow().outputs()).hasSize(10).startsWith("dip", "azimuth");
        assertThat(MEAN.outputs(3).workflow().outputs()).hasSize(3).doesNotHaveDuplicates();
    }

    private static GrowthPoint point(long at, double seconds) {
        return new GrowthPoint(at, new Shape(10, 10, 10), 1, seconds, 0, 1 << 20, 1 << 20, 1, false, "");
    }

    @Test
    void aSlowNeighbourIsACliff() {
        GrowthSeries series = new GrowthSeries("mean", Growth.SURVEY,
                List.of(point(1, 4), point(2, 2), point(4, 2.9), point(8, Double.NaN), point(16, 5.8)));

        assertThat(series.cliffs()).containsExactly(new GrowthSeries.Cliff(1, 2, 2),
                new GrowthSeries.Cliff(16, 4, 2));
        assertThat(series.notes()).first().isEqualTo(
                "cliff: mean, edge 1: 2.0 times the time a sample of edge 2");
    }

    /** Twice the operators may take twice the time, half the threads too. */
    @Test
    void timesAreComparedForTheSameWork() {
        assertThat(new GrowthSeries("mean", Growth.CHAIN, List.of(point(1, 1), point(5, 5))).cliffs()).isEmpty();
        assertThat(new GrowthSeries("mean", Growth.OUTPUTS, List.of(point(1, 1), point(2, 4))).notes())
                .containsExactly("cliff: mean, 2 outputs: 2.0 times the time a sample and output of 1 output");
        assertThat(new GrowthSeries("mean", Growth.THREADS, List.of(point(1, 8), point(4, 2))).cliffs()).isEmpty();
        assertThat(new GrowthSeries("mean", Growth.THREADS, List.of(point(1, 8), point(4, 4))).cliffs())
                .containsExactly(new GrowthSeries.Cliff(4, 1, 2));
    }

    /** Of a measured and a predicted time, the note says which is slow. */
    @Test
    void aCliffThatIsPredictedSaysSo() {
        GrowthPoint predicted =
                new GrowthPoint(4, new Shape(10, 10, 10), 4, 4, 0, 1 << 20, 0, 1, true, "memory");

        assertThat(new GrowthSeries("mean", Growth.THREADS, List.of(point(1, 8), predicted)).notes())
                .containsExactly("cliff: mean, 4 threads: 2.0 times the thread time a sample of 1 thread (predicted)");
        assertThat(new GrowthSeries("mean", Growth.SURVEY, List.of(point(1, 8), predicted)).notes())
                .containsExactly("cliff: mean, edge 1: 2.0 times the time a sample of edge 4");
    }
}
