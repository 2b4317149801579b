package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import org.varve.core.Rows;

/** {@link org.varve.kernel.DipAzimuth} by the closed-form eigenvector. */
final class DipAzimuthSimdBody extends TensorEigenSimdBody {

    private static final float DEGREES = (float) (180 / Math.PI);

    DipAzimuthSimdBody(Work work) {
        super(work);
    }

    @Override
    void finish(Rows rows, int row, int from, int samples) {
        leadingVectors(samples);
        int toDip = rows.to(0, row) + from;
        int toAzimuth = rows.to(1, row) + from;
        for (int k = 0; k < samples; k += LANES) {
            FloatVector vi = FloatVector.fromArray(SPECIES, work, FIRST + k);
            FloatVector vj = FloatVector.fromArray(SPECIES, work, SECOND + k);
            FloatVector vs = FloatVector.fromArray(SPECIES, work, THIRD + k);
            FloatVector lateral = vi.mul(vi).add(vj.mul(vj)).sqrt();
            SimdMath.arcTangent(lateral, vs).mul(DEGREES).intoArray(rows.output(0), toDip + k);
            FloatVector azimuth = SimdMath.arcTangent(vi, vj).mul(DEGREES);
            azimuth.blend(azimuth.add(360f), azimuth.compare(VectorOperators.LT, 0f))
                    .intoArray(rows.output(1), toAzimuth + k);
        }
    }
}
