package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import org.varve.core.Rows;
import org.varve.kernel.TensorSlopes;

/** {@link TensorSlopes} by the closed-form eigenvector. */
final class TensorSlopesSimdBody extends TensorEigenSimdBody {

    private final TensorSlopes kernel;

    TensorSlopesSimdBody(Work work, TensorSlopes kernel) {
        super(work);
        this.kernel = kernel;
    }

    @Override
    void finish(Rows rows, int row, int from, int samples) {
        leadingVectors(samples);
        int toInline = rows.to(0, row) + from;
        int toCrossline = rows.to(1, row) + from;
        for (int k = 0; k < samples; k += LANES) {
            FloatVector i = FloatVector.fromArray(SPECIES, work, FIRST + k);
            FloatVector j = FloatVector.fromArray(SPECIES, work, SECOND + k);
            FloatVector along = FloatVector.fromArray(SPECIES, work, THIRD + k);
            VectorMask<Float> turned = i.compare(VectorOperators.LT, 0f)
                    .or(i.compare(VectorOperators.EQ, 0f).and(j.compare(VectorOperators.LT, 0f)))
                    .and(along.compare(VectorOperators.EQ, 0f));
            slope(i.blend(i.neg(), turned), along).intoArray(rows.output(0), toInline + k);
            slope(j.blend(j.neg(), turned), along).intoArray(rows.output(1), toCrossline + k);
        }
    }

    private FloatVector slope(FloatVector lateral, FloatVector along) {
        return lateral.div(along)
                .mul(-kernel.factor())
                .max(-kernel.bound())
                .min(kernel.bound())
                .blend(0f, lateral.compare(VectorOperators.EQ, 0f));
    }
}
