package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.Gradient;
import org.varve.kernel.Interior;
import org.varve.kernel.LateralSlopes;
import org.varve.kernel.Span;

/** {@link LateralSlopes}, axis by axis: the filters along inlines and crosslines first, then those along the trace. */
final class LateralSlopesSimdBody implements PassBody {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    private final Interior survey;
    /** One trace, with an extra sample at both ends: the derivative along inlines, smoothed along crosslines. */
    private final float[] inline;
    /** The derivative along crosslines, smoothed along inlines. */
    private final float[] crossline;

    LateralSlopesSimdBody(Work work, LateralSlopes kernel, int samples) {
        int length = samples + 2 + 2 * Rows.LANES;
        survey = kernel.survey();
        inline = work.floats(length);
        crossline = work.floats(length);
    }

    @Override
    public void compute(Rows rows) {
        for (int row = 0; row < rows.count(); row++) {
            if (Edges.hasTrace(survey, rows, row)) {
                lateral(rows, row);
                hold(inline, rows);
                hold(crossline, rows);
                along(rows, row);
            }
            Edges.clear(survey, rows, row);
        }
    }

    private void along(Rows rows, int row) {
        for (int k = 0; k < rows.samples(); k += LANES) {
            along(inline, k).intoArray(rows.output(0), rows.to(0, row) + k);
            along(crossline, k).intoArray(rows.output(1), rows.to(1, row) + k);
        }
    }

    private void lateral(Rows rows, int row) {
        float[] x = rows.input(0);
        int at = rows.firstCrossline() + row;
        int a = LateralSlopes.beside(survey.inlines(), rows.inline(), -1);
        int c = LateralSlopes.beside(survey.inlines(), rows.inline(), 1);
        int left = row + LateralSlopes.beside(survey.crosslines(), at, -1);
        int right = row + LateralSlopes.beside(survey.crosslines(), at, 1);
        float perInline = LateralSlopes.perStep(survey.inlines(), rows.inline());
        float perCrossline = LateralSlopes.perStep(survey.crosslines(), at);
        int before0 = rows.at(0, a, left) - 1;
        int before1 = rows.at(0, a, row) - 1;
        int before2 = rows.at(0, a, right) - 1;
        int here0 = rows.at(0, 0, left) - 1;
        int here2 = rows.at(0, 0, right) - 1;
        int after0 = rows.at(0, c, left) - 1;
        int after1 = rows.at(0, c, row) - 1;
        int after2 = rows.at(0, c, right) - 1;
        for (int k = 0; k < rows.samples() + 2; k += LANES) {
            FloatVector b0 = FloatVector.fromArray(SPECIES, x, before0 + k);
            FloatVector b1 = FloatVector.fromArray(SPECIES, x, before1 + k);
            FloatVector b2 = FloatVector.fromArray(SPECIES, x, before2 + k);
            FloatVector a0 = FloatVector.fromArray(SPECIES, x, after0 + k);
            FloatVector a1 = FloatVector.fromArray(SPECIES, x, after1 + k);
            FloatVector a2 = FloatVector.fromArray(SPECIES, x, after2 + k);
            FloatVector s0 = smooth(b0, FloatVector.fromArray(SPECIES, x, here0 + k), a0);
            FloatVector s2 = smooth(b2, FloatVector.fromArray(SPECIES, x, here2 + k), a2);
            smooth(a0.sub(b0).mul(perInline), a1.sub(b1).mul(perInline), a2.sub(b2).mul(perInline))
                    .intoArray(inline, k);
            s2.sub(s0).mul(perCrossline).intoArray(crossline, k);
        }
    }

    /** Holds the values at the ends of the survey's trace for one sample more. */
    private void hold(float[] trace, Rows rows) {
        Span samples = survey.samples();
        int from = rows.firstSample() - 1;
        int count = rows.samples() + 2;
        int first = samples.before(from, count);
        if (0 < first && first < count) trace[first - 1] = trace[first];
        int end = samples.through(from, count);
        if (0 < end && end < count) trace[end] = trace[end - 1];
    }

    private static FloatVector along(float[] x, int k) {
        return smooth(
                FloatVector.fromArray(SPECIES, x, k),
                FloatVector.fromArray(SPECIES, x, k + 1),
                FloatVector.fromArray(SPECIES, x, k + 2));
    }

    private static FloatVector smooth(FloatVector before, FloatVector here, FloatVector after) {
        return here.mul(Gradient.CENTRE).add(before.add(after).mul(Gradient.SIDE));
    }
}
