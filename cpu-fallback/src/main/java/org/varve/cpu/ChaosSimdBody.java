package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import org.varve.core.PassBody;
import org.varve.core.Rows;

/** {@link org.varve.kernel.Chaos} by the closed-form eigenvalues. */
final class ChaosSimdBody implements PassBody {

    private final TensorEigenSimd tensor;
    private final float[] largest;
    private final float[] middle;
    private final float[] smallest;

    ChaosSimdBody(int samples) {
        tensor = new TensorEigenSimd(samples);
        largest = new float[samples + Rows.LANES];
        middle = new float[samples + Rows.LANES];
        smallest = new float[samples + Rows.LANES];
    }

    static long bytes(int samples) {
        return TensorEigenSimd.bytes(samples) + 3L * Float.BYTES * (samples + Rows.LANES);
    }

    @Override
    public void compute(Rows rows) {
        for (int row = 0; row < rows.count(); row++) {
            tensor.isolate(rows, row);
            tensor.values(rows.samples(), largest, middle, smallest);
            int to = rows.to(0, row);
            for (int k = 0; k < rows.samples(); k += TensorEigenSimd.LANES) {
                FloatVector outer = FloatVector.fromArray(TensorEigenSimd.SPECIES, largest, k)
                        .add(FloatVector.fromArray(TensorEigenSimd.SPECIES, smallest, k));
                FloatVector inner = FloatVector.fromArray(TensorEigenSimd.SPECIES, middle, k);
                inner.add(inner)
                        .div(outer)
                        .max(0f)
                        .min(2f)
                        .blend(0f, outer.compare(VectorOperators.EQ, 0f))
                        .intoArray(rows.output(0), to + k);
            }
        }
    }
}
