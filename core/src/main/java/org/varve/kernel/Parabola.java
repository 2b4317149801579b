package org.varve.kernel;

/** Parabolas through semblances of three neighbouring candidates, of which the middle one is chosen as the least. */
final class Parabola {

    private Parabola() {}

    /** Whether a semblance is less than that chosen so far by more than rounding. So is NaN, which stays. */
    static boolean isLess(float semblance, float chosen) {
        return semblance < chosen - FaultDips.ROUNDING || Float.isNaN(semblance);
    }

    /**
     * Where the parabola through values at -1, 0 and 1 is lowest, within half a step; 0 where it is flat, NaN where the
     * value at 0 is.
     */
    static float bottom(float before, float here, float after) {
        float bend = (before - here) + (after - here);
        if (Float.isNaN(here)) return here;
        return bend > FaultDips.FLAT ? Math.clamp(0.5f * (before - after) / bend, -0.5f, 0.5f) : 0;
    }
}
