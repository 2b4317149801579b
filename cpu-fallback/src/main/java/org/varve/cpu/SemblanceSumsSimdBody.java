package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.Interior;
import org.varve.kernel.SemblanceSums;
import org.varve.kernel.Span;

/** {@link SemblanceSums} with the sums of two vectors of samples in registers. */
final class SemblanceSumsSimdBody implements PassBody {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    private final SemblanceSums kernel;
    private final float weight;
    private final int[] at;

    SemblanceSumsSimdBody(Work work, SemblanceSums kernel) {
        this.kernel = kernel;
        weight = kernel.weight();
        at = work.ints((long) kernel.inlines() * kernel.crosslines());
    }

    @Override
    public void compute(Rows rows) {
        Interior survey = kernel.survey();
        Span inlines = survey.inlines().steps(rows.inline(), kernel.inlines() / 2);
        for (int row = 0; row < rows.count(); row++) {
            int crossline = rows.firstCrossline() + row;
            Span crosslines = survey.crosslines().steps(crossline, kernel.crosslines() / 2);
            int traces = 0;
            for (int di = inlines.first(); di <= inlines.last(); di++) {
                for (int dj = crosslines.first(); dj <= crosslines.last(); dj++) {
                    at[traces++] = rows.at(0, di, row + dj);
                }
            }
            sum(rows, row, traces, kernel.correction(rows.inline(), crossline));
            Edges.clear(survey, rows, row);
        }
    }

    private void sum(Rows rows, int row, int traces, float correction) {
        float[] x = rows.input(0);
        float[] stacked = rows.output(0);
        float[] energy = rows.output(1);
        int toStacked = rows.to(0, row);
        int toEnergy = rows.to(1, row);
        for (int k = 0; k < rows.samples(); k += LANES) {
            FloatVector mean = FloatVector.zero(SPECIES);
            FloatVector square = mean;
            for (int trace = 0; trace < traces; trace++) {
                FloatVector sample = FloatVector.fromArray(SPECIES, x, at[trace] + k);
                FloatVector weighted = sample.mul(weight);
                mean = mean.add(weighted);
                square = weighted.fma(sample, square);
            }
            mean.mul(mean.mul(correction)).intoArray(stacked, toStacked + k);
            square.intoArray(energy, toEnergy + k);
        }
    }
}
