package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import org.varve.core.PassBody;
import org.varve.core.Rows;

/** {@link org.varve.kernel.DipAzimuth} by the closed-form eigenvector. */
final class DipAzimuthSimdBody implements PassBody {

    private static final float DEGREES = (float) (180 / Math.PI);

    private final TensorEigenSimd tensor;
    private final float[] i;
    private final float[] j;
    private final float[] s;

    DipAzimuthSimdBody(int samples) {
        tensor = new TensorEigenSimd(samples);
        i = new float[samples + Rows.LANES];
        j = new float[samples + Rows.LANES];
        s = new float[samples + Rows.LANES];
    }

    static long bytes(int samples) {
        return TensorEigenSimd.bytes(samples) + 3L * Float.BYTES * (samples + Rows.LANES);
    }

    @Override
    public void compute(Rows rows) {
        for (int row = 0; row < rows.count(); row++) {
            tensor.isolate(rows, row);
            tensor.leadingVectors(rows.samples(), i, j, s);
            angles(rows, row);
        }
    }

    private void angles(Rows rows, int row) {
        int toDip = rows.to(0, row);
        int toAzimuth = rows.to(1, row);
        for (int k = 0; k < rows.samples(); k += TensorEigenSimd.LANES) {
            FloatVector vi = FloatVector.fromArray(TensorEigenSimd.SPECIES, i, k);
            FloatVector vj = FloatVector.fromArray(TensorEigenSimd.SPECIES, j, k);
            FloatVector vs = FloatVector.fromArray(TensorEigenSimd.SPECIES, s, k);
            FloatVector lateral = vi.mul(vi).add(vj.mul(vj)).sqrt();
            SimdMath.arcTangent(lateral, vs).mul(DEGREES).intoArray(rows.output(0), toDip + k);
            FloatVector azimuth = SimdMath.arcTangent(vi, vj).mul(DEGREES);
            azimuth.blend(azimuth.add(360f), azimuth.compare(VectorOperators.LT, 0f))
                    .intoArray(rows.output(1), toAzimuth + k);
        }
    }
}
