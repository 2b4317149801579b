package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.SemblanceSums;

/** {@link SemblanceSums} with the sums of two vectors of samples in registers. */
final class SemblanceSumsSimdBody implements PassBody {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    private final SemblanceSums kernel;
    private final float weight;
    private final float correction;
    private final int[] at;

    SemblanceSumsSimdBody(Work work, SemblanceSums kernel) {
        this.kernel = kernel;
        weight = kernel.weight();
        correction = kernel.correction();
        at = work.ints((long) kernel.inlines() * kernel.crosslines());
    }

    @Override
    public void compute(Rows rows) {
        for (int row = 0; row < rows.count(); row++) {
            int trace = 0;
            for (int di = -kernel.inlines() / 2; di <= kernel.inlines() / 2; di++) {
                for (int dj = -kernel.crosslines() / 2; dj <= kernel.crosslines() / 2; dj++) {
                    at[trace++] = rows.at(0, di, row + dj);
                }
            }
            row(rows, row);
        }
    }

    private void row(Rows rows, int row) {
        float[] x = rows.input(0);
        float[] stacked = rows.output(0);
        float[] energy = rows.output(1);
        int toStacked = rows.to(0, row);
        int toEnergy = rows.to(1, row);
        for (int k = 0; k < rows.samples(); k += LANES) {
            FloatVector mean = FloatVector.zero(SPECIES);
            FloatVector square = mean;
            for (int origin : at) {
                FloatVector sample = FloatVector.fromArray(SPECIES, x, origin + k);
                FloatVector weighted = sample.mul(weight);
                mean = mean.add(weighted);
                square = weighted.fma(sample, square);
            }
            mean.mul(mean.mul(correction)).intoArray(stacked, toStacked + k);
            square.intoArray(energy, toEnergy + k);
        }
    }
}
