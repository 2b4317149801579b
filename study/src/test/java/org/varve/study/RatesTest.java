package org.varve.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.varve.core.Axis;
import org.varve.core.Shape;
import org.varve.core.TileRunner;
import org.varve.kernel.Taps;
import org.varve.tiling.Progress;
import org.varve.tiling.RunReport.PhaseTimes;

/** The rates in tables of studies, of a tile of a million samples. */
class RatesTest {

    private static final Shape MILLION = new Shape(10, 100, 1000);
    private static final Repeats SECONDS = new Repeats(List.of(1.0, 0.25, 0.5));

    @Test
    void aKernelReadsAndWritesEachFieldOnce() {
        KernelRate rate = new KernelRate(MILLION, 5, SECONDS, 160e6, 3 << 20, 2 << 20);

        assertThat(rate.samplesPerSecond()).isEqualTo(4e6);
        assertThat(rate.median()).isEqualTo(2e6);
        assertThat(rate.runs().spread()).isEqualTo(1.5);
        assertThat(rate.cells()).startsWith("4.0", "0.08", "50.0 %");
        assertThat(rate.json()).isEqualTo(
                new KernelRate.Facts(MILLION, 4e6, 80e6, 0.5, new KernelRate.DeviceBytes(3 << 20, 2 << 20)));
        assertThat(rate.keptToProjection()).isTrue();
        assertThat(new KernelRate(MILLION, 5, SECONDS, 160e6, 7, 7).keptToProjection()).isTrue();
        assertThat(new KernelRate(MILLION, 5, SECONDS, 160e6, 7, 8).keptToProjection()).isFalse();
    }

    @Test
    void aPassReadsAndWritesEachFieldOnce() {
        PassRate rate = new PassRate("x", 2, Taps.mean(Axis.SAMPLE, 3), MILLION, 5, 0.25, 160e6);

        assertThat(rate.cells()).isEqualTo(List.of("x", "2", rate.kernel().name(), "4.0", "0.08", "50.0 %"));
        assertThat(rate.json())
                .isEqualTo(new PassRate.Facts("x", 2, rate.kernel().name(), MILLION, 4e6, 80e6, 0.5));
    }

    private static StreamRate stream(double read, double toDevice, double compute, double toHost, double write) {
        PhaseTimes times = new PhaseTimes(Progress.Phase.RUN, 7, 10, read,
                new TileRunner.Times(toDevice, compute, toHost), write, false);
        return new StreamRate("x", MILLION, new Shape(2, 100, 1000), 3, times);
    }

    @Test
    void stagesOverlapAsFarAsTheSlowestTakesAllOfTheTime() {
        assertThat(stream(9, 1, 2, 3, 4).overlap()).isEqualTo(0.9);
        assertThat(stream(1, 9, 2, 3, 4).overlap()).isEqualTo(0.9);
        assertThat(stream(1, 2, 9, 3, 4).overlap()).isEqualTo(0.9);
        assertThat(stream(1, 2, 3, 9, 4).overlap()).isEqualTo(0.9);
        assertThat(stream(1, 2, 3, 4, 9).overlap()).isEqualTo(0.9);
    }

    @Test
    void eachStageHasItsShareOfTheTime() {
        StreamRate rate = stream(1, 2, 5, 3, 4);

        assertThat(rate.cells()).isEqualTo(List.of("x", "10x100x1000", "7 of 2x100x1000", "3", "0.1", "10 %", "20 %",
                "50 %", "30 %", "40 %", "0.50"));
        assertThat(rate.json())
                .isEqualTo(new StreamRate.Facts("x", MILLION, new Shape(2, 100, 1000), 7, 3, 10, 1e5, 0.5));
    }
}
