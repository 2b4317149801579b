package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Sums of the neighbours of samples of four rows, as {@link StencilOfFourRows} turns to them. Each method sums from
 * sample {@code k} on, and puts the sums of the rows into {@code y}, from {@code a}, {@code b}, {@code c} and {@code d}
 * on.
 */
final class FourRowSums {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();
    private static final int MET = StencilOfFourRows.MET;

    private final float[] weights;
    private final boolean[] isPair;
    private final int[] at;

    /**
     * Sums by the weights of the neighbours.
     *
     * @param isPair whether a neighbour and the next one are met together
     * @param at where the rows begin that each neighbour or pair meets, {@link StencilOfFourRows#MET} of them
     */
    FourRowSums(float[] weights, boolean[] isPair, int[] at) {
        this.weights = weights;
        this.isPair = isPair;
        this.at = at;
    }

    /** Two vectors of samples; {@code first} is where the rows of the first neighbour stand in {@code at}. */
    void two(int first, float[] x, int k, float[] y, int a, int b, int c, int d) {
        FloatVector a0 = FloatVector.zero(SPECIES);
        FloatVector a1 = a0;
        FloatVector b0 = a0;
        FloatVector b1 = a0;
        FloatVector c0 = a0;
        FloatVector c1 = a0;
        FloatVector d0 = a0;
        FloatVector d1 = a0;
        for (int n = 0, p = first; n < weights.length; n++) {
            FloatVector w = FloatVector.broadcast(SPECIES, weights[n]);
            FloatVector xa0 = FloatVector.fromArray(SPECIES, x, at[p] + k);
            FloatVector xa1 = FloatVector.fromArray(SPECIES, x, at[p] + k + LANES);
            FloatVector xb0 = FloatVector.fromArray(SPECIES, x, at[p + 1] + k);
            FloatVector xb1 = FloatVector.fromArray(SPECIES, x, at[p + 1] + k + LANES);
            FloatVector xc0 = FloatVector.fromArray(SPECIES, x, at[p + 2] + k);
            FloatVector xc1 = FloatVector.fromArray(SPECIES, x, at[p + 2] + k + LANES);
            FloatVector xd0 = FloatVector.fromArray(SPECIES, x, at[p + 3] + k);
            FloatVector xd1 = FloatVector.fromArray(SPECIES, x, at[p + 3] + k + LANES);
            a0 = w.fma(xa0, a0);
            a1 = w.fma(xa1, a1);
            b0 = w.fma(xb0, b0);
            b1 = w.fma(xb1, b1);
            c0 = w.fma(xc0, c0);
            c1 = w.fma(xc1, c1);
            d0 = w.fma(xd0, d0);
            d1 = w.fma(xd1, d1);
            if (isPair[n]) {
                w = FloatVector.broadcast(SPECIES, weights[n + 1]);
                a0 = w.fma(xb0, a0);
                a1 = w.fma(xb1, a1);
                b0 = w.fma(xc0, b0);
                b1 = w.fma(xc1, b1);
                c0 = w.fma(xd0, c0);
                c1 = w.fma(xd1, c1);
                d0 = w.fma(FloatVector.fromArray(SPECIES, x, at[p + 4] + k), d0);
                d1 = w.fma(FloatVector.fromArray(SPECIES, x, at[p + 4] + k + LANES), d1);
                n++;
                p += MET;
            }
            p += MET;
        }
        a0.intoArray(y, a);
        a1.intoArray(y, a + LANES);
        b0.intoArray(y, b);
        b1.intoArray(y, b + LANES);
        c0.intoArray(y, c);
        c1.intoArray(y, c + LANES);
        d0.intoArray(y, d);
        d1.intoArray(y, d + LANES);
    }

    /** A vector of samples. */
    void one(int first, float[] x, int k, float[] y, int a, int b, int c, int d) {
        FloatVector a0 = FloatVector.zero(SPECIES);
        FloatVector b0 = a0;
        FloatVector c0 = a0;
        FloatVector d0 = a0;
        for (int n = 0, p = first; n < weights.length; n++) {
            FloatVector w = FloatVector.broadcast(SPECIES, weights[n]);
            FloatVector xa = FloatVector.fromArray(SPECIES, x, at[p] + k);
            FloatVector xb = FloatVector.fromArray(SPECIES, x, at[p + 1] + k);
            FloatVector xc = FloatVector.fromArray(SPECIES, x, at[p + 2] + k);
            FloatVector xd = FloatVector.fromArray(SPECIES, x, at[p + 3] + k);
            a0 = w.fma(xa, a0);
            b0 = w.fma(xb, b0);
            c0 = w.fma(xc, c0);
            d0 = w.fma(xd, d0);
            if (isPair[n]) {
                w = FloatVector.broadcast(SPECIES, weights[n + 1]);
                a0 = w.fma(xb, a0);
                b0 = w.fma(xc, b0);
                c0 = w.fma(xd, c0);
                d0 = w.fma(FloatVector.fromArray(SPECIES, x, at[p + 4] + k), d0);
                n++;
                p += MET;
            }
            p += MET;
        }
        a0.intoArray(y, a);
        b0.intoArray(y, b);
        c0.intoArray(y, c);
        d0.intoArray(y, d);
    }
}
