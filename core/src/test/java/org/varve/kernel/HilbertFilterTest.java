package org.varve.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.varve.core.ArrayRows;

class HilbertFilterTest {

    static final int[] LENGTHS = Signals.LENGTHS;

    /** Half of an even length that factors well, else the next length that does. */
    @ParameterizedTest
    @CsvSource({
            "1, 1", "2, 1", "3, 3", "11, 12", "16, 8", "22, 24", "31, 32", "101, 105", "294, 147", "1500, 750",
            "1501, 1512",
            "6146, 6174", "20011, 20160"
    })
    void transformsAProductOfSmallPrimes(int samples, int length) {
        assertThat(HilbertFilter.length(samples)).isEqualTo(length);
        assertThat(new HilbertFilter(samples).length()).isEqualTo(length);
    }

    /** With transforms in float64 what remains is the rounding of the weights. */
    @ParameterizedTest
    @FieldSource("LENGTHS")
    void isTheHilbertTransform(int samples) {
        float[] trace = Signals.random(samples);
        float[] expected = ArrayRows.compute(new Hilbert(), new Hilbert(), new float[][][] {{trace}})[0];
        float[] actual = filter(trace);
        for (int k = 0; k < samples; k++) {
            assertThat(actual[k]).isCloseTo(expected[k], within(1e-6f));
        }
    }

    private static float[] filter(float[] trace) {
        HilbertFilter filter = new HilbertFilter(trace.length);
        int length = filter.length();
        double[] c = new double[Fourier.work(length)];
        for (int k = 0; k < trace.length; k++) {
            c[k] = trace[k];
        }
        Fourier.forward(c, length);
        double[] d = new double[Fourier.work(length)];
        for (int k = 0; k < length; k++) {
            int mirror = (length - k) % length;
            d[2 * k] = length * (filter.b(k) * c[2 * mirror] - filter.a(k) * c[2 * k + 1]);
            d[2 * k + 1] = length * (filter.a(k) * c[2 * k] - filter.b(k) * c[2 * mirror + 1]);
        }
        Fourier.inverse(d, length);
        float[] filtered = new float[trace.length];
        for (int k = 0; k < trace.length; k++) {
            filtered[k] = (float) d[k];
        }
        return filtered;
    }
}
