package org.varve.tiling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.NotFinite;
import org.varve.core.TileRunner.Times;
import org.varve.tiling.RunReport.DeviceBytes;
import org.varve.tiling.RunReport.HostBytes;
import org.varve.tiling.RunReport.PhaseTimes;

class RunReportTest {

    private static final PhaseTimes SCAN =
            new PhaseTimes(Progress.Phase.SCAN, 7, 10, 4, new Times(1, 2, 3), 0.5, false);
    private static final PhaseTimes RUN = new PhaseTimes(Progress.Phase.RUN, 9, 30, 8, new Times(2, 20, 4), 9, false);
    private static final PhaseTimes WRITING =
            new PhaseTimes(Progress.Phase.RUN, 5, 15, 1, new Times(2, 3, 4), 12, true);

    private static RunReport report(PhaseTimes... phases) {
        return new RunReport(8000, 6000, 60, 1, 2, List.of(phases), NotFinite.none(1), List.of(),
                new HostBytes(100, 10, 90, 91), new DeviceBytes(5, 4, 3), List.of());
    }

    @Test
    void secondsOfScansAndTheRunAreSummed() {
        RunReport report = report(SCAN, RUN);

        assertThat(report.readSeconds()).isEqualTo(12);
        assertThat(report.writeSeconds()).isEqualTo(9.5);
        assertThat(report.device()).isEqualTo(new Times(3, 22, 7));
    }

    @Test
    void tilesAreThoseOfTheRun() {
        assertThat(report(SCAN, RUN).tiles()).isEqualTo(9);
    }

    @Test
    void samplesPerSecondAreThoseThatWereComputedInTheWholeJob() {
        assertThat(report(SCAN, RUN).samplesPerSecond()).isEqualTo(100);
    }

    /** Reading is slowest in the scan, computing in the run, and writing in its continuation. */
    @Test
    void theSlowestStageOfEachPhaseTellsHowWellTheyOverlapped() {
        assertThat(report(SCAN, RUN, WRITING).overlapEfficiency()).isEqualTo((4 + 20 + 12) / 60.0);
    }

    @Test
    void aContinuedPhaseHasTheTilesOfItsBeginning() {
        assertThat(RUN.plus(WRITING)).isEqualTo(
                new PhaseTimes(Progress.Phase.RUN, 9, 45, 9, new Times(4, 23, 8), 21, true));
        assertThat(WRITING.plus(RUN).hostRanOut()).isTrue();
        assertThat(RUN.plus(RUN).hostRanOut()).isFalse();
    }

    @Test
    void anyPhaseMayHaveLackedMemory() {
        assertThat(report(SCAN, RUN).hostRanOut()).isFalse();
        assertThat(report(WRITING, RUN).hostRanOut()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"89, 0", "90, 0", "91, 1", "1090, 1000"})
    void whatExceedsTheProjectionIsTold(long measured, long exceeded) {
        assertThat(new HostBytes(100, 10, 90, measured).exceeded()).isEqualTo(exceeded);
    }
}
