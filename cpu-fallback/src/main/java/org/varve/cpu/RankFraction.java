package org.varve.cpu;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;

/**
 * What stands between two ranks of a window.
 *
 * @param fraction the place of the result between the first rank and the second, 0..1; where it is 0, there is no
 *     second
 */
record RankFraction(double fraction) {

    /** Writes the results of some windows, whose ranks are at addresses of a memory. */
    void put(SortMemory memory, int[] ranks, int k, float[] y, int to) {
        if (fraction == 0) memory.copy(ranks[0] + k, y, to);
        else
            between(memory.get(ranks[0] + k), memory.get(ranks[1] + k)).intoArray(y, to);
    }

    /** Interpolates between two samples in float64, like the definition. */
    private FloatVector between(FloatVector low, FloatVector high) {
        FloatVector result = low;
        for (int part = 0; part < 2; part++) {
            DoubleVector from = (DoubleVector) low.convert(VectorOperators.F2D, part);
            DoubleVector to = (DoubleVector) high.convert(VectorOperators.F2D, part);
            FloatVector half = (FloatVector) from.add(to.sub(from).mul(fraction)).convert(VectorOperators.D2F, -part);
            result = part == 0 ? half : result.add(half);
        }
        return result.blend(low, low.compare(VectorOperators.EQ, high));
    }
}
