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

    /** Puts the sums of two arrays at the same places into two others. */
    static void sumBoth(float[] x, float[] z, int[] at, int length, float[] y, float[] w, int to) {
        if (at.length == 5) {
            addFive(x, z, at[0], at[1], at[2], at[3], at[4], length, y, w, to);
        } else {
            sum(x, at, length, y, to);
            sum(z, at, length, w, to);
        }
    }

    private static void addFive(float[] x, float[] z, int a, int b, int c, int d, int e, int length, float[] y,
            float[] w, int to) {
        for (int k = 0; k < length; k += LANES) {
            FloatVector.fromArray(SPECIES, x, a + k)
                    .add(FloatVector.fromArray(SPECIES, x, b + k))
                    .add(FloatVector.fromArray(SPECIES, x, c + k))
                    .add(FloatVector.fromArray(SPECIES, x, d + k))
                    .add(FloatVector.fromArray(SPECIES, x, e + k))
                    .intoArray(y, to + k);
            FloatVector.fromArray(SPECIES, z, a + k)
                    .add(FloatVector.fromArray(SPECIES, z, b + k))
                    .add(FloatVector.fromArray(SPECIES, z, c + k))
                    .add(FloatVector.fromArray(SPECIES, z, d + k))
                    .add(FloatVector.fromArray(SPECIES, z, e + k))
                    .intoArray(w, to + k);
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

    /** Puts the sums into {@code y}, and those of the squares into {@code squares}. */
    static void sumWithSquares(float[] x, int[] at, int length, float[] y, float[] squares, int to) {
        for (int k = 0; k < length; k += LANES) {
            FloatVector sum = FloatVector.fromArray(SPECIES, x, at[0] + k);
            FloatVector square = sum.mul(sum);
            for (int n = 1; n < at.length; n++) {
                FloatVector sample = FloatVector.fromArray(SPECIES, x, at[n] + k);
                sum = sum.add(sample);
                square = sample.fma(sample, square);
            }
            sum.intoArray(y, to + k);
            square.intoArray(squares, to + k);
        }
    }
}
