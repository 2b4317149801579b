package org.varve.kernel;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.varve.core.Halo;
import org.varve.core.Kernel;
import org.varve.core.Limit;
import org.varve.core.Rows;

/**
 * The largest semblance of a window sheared by a pair of dips, over a grid of pairs, and that pair: the one with the
 * smaller dip if semblances differ by {@link #ROUNDING} or less. Semblance is
 * {@code sum_k (sum_t x_t[k])^2 / (n sum_k sum_t x_t[k]^2)}, 0 where there is no energy, and clipped at 1. The sums
 * over the traces are those of the traces of each inline, added up. Each dip is moved by at most half a step to the
 * vertex of the parabola through the semblances at its grid neighbours, unless it is at the end of the grid or the
 * parabola is flat. The semblance is that at the dips so moved, where it is larger.
 *
 * @param window the window; its largest dip exceeds that of the grid, so that the sample after any shift lies in the
 *     halo
 * @param maxDip bound of the grid, in samples per trace
 * @param step of the grid, in samples per trace
 * @param scale factor of samples before they are squared, a power of two
 */
public record SemblanceScan(LayerWindow window, float maxDip, float step, float scale) implements Kernel {

    /** The difference of semblances that may be due to rounding. */
    public static final float ROUNDING = 1e-6f;

    /**
     * A pair of dips.
     *
     * @param inline inline dip in steps of the grid
     * @param crossline crossline dip in steps of the grid
     */
    public record Pair(int inline, int crossline) {

        private int size() {
            return inline * inline + crossline * crossline;
        }
    }

    public SemblanceScan {
        if (!(maxDip < window.maxDip())) {
            throw new IllegalArgumentException("max-dip %s: must be below that of the window, %s"
                    .formatted(maxDip, window.maxDip()));
        }
    }

    /** Sums over traces, of samples and of their squares. */
    private record Sums(float sum, float squares) {

        static final Sums NONE = new Sums(0, 0);
    }

    /** The shift of a trace that lies some inlines and crosslines away, in samples. */
    @FunctionalInterface
    private interface Shear {
        float shift(int inlines, int crosslines);
    }

    /** The number of steps of the grid on either side of 0. */
    public int steps() {
        return (int) (maxDip / step);
    }

    /** The grid, smaller dips first. */
    public List<Pair> pairs() {
        List<Pair> pairs = new ArrayList<>();
        for (int p = -steps(); p <= steps(); p++) {
            for (int q = -steps(); q <= steps(); q++) {
                pairs.add(new Pair(p, q));
            }
        }
        pairs.sort(Comparator.comparingInt(Pair::size));
        return pairs;
    }

    @Override
    public Halo halo() {
        return window.halo();
    }

    @Override
    public int outputs(int inputs) {
        return 3;
    }

    /**
     * For each pair and trace an interpolation, a sum and an fma; two sums for each sample of the window; and the
     * window at the refined dips.
     */
    @Override
    public double operations(int inputs, int samples) {
        double pairs = (2.0 * steps() + 1) * (2.0 * steps() + 1);
        double refined = window.samples() * (10.0 * window.traces() + 2);
        return pairs * (6.0 * window.traces() + 2.0 * window.samples() + 4) + refined;
    }

    /** The last dips of the grid, which are not refined. */
    @Override
    public Optional<Limit> limit() {
        return Optional.of(new Limit("max-dip", maxDip, steps() * step, List.of(1, 2)));
    }

    @Override
    public int degree(int input) {
        return 0;
    }

    /**
     * The two sums of each row that a trace's windows read, and for each sample the largest semblance and the number of
     * its pair.
     */
    @Override
    public int scratch(int samples) {
        return 2 * (samples + window.samples() - 1) + 2 * samples;
    }

    @Override
    public void row(Rows rows, int row) {
        List<Pair> pairs = pairs();
        int samples = rows.samples();
        double[] scratch = rows.scratch();
        int largest = 2 * (samples + window.samples() - 1);
        int best = largest + samples;
        for (int n = 0; n < pairs.size(); n++) {
            addRows(rows, row, pairs.get(n));
            for (int k = 0; k < samples; k++) {
                float semblance = semblance(scratch, k);
                if (n == 0 || semblance > (float) scratch[largest + k] + ROUNDING) {
                    scratch[largest + k] = semblance;
                    scratch[best + k] = n;
                }
            }
        }
        for (int k = 0; k < samples; k++) {
            refine(rows, row, k, pairs.get((int) scratch[best + k]), (float) scratch[largest + k]);
        }
    }

    /** The sums of each row over the traces for a pair; none beyond the survey. */
    private void addRows(Rows rows, int row, Pair pair) {
        for (int n = 0; n < rows.samples() + window.samples() - 1; n++) {
            int at = n - window.samples() / 2;
            Sums sums = window.hasRow(rows, at, 0)
                    ? sums(rows, row, at, (a, b) -> (a * pair.inline + b * pair.crossline) * step)
                    : Sums.NONE;
            rows.scratch()[2 * n] = sums.sum;
            rows.scratch()[2 * n + 1] = sums.squares;
        }
    }

    private float semblance(double[] rows, int k) {
        float stacked = 0;
        float energy = 0;
        for (int n = k; n < k + window.samples(); n++) {
            float sum = (float) rows[2 * n];
            stacked = Math.fma(sum, sum, stacked);
            energy += (float) rows[2 * n + 1];
        }
        return ratio(stacked, energy);
    }

    private void refine(Rows rows, int row, int k, Pair best, float largest) {
        float p = dip(best.inline, largest, inlineNeighbour(rows, row, k, best, -1),
                inlineNeighbour(rows, row, k, best, 1));
        float q = dip(best.crossline, largest, crosslineNeighbour(rows, row, k, best, -1),
                crosslineNeighbour(rows, row, k, best, 1));
        rows.output(0)[rows.to(0, row) + k] =
                Math.max(largest, semblance(rows, row, k, (a, b) -> a * p + b * q));
        rows.output(1)[rows.to(1, row) + k] = p;
        rows.output(2)[rows.to(2, row) + k] = q;
    }

    private float inlineNeighbour(Rows rows, int row, int k, Pair best, int away) {
        return Math.abs(best.inline) == steps() ? 0 : semblance(rows, row, k, best.inline + away, best.crossline);
    }

    private float crosslineNeighbour(Rows rows, int row, int k, Pair best, int away) {
        return Math.abs(best.crossline) == steps() ? 0 : semblance(rows, row, k, best.inline, best.crossline + away);
    }

    /**
     * A dip in samples per trace, refined by the parabola.
     *
     * @param steps the dip in steps of the grid
     * @param here semblance there
     * @param before semblance a step before
     * @param after semblance a step after
     */
    public float dip(int steps, float here, float before, float after) {
        float bend = (before - here) + (after - here);
        boolean peaks = Math.abs(steps) < steps() && bend < -ROUNDING;
        float offset = peaks ? Math.clamp(0.5f * (before - after) / bend, -0.5f, 0.5f) : 0;
        return (steps + offset) * step;
    }

    private float semblance(Rows rows, int row, int k, int inline, int crossline) {
        return semblance(rows, row, k, (a, b) -> (a * inline + b * crossline) * step);
    }

    private float semblance(Rows rows, int row, int k, Shear shear) {
        float stacked = 0;
        float energy = 0;
        for (int dk = -window.samples() / 2; dk <= window.samples() / 2; dk++) {
            if (!window.hasRow(rows, k, dk)) continue;
            Sums sums = sums(rows, row, k + dk, shear);
            stacked = Math.fma(sums.sum, sums.sum, stacked);
            energy += sums.squares;
        }
        return ratio(stacked, energy);
    }

    private float ratio(float stacked, float energy) {
        return energy == 0 ? 0 : Math.min(1, stacked / (window.traces() * energy));
    }

    /** The sums of a row of the window over the traces: those of each inline, added up. */
    private Sums sums(Rows rows, int row, int k, Shear shear) {
        float sum = 0;
        float squares = 0;
        for (int n = -window.inlines() / 2; n <= window.inlines() / 2; n++) {
            int a = window.survey().inlines().inward(rows.inline(), n);
            float line = 0;
            float lineSquares = 0;
            for (int m = -window.crosslines() / 2; m <= window.crosslines() / 2; m++) {
                int b = window.survey().crosslines().inward(rows.firstCrossline() + row, m);
                float sample = window.shifted(rows, 0, row, k, a, b, shear.shift(a, b)) * scale;
                line += sample;
                lineSquares = Math.fma(sample, sample, lineSquares);
            }
            sum += line;
            squares += lineSquares;
        }
        return new Sums(sum, squares);
    }
}
