package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.GradientSlopes;

/** {@link GradientSlopes}, a vector of samples at a time. */
final class GradientSlopesSimdBody implements PassBody {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;

    private final float factor;
    private final float bound;

    GradientSlopesSimdBody(GradientSlopes kernel) {
        factor = kernel.factor();
        bound = kernel.bound();
    }

    @Override
    public void compute(Rows rows) {
        for (int row = 0; row < rows.count(); row++) {
            for (int lateral = 0; lateral < 2; lateral++) {
                slopes(rows.input(lateral), rows.at(lateral, 0, row), rows.input(2), rows.at(2, 0, row),
                        rows.output(lateral), rows.to(lateral, row), rows.samples());
            }
        }
    }

    private void slopes(float[] across, int atAcross, float[] along, int atAlong, float[] y, int to, int samples) {
        for (int k = 0; k < samples; k += SPECIES.length()) {
            FloatVector lateral = FloatVector.fromArray(SPECIES, across, atAcross + k);
            lateral.div(FloatVector.fromArray(SPECIES, along, atAlong + k))
                    .mul(-factor)
                    .max(-bound)
                    .min(bound)
                    .blend(0f, lateral.compare(VectorOperators.EQ, 0f))
                    .intoArray(y, to + k);
        }
    }
}
