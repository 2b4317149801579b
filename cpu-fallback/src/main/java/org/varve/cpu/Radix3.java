package org.varve.cpu;

import static jdk.incubator.vector.FloatVector.broadcast;
import static jdk.incubator.vector.FloatVector.fromArray;
import static org.varve.cpu.LaneFourier.SPECIES;

import jdk.incubator.vector.FloatVector;

/** The step of {@link LaneFourier} that turns 3 elements of a block into one of each of 3 smaller blocks. */
final class Radix3 {

    private static final FloatVector COSINE = LaneFourier.constant(-0.5);
    private static final FloatVector SINE = LaneFourier.constant(Math.sin(2 * Math.PI / 3));

    private Radix3() {}

    /**
     * Replaces 3 elements, {@code step} floats apart, by their transform, with all but the first turned.
     *
     * @param re index of the first element's real parts
     * @param im index of its imaginary parts
     * @param w index of the first turn
     */
    static void butterfly(float[] z, int re, int im, int step, float[] turns, int w) {
        FloatVector r0 = fromArray(SPECIES, z, re);
        FloatVector i0 = fromArray(SPECIES, z, im);
        FloatVector r1 = fromArray(SPECIES, z, re + step);
        FloatVector i1 = fromArray(SPECIES, z, im + step);
        FloatVector r2 = fromArray(SPECIES, z, re + 2 * step);
        FloatVector i2 = fromArray(SPECIES, z, im + 2 * step);
        FloatVector sumR = r1.add(r2);
        FloatVector sumI = i1.add(i2);
        r0.add(sumR).intoArray(z, re);
        i0.add(sumI).intoArray(z, im);
        FloatVector evenR = sumR.fma(COSINE, r0);
        FloatVector evenI = sumI.fma(COSINE, i0);
        FloatVector oddR = i1.sub(i2).mul(SINE);
        FloatVector oddI = r1.sub(r2).mul(SINE);
        FloatVector x = evenR.add(oddR);
        FloatVector y = evenI.sub(oddI);
        FloatVector cosine = broadcast(SPECIES, turns[w]);
        y.fma(broadcast(SPECIES, turns[w + 2]), x.mul(cosine)).intoArray(z, re + step);
        x.fma(broadcast(SPECIES, turns[w + 1]), y.mul(cosine)).intoArray(z, im + step);
        x = evenR.sub(oddR);
        y = evenI.add(oddI);
        cosine = broadcast(SPECIES, turns[w + 3]);
        y.fma(broadcast(SPECIES, turns[w + 5]), x.mul(cosine)).intoArray(z, re + 2 * step);
        x.fma(broadcast(SPECIES, turns[w + 4]), y.mul(cosine)).intoArray(z, im + 2 * step);
    }
}
