package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.LaggedProduct;

/** {@link LaggedProduct}, a vector of samples at a time. */
final class LaggedProductSimdBody implements PassBody {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;

    private final LaggedProduct kernel;

    LaggedProductSimdBody(LaggedProduct kernel) {
        this.kernel = kernel;
    }

    @Override
    public void compute(Rows rows) {
        float scale = kernel.scale();
        for (int row = 0; row < rows.count(); row++) {
            int atX = rows.at(0, 0, row);
            int atY = rows.at(1, 0, row) + kernel.lag();
            int to = rows.to(0, row);
            for (int k = 0; k < rows.samples(); k += SPECIES.length()) {
                FloatVector x = FloatVector.fromArray(SPECIES, rows.input(0), atX + k);
                FloatVector y = FloatVector.fromArray(SPECIES, rows.input(1), atY + k);
                x.mul(scale).mul(y.mul(scale)).intoArray(rows.output(0), to + k);
            }
        }
    }
}
