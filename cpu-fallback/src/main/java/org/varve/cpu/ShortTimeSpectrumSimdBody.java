package org.varve.cpu;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.ShortTimeSpectrum;

/** {@link ShortTimeSpectrum} of two vectors of samples at once, two bins and their mirror images at a time. */
final class ShortTimeSpectrumSimdBody implements PassBody {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    /** Samples at once. */
    private static final int COLUMNS = 2 * LANES;

    private final ShortTimeSpectrum kernel;
    private final int radius;
    private final int last;
    private final float step;
    private final float[] weights;
    private final float[] waves;

    /** Weighted sums and differences of the samples at each distance from the middle, interleaved; then zeros. */
    private final float[] folded;
    private final float[] powers;

    /** The sums of two bins at even and at odd distances. */
    private final float[] even;
    private final float[] odd;

    /** The total power, and its first and second moments. */
    private final float[] totals;
    private final float[] firsts;
    private final float[] seconds;

    /** The bins with the most power, the powers, and, for a vector of samples, those of the bins beside. */
    private final float[] bins;
    private final float[] largest;
    private final float[] before;
    private final float[] after;
    private final double[] lefts;
    private final double[] rights;

    ShortTimeSpectrumSimdBody(Work work, ShortTimeSpectrum kernel) {
        this.kernel = kernel;
        radius = kernel.radius();
        last = kernel.last();
        step = (float) (kernel.nyquist() / last);
        weights = work.floats(radius + 1L, all -> System.arraycopy(kernel.weights(), 0, all, 0, all.length));
        waves = work.floats(
                2L * (kernel.length() + 1) * (radius + 1),
                all -> System.arraycopy(kernel.waves(), 0, all, 0, all.length));
        folded = work.floats((2L * (radius + 1) + 1) * COLUMNS);
        powers = work.floats((last + 1L) * COLUMNS);
        even = work.floats(4L * COLUMNS);
        odd = work.floats(4L * COLUMNS);
        totals = work.floats(COLUMNS);
        firsts = work.floats(COLUMNS);
        seconds = work.floats(COLUMNS);
        bins = work.floats(COLUMNS);
        largest = work.floats(COLUMNS);
        before = work.floats(LANES);
        after = work.floats(LANES);
        lefts = work.doubles(LANES);
        rights = work.doubles(LANES);
    }

    @Override
    public void compute(Rows rows) {
        for (int row = 0; row < rows.count(); row++) {
            for (int k = 0; k < rows.samples(); k += COLUMNS) {
                // at the end of a row a single vector, twice
                int second = k + LANES < rows.samples() ? LANES : 0;
                int at = rows.at(0, 0, row) + k;
                fold(rows.input(0), at, 0);
                fold(rows.input(0), at + second, LANES);
                // the number of pairs of bins is even, as the length is odd
                for (int bin = 0; bin <= kernel.length(); bin += 2) {
                    add(bin, 1, 2 * (radius + 1) * COLUMNS, odd);
                    add(bin, 2, 0, even);
                    square(bin, 0);
                    square(bin + 1, 2 * COLUMNS);
                }
                sum();
                spread();
                write(rows, row, k, 0);
                if (second > 0) write(rows, row, k + second, LANES);
            }
        }
    }

    private void fold(float[] x, int at, int column) {
        FloatVector.fromArray(SPECIES, x, at).mul(weights[0]).intoArray(folded, column);
        FloatVector.zero(SPECIES).intoArray(folded, COLUMNS + column);
        for (int t = 1; t <= radius; t++) {
            FloatVector earlier = FloatVector.fromArray(SPECIES, x, at - t);
            FloatVector later = FloatVector.fromArray(SPECIES, x, at + t);
            later.add(earlier).mul(weights[t]).intoArray(folded, 2 * t * COLUMNS + column);
            later.sub(earlier).mul(weights[t]).intoArray(folded, (2 * t + 1) * COLUMNS + column);
        }
    }

    /**
     * Adds up samples at every other distance for a bin and for the next one.
     *
     * @param first the first distance
     * @param from what is added to, in {@link #folded}
     * @param sums of both bins: real and imaginary parts of both vectors
     */
    private void add(int bin, int first, int from, float[] sums) {
        FloatVector zero = FloatVector.zero(SPECIES);
        FloatVector re = FloatVector.fromArray(SPECIES, folded, from);
        FloatVector im = zero;
        FloatVector nextRe = FloatVector.fromArray(SPECIES, folded, from);
        FloatVector nextIm = zero;
        FloatVector otherRe = FloatVector.fromArray(SPECIES, folded, from + LANES);
        FloatVector otherIm = zero;
        FloatVector otherNextRe = FloatVector.fromArray(SPECIES, folded, from + LANES);
        FloatVector otherNextIm = zero;
        int wave = 2 * bin * (radius + 1);
        int next = wave + 2 * (radius + 1);
        for (int t = 2 * first; t <= 2 * radius; t += 4) {
            FloatVector sum = FloatVector.fromArray(SPECIES, folded, t * COLUMNS);
            FloatVector otherSum = FloatVector.fromArray(SPECIES, folded, t * COLUMNS + LANES);
            FloatVector difference = FloatVector.fromArray(SPECIES, folded, (t + 1) * COLUMNS);
            FloatVector otherDifference = FloatVector.fromArray(SPECIES, folded, (t + 1) * COLUMNS + LANES);
            FloatVector factor = FloatVector.broadcast(SPECIES, waves[wave + t]);
            re = sum.fma(factor, re);
            otherRe = otherSum.fma(factor, otherRe);
            factor = FloatVector.broadcast(SPECIES, waves[wave + t + 1]);
            im = difference.fma(factor, im);
            otherIm = otherDifference.fma(factor, otherIm);
            factor = FloatVector.broadcast(SPECIES, waves[next + t]);
            nextRe = sum.fma(factor, nextRe);
            otherNextRe = otherSum.fma(factor, otherNextRe);
            factor = FloatVector.broadcast(SPECIES, waves[next + t + 1]);
            nextIm = difference.fma(factor, nextIm);
            otherNextIm = otherDifference.fma(factor, otherNextIm);
        }
        re.intoArray(sums, 0);
        otherRe.intoArray(sums, LANES);
        im.intoArray(sums, COLUMNS);
        otherIm.intoArray(sums, COLUMNS + LANES);
        nextRe.intoArray(sums, 2 * COLUMNS);
        otherNextRe.intoArray(sums, 2 * COLUMNS + LANES);
        nextIm.intoArray(sums, 3 * COLUMNS);
        otherNextIm.intoArray(sums, 3 * COLUMNS + LANES);
    }

    /**
     * Puts the powers of a bin and of its mirror image in their places.
     *
     * @param from where the bin's sums are
     */
    private void square(int bin, int from) {
        for (int column = 0; column < COLUMNS; column += LANES) {
            FloatVector reEven = FloatVector.fromArray(SPECIES, even, from + column);
            FloatVector reOdd = FloatVector.fromArray(SPECIES, odd, from + column);
            FloatVector imEven = FloatVector.fromArray(SPECIES, even, from + COLUMNS + column);
            FloatVector imOdd = FloatVector.fromArray(SPECIES, odd, from + COLUMNS + column);
            FloatVector re = reEven.sub(reOdd);
            FloatVector im = imEven.sub(imOdd);
            re.fma(re, im.mul(im)).intoArray(powers, (last - bin) * COLUMNS + column);
            re = reEven.add(reOdd);
            im = imEven.add(imOdd);
            re.fma(re, im.mul(im)).intoArray(powers, bin * COLUMNS + column);
        }
    }

    /** The total power, its first moment, the most power and its bin, of both vectors. */
    private void sum() {
        FloatVector total = FloatVector.zero(SPECIES);
        FloatVector first = total;
        FloatVector most = FloatVector.fromArray(SPECIES, powers, 0);
        FloatVector peak = total;
        FloatVector otherTotal = total;
        FloatVector otherFirst = total;
        FloatVector otherMost = FloatVector.fromArray(SPECIES, powers, LANES);
        FloatVector otherPeak = total;
        for (int bin = 0; bin <= last; bin++) {
            FloatVector power = FloatVector.fromArray(SPECIES, powers, bin * COLUMNS);
            FloatVector other = FloatVector.fromArray(SPECIES, powers, bin * COLUMNS + LANES);
            FloatVector number = FloatVector.broadcast(SPECIES, bin);
            total = total.add(power);
            otherTotal = otherTotal.add(other);
            first = power.fma(number, first);
            otherFirst = other.fma(number, otherFirst);
            VectorMask<Float> larger = power.compare(VectorOperators.GT, most);
            VectorMask<Float> otherLarger = other.compare(VectorOperators.GT, otherMost);
            most = most.blend(power, larger);
            otherMost = otherMost.blend(other, otherLarger);
            peak = peak.blend(number, larger);
            otherPeak = otherPeak.blend(number, otherLarger);
        }
        total.intoArray(totals, 0);
        otherTotal.intoArray(totals, LANES);
        first.intoArray(firsts, 0);
        otherFirst.intoArray(firsts, LANES);
        most.intoArray(largest, 0);
        otherMost.intoArray(largest, LANES);
        peak.intoArray(bins, 0);
        otherPeak.intoArray(bins, LANES);
    }

    /** The centroids, in place of the first moments, and the second moments about them. */
    private void spread() {
        FloatVector centroid = centroid(0);
        FloatVector otherCentroid = centroid(LANES);
        FloatVector second = FloatVector.zero(SPECIES);
        FloatVector otherSecond = second;
        for (int bin = 0; bin <= last; bin++) {
            FloatVector number = FloatVector.broadcast(SPECIES, bin);
            FloatVector distance = number.sub(centroid);
            FloatVector otherDistance = number.sub(otherCentroid);
            FloatVector power = FloatVector.fromArray(SPECIES, powers, bin * COLUMNS);
            FloatVector other = FloatVector.fromArray(SPECIES, powers, bin * COLUMNS + LANES);
            second = power.mul(distance).fma(distance, second);
            otherSecond = other.mul(otherDistance).fma(otherDistance, otherSecond);
        }
        centroid.intoArray(firsts, 0);
        otherCentroid.intoArray(firsts, LANES);
        second.intoArray(seconds, 0);
        otherSecond.intoArray(seconds, LANES);
    }

    private FloatVector centroid(int column) {
        return FloatVector.fromArray(SPECIES, firsts, column).div(divisor(column));
    }

    /** The total power, or 1 where there is none. */
    private FloatVector divisor(int column) {
        FloatVector total = FloatVector.fromArray(SPECIES, totals, column);
        return total.blend(1f, total.compare(VectorOperators.GT, 0f).not());
    }

    private void write(Rows rows, int row, int k, int column) {
        FloatVector total = FloatVector.fromArray(SPECIES, totals, column);
        VectorMask<Float> some = total.compare(VectorOperators.GT, 0f);
        FloatVector centroid = FloatVector.fromArray(SPECIES, firsts, column);
        FloatVector width = FloatVector.fromArray(SPECIES, seconds, column).div(divisor(column)).sqrt();
        total.blend(centroid.mul(step), some).intoArray(rows.output(1), rows.to(1, row) + k);
        total.blend(width.mul(step), some).intoArray(rows.output(2), rows.to(2, row) + k);
        peaks(column, rows.output(0), rows.to(0, row) + k);
        FloatVector peak = FloatVector.fromArray(SPECIES, rows.output(0), rows.to(0, row) + k);
        total.blend(peak, some).intoArray(rows.output(0), rows.to(0, row) + k);
    }

    /** Writes the frequencies of the peaks, as {@link ShortTimeSpectrum#peak} defines them. */
    private void peaks(int column, float[] y, int to) {
        for (int lane = 0; lane < LANES; lane++) {
            int bin = (int) bins[column + lane];
            before[lane] = powers[Math.max(bin - 1, 0) * COLUMNS + column + lane];
            after[lane] = powers[Math.min(bin + 1, last) * COLUMNS + column + lane];
        }
        for (int lane = 0; lane < LANES; lane += DoubleLanes.COUNT) {
            DoubleVector bin = DoubleLanes.load(bins, column + lane);
            DoubleVector power = DoubleLanes.load(largest, column + lane);
            DoubleVector left = DoubleLanes.load(before, lane);
            DoubleVector right = DoubleLanes.load(after, lane);
            VectorMask<Double> isBetween = bin.compare(VectorOperators.GT, 0)
                    .and(bin.compare(VectorOperators.LT, last))
                    .and(left.compare(VectorOperators.GT, 0))
                    .and(right.compare(VectorOperators.GT, 0));
            left.div(power).blend(1, isBetween.not()).intoArray(lefts, lane);
            right.div(power).blend(1, isBetween.not()).intoArray(rights, lane);
        }
        VectorMath.log(lefts);
        VectorMath.log(rights);
        for (int lane = 0; lane < LANES; lane += DoubleLanes.COUNT) {
            DoubleVector bin = DoubleLanes.load(bins, column + lane);
            DoubleVector left = DoubleVector.fromArray(DoubleLanes.SPECIES, lefts, lane);
            DoubleVector right = DoubleVector.fromArray(DoubleLanes.SPECIES, rights, lane);
            DoubleVector bend = left.add(right);
            DoubleVector shift = left.sub(right).mul(0.5).div(bend);
            shift = shift.blend(0, bend.compare(VectorOperators.LT, 0).not());
            DoubleLanes.toFloats(bin.add(shift).mul(kernel.nyquist()).div(last)).intoArray(y, to + lane);
        }
    }
}
