package org.varve.cpu;

import static jdk.incubator.vector.FloatVector.broadcast;
import static jdk.incubator.vector.FloatVector.fromArray;
import static org.varve.cpu.LaneFourier.ELEMENT;
import static org.varve.cpu.LaneFourier.SPECIES;

import jdk.incubator.vector.FloatVector;

/** A stage of {@link LaneFourier} that cuts blocks into 2. */
final class Radix2 {

    private Radix2() {}

    static void stage(float[] z, int re, int im, int length, int block, float[] turns) {
        int step = block / 2 * ELEMENT;
        for (int j = 0; j < block / 2; j++) {
            for (int b = j; b < length; b += block) {
                butterfly(z, b * ELEMENT + re, b * ELEMENT + im, step, turns, 3 * j);
            }
        }
    }

    private static void butterfly(float[] z, int re, int im, int step, float[] turns, int w) {
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
