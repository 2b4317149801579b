package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import org.varve.core.PassBody;
import org.varve.core.Rows;

/** {@link org.varve.kernel.DipAzimuth} by the closed-form eigenvector. */
final class DipAzimuthSimdBody implements PassBody {

    private static final float DEGREES = (float) (180 / Math.PI);

    private final TensorEigenSimd tensor;

    DipAzimuthSimdBody(Work work, int samples) {
        tensor = new TensorEigenSimd(work, samples);
    }

    @Override
    public void compute(Rows rows) {
        for (int row = 0; row < rows.count(); row++) {
            tensor.isolate(rows, row);
            tensor.leadingVectors(rows.samples());
            angles(rows, row);
        }
    }

    private void angles(Rows rows, int row) {
        int toDip = rows.to(0, row);
        int toAzimuth = rows.to(1, row);
        for (int k = 0; k < rows.samples(); k += TensorEigenSimd.LANES) {
            FloatVector vi = tensor.get(TensorEigenSimd.FIRST, k);
            FloatVector vj = tensor.get(TensorEigenSimd.SECOND, k);
            FloatVector vs = tensor.get(TensorEigenSimd.THIRD, k);
            FloatVector lateral = vi.mul(vi).add(vj.mul(vj)).sqrt();
            SimdMath.arcTangent(lateral, vs).mul(DEGREES).intoArray(rows.output(0), toDip + k);
            FloatVector azimuth = SimdMath.arcTangent(vi, vj).mul(DEGREES);
            azimuth.blend(azimuth.add(360f), azimuth.compare(VectorOperators.LT, 0f))
                    .intoArray(rows.output(1), toAzimuth + k);
        }
    }
}
