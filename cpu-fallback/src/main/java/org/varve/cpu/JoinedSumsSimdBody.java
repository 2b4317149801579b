package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.JoinedSums;

/** {@link JoinedSums}, a vector of samples at a time. */
final class JoinedSumsSimdBody implements PassBody {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;

    private final StencilSimd[] stencils;

    JoinedSumsSimdBody(Work work, JoinedSums kernel) {
        stencils =
                kernel.stencils().stream().map(stencil -> new StencilSimd(work, stencil)).toArray(StencilSimd[]::new);
    }

    @Override
    public void compute(Rows rows) {
        for (int row = 0; row < rows.count(); row++) {
            for (int field = 0; field < rows.inputs(); field++) {
                stencils[field].locate(rows, field, row);
            }
            int to = rows.to(0, row);
            for (int k = 0; k < rows.samples(); k += SPECIES.length()) {
                FloatVector sum = FloatVector.zero(SPECIES);
                for (int field = 0; field < rows.inputs(); field++) {
                    sum = stencils[field].add(rows.input(field), k, sum);
                }
                sum.intoArray(rows.output(0), to + k);
            }
        }
    }
}
