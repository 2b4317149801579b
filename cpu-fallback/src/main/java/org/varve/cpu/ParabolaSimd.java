package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import org.varve.kernel.FaultDips;

/** The choice of the least semblance among candidates, and parabolas through it and its neighbours. */
final class ParabolaSimd {

    private ParabolaSimd() {}

    /** Where semblances are less than those chosen so far by more than rounding, or NaN. */
    static VectorMask<Float> isLess(FloatVector semblance, FloatVector chosen) {
        return semblance.compare(VectorOperators.LT, chosen.sub(FaultDips.ROUNDING))
                .or(isNaN(semblance));
    }

    /**
     * Where the parabolas through values at -1, 0 and 1 are lowest, within half a step; 0 where they are flat, NaN
     * where the values at 0 are.
     */
    static FloatVector bottom(FloatVector before, FloatVector here, FloatVector after) {
        FloatVector bend = before.sub(here).add(after.sub(here));
        FloatVector offset = before.sub(after).mul(0.5f).div(bend).max(-0.5f).min(0.5f);
        return offset.blend(0f, bend.compare(VectorOperators.GT, FaultDips.FLAT).not())
                .blend(here, isNaN(here));
    }

    private static VectorMask<Float> isNaN(FloatVector x) {
        return x.compare(VectorOperators.NE, x);
    }
}
