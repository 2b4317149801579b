package org.varve.cpu;

import static jdk.incubator.vector.FloatVector.broadcast;
import static jdk.incubator.vector.FloatVector.fromArray;
import static org.varve.cpu.LaneFourier.SPECIES;

import jdk.incubator.vector.FloatVector;

/** The step of {@link LaneFourier} that turns 4 elements of a block into one of each of 4 smaller blocks. */
final class Radix4 {

    private Radix4() {}

    /**
     * Replaces 4 elements, {@code step} floats apart, by their transform, with all but the first turned.
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
        FloatVector r3 = fromArray(SPECIES, z, re + 3 * step);
        FloatVector i3 = fromArray(SPECIES, z, im + 3 * step);
        FloatVector evenR = r0.add(r2);
        FloatVector evenI = i0.add(i2);
        FloatVector oddR = r1.add(r3);
        FloatVector oddI = i1.add(i3);
        evenR.add(oddR).intoArray(z, re);
        evenI.add(oddI).intoArray(z, im);
        FloatVector x = evenR.sub(oddR);
        FloatVector y = evenI.sub(oddI);
        FloatVector cosine = broadcast(SPECIES, turns[w + 3]);
        y.fma(broadcast(SPECIES, turns[w + 5]), x.mul(cosine)).intoArray(z, re + 2 * step);
        x.fma(broadcast(SPECIES, turns[w + 4]), y.mul(cosine)).intoArray(z, im + 2 * step);
        evenR = r0.sub(r2);
        evenI = i0.sub(i2);
        oddR = i1.sub(i3);
        oddI = r1.sub(r3);
        x = evenR.add(oddR);
        y = evenI.sub(oddI);
        cosine = broadcast(SPECIES, turns[w]);
        y.fma(broadcast(SPECIES, turns[w + 2]), x.mul(cosine)).intoArray(z, re + step);
        x.fma(broadcast(SPECIES, turns[w + 1]), y.mul(cosine)).intoArray(z, im + step);
        x = evenR.sub(oddR);
        y = evenI.add(oddI);
        cosine = broadcast(SPECIES, turns[w + 6]);
        y.fma(broadcast(SPECIES, turns[w + 8]), x.mul(cosine)).intoArray(z, re + 3 * step);
        x.fma(broadcast(SPECIES, turns[w + 7]), y.mul(cosine)).intoArray(z, im + 3 * step);
    }
}
