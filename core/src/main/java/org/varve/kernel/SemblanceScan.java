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
 * over the traces are those of the traces of each crossline, added up, and those along the samples {@link RowSums}.
 * Each dip is moved by at most half a step to the vertex of the parabola through the logarithms of the semblances at
 * its grid neighbours, unless it is at the end of the grid or the semblance is flat. The semblance is that at the dips
 * so moved, with {@link CubicSamples}, where it is larger. From there each dip takes one of Newton's steps, of at most
 * half a step of the grid: the slope of the logarithm of that semblance over the bend of the parabola.
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

    /** The shift of a trace that lies some inlines and crosslines away, in samples. */
    @FunctionalInterface
    private interface Shear {
        float shift(int inlines, int crosslines);
    }

    /** Sums in another order and rough quotients; of nearly equal semblances, rounding may choose another. */
    @Override
    public double tolerance() {
        return 1e-5;
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

    /** The number of a pair, inline dip by inline dip. */
    public int number(Pair pair) {
        int steps = steps();
        return (pair.inline + steps) * (2 * steps + 1) + pair.crossline + steps;
    }

    @Override
    public Halo halo() {
        return window.halo().plus(new Halo(0, 0, 1));
    }

    @Override
    public int outputs(int inputs) {
        return 3;
    }

    /**
     * For each pair two sums over the crosslines and two along the window; for each inline dip and fraction of a sample
     * two sums over the inlines; and the window at the dips between pairs.
     */
    @Override
    public double operations(int inputs, int samples) {
        double dips = 2.0 * steps() + 1;
        double along = 2.0 * RowSums.additions(window.samples());
        double columns = 3.0 * dips * Math.min(dips, Math.ceil(1 / step)) * window.inlines();
        double refined = window.samples() * (24.0 * window.traces() + 7);
        return dips * dips * (2.0 * window.crosslines() + along + 8) + columns + refined;
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
     * The sums of each row that a trace's windows read, those of one window, those of one with slopes, and for each
     * sample the largest semblance and the number of its pair.
     */
    @Override
    public int scratch(int samples) {
        return sums(samples) + sums(1) + SlopedSemblance.scratch(window) + 2 * samples;
    }

    /** The rows of neighbouring windows. */
    private int rows(int windows) {
        return windows + window.samples() - 1;
    }

    /** The sums of neighbouring windows: the square of the sum of each row, and the sum of its squares. */
    private int sums(int windows) {
        return 2 * rows(windows);
    }

    @Override
    public void row(Rows rows, int row) {
        List<Pair> pairs = pairs();
        int samples = rows.samples();
        double[] scratch = rows.scratch();
        int largest = sums(samples) + sums(1) + SlopedSemblance.scratch(window);
        int best = largest + samples;
        for (int n = 0; n < pairs.size(); n++) {
            sum(rows, row, 0, samples, 0, shear(pairs.get(n)));
            for (int k = 0; k < samples; k++) {
                float semblance = semblance(scratch, 0, samples, k);
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

    private Shear shear(Pair pair) {
        return (a, b) -> (a * pair.inline + b * pair.crossline) * step;
    }

    /** Sums over the traces for the windows around some samples; none for rows beyond the survey. */
    private void sum(Rows rows, int row, int first, int windows, int to, Shear shear) {
        double[] scratch = rows.scratch();
        int count = rows(windows);
        for (int n = 0; n < count; n++) {
            int k = first + n - window.samples() / 2;
            float sum = 0;
            float squares = 0;
            for (int m = -window.crosslines() / 2; window.hasRow(rows, k, 0) && m <= window.crosslines() / 2; m++) {
                int b = window.survey().crosslines().inward(rows.firstCrossline() + row, m);
                sum += sum(rows, row, k, b, shear);
                squares += squares(rows, row, k, b, shear);
            }
            scratch[to + n] = sum * sum;
            scratch[to + count + n] = squares;
        }
    }

    private float sum(Rows rows, int row, int k, int b, Shear shear) {
        float sum = 0;
        for (int n = -window.inlines() / 2; n <= window.inlines() / 2; n++) {
            sum += sample(rows, row, k, n, b, shear);
        }
        return sum;
    }

    private float squares(Rows rows, int row, int k, int b, Shear shear) {
        float squares = 0;
        for (int n = -window.inlines() / 2; n <= window.inlines() / 2; n++) {
            float sample = sample(rows, row, k, n, b, shear);
            squares = Math.fma(sample, sample, squares);
        }
        return squares;
    }

    private float sample(Rows rows, int row, int k, int inlines, int b, Shear shear) {
        int a = window.survey().inlines().inward(rows.inline(), inlines);
        return window.shifted(rows, 0, row, k, a, b, shear.shift(a, b)) * scale;
    }

    /** The semblance of one of the windows whose sums are in {@code of} from {@code from} on. */
    private float semblance(double[] of, int from, int windows, int k) {
        float stacked = RowSums.sum(of, from + k, window.samples());
        float energy = RowSums.sum(of, from + rows(windows) + k, window.samples());
        return SlopedSemblance.semblance(stacked, energy, window.traces());
    }

    private float semblance(Rows rows, int row, int k, Shear shear) {
        int to = sums(rows.samples());
        sum(rows, row, k, 1, to, shear);
        return semblance(rows.scratch(), to, 1, 0);
    }

    private void refine(Rows rows, int row, int k, Pair best, float largest) {
        Parabola inline = parabola(best.inline, largest, inlineNeighbour(rows, row, k, best, -1),
                inlineNeighbour(rows, row, k, best, 1));
        Parabola crossline = parabola(best.crossline, largest, crosslineNeighbour(rows, row, k, best, -1),
                crosslineNeighbour(rows, row, k, best, 1));
        float p = dip(best.inline, inline.left, inline.right);
        float q = dip(best.crossline, crossline.left, crossline.right);
        SlopedSemblance refined = new SlopedSemblance(window, scale, rows, sums(rows.samples()) + sums(1));
        refined.sum(row, k, p, q);
        rows.output(0)[rows.to(0, row) + k] = Math.max(largest, refined.semblance());
        rows.output(1)[rows.to(1, row) + k] = moved(p, refined.inlineSlope(), (float) (inline.left + inline.right));
        rows.output(2)[rows.to(2, row) + k] =
                moved(q, refined.crosslineSlope(), (float) (crossline.left + crossline.right));
    }

    private float inlineNeighbour(Rows rows, int row, int k, Pair best, int away) {
        return isLast(best.inline) ? 0 : semblance(rows, row, k, shear(new Pair(best.inline + away, best.crossline)));
    }

    private float crosslineNeighbour(Rows rows, int row, int k, Pair best, int away) {
        return isLast(best.crossline)
                ? 0
                : semblance(rows, row, k, shear(new Pair(best.inline, best.crossline + away)));
    }

    /** Whether a dip is at an end of the grid. */
    public boolean isLast(int steps) {
        return Math.abs(steps) == steps();
    }

    /** The logarithms of the semblances a step before and a step after, over that of a pair. */
    private record Parabola(double left, double right) {}

    private Parabola parabola(int steps, float here, float before, float after) {
        return peaks(steps, here, before, after)
                ? new Parabola(logarithm(before, here), logarithm(after, here))
                : new Parabola(0, 0);
    }

    /**
     * Whether semblance peaks at a dip, between those a step before and a step after.
     *
     * @param steps the dip in steps of the grid
     */
    public boolean peaks(int steps, float here, float before, float after) {
        return !isLast(steps) && (before - here) + (after - here) < -ROUNDING;
    }

    private static double logarithm(float neighbour, float here) {
        return Math.log(ratio(neighbour, here));
    }

    /** A neighbour's semblance over that of a pair, never 0, so that it has a logarithm. */
    public static double ratio(float neighbour, float here) {
        return (double) Math.max(neighbour, ROUNDING) / here;
    }

    /**
     * A dip in samples per trace, refined by the parabola through logarithms: around its largest value, semblance falls
     * as a Gaussian does.
     *
     * @param steps the dip in steps of the grid
     * @param left logarithm of the semblance a step before, over that at the dip; 0 where it does not peak there
     * @param right the same a step after
     */
    public float dip(int steps, double left, double right) {
        double bend = left + right;
        return (steps + (bend < 0 ? (float) Math.clamp(0.5 * (left - right) / bend, -0.5, 0.5) : 0)) * step;
    }

    /**
     * A refined dip after one of Newton's steps.
     *
     * @param slope of the logarithm of semblance at the dip, per sample per trace
     * @param bend of the parabola per square of a step; 0 where there is none
     */
    public float moved(float dip, float slope, float bend) {
        return bend < 0 ? dip + Math.clamp(-slope * step / bend, -0.5f, 0.5f) * step : dip;
    }
}
