package org.varve.cpu;

import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Discrete Fourier transforms of complex numbers in lanes: element {@code j} is 16 real parts, then 16 imaginary parts,
 * of 16 independent sequences.
 *
 * <p>Decimation in frequency, in place: each stage cuts the blocks of the previous one into {@code radix} smaller ones.
 * Element {@code k} of the spectrum ends up at {@link #position}{@code (k)}. Lengths are products of 2, 3, 5 and 7.
 *
 * <p>The butterflies repeat the code of the turn at their end: with a method for it, transforms took up to twice as
 * long.
 */
final class LaneFourier {

    static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;

    /** Floats of one element. */
    static final int ELEMENT = 2 * TraceLanes.TRACES;
    static final int IMAGINARY = TraceLanes.TRACES;

    private static final int[] RADICES = {5, 4, 3, 7, 2};

    private final int length;
    private final int[] radices;
    /** For each stage, block offset and branch: cosine, sine and negative sine of the turn. */
    private final float[][] turns;
    private final int[] positions;

    LaneFourier(Work work, int length) {
        this.length = length;
        radices = factors(length);
        turns = new float[radices.length][];
        int block = length;
        for (int stage = 0; stage < radices.length; stage++) {
            int radix = radices[stage];
            int step = block / radix;
            turns[stage] = work.floats(3L * (radix - 1) * step, all -> fillTurns(all, step, radix));
            block = step;
        }
        positions = work.ints(length, all -> fillPositions(all, radices));
    }

    private static void fillPositions(int[] positions, int... radices) {
        int block = positions.length;
        int first = 1;
        for (int radix : radices) {
            block /= radix;
            for (int k = 0; k < positions.length; k++) {
                positions[k] += k / first % radix * block;
            }
            first *= radix;
        }
    }

    private static int[] factors(int length) {
        int[] factors = new int[Integer.SIZE];
        int count = 0;
        int rest = length;
        for (int radix : RADICES) {
            while (rest % radix == 0) {
                factors[count++] = radix;
                rest /= radix;
            }
        }
        return Arrays.copyOf(factors, count);
    }

    private static void fillTurns(float[] turns, int step, int radix) {
        int block = step * radix;
        int at = 0;
        for (int j = 0; j < step; j++) {
            for (int branch = 1; branch < radix; branch++) {
                double angle = -2 * Math.PI * j * branch / block;
                turns[at++] = (float) Math.cos(angle);
                turns[at++] = (float) Math.sin(angle);
                turns[at++] = (float) -Math.sin(angle);
            }
        }
    }

    /** The position of element {@code k} of the spectrum, in elements. */
    int position(int k) {
        return positions[k];
    }

    /** Replaces the sequences by their spectra. */
    void forward(float[] z) {
        transform(z, 0, IMAGINARY);
    }

    /**
     * The transform with the opposite sign in the exponent, not divided by the length: real and imaginary parts are
     * exchanged.
     */
    void backward(float[] z) {
        transform(z, IMAGINARY, 0);
    }

    private void transform(float[] z, int re, int im) {
        for (int lane = 0; lane < TraceLanes.TRACES; lane += SPECIES.length()) {
            int block = length;
            for (int stage = 0; stage < radices.length; stage++) {
                int step = block / radices[stage];
                for (int j = 0; j < step; j++) {
                    int w = 3 * (radices[stage] - 1) * j;
                    for (int b = j; b < length; b += block) {
                        int at = b * ELEMENT + lane;
                        butterfly(radices[stage], z, at + re, at + im, step * ELEMENT, turns[stage], w);
                    }
                }
                block = step;
            }
        }
    }

    private static void butterfly(int radix, float[] z, int re, int im, int step, float[] turns, int w) {
        switch (radix) {
            case 2 -> Radix2.butterfly(z, re, im, step, turns, w);
            case 3 -> Radix3.butterfly(z, re, im, step, turns, w);
            case 4 -> Radix4.butterfly(z, re, im, step, turns, w);
            case 5 -> Radix5.butterfly(z, re, im, step, turns, w);
            default -> Radix7.butterfly(z, re, im, step, turns, w);
        }
    }

    /** A value in all lanes. */
    static FloatVector constant(double value) {
        return FloatVector.broadcast(SPECIES, (float) value);
    }
}
