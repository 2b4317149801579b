package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.Absolute;

/** {@link Absolute} in vectors; equal to it bit for bit. */
final class AbsoluteSimdBody implements PassBody {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;

    private final float scale;

    AbsoluteSimdBody(Absolute kernel) {
        scale = kernel.scale();
    }

    @Override
    public void compute(Rows rows) {
        float[] x = rows.input(0);
        float[] y = rows.output(0);
        for (int row = 0; row < rows.count(); row++) {
            int at = rows.at(0, 0, row);
            int to = rows.to(0, row);
            for (int k = 0; k < rows.samples(); k += SPECIES.length()) {
                FloatVector.fromArray(SPECIES, x, at + k).abs().mul(scale).intoArray(y, to + k);
            }
        }
    }
}
