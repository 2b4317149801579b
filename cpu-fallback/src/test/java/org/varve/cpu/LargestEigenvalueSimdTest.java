package org.varve.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import jdk.incubator.vector.FloatVector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Matrices made of eigenvalues that are known. */
class LargestEigenvalueSimdTest {

    private static final int LANES = FloatVector.SPECIES_PREFERRED.length();

    /** Of the sum of all eigenvalues; floats have a rounding error of 6e-8. */
    private static final double NEAR = 2e-6;

    private final Random random = new Random(3);

    private static Stream<double[]> spectra() {
        return Stream.of(
                new double[] {1}, new double[] {3, 2}, new double[] {1, 0}, new double[] {5, 1, 1},
                new double[] {9, 8, 7, 6, 5, 4, 3, 2, 1},
                // equal ones, and some that floats can hardly tell apart
                new double[] {1, 1, 1, 1, 1, 1, 1, 1, 1}, new double[] {2, 2, 1, 1, 1, 0.5, 0.1, 0, 0},
                new double[] {1, 1, 1, 1, 0, 0, 0, 0, 0},
                new double[] {1, 1 - 1e-3, 1 - 2e-3, 0.5, 0.4, 0.3, 0.2, 0.1, 0},
                new double[] {1, 1 - 1e-6, 0.99, 0.5, 0.4, 0.3, 0.2, 0.1, 0},
                new double[] {1, 1 - 1e-4, 1 - 2e-4, 1 - 3e-4, 1 - 4e-4, 1 - 5e-4, 1e-6, 1e-6, 0},
                // one alone, and one far above
                new double[] {1, 0, 0, 0, 0, 0, 0, 0, 0}, new double[] {1, 1e-5, 1e-5, 1e-6, 1e-6, 0, 0, 0, 0},
                DoubleStream.iterate(1, each -> 0.8 * each).limit(25).toArray(),
                DoubleStream.generate(() -> 1).limit(49).toArray());
    }

    @ParameterizedTest
    @MethodSource("spectra")
    void theLargestOfKnownEigenvaluesIsFound(double[] spectrum) {
        double largest = Arrays.stream(spectrum).max().orElseThrow() / Arrays.stream(spectrum).sum();
        LargestEigenvalueSimd eigenvalue = new LargestEigenvalueSimd(Work.allocating(), spectrum.length);
        float[] found = new float[LANES];
        for (int trial = 0; trial < 50; trial++) {
            double[][][] matrices = Stream.generate(() -> turned(spectrum)).limit(LANES).toArray(double[][][]::new);
            set(eigenvalue, matrices);
            eigenvalue.share(found, 0);
            for (float each : found) assertThat((double) each).isCloseTo(largest, within(NEAR)).isLessThanOrEqualTo(1);
        }
    }

    /** Traces of which each has samples where no other has any. */
    @Test
    void matricesThatAreDiagonalAlready() {
        LargestEigenvalueSimd eigenvalue = new LargestEigenvalueSimd(Work.allocating(), 4);
        double[][] diagonal = {{1, 0, 0, 0}, {0, 3, 0, 0}, {0, 0, 3, 0}, {0, 0, 0, 1}};
        set(eigenvalue, Stream.generate(() -> diagonal).limit(LANES).toArray(double[][][]::new));
        float[] found = new float[LANES];

        eigenvalue.share(found, 0);

        for (float each : found) assertThat((double) each).isCloseTo(3.0 / 8, within(NEAR));
    }

    /** A result does not depend on what is in other lanes: tiles put other samples beside it. */
    @ParameterizedTest
    @ValueSource(ints = {2, 9, 25})
    void neighboursDoNotMatter(int rows) {
        LargestEigenvalueSimd eigenvalue = new LargestEigenvalueSimd(Work.allocating(), rows);
        double[] spectrum = random.doubles(rows).toArray();
        double[][] matrix = turned(spectrum);
        float[] alone = new float[LANES];
        set(eigenvalue, Stream.generate(() -> matrix).limit(LANES).toArray(double[][][]::new));
        eigenvalue.share(alone, 0);

        for (double[] beside : spectra().filter(each -> each.length == rows).toList()) {
            double[][][] matrices = Stream.generate(() -> turned(beside)).limit(LANES).toArray(double[][][]::new);
            matrices[LANES - 1] = matrix;
            set(eigenvalue, matrices);
            float[] found = new float[LANES];
            eigenvalue.share(found, 0);
            assertThat(found[LANES - 1]).isEqualTo(alone[0]);
        }
        assertThat(alone).containsOnly(alone[0]);
    }

    private static void set(LargestEigenvalueSimd eigenvalue, double[][]... matrices) {
        for (int i = 0; i < matrices[0].length; i++) {
            for (int j = 0; j <= i; j++) {
                float[] lanes = new float[LANES];
                for (int lane = 0; lane < LANES; lane++) lanes[lane] = (float) matrices[lane][i][j];
                eigenvalue.set(i, j, FloatVector.fromArray(FloatVector.SPECIES_PREFERRED, lanes, 0));
            }
        }
    }

    /** A symmetric matrix with these eigenvalues: a diagonal one, reflected a few times at random. */
    private double[][] turned(double... spectrum) {
        int n = spectrum.length;
        double[][] matrix = new double[n][n];
        for (int i = 0; i < n; i++) matrix[i][i] = spectrum[i];
        for (int times = 0; times < 3; times++) {
            double[] u = random.doubles(n, -1, 1).toArray();
            double square = Arrays.stream(u).map(each -> each * each).sum();
            double[] product = new double[n];
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) product[i] += matrix[i][j] * u[j];
            }
            double along = 0;
            for (int i = 0; i < n; i++) along += u[i] * product[i];
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    matrix[i][j] += -2 / square * (u[i] * product[j] + product[i] * u[j])
                            + 4 * along / (square * square) * u[i] * u[j];
                }
            }
        }
        return matrix;
    }
}
