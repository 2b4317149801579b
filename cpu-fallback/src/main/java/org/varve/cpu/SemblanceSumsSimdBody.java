package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.Cut;
import org.varve.kernel.Interior;
import org.varve.kernel.SemblanceSums;

/** {@link SemblanceSums} with the sums of two vectors of samples in registers. */
final class SemblanceSumsSimdBody implements PassBody {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    private final SemblanceSums kernel;
    private final Interior survey;
    private final Cut cut;
    private final float weight;
    private final float correction;
    private final int[] at;

    SemblanceSumsSimdBody(Work work, SemblanceSums kernel) {
        this.kernel = kernel;
        survey = kernel.survey();
        cut = kernel.cut();
        weight = kernel.weight();
        correction = kernel.correction();
        at = work.ints((long) kernel.inlines() * kernel.crosslines());
    }

    @Override
    public void compute(Rows rows) {
        for (int row = 0; row < rows.count(); row++) {
            int traces = locate(rows, row);
            boolean isWhole = traces == at.length;
            float factor = isWhole ? 1 : cut.factor(rows.inline(), rows.firstCrossline() + row);
            sum(rows, row, traces, factor * correction);
            if (!isWhole || isBeyond(rows)) Edges.clear(survey, rows, row);
        }
    }

    /** Finds the traces of the window that the survey has, and returns how many. */
    private int locate(Rows rows, int row) {
        int crossline = rows.firstCrossline() + row;
        int traces = 0;
        for (int di = -kernel.inlines() / 2; di <= kernel.inlines() / 2; di++) {
            if (!survey.inlines().contains(rows.inline() + di)) continue;
            for (int dj = -kernel.crosslines() / 2; dj <= kernel.crosslines() / 2; dj++) {
                if (survey.crosslines().contains(crossline + dj)) at[traces++] = rows.at(0, di, row + dj);
            }
        }
        return traces;
    }

    private boolean isBeyond(Rows rows) {
        int first = rows.firstSample();
        return !survey.samples().contains(first) || !survey.samples().contains(first + rows.samples() - 1);
    }

    private void sum(Rows rows, int row, int traces, float factor) {
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
            mean.mul(mean.mul(factor)).intoArray(stacked, toStacked + k);
            square.intoArray(energy, toEnergy + k);
        }
    }
}
