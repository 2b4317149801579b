package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.SlopeAngle;

/** {@link SlopeAngle} in float32. */
final class SlopeAngleSimdBody implements PassBody {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final float DEGREES = (float) (180 / Math.PI);

    private final SlopeAngle kernel;

    SlopeAngleSimdBody(SlopeAngle kernel) {
        this.kernel = kernel;
    }

    @Override
    public void compute(Rows rows) {
        for (int row = 0; row < rows.count(); row++) {
            int at = rows.at(0, 0, row);
            int to = rows.to(0, row);
            for (int k = 0; k < rows.samples(); k += SPECIES.length()) {
                FloatVector slope = FloatVector.fromArray(SPECIES, rows.input(0), at + k).mul(kernel.slope());
                FloatVector angle = rows.inputs() == 1 ? angle(slope) : angle(slope, rows, 1, row, k);
                angle.intoArray(rows.output(0), to + k);
            }
        }
    }

    /** In degrees. */
    static FloatVector angle(FloatVector slope) {
        return SimdMath.arcTangent(slope, slope.broadcast(1f)).mul(DEGREES);
    }

    /** The angle of a slope times a velocity; NaN where that is infinite or too slow. */
    static FloatVector angle(FloatVector slope, Rows rows, int field, int row, int k) {
        FloatVector factor = FloatVector.fromArray(SPECIES, rows.input(field), rows.at(field, 0, row) + k);
        VectorMask<Float> isKnown = factor.compare(VectorOperators.GE, SlopeAngle.SLOWEST)
                .and(factor.compare(VectorOperators.LE, Float.MAX_VALUE));
        return angle(slope.mul(factor)).blend(Float.NaN, isKnown.not());
    }
}
