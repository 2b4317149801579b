package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.SquareRoot;

/** {@link org.varve.kernel.SquareRoot}, a vector of samples at a time. */
final class SquareRootSimdBody implements PassBody {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;

    private final float scale;

    SquareRootSimdBody(SquareRoot kernel) {
        scale = kernel.scale();
    }

    @Override
    public void compute(Rows rows) {
        for (int row = 0; row < rows.count(); row++) {
            int at = rows.at(0, 0, row);
            int to = rows.to(0, row);
            for (int k = 0; k < rows.samples(); k += SPECIES.length()) {
                FloatVector.fromArray(SPECIES, rows.input(0), at + k).sqrt().mul(scale).intoArray(rows.output(0),
                        to + k);
            }
        }
    }
}
