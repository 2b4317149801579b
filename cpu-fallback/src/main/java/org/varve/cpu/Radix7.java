package org.varve.cpu;

import static jdk.incubator.vector.FloatVector.broadcast;
import static jdk.incubator.vector.FloatVector.fromArray;
import static org.varve.cpu.LaneFourier.SPECIES;

import jdk.incubator.vector.FloatVector;

/** The step of {@link LaneFourier} that turns 7 elements of a block into one of each of 7 smaller blocks. */
final class Radix7 {

    private static final FloatVector COSINE1 = LaneFourier.constant(Math.cos(2 * Math.PI / 7));
    private static final FloatVector COSINE2 = LaneFourier.constant(Math.cos(4 * Math.PI / 7));
    private static final FloatVector COSINE3 = LaneFourier.constant(Math.cos(6 * Math.PI / 7));
    private static final FloatVector SINE1 = LaneFourier.constant(Math.sin(2 * Math.PI / 7));
    private static final FloatVector SINE2 = LaneFourier.constant(Math.sin(4 * Math.PI / 7));
    private static final FloatVector SINE3 = LaneFourier.constant(Math.sin(6 * Math.PI / 7));

    private Radix7() {}

    /**
     * Replaces 7 elements, {@code step} floats apart, by their transform, with all but the first turned.
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
        FloatVector r4 = fromArray(SPECIES, z, re + 4 * step);
        FloatVector i4 = fromArray(SPECIES, z, im + 4 * step);
        FloatVector r5 = fromArray(SPECIES, z, re + 5 * step);
        FloatVector i5 = fromArray(SPECIES, z, im + 5 * step);
        FloatVector r6 = fromArray(SPECIES, z, re + 6 * step);
        FloatVector i6 = fromArray(SPECIES, z, im + 6 * step);
        FloatVector sumR1 = r1.add(r6);
        FloatVector sumI1 = i1.add(i6);
        FloatVector sumR2 = r2.add(r5);
        FloatVector sumI2 = i2.add(i5);
        FloatVector sumR3 = r3.add(r4);
        FloatVector sumI3 = i3.add(i4);
        FloatVector differenceR1 = r1.sub(r6);
        FloatVector differenceI1 = i1.sub(i6);
        FloatVector differenceR2 = r2.sub(r5);
        FloatVector differenceI2 = i2.sub(i5);
        FloatVector differenceR3 = r3.sub(r4);
        FloatVector differenceI3 = i3.sub(i4);
        r0.add(sumR1).add(sumR2).add(sumR3).intoArray(z, re);
        i0.add(sumI1).add(sumI2).add(sumI3).intoArray(z, im);
        FloatVector evenR = sumR3.fma(COSINE3, sumR2.fma(COSINE2, sumR1.fma(COSINE1, r0)));
        FloatVector evenI = sumI3.fma(COSINE3, sumI2.fma(COSINE2, sumI1.fma(COSINE1, i0)));
        FloatVector oddR = differenceI3.fma(SINE3, differenceI2.fma(SINE2, differenceI1.mul(SINE1)));
        FloatVector oddI = differenceR3.fma(SINE3, differenceR2.fma(SINE2, differenceR1.mul(SINE1)));
        FloatVector x = evenR.add(oddR);
        FloatVector y = evenI.sub(oddI);
        FloatVector cosine = broadcast(SPECIES, turns[w]);
        y.fma(broadcast(SPECIES, turns[w + 2]), x.mul(cosine)).intoArray(z, re + step);
        x.fma(broadcast(SPECIES, turns[w + 1]), y.mul(cosine)).intoArray(z, im + step);
        x = evenR.sub(oddR);
        y = evenI.add(oddI);
        cosine = broadcast(SPECIES, turns[w + 15]);
        y.fma(broadcast(SPECIES, turns[w + 17]), x.mul(cosine)).intoArray(z, re + 6 * step);
        x.fma(broadcast(SPECIES, turns[w + 16]), y.mul(cosine)).intoArray(z, im + 6 * step);
        evenR = sumR3.fma(COSINE1, sumR2.fma(COSINE3, sumR1.fma(COSINE2, r0)));
        evenI = sumI3.fma(COSINE1, sumI2.fma(COSINE3, sumI1.fma(COSINE2, i0)));
        oddR = differenceI1.mul(SINE2).sub(differenceI2.mul(SINE3)).sub(differenceI3.mul(SINE1));
        oddI = differenceR1.mul(SINE2).sub(differenceR2.mul(SINE3)).sub(differenceR3.mul(SINE1));
        x = evenR.add(oddR);
        y = evenI.sub(oddI);
        cosine = broadcast(SPECIES, turns[w + 3]);
        y.fma(broadcast(SPECIES, turns[w + 5]), x.mul(cosine)).intoArray(z, re + 2 * step);
        x.fma(broadcast(SPECIES, turns[w + 4]), y.mul(cosine)).intoArray(z, im + 2 * step);
        x = evenR.sub(oddR);
        y = evenI.add(oddI);
        cosine = broadcast(SPECIES, turns[w + 12]);
        y.fma(broadcast(SPECIES, turns[w + 14]), x.mul(cosine)).intoArray(z, re + 5 * step);
        x.fma(broadcast(SPECIES, turns[w + 13]), y.mul(cosine)).intoArray(z, im + 5 * step);
        evenR = sumR3.fma(COSINE2, sumR2.fma(COSINE1, sumR1.fma(COSINE3, r0)));
        evenI = sumI3.fma(COSINE2, sumI2.fma(COSINE1, sumI1.fma(COSINE3, i0)));
        oddR = differenceI3.fma(SINE2, differenceI1.mul(SINE3)).sub(differenceI2.mul(SINE1));
        oddI = differenceR3.fma(SINE2, differenceR1.mul(SINE3)).sub(differenceR2.mul(SINE1));
        x = evenR.add(oddR);
        y = evenI.sub(oddI);
        cosine = broadcast(SPECIES, turns[w + 6]);
        y.fma(broadcast(SPECIES, turns[w + 8]), x.mul(cosine)).intoArray(z, re + 3 * step);
        x.fma(broadcast(SPECIES, turns[w + 7]), y.mul(cosine)).intoArray(z, im + 3 * step);
        x = evenR.sub(oddR);
        y = evenI.add(oddI);
        cosine = broadcast(SPECIES, turns[w + 9]);
        y.fma(broadcast(SPECIES, turns[w + 11]), x.mul(cosine)).intoArray(z, re + 4 * step);
        x.fma(broadcast(SPECIES, turns[w + 10]), y.mul(cosine)).intoArray(z, im + 4 * step);
    }
}
