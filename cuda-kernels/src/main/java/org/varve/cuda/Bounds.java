package org.varve.cuda;

import org.varve.kernel.Interior;

/** An interior of the survey in the coordinates of a pass; {@code Bounds} of varve.cuh. */
record Bounds(Triple first, Triple last) {

    /** Beyond the positions of any pass, and far from those that 32 bits hold. */
    private static final int FAR = 1 << 30;

    /** @param start position of the pass's first sample in the survey */
    static Bounds of(Interior interior, Triple start) {
        return new Bounds(
                new Triple(
                        at(interior.inlines().first(), start.inlines()),
                        at(interior.crosslines().first(), start.crosslines()),
                        at(interior.samples().first(), start.samples())),
                new Triple(
                        at(interior.inlines().last(), start.inlines()),
                        at(interior.crosslines().last(), start.crosslines()),
                        at(interior.samples().last(), start.samples())));
    }

    private static int at(int position, int start) {
        return Math.clamp((long) position - start, -FAR, FAR);
    }
}
