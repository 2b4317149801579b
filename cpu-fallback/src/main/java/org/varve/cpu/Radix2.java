package org.varve.cpu;

import static jdk.incubator.vector.FloatVector.broadcast;
import static jdk.incubator.vector.FloatVector.fromArray;
import static org.varve.cpu.LaneFourier.SPECIES;

import jdk.incubator.vector.FloatVector;

/** The step of {@link LaneFourier} that turns 2 elements of a block into one of each of 2 smaller blocks. */
final class Radix2 {

    private Radix2() {}

    /**
     * Replaces 2 elements, {@code step} floats apart, by their transform, with all but the first turned.
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
        r0.add(r1).intoArray(z, re);
        i0.add(i1).intoArray(z, im);
        FloatVector x = r0.sub(r1);
        FloatVector y = i0.sub(i1);
        FloatVector cosine = broadcast(SPECIES, turns[w]);
        y.fma(broadcast(SPECIES, turns[w + 2]), x.mul(cosine)).intoArray(z, re + step);
        x.fma(broadcast(SPECIES, turns[w + 1]), y.mul(cosine)).intoArray(z, im + step);
    }
}
