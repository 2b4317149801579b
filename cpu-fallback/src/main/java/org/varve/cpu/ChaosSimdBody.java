package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import org.varve.core.Rows;

/** {@link org.varve.kernel.Chaos} by the closed-form eigenvalues. */
final class ChaosSimdBody extends TensorEigenSimdBody {

    ChaosSimdBody(Work work) {
        super(work);
    }

    @Override
    void finish(Rows rows, int row, int from, int samples) {
        values(samples);
        int to = rows.to(0, row) + from;
        for (int k = 0; k < samples; k += LANES) {
            FloatVector outer = FloatVector.fromArray(SPECIES, work, FIRST + k)
                    .add(FloatVector.fromArray(SPECIES, work, THIRD + k));
            FloatVector inner = FloatVector.fromArray(SPECIES, work, SECOND + k);
            inner.add(inner)
                    .div(outer)
                    .max(0f)
                    .min(2f)
                    .blend(0f, outer.compare(VectorOperators.EQ, 0f))
                    .intoArray(rows.output(0), to + k);
        }
    }
}
