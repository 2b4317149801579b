package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import org.varve.core.Rows;

/** {@link org.varve.kernel.Eigenvalues} in closed form. */
final class EigenvaluesSimdBody extends TensorEigenSimdBody {

    private static final int[] BY_SIZE = {FIRST, SECOND, THIRD};

    EigenvaluesSimdBody(Work work) {
        super(work);
    }

    @Override
    void finish(Rows rows, int row, int from, int samples) {
        values(samples);
        for (int value = 0; value < BY_SIZE.length; value++) {
            int to = rows.to(value, row) + from;
            for (int k = 0; k < samples; k += LANES)
                FloatVector.fromArray(SPECIES, work, BY_SIZE[value] + k).intoArray(rows.output(value), to + k);
        }
    }
}
