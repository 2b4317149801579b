package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.Cut;

/** {@link Cut}, a vector of samples at a time. */
final class CutSimdBody implements PassBody {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;

    private final Cut kernel;

    CutSimdBody(Cut kernel) {
        this.kernel = kernel;
    }

    @Override
    public void compute(Rows rows) {
        for (int row = 0; row < rows.count(); row++) {
            multiply(rows, row, kernel.factor(rows.inline(), rows.firstCrossline() + row));
            Edges.clear(kernel.survey(), rows, row);
        }
    }

    private static void multiply(Rows rows, int row, float factor) {
        float[] x = rows.input(0);
        float[] y = rows.output(0);
        int at = rows.at(0, 0, row);
        int to = rows.to(0, row);
        for (int k = 0; k < rows.samples(); k += SPECIES.length()) {
            FloatVector.fromArray(SPECIES, x, at + k).mul(factor).intoArray(y, to + k);
        }
    }
}
