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

    /** Four vectors of samples; {@code first} is where the rows of the first neighbour stand in {@code at}. */
    void wide(int first, float[] x, int k, float[] y, int a, int b, int c, int d) {
        FloatVector a0 = FloatVector.zero(SPECIES);
        FloatVector a1 = a0;
        FloatVector a2 = a0;
        FloatVector a3 = a0;
        FloatVector b0 = a0;
        FloatVector b1 = a0;
        FloatVector b2 = a0;
        FloatVector b3 = a0;
        FloatVector c0 = a0;
        FloatVector c1 = a0;
        FloatVector c2 = a0;
        FloatVector c3 = a0;
        FloatVector d0 = a0;
        FloatVector d1 = a0;
        FloatVector d2 = a0;
        FloatVector d3 = a0;
        for (int n = 0, p = first; n < weights.length; n++) {
            FloatVector u = FloatVector.broadcast(SPECIES, weights[n]);
            if (isPair[n]) {
                FloatVector v = FloatVector.broadcast(SPECIES, weights[n + 1]);
                FloatVector met = FloatVector.fromArray(SPECIES, x, at[p] + k);
                a0 = u.fma(met, a0);
                met = FloatVector.fromArray(SPECIES, x, at[p] + k + LANES);
                a1 = u.fma(met, a1);
                met = FloatVector.fromArray(SPECIES, x, at[p] + k + 2 * LANES);
                a2 = u.fma(met, a2);
                met = FloatVector.fromArray(SPECIES, x, at[p] + k + 3 * LANES);
                a3 = u.fma(met, a3);
                met = FloatVector.fromArray(SPECIES, x, at[p + 1] + k);
                b0 = u.fma(met, b0);
                a0 = v.fma(met, a0);
                met = FloatVector.fromArray(SPECIES, x, at[p + 1] + k + LANES);
                b1 = u.fma(met, b1);
                a1 = v.fma(met, a1);
                met = FloatVector.fromArray(SPECIES, x, at[p + 1] + k + 2 * LANES);
                b2 = u.fma(met, b2);
                a2 = v.fma(met, a2);
                met = FloatVector.fromArray(SPECIES, x, at[p + 1] + k + 3 * LANES);
                b3 = u.fma(met, b3);
                a3 = v.fma(met, a3);
                met = FloatVector.fromArray(SPECIES, x, at[p + 2] + k);
                c0 = u.fma(met, c0);
                b0 = v.fma(met, b0);
                met = FloatVector.fromArray(SPECIES, x, at[p + 2] + k + LANES);
                c1 = u.fma(met, c1);
                b1 = v.fma(met, b1);
                met = FloatVector.fromArray(SPECIES, x, at[p + 2] + k + 2 * LANES);
                c2 = u.fma(met, c2);
                b2 = v.fma(met, b2);
                met = FloatVector.fromArray(SPECIES, x, at[p + 2] + k + 3 * LANES);
                c3 = u.fma(met, c3);
                b3 = v.fma(met, b3);
                met = FloatVector.fromArray(SPECIES, x, at[p + 3] + k);
                d0 = u.fma(met, d0);
                c0 = v.fma(met, c0);
                met = FloatVector.fromArray(SPECIES, x, at[p + 3] + k + LANES);
                d1 = u.fma(met, d1);
                c1 = v.fma(met, c1);
                met = FloatVector.fromArray(SPECIES, x, at[p + 3] + k + 2 * LANES);
                d2 = u.fma(met, d2);
                c2 = v.fma(met, c2);
                met = FloatVector.fromArray(SPECIES, x, at[p + 3] + k + 3 * LANES);
                d3 = u.fma(met, d3);
                c3 = v.fma(met, c3);
                met = FloatVector.fromArray(SPECIES, x, at[p + 4] + k);
                d0 = v.fma(met, d0);
                met = FloatVector.fromArray(SPECIES, x, at[p + 4] + k + LANES);
                d1 = v.fma(met, d1);
                met = FloatVector.fromArray(SPECIES, x, at[p + 4] + k + 2 * LANES);
                d2 = v.fma(met, d2);
                met = FloatVector.fromArray(SPECIES, x, at[p + 4] + k + 3 * LANES);
                d3 = v.fma(met, d3);
                n++;
                p += 2 * MET;
            } else {
                a0 = u.fma(FloatVector.fromArray(SPECIES, x, at[p] + k), a0);
                a1 = u.fma(FloatVector.fromArray(SPECIES, x, at[p] + k + LANES), a1);
                a2 = u.fma(FloatVector.fromArray(SPECIES, x, at[p] + k + 2 * LANES), a2);
                a3 = u.fma(FloatVector.fromArray(SPECIES, x, at[p] + k + 3 * LANES), a3);
                b0 = u.fma(FloatVector.fromArray(SPECIES, x, at[p + 1] + k), b0);
                b1 = u.fma(FloatVector.fromArray(SPECIES, x, at[p + 1] + k + LANES), b1);
                b2 = u.fma(FloatVector.fromArray(SPECIES, x, at[p + 1] + k + 2 * LANES), b2);
                b3 = u.fma(FloatVector.fromArray(SPECIES, x, at[p + 1] + k + 3 * LANES), b3);
                c0 = u.fma(FloatVector.fromArray(SPECIES, x, at[p + 2] + k), c0);
                c1 = u.fma(FloatVector.fromArray(SPECIES, x, at[p + 2] + k + LANES), c1);
                c2 = u.fma(FloatVector.fromArray(SPECIES, x, at[p + 2] + k + 2 * LANES), c2);
                c3 = u.fma(FloatVector.fromArray(SPECIES, x, at[p + 2] + k + 3 * LANES), c3);
                d0 = u.fma(FloatVector.fromArray(SPECIES, x, at[p + 3] + k), d0);
                d1 = u.fma(FloatVector.fromArray(SPECIES, x, at[p + 3] + k + LANES), d1);
                d2 = u.fma(FloatVector.fromArray(SPECIES, x, at[p + 3] + k + 2 * LANES), d2);
                d3 = u.fma(FloatVector.fromArray(SPECIES, x, at[p + 3] + k + 3 * LANES), d3);
                p += MET;
            }
        }
        a0.intoArray(y, a);
        a1.intoArray(y, a + LANES);
        a2.intoArray(y, a + 2 * LANES);
        a3.intoArray(y, a + 3 * LANES);
        b0.intoArray(y, b);
        b1.intoArray(y, b + LANES);
        b2.intoArray(y, b + 2 * LANES);
        b3.intoArray(y, b + 3 * LANES);
        c0.intoArray(y, c);
        c1.intoArray(y, c + LANES);
        c2.intoArray(y, c + 2 * LANES);
        c3.intoArray(y, c + 3 * LANES);
        d0.intoArray(y, d);
        d1.intoArray(y, d + LANES);
        d2.intoArray(y, d + 2 * LANES);
        d3.intoArray(y, d + 3 * LANES);
    }

    /** Two vectors of samples. */
    void narrow(int first, float[] x, int k, float[] y, int a, int b, int c, int d) {
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
    void single(int first, float[] x, int k, float[] y, int a, int b, int c, int d) {
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
