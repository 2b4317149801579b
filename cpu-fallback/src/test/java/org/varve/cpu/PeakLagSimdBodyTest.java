package org.varve.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.ArrayRows;
import org.varve.core.PassBody;
import org.varve.kernel.PeakLag;

/** The search for lags a vector at a time against the kernel's own, one sample after the other. */
class PeakLagSimdBodyTest {

    private static final int ROWS = 5;

    @ParameterizedTest
    @CsvSource({
            "0, 3, true, 1", "0, 3, true, 16", "0, 2.6, true, 47", "0, 0.5, true, 100", "0, 0, true, 33",
            "1, 3, false, 15", "-1, 3, false, 17", "2, 2.7, false, 100", "-3, 3, false, 64", "3, 3, false, 101",
            "-3, 3.2, false, 200", "0, 3, false, 1", "5, 500, false, 300"
    })
    void agreesWithTheKernel(int lag, float most, boolean isFirst, int samples) {
        PeakLag kernel = new PeakLag(lag, most);
        PassBody vectors = new PeakLagSimdBody(Work.allocating(), kernel);
        int inputs = isFirst ? PeakLag.WIDTH : PeakLag.WIDTH + 2;
        for (int kind = 0; kind < 6; kind++) {
            float[][][] fields = fields(inputs, samples, kind);
            assertThat(bits(ArrayRows.compute(kernel, vectors, fields)))
                    .as("correlations of kind %s", kind)
                    .isDeepEqualTo(bits(ArrayRows.compute(kernel, kernel, fields)));
            assertThat(bits(ArrayRows.compute(kernel, lags(vectors), fields)))
                    .as("lags of kind %s", kind)
                    .isDeepEqualTo(bits(ArrayRows.compute(kernel, lags(kernel), fields)));
        }
    }

    /** The bits of samples, those of one NaN for all. */
    private static int[][] bits(float[]... traces) {
        return Arrays.stream(traces)
                .map(trace -> IntStream.range(0, trace.length).map(k -> Float.floatToIntBits(trace[k])).toArray())
                .toArray(int[][]::new);
    }

    /** The second output of a body in place of the first. */
    private static PassBody lags(PassBody body) {
        return rows -> {
            body.compute(rows);
            System.arraycopy(rows.output(1), 0, rows.output(0), 0, rows.output(0).length);
        };
    }

    /** Correlations that change little or much from lag to lag, with ties, constant ones, missing and infinite ones. */
    private static float[][][] fields(int inputs, int samples, int kind) {
        Random random = new Random(inputs * 1000L + samples * 10L + kind);
        float[][][] fields = new float[inputs][ROWS][samples];
        for (int row = 0; row < ROWS; row++) {
            for (int k = 0; k < samples; k++) {
                double centre = 10 * random.nextDouble() - 5;
                double level = 1.1 * random.nextDouble();
                for (int n = 0; n < inputs; n++) {
                    double distance = n - PeakLag.REACH - centre;
                    double smooth = level * Math.exp(-0.05 * distance * distance);
                    double value = switch (kind) {
                        case 0 -> smooth;
                        case 1 -> random.nextGaussian();
                        case 2 -> Math.rint(4 * smooth) / 4;
                        case 3 -> random.nextInt(3) == 0 ? -0.0 : 0;
                        case 4 -> random.nextInt(30) == 0 ? Double.NaN : smooth;
                        default -> random.nextInt(30) == 0 ? Double.POSITIVE_INFINITY : smooth;
                    };
                    fields[n][row][k] = (float) (n < PeakLag.WIDTH ? value : value / 2);
                }
            }
        }
        return fields;
    }
}
