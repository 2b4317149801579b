package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.PassBody;
import org.varve.core.Rows;

/** {@link org.varve.kernel.SemblanceRatio}, a vector of samples at a time. */
final class SemblanceRatioSimdBody implements PassBody {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;

    @Override
    public void compute(Rows rows) {
        for (int row = 0; row < rows.count(); row++) {
            row(rows, rows.at(0, 0, row), rows.at(1, 0, row), rows.to(0, row));
        }
    }

    private static void row(Rows rows, int atStacked, int atEnergy, int to) {
        float[] stacked = rows.input(0);
        float[] energy = rows.input(1);
        float[] y = rows.output(0);
        for (int k = 0; k < rows.samples(); k += SPECIES.length()) {
            FloatVector e = FloatVector.fromArray(SPECIES, energy, atEnergy + k);
            FloatVector ratio = FloatVector.fromArray(SPECIES, stacked, atStacked + k).div(e);
            ratio.blend(1f, ratio.compare(VectorOperators.GT, 1f))
                    .blend(0f, e.compare(VectorOperators.EQ, 0f))
                    .intoArray(y, to + k);
        }
    }
}
