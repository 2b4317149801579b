package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.StrikeMean;

/** {@link StrikeMean}, a vector of samples at a time. */
final class StrikeMeanSimdBody implements PassBody {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;

    private final StencilSimd stencil;

    StrikeMeanSimdBody(Work work, StrikeMean kernel) {
        stencil = new StencilSimd(work, kernel.stencil());
    }

    @Override
    public void compute(Rows rows) {
        for (int field = 0; field < rows.inputs(); field++) {
            for (int row = 0; row < rows.count(); row++) {
                stencil.locate(rows, field, row);
                for (int k = 0; k < rows.samples(); k += SPECIES.length()) {
                    stencil.add(rows.input(field), k, FloatVector.zero(SPECIES))
                            .intoArray(rows.output(field), rows.to(field, row) + k);
                }
            }
        }
    }
}
