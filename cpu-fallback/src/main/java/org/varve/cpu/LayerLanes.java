package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.varve.kernel.LayerWindow;

/** Samples of a trace with a different shift in each lane, as defined by {@link LayerWindow}. */
final class LayerLanes {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final VectorSpecies<Integer> INDICES = IntVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    private final int furthest;
    /** The index of the sample before the shifted position in each lane. */
    private final int[] starts;

    LayerLanes(Work work, LayerWindow window) {
        furthest = window.shift();
        starts = work.ints(LANES);
    }

    /** The samples {@code shift} after those at {@code at}, interpolated linearly. */
    FloatVector samples(float[] x, int at, FloatVector shift) {
        FloatVector fraction = seek(shift);
        FloatVector low = FloatVector.fromArray(SPECIES, x, at, starts, 0);
        FloatVector high = FloatVector.fromArray(SPECIES, x, at + 1, starts, 0);
        return high.sub(low).mul(fraction).add(low);
    }

    /** The same for {@code count} samples of the trace, a vector for each. */
    void samples(float[] x, int first, FloatVector shift, int count, float[] y, int to) {
        FloatVector fraction = seek(shift);
        FloatVector low = FloatVector.fromArray(SPECIES, x, first, starts, 0);
        for (int n = 0; n < count; n++) {
            FloatVector high = FloatVector.fromArray(SPECIES, x, first + n + 1, starts, 0);
            high.sub(low).mul(fraction).add(low).intoArray(y, to + n * LANES);
            low = high;
        }
    }

    /** Sets the start of each lane, and returns the distance from there to the shifted position. */
    private FloatVector seek(FloatVector shift) {
        IntVector before = floor(shift).max(-furthest).min(furthest - 1);
        before.addIndex(1).intoArray(starts, 0);
        return shift.sub((FloatVector) before.convert(VectorOperators.I2F, 0));
    }

    /** Rounded down; 0 for NaN. */
    private static IntVector floor(FloatVector x) {
        IntVector towardsZero = (IntVector) x.convert(VectorOperators.F2I, 0);
        FloatVector back = (FloatVector) towardsZero.convert(VectorOperators.I2F, 0);
        return towardsZero.sub(1, back.compare(VectorOperators.GT, x).cast(INDICES));
    }
}
