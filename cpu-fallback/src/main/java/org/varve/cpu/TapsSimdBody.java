package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.Taps;

/** {@link Taps} with four vectors of sums in registers, so that each weight is loaded once for all four. */
final class TapsSimdBody implements PassBody {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    private final Taps taps;
    final float[] weights;
    private final int[] at;

    TapsSimdBody(Work work, Taps taps) {
        this.taps = taps;
        weights = weights(work, taps);
        at = work.ints(taps.length());
    }

    static float[] weights(Work work, Taps taps) {
        return work.floats(taps.length(), all -> fill(all, taps));
    }

    private static void fill(float[] weights, Taps taps) {
        for (int t = 0; t < weights.length; t++) {
            weights[t] = taps.weight(t);
        }
    }

    @Override
    public void compute(Rows rows) {
        for (int field = 0; field < rows.inputs(); field++) {
            for (int row = 0; row < rows.count(); row++) {
                compute(rows, field, row);
            }
        }
    }

    void compute(Rows rows, int field, int row) {
        int radius = at.length / 2;
        int here = rows.at(field, 0, row);
        for (int t = 0; t < at.length; t++) {
            at[t] = switch (taps.axis()) {
                case INLINE -> rows.at(field, t - radius, row);
                case CROSSLINE -> rows.at(field, 0, row + t - radius);
                case SAMPLE -> here + t - radius;
            };
        }
        row(rows.input(field), rows.output(field), rows.to(field, row), rows.samples());
    }

    private void row(float[] x, float[] y, int to, int samples) {
        int k = 0;
        for (; k + 4 * LANES <= samples; k += 4 * LANES) {
            FloatVector a = FloatVector.zero(SPECIES);
            FloatVector b = a;
            FloatVector c = a;
            FloatVector d = a;
            for (int t = 0; t < weights.length; t++) {
                FloatVector w = FloatVector.broadcast(SPECIES, weights[t]);
                int p = at[t] + k;
                a = w.fma(FloatVector.fromArray(SPECIES, x, p), a);
                b = w.fma(FloatVector.fromArray(SPECIES, x, p + LANES), b);
                c = w.fma(FloatVector.fromArray(SPECIES, x, p + 2 * LANES), c);
                d = w.fma(FloatVector.fromArray(SPECIES, x, p + 3 * LANES), d);
            }
            a.intoArray(y, to + k);
            b.intoArray(y, to + k + LANES);
            c.intoArray(y, to + k + 2 * LANES);
            d.intoArray(y, to + k + 3 * LANES);
        }
        for (; k < samples; k += LANES) {
            FloatVector sum = FloatVector.zero(SPECIES);
            for (int t = 0; t < weights.length; t++) {
                FloatVector w = FloatVector.broadcast(SPECIES, weights[t]);
                sum = w.fma(FloatVector.fromArray(SPECIES, x, at[t] + k), sum);
            }
            sum.intoArray(y, to + k);
        }
    }
}
