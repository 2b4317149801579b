package org.varve.cpu;

import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.PassBody;
import org.varve.core.Rows;

/**
 * A long filter ({@code Taps}) along the trace, for 16 traces at once. Eight sums of neighbouring samples and the
 * samples that meet the same weight are in registers, so that each weight takes one more vector of samples for all
 * eight.
 */
final class LongTapsSimdBody implements PassBody {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int TRACES = TraceLanes.TRACES;

    /** Sums in registers. */
    private static final int SUMS = 8;

    private final int radius;
    private final float[] weights;
    private final TraceLanes traces;
    private final float[] x;
    private final float[] y;
    private final int[] places;

    LongTapsSimdBody(Work work, int radius, float[] weights, int samples) {
        this.radius = radius;
        this.weights = weights;
        traces = new TraceLanes(work);
        int floats = TraceLanes.floats(samples);
        x = work.floats(TraceLanes.floats(samples + 2 * radius) + (long) SUMS * TRACES);
        y = work.floats(floats);
        places = work.ints(floats / TRACES, all -> Arrays.setAll(all, k -> k * TRACES));
    }

    @Override
    public void compute(Rows rows) {
        for (int field = 0; field < rows.inputs(); field++) {
            for (int row = 0; row < rows.count(); row += TRACES) {
                traces.load(rows, field, row, -radius, rows.samples() + 2 * radius, x);
                for (int k = 0; k < rows.samples(); k += SUMS) {
                    for (int lane = 0; lane < TRACES; lane += SPECIES.length()) {
                        sum(k * TRACES + lane);
                    }
                }
                traces.store(y, places, rows, field, row);
            }
        }
    }

    /** Computes eight samples of the traces of a vector. */
    private void sum(int at) {
        FloatVector a = FloatVector.zero(SPECIES);
        FloatVector b = a;
        FloatVector c = a;
        FloatVector d = a;
        FloatVector e = a;
        FloatVector f = a;
        FloatVector g = a;
        FloatVector h = a;
        FloatVector xa = sample(at, 0);
        FloatVector xb = sample(at, 1);
        FloatVector xc = sample(at, 2);
        FloatVector xd = sample(at, 3);
        FloatVector xe = sample(at, 4);
        FloatVector xf = sample(at, 5);
        FloatVector xg = sample(at, 6);
        for (int t = 0; t < weights.length; t++) {
            FloatVector w = FloatVector.broadcast(SPECIES, weights[t]);
            FloatVector xh = sample(at, t + 7);
            a = w.fma(xa, a);
            b = w.fma(xb, b);
            c = w.fma(xc, c);
            d = w.fma(xd, d);
            e = w.fma(xe, e);
            f = w.fma(xf, f);
            g = w.fma(xg, g);
            h = w.fma(xh, h);
            xa = xb;
            xb = xc;
            xc = xd;
            xd = xe;
            xe = xf;
            xf = xg;
            xg = xh;
        }
        a.intoArray(y, at);
        b.intoArray(y, at + TRACES);
        c.intoArray(y, at + 2 * TRACES);
        d.intoArray(y, at + 3 * TRACES);
        e.intoArray(y, at + 4 * TRACES);
        f.intoArray(y, at + 5 * TRACES);
        g.intoArray(y, at + 6 * TRACES);
        h.intoArray(y, at + 7 * TRACES);
    }

    private FloatVector sample(int at, int later) {
        return FloatVector.fromArray(SPECIES, x, at + later * TRACES);
    }
}
