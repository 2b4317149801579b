package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/** Sums of what stands at several places of an array. */
final class VectorSums {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    private VectorSums() {}

    /** Puts {@code x[at[0] + k] + x[at[1] + k] + ...} into {@code y[to + k]}, for {@code length} samples, padded. */
    static void sum(float[] x, int[] at, int length, float[] y, int to) {
        int n = 0;
        for (; n + 5 <= at.length; n += 5) {
            addFive(x, at[n], at[n + 1], at[n + 2], at[n + 3], at[n + 4], length, y, to, n > 0);
        }
        for (; n + 3 <= at.length; n += 3) {
            addThree(x, at[n], at[n + 1], at[n + 2], length, y, to, n > 0);
        }
        for (; n < at.length; n++) {
            addOne(x, at[n], length, y, to, n > 0);
        }
    }

    private static void addFive(float[] x, int a, int b, int c, int d, int e, int length, float[] y, int to,
            boolean continues) {
        for (int k = 0; k < length; k += LANES) {
            FloatVector first = FloatVector.fromArray(SPECIES, x, a + k);
            FloatVector sum = continues ? FloatVector.fromArray(SPECIES, y, to + k).add(first) : first;
            sum.add(FloatVector.fromArray(SPECIES, x, b + k))
                    .add(FloatVector.fromArray(SPECIES, x, c + k))
                    .add(FloatVector.fromArray(SPECIES, x, d + k))
                    .add(FloatVector.fromArray(SPECIES, x, e + k))
                    .intoArray(y, to + k);
        }
    }

    private static void addThree(float[] x, int a, int b, int c, int length, float[] y, int to, boolean continues) {
        for (int k = 0; k < length; k += LANES) {
            FloatVector first = FloatVector.fromArray(SPECIES, x, a + k);
            FloatVector sum = continues ? FloatVector.fromArray(SPECIES, y, to + k).add(first) : first;
            sum.add(FloatVector.fromArray(SPECIES, x, b + k))
                    .add(FloatVector.fromArray(SPECIES, x, c + k))
                    .intoArray(y, to + k);
        }
    }

    private static void addOne(float[] x, int a, int length, float[] y, int to, boolean continues) {
        for (int k = 0; k < length; k += LANES) {
            FloatVector here = FloatVector.fromArray(SPECIES, x, a + k);
            (continues ? FloatVector.fromArray(SPECIES, y, to + k).add(here) : here).intoArray(y, to + k);
        }
    }

    /** Puts the sums of the squares into {@code y} instead. */
    static void sumSquares(float[] x, int[] at, int length, float[] y, int to) {
        for (int k = 0; k < length; k += LANES) {
            FloatVector sum = FloatVector.zero(SPECIES);
            for (int i : at) {
                FloatVector sample = FloatVector.fromArray(SPECIES, x, i + k);
                sum = sample.fma(sample, sum);
            }
            sum.intoArray(y, to + k);
        }
    }
}
