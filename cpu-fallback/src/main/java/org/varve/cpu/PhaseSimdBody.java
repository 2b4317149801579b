package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.PassBody;
import org.varve.core.Rows;

/** {@link org.varve.kernel.Phase} in float32. */
final class PhaseSimdBody implements PassBody {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final float DEGREES = (float) (180 / Math.PI);

    @Override
    public void compute(Rows rows) {
        for (int row = 0; row < rows.count(); row++) {
            float[] y = rows.output(0);
            int to = rows.to(0, row);
            for (int k = 0; k < rows.samples(); k += SPECIES.length()) {
                angle(rows, row, k).mul(DEGREES).max(-180f).min(180f).intoArray(y, to + k);
            }
        }
    }

    /** The angles in radians of a vector of samples from {@code k} on. */
    static FloatVector angle(Rows rows, int row, int k) {
        FloatVector x = FloatVector.fromArray(SPECIES, rows.input(0), rows.at(0, 0, row) + k);
        FloatVector h = FloatVector.fromArray(SPECIES, rows.input(1), rows.at(1, 0, row) + k);
        return SimdMath.arcTangent(h, x);
    }
}
