package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.DipDirection;
import org.varve.kernel.MapTurn;

/** {@link DipDirection} in float32. */
final class DipDirectionSimdBody implements PassBody {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final float DEGREES = (float) (180 / Math.PI);

    private final DipDirection kernel;

    DipDirectionSimdBody(DipDirection kernel) {
        this.kernel = kernel;
    }

    @Override
    public void compute(Rows rows) {
        for (int row = 0; row < rows.count(); row++) {
            int atP = rows.at(0, 0, row);
            int atQ = rows.at(1, 0, row);
            int toDip = rows.to(0, row);
            int toAzimuth = rows.to(1, row);
            for (int k = 0; k < rows.samples(); k += SPECIES.length()) {
                FloatVector p = FloatVector.fromArray(SPECIES, rows.input(0), atP + k);
                FloatVector q = FloatVector.fromArray(SPECIES, rows.input(1), atQ + k);
                FloatVector length = length(east(kernel.dip(), p, q), north(kernel.dip(), p, q));
                dip(length, rows, row, k).intoArray(rows.output(0), toDip + k);
                FloatVector angle = SimdMath.arcTangent(east(kernel.slope(), p, q), north(kernel.slope(), p, q))
                        .mul(DEGREES);
                angle.blend(angle.add(360f), angle.compare(VectorOperators.LT, 0f))
                        .intoArray(rows.output(1), toAzimuth + k);
            }
        }
    }

    private static FloatVector east(MapTurn turn, FloatVector p, FloatVector q) {
        return p.mul((float) turn.eastOfInline()).add(q.mul((float) turn.eastOfCrossline()));
    }

    private static FloatVector north(MapTurn turn, FloatVector p, FloatVector q) {
        return p.mul((float) turn.northOfInline()).add(q.mul((float) turn.northOfCrossline()));
    }

    private static FloatVector length(FloatVector east, FloatVector north) {
        return east.mul(east).add(north.mul(north)).sqrt();
    }

    private FloatVector dip(FloatVector length, Rows rows, int row, int k) {
        if (!kernel.isAngle()) return length;
        return rows.inputs() == 2
                ? SlopeAngleSimdBody.angle(length)
                : SlopeAngleSimdBody.angle(length, rows, 2, row, k);
    }
}
