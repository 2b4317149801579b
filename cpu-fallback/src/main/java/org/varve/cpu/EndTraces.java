package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.varve.kernel.CubicSamples;
import org.varve.kernel.LayerWindow;
import org.varve.kernel.Span;

/**
 * The traces of a window near the ends of the survey's traces: where a shift takes a sample beyond them, that of the
 * opposite trace or the middle one, as {@link LayerWindow#side} chooses; rows beyond the survey are 0.
 */
final class EndTraces {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();
    private static final FloatVector LANE = FloatVector.zero(SPECIES).addIndex(1);

    private final LayerWindow window;
    private final float scale;
    private final CubicTraces traces;
    /** Rows of a trace, padded. */
    private final int wide;
    private final float[] samples;
    private final float[] slopes;

    /** @param scale factor of samples, a power of two */
    EndTraces(Work work, LayerWindow window, float scale, CubicTraces traces, int wide) {
        this.window = window;
        this.scale = scale;
        this.traces = traces;
        this.wide = wide;
        samples = work.floats((long) window.traces() * wide);
        slopes = work.floats((long) window.traces() * wide);
    }

    float[] samples() {
        return samples;
    }

    /** The slopes of samples by the shift of the trace that they stand for. */
    float[] slopes() {
        return slopes;
    }

    /** Where a row of a trace is. */
    int at(int t, int row) {
        return t * wide + row;
    }

    /**
     * Reads the rows of all traces.
     *
     * @param from position of the first row in the survey
     * @param k its sample
     */
    void read(int from, int k) {
        Span survey = window.survey().samples();
        int first = survey.before(from, window.samples());
        int end = survey.through(from, window.samples());
        for (int t = 0; t < window.traces(); t++) {
            int at = from + traces.shift(t);
            boolean isWhole = first == 0 && end == window.samples()
                    && survey.contains(at - 1) && survey.contains(at + window.samples() + 1);
            for (int n = 0; n < wide; n += LANES) {
                if (isWhole) {
                    read(t, k, n);
                } else {
                    mend(t, from, k, n);
                    clear(t, n, first, end);
                }
            }
        }
    }

    private void read(int t, int k, int n) {
        float[] x = traces.input();
        int at = traces.at(t, k + n);
        FloatVector last = FloatVector.fromArray(SPECIES, x, at - 1);
        FloatVector here = FloatVector.fromArray(SPECIES, x, at);
        FloatVector next = FloatVector.fromArray(SPECIES, x, at + 1);
        FloatVector far = FloatVector.fromArray(SPECIES, x, at + 2);
        traces.samples(t, last, here, next, far).intoArray(samples, at(t, n));
        traces.slopes(t, last, here, next, far).intoArray(slopes, at(t, n));
    }

    /** Reads the middle trace, over it the opposite one as far as that reaches, and over that the trace itself. */
    private void mend(int t, int from, int k, int n) {
        int middle = window.traces() / 2;
        FloatVector.fromArray(SPECIES, traces.input(), traces.at(middle, k + n)).mul(scale)
                .intoArray(samples, at(t, n));
        FloatVector.zero(SPECIES).intoArray(slopes, at(t, n));
        if (traces.hasOpposite(t)) put(window.traces() - 1 - t, -1, t, from, k, n);
        put(t, 1, t, from, k, n);
    }

    /** Puts the rows that a trace reaches in place of those of trace {@code to}, as {@link CubicSamples} has them. */
    private void put(int t, int side, int to, int from, int k, int n) {
        Span survey = window.survey().samples();
        int rows = window.samples();
        int position = from + traces.shift(t);
        float fraction = traces.fraction(t);
        VectorMask<Float> reached = rows(n, survey.before(position, rows),
                survey.through(fraction > 0 ? position + 1 : position, rows));
        VectorMask<Float> hasFour = rows(n, survey.before(position - 1, rows), survey.through(position + 2, rows));
        float[] x = traces.input();
        int at = traces.at(t, k + n);
        FloatVector last = FloatVector.fromArray(SPECIES, x, at - 1);
        FloatVector here = FloatVector.fromArray(SPECIES, x, at);
        FloatVector next = FloatVector.fromArray(SPECIES, x, at + 1);
        FloatVector far = FloatVector.fromArray(SPECIES, x, at + 2);
        FloatVector linear = next.sub(here).mul(fraction).add(here).mul(scale);
        FloatVector difference = next.sub(here).mul(fraction > 0 ? scale : 0);
        FloatVector sample = linear.blend(traces.samples(t, last, here, next, far), hasFour);
        FloatVector slope = difference.blend(traces.slopes(t, last, here, next, far), hasFour).mul(side);
        FloatVector.fromArray(SPECIES, samples, at(to, n)).blend(sample, reached).intoArray(samples, at(to, n));
        FloatVector.fromArray(SPECIES, slopes, at(to, n)).blend(slope, reached).intoArray(slopes, at(to, n));
    }

    private void clear(int t, int n, int first, int end) {
        FloatVector zero = FloatVector.zero(SPECIES);
        VectorMask<Float> within = rows(n, first, end);
        zero.blend(FloatVector.fromArray(SPECIES, samples, at(t, n)), within).intoArray(samples, at(t, n));
        zero.blend(FloatVector.fromArray(SPECIES, slopes, at(t, n)), within).intoArray(slopes, at(t, n));
    }

    /** The lanes, from row {@code n} on, of the rows from {@code first} to before {@code end}. */
    private static VectorMask<Float> rows(int n, int first, int end) {
        return LANE.compare(VectorOperators.GE, first - n).and(LANE.compare(VectorOperators.LT, end - n));
    }
}
