package org.varve.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.varve.core.ArrayRows;
import org.varve.core.Kernel;
import org.varve.core.Sweep;
import org.varve.kernel.Absolute;
import org.varve.kernel.Butterworth;
import org.varve.kernel.EigenvalueFeature;
import org.varve.kernel.EigenvalueRatio;
import org.varve.kernel.Hilbert;
import org.varve.kernel.LaggedProduct;
import org.varve.kernel.Magnitude;
import org.varve.kernel.Phase;
import org.varve.kernel.PhaseDerivative;
import org.varve.kernel.Ratio;
import org.varve.kernel.RelativeChange;
import org.varve.kernel.SosFilter;
import org.varve.kernel.StockwellVoice;

/** Vector bodies of kernels that look along the trace only, against the plain bodies. */
class TraceBodiesTest {

    private static final int[] SAMPLES = {1, 2, 3, 15, 16, 17, 31, 33, 70, 101, 150, 200, 294, 1501};
    private static final int[] ROWS = {1, 15, 16, 17, 40};

    /**
     * A kernel, how many fields it reads, and how far the vector body may stray, in units of the greatest value: a few
     * float32 roundings, more for transforms, 0 where both do the same arithmetic or more than float32 needs.
     */
    record Case(Kernel kernel, int inputs, double tolerance) {

        @Override
        public String toString() {
            return kernel.name();
        }
    }

    private static final Case[] CASES = {
            new Case(new Hilbert(), 1, 2e-6),
            new Case(new StockwellVoice(1), 1, 2e-6),
            new Case(new Magnitude(), 2, 2e-7),
            new Case(new Phase(), 2, 5e-7),
            new Case(new PhaseDerivative(1, true, false), 2, 5e-7),
            new Case(new PhaseDerivative(39.8f, true, true), 2, 5e-7),
            new Case(new PhaseDerivative(39.8f, false, true), 2, 5e-7),
            new Case(new RelativeChange(1, 1, true), 1, 0),
            new Case(new RelativeChange(1e6f, 39.8f, false), 1, 0),
            new Case(new Absolute(39.8f), 1, 0),
            new Case(new Ratio(1, 0), 2, 0),
            new Case(new LaggedProduct(0, 4), 2, 0),
            new Case(new SosFilter(Butterworth.lowpass(5, 0.1)), 1, 1e-7),
            new Case(new SosFilter(Butterworth.highpass(6, 0.02)), 1, 1e-7),
            new Case(new SosFilter(Butterworth.bandpass(6, 0.04, 0.24)), 1, 1e-7),
    };

    static Stream<Arguments> cases() {
        return Sweep.of(3,
                Stream.of(CASES).flatMap(c -> IntStream.of(SAMPLES).mapToObj(n -> Arguments.of(c, n))).toList());
    }

    @ParameterizedTest
    @MethodSource("cases")
    void agreesWithPlainBody(Case tested, int samples) {
        for (int rows : ROWS) {
            float[][][] fields = fields(tested.inputs, rows, samples);
            float[][] expected = ArrayRows.compute(tested.kernel, tested.kernel, fields);
            float[][] actual = simd(tested.kernel, fields);
            double greatest = 1e-6;
            for (int row = 0; row < rows; row++) {
                for (int k = 0; k < samples; k++) {
                    greatest = Math.max(greatest, Math.abs(expected[row][k]));
                }
            }
            for (int row = 0; row < rows; row++) {
                assertThat(farthest(actual[row], expected[row])).isLessThanOrEqualTo(tested.tolerance * greatest);
            }
        }
    }

    @Test
    void aRatioOfAnyTwoNumbersIsThatOfThePlainBody() {
        float[] numbers = {0, -0f, 1, -1, 3, Float.MIN_VALUE, Float.MAX_VALUE, Float.POSITIVE_INFINITY,
                Float.NEGATIVE_INFINITY, Float.NaN};
        float[] x = new float[numbers.length * numbers.length];
        float[] z = new float[x.length];
        for (int k = 0; k < x.length; k++) {
            x[k] = numbers[k / numbers.length];
            z[k] = Math.abs(numbers[k % numbers.length]);
        }
        float[][][] fields = {{x}, {z}};
        for (Ratio ratio : List.of(new Ratio(1, 0), new Ratio(2.5f, 1))) {
            assertThat(simd(ratio, fields)[0]).isEqualTo(ArrayRows.compute(ratio, ratio, fields)[0]);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aFeatureOfAnyThreeEigenvaluesIsThatOfThePlainBody(EigenvalueFeature feature) {
        float[] numbers = {0, -0f, 1, 1 - 0x1p-20f, 1e-5f, 1e-6f, -1e-7f, 3, Float.MIN_VALUE, Float.MAX_VALUE,
                Float.POSITIVE_INFINITY, Float.NaN};
        int count = numbers.length;
        float[][][] fields = new float[3][1][count * count * count];
        for (int k = 0; k < fields[0][0].length; k++) {
            fields[0][0][k] = numbers[k / (count * count)];
            fields[1][0][k] = numbers[k / count % count];
            fields[2][0][k] = numbers[k % count];
        }
        EigenvalueRatio ratio = new EigenvalueRatio(feature);
        assertThat(simd(ratio, fields)[0]).isEqualTo(ArrayRows.compute(ratio, ratio, fields)[0]);
    }

    private static double farthest(float[] actual, float[] expected) {
        double farthest = 0;
        for (int k = 0; k < expected.length; k++) {
            farthest = Math.max(farthest, Math.abs((double) actual[k] - expected[k]));
        }
        return farthest;
    }

    /** Tiled equals untiled only if a trace's result does not depend on its row, nor on its neighbours. */
    @ParameterizedTest
    @MethodSource("cases")
    void doesNotDependOnTheRow(Case tested, int samples) {
        float[][][] many = fields(tested.inputs, 40, samples);
        float[][] together = simd(tested.kernel, many);
        for (int row : new int[] {0, 1, 15, 16, 33, 39}) {
            float[][][] single = new float[tested.inputs][1][];
            for (int field = 0; field < tested.inputs; field++) {
                single[field][0] = many[field][row];
            }
            assertThat(together[row]).containsExactly(simd(tested.kernel, single)[0]);
        }
    }

    private static float[][] simd(Kernel kernel, float[][][] fields) {
        return ArrayRows.compute(kernel,
                SimdBodies.create(Work.allocating(), kernel, new Extent(fields[0].length, fields[0][0].length)),
                fields);
    }

    private static float[][][] fields(int inputs, int rows, int samples) {
        Random random = new Random(31L * rows + samples);
        float[][][] fields = new float[inputs][rows][samples];
        for (float[][] field : fields) {
            for (float[] trace : field) {
                for (int k = 0; k < samples; k++) {
                    trace[k] = (float) random.nextGaussian();
                }
            }
        }
        return fields;
    }
}
