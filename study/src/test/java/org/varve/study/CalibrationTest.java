package org.varve.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.varve.core.CopyRates;
import org.varve.core.Demand;
import org.varve.core.Shape;

/** What counts predict, beside what was measured. */
class CalibrationTest {

    private static final CopyRates COPIES = new CopyRates(true, 0, 4e9, 4e9, 5.4e9, 4e11);

    private static OperatorSpeed speed(String name, boolean isEstimated, double rate, double byCounts) {
        OperatorSpeed.Gpu gpu = new OperatorSpeed.Gpu(
                "cuda:0", isEstimated, rate, 0.1, byCounts, "issue", COPIES, List.of());
        return new OperatorSpeed(name, new Demand(1, 1, 1, 1), List.of(),
                BenchTiming.skipped(name, 1, new Shape(1, 1, 1), "not here"), Optional.of(gpu));
    }

    @Test
    void theMeanOfRatiosIsGeometric() {
        Calibration calibration = Calibration.of(List.of(speed("fast", false, 4e9, 1e9), speed("slow", false, 1e9, 2e9),
                speed("near", false, 1.3e9, 1e9), speed("unknown", false, 1e9, Double.NaN))).orElseThrow();

        assertThat(calibration.mean()).isCloseTo(Math.cbrt(4 * 0.5 * 1.3), within(1e-12));
        // a factor of two is within two, four is not
        assertThat(calibration.json()).isEqualTo(new Calibration.Facts(3, 2, calibration.mean()));
        assertThat(calibration.lines()).contains("| fast | 4000 | 1000 | 4.00 | issue |",
                "| slow | 1000 | 2000 | 0.50 | issue |",
                "Of 3 operators, 2 lie within a factor of 2 of what counts predict; the geometric mean is 1.38 times that.");
    }

    @Test
    void anEstimateIsNotComparedWithItself() {
        assertThat(Calibration.of(List.of(speed("mean", true, 1e9, 1e9)))).isEmpty();
    }
}
