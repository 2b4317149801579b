package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.Gradient;
import org.varve.kernel.Interior;

/** {@link Gradient}, axis by axis: the filters along inlines and crosslines first, then those along the trace. */
final class GradientSimdBody implements PassBody {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();
    private static final float SIDE = Gradient.SIDE;
    private static final float CENTRE = Gradient.CENTRE;

    private final Interior interior;
    private final float half;
    /** One trace, with an extra sample at both ends: the difference along inlines, smoothed along crosslines. */
    private final float[] inline;
    /** The difference along crosslines, smoothed along inlines. */
    private final float[] crossline;
    /** The trace smoothed along both. */
    private final float[] smooth;

    GradientSimdBody(Work work, Gradient gradient, int samples) {
        int length = samples + 2 + 2 * Rows.LANES;
        interior = gradient.interior();
        half = gradient.half();
        inline = work.floats(length);
        crossline = work.floats(length);
        smooth = work.floats(length);
    }

    @Override
    public void compute(Rows rows) {
        for (int row = 0; row < rows.count(); row++) {
            if (Edges.hasTrace(interior, rows, row)) {
                lateral(rows, row);
                along(rows, row);
            }
            Edges.clear(interior, rows, row);
        }
    }

    private void lateral(Rows rows, int row) {
        float[] x = rows.input(0);
        int before00 = rows.at(0, -1, row - 1) - 1;
        int before01 = rows.at(0, -1, row) - 1;
        int before02 = rows.at(0, -1, row + 1) - 1;
        int here10 = rows.at(0, 0, row - 1) - 1;
        int here11 = rows.at(0, 0, row) - 1;
        int here12 = rows.at(0, 0, row + 1) - 1;
        int after20 = rows.at(0, 1, row - 1) - 1;
        int after21 = rows.at(0, 1, row) - 1;
        int after22 = rows.at(0, 1, row + 1) - 1;
        for (int k = 0; k < rows.samples() + 2; k += LANES) {
            FloatVector b0 = FloatVector.fromArray(SPECIES, x, before00 + k);
            FloatVector b1 = FloatVector.fromArray(SPECIES, x, before01 + k);
            FloatVector b2 = FloatVector.fromArray(SPECIES, x, before02 + k);
            FloatVector a0 = FloatVector.fromArray(SPECIES, x, after20 + k);
            FloatVector a1 = FloatVector.fromArray(SPECIES, x, after21 + k);
            FloatVector a2 = FloatVector.fromArray(SPECIES, x, after22 + k);
            FloatVector s0 = smooth(b0, FloatVector.fromArray(SPECIES, x, here10 + k), a0);
            FloatVector s1 = smooth(b1, FloatVector.fromArray(SPECIES, x, here11 + k), a1);
            FloatVector s2 = smooth(b2, FloatVector.fromArray(SPECIES, x, here12 + k), a2);
            smooth(a0.sub(b0), a1.sub(b1), a2.sub(b2)).mul(half).intoArray(inline, k);
            s2.sub(s0).mul(half).intoArray(crossline, k);
            smooth(s0, s1, s2).intoArray(smooth, k);
        }
    }

    private void along(Rows rows, int row) {
        float[] y = rows.output(0);
        int toInline = rows.to(0, row);
        int toCrossline = rows.to(1, row);
        int toSample = rows.to(2, row);
        for (int k = 0; k < rows.samples(); k += LANES) {
            along(inline, k).intoArray(y, toInline + k);
            along(crossline, k).intoArray(rows.output(1), toCrossline + k);
            FloatVector.fromArray(SPECIES, smooth, k + 2)
                    .sub(FloatVector.fromArray(SPECIES, smooth, k))
                    .mul(half)
                    .intoArray(rows.output(2), toSample + k);
        }
    }

    private static FloatVector along(float[] x, int k) {
        return smooth(
                FloatVector.fromArray(SPECIES, x, k),
                FloatVector.fromArray(SPECIES, x, k + 1),
                FloatVector.fromArray(SPECIES, x, k + 2));
    }

    private static FloatVector smooth(FloatVector before, FloatVector here, FloatVector after) {
        return here.mul(CENTRE).add(before.add(after).mul(SIDE));
    }
}
