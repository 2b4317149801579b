package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.Axis;
import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.Taps;

/** {@link Taps} with four vectors of sums in registers, so that each weight is loaded once for all four. */
final class TapsSimdBody implements PassBody {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final VectorSpecies<Integer> INDICES = IntVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    /** Bits of vectors of which most touch two lines of the cache. */
    private static final int WIDE = 512;

    private final Taps taps;
    final float[] weights;
    private final int[] at;
    /** Whether taps are picked from vectors that hold them already. */
    private final boolean picks;

    TapsSimdBody(Work work, Taps taps) {
        this.taps = taps;
        weights = weights(work, taps);
        at = work.ints(taps.length());
        picks = taps.axis() == Axis.SAMPLE && taps.length() % 3 == 0 && SPECIES.vectorBitSize() == WIDE;
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
        float[] x = rows.input(field);
        float[] y = rows.output(field);
        int to = rows.to(field, row);
        int first = picks ? along(x, y, to, rows.samples()) : 0;
        row(x, y, to, first, rows.samples());
    }

    /**
     * Filters whole blocks along the trace, and returns where they end. Every third tap is loaded; those between are
     * picked from two vectors, as most loads of 64 bytes touch two lines of the cache.
     */
    private int along(float[] x, float[] y, int to, int samples) {
        IntVector one = IntVector.zero(INDICES).addIndex(1).add(1);
        IntVector two = one.add(1);
        int k = 0;
        for (; k + 4 * LANES <= samples; k += 4 * LANES) {
            FloatVector a = FloatVector.zero(SPECIES);
            FloatVector b = a;
            FloatVector c = a;
            FloatVector d = a;
            for (int t = 0; t < weights.length; t += 3) {
                int p = at[t] + k;
                IntVector u = FloatVector.fromArray(SPECIES, x, p).reinterpretAsInts();
                IntVector v = FloatVector.fromArray(SPECIES, x, p + LANES).reinterpretAsInts();
                IntVector w = FloatVector.fromArray(SPECIES, x, p + 2 * LANES).reinterpretAsInts();
                IntVector s = FloatVector.fromArray(SPECIES, x, p + 3 * LANES).reinterpretAsInts();
                IntVector e = FloatVector.fromArray(SPECIES, x, p + 4 * LANES).reinterpretAsInts();
                FloatVector weight = FloatVector.broadcast(SPECIES, weights[t]);
                a = weight.fma(u.reinterpretAsFloats(), a);
                b = weight.fma(v.reinterpretAsFloats(), b);
                c = weight.fma(w.reinterpretAsFloats(), c);
                d = weight.fma(s.reinterpretAsFloats(), d);
                weight = FloatVector.broadcast(SPECIES, weights[t + 1]);
                a = weight.fma(one.selectFrom(u, v).reinterpretAsFloats(), a);
                b = weight.fma(one.selectFrom(v, w).reinterpretAsFloats(), b);
                c = weight.fma(one.selectFrom(w, s).reinterpretAsFloats(), c);
                d = weight.fma(one.selectFrom(s, e).reinterpretAsFloats(), d);
                weight = FloatVector.broadcast(SPECIES, weights[t + 2]);
                a = weight.fma(two.selectFrom(u, v).reinterpretAsFloats(), a);
                b = weight.fma(two.selectFrom(v, w).reinterpretAsFloats(), b);
                c = weight.fma(two.selectFrom(w, s).reinterpretAsFloats(), c);
                d = weight.fma(two.selectFrom(s, e).reinterpretAsFloats(), d);
            }
            a.intoArray(y, to + k);
            b.intoArray(y, to + k + LANES);
            c.intoArray(y, to + k + 2 * LANES);
            d.intoArray(y, to + k + 3 * LANES);
        }
        return k;
    }

    private void row(float[] x, float[] y, int to, int first, int samples) {
        int k = first;
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
