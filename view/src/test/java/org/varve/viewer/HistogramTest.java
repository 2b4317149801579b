package org.varve.viewer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.varve.core.Output;
import org.varve.view.AttributeStyle;

class HistogramTest {

    private static final AttributeStyle MAGNITUDE =
            AttributeStyle.of(Output.of("envelope", "").shownAs(Output.Style.MAGNITUDE));

    /** The numbers from 0 to 9999, but for some at the end. */
    private static Histogram of(float... last) {
        float[] values = new float[10_000];
        for (int v = 0; v < values.length; v++) values[v] = v;
        System.arraycopy(last, 0, values, values.length - last.length, last.length);
        return Histogram.of(MAGNITUDE, MemorySegment.ofArray(values), 100, 100);
    }

    private static long sum(Histogram histogram) {
        return histogram.counts().stream().mapToLong(Long::longValue).sum();
    }

    @Test
    void reachesFromTheLeastToTheMostOfTheValues() {
        Histogram histogram = of();

        assertThat(histogram.clip().high()).isCloseTo(9899, within(1.0));
        assertThat(histogram.low()).isZero();
        assertThat(histogram.high()).isEqualTo(9999);
        assertThat(histogram.counts()).hasSize(128).allMatch(count -> count == 78 || count == 79);
        assertThat(sum(histogram)).isEqualTo(10_000);
    }

    @Test
    void valuesFarBeyondTheColoursAreLeftOut() {
        Histogram histogram = of(-1e6f, 1e6f, Float.NaN);
        double width = histogram.clip().high() - histogram.clip().low();

        assertThat(histogram.high()).isCloseTo(histogram.clip().high() + 0.75 * width, within(1e-6));
        assertThat(histogram.low()).isCloseTo(histogram.clip().low() - 0.75 * width, within(1e-6));
        assertThat(sum(histogram)).isEqualTo(9997);
        // zero lies in the bin that begins nearest below it
        int zero = (int) (-histogram.low() / (histogram.high() - histogram.low()) * 128);
        assertThat(histogram.counts().subList(0, zero)).containsOnly(0L);
        assertThat(histogram.counts().get(zero)).isPositive();
    }

    @Test
    void oneValueFillsOneBin() {
        float[] fives = new float[12];
        Arrays.fill(fives, 5);
        Histogram histogram = Histogram.of(MAGNITUDE, MemorySegment.ofArray(fives), 4, 3);

        assertThat(sum(histogram)).isEqualTo(12);
        assertThat(histogram.counts()).contains(12L);
        assertThat(histogram.json().clip()).isEqualTo(List.of(0.0, 5.0));
        assertThat(histogram.json().high()).isEqualTo(5);
    }
}
