package org.varve.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.varve.core.NotFinite;
import org.varve.core.Shape;
import org.varve.operator.MeanFilter;
import org.varve.operator.Window;
import org.varve.tiling.Progress.Phase;
import org.varve.tiling.RunReport;
import org.varve.tiling.TileTimes;

/** Only of a run that computed all tiles do time and memory tell something about the next. */
class RunResultTest {

    private static final Shape SHAPE = new Shape(12, 2, 4);
    private static final TileTimes.Span SPAN = new TileTimes.Span(0, 1, 1);

    /** A run of twelve tiles of which these were computed. */
    private static RunResult ran(List<TileTimes> tiles) throws Exception {
        RunResult result = Run.of(new MeanFilter(new Window(1, 1, 1))).on("cpu").tile(new Shape(1, 2, 4))
                .from(ArrayVolume.of(new float[(int) SHAPE.size()], SHAPE))
                .to(List.of(ArrayVolume.of(new float[(int) SHAPE.size()], SHAPE).writer())).run();
        assertThat(result.plan().run().count()).isEqualTo(12);
        RunReport took = new RunReport(SHAPE.size(), 1, 0, 0, List.of(), NotFinite.none(1), List.of(),
                new RunReport.HostBytes(0, 0, 0, 0), new RunReport.DeviceBytes(0, 0, 0), tiles);
        return new RunResult(result.job(), Map.of(), result.plan(), took, List.of());
    }

    /** As the report has them: of each tile, or of several in a row. */
    private static List<TileTimes> times(Phase phase, int entries, long tilesEach) {
        return Collections.nCopies(entries, new TileTimes(phase, tilesEach, SPAN, SPAN, SPAN, 0, 0));
    }

    private static List<TileTimes> after(List<TileTimes> scan, List<TileTimes> run) {
        return Stream.concat(scan.stream(), run.stream()).toList();
    }

    @Test
    void aRunThatComputedEachTileDidAll() throws Exception {
        assertThat(ran(times(Phase.RUN, 12, 1)).didAll()).isTrue();
        assertThat(ran(times(Phase.RUN, 11, 1)).didAll()).isFalse();
    }

    /** The report of a long run has fewer entries than the run has tiles. */
    @Test
    void tilesThatAreReportedTogetherCountEach() throws Exception {
        assertThat(ran(times(Phase.RUN, 6, 2)).didAll()).isTrue();
        assertThat(ran(times(Phase.RUN, 5, 2)).didAll()).isFalse();
    }

    /** A run that is resumed scans the whole survey again, and computes what is left. */
    @Test
    void tilesOfAScanAreNotThoseOfTheRun() throws Exception {
        assertThat(ran(after(times(Phase.SCAN, 12, 1), times(Phase.RUN, 4, 1))).didAll()).isFalse();
        assertThat(ran(after(times(Phase.SCAN, 12, 1), times(Phase.RUN, 12, 1))).didAll()).isTrue();
    }
}
