package org.varve.cpu;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.ShortTimeSpectrum;

/** {@link ShortTimeSpectrum} of two vectors of samples at once. */
final class ShortTimeSpectrumSimdBody implements PassBody {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    /** Samples at once. */
    private static final int COLUMNS = ShortTimePowers.COLUMNS;

    private final ShortTimeSpectrum kernel;
    private final int last;
    private final float step;
    private final ShortTimePowers spectra;
    private final float[] powers;

    /** The total power, and its first and second moments. */
    private final float[] totals;
    private final float[] firsts;
    private final float[] seconds;

    /** The bins with the most power, the powers, and, for a vector of samples, those of the bins beside. */
    private final float[] bins;
    private final float[] largest;
    private final float[] before;
    private final float[] after;

    /** Powers beside the peaks over the powers of the peaks, then the logarithms: the bins below come first. */
    private final double[] ratios;

    ShortTimeSpectrumSimdBody(Work work, ShortTimeSpectrum kernel) {
        this.kernel = kernel;
        last = kernel.last();
        step = (float) (kernel.nyquist() / last);
        spectra = new ShortTimePowers(work, kernel);
        powers = spectra.powers();
        totals = work.floats(COLUMNS);
        firsts = work.floats(COLUMNS);
        seconds = work.floats(COLUMNS);
        bins = work.floats(COLUMNS);
        largest = work.floats(COLUMNS);
        before = work.floats(LANES);
        after = work.floats(LANES);
        ratios = work.doubles(2L * LANES);
    }

    /** Takes two vectors of samples at a time, of one row or of neighbouring ones. */
    @Override
    public void compute(Rows rows) {
        int vectors = Math.ceilDiv(rows.samples(), LANES);
        int count = rows.count() * vectors;
        for (int n = 0; n < count; n += 2) {
            int other = Math.min(n + 1, count - 1);
            int row = n / vectors;
            int k = n % vectors * LANES;
            int otherRow = other / vectors;
            int otherK = other % vectors * LANES;
            spectra.fold(rows.input(0), rows.at(0, 0, row) + k, 0);
            spectra.fold(rows.input(0), rows.at(0, 0, otherRow) + otherK, LANES);
            spectra.compute();
            sum();
            spread();
            write(rows, row, k, 0);
            if (other > n) write(rows, otherRow, otherK, LANES);
        }
    }

    /**
     * The total power, its first moment, the most power and its bin, of both vectors. The most is found in the lower
     * and in the upper half of the bins side by side.
     */
    private void sum() {
        FloatVector total = FloatVector.fromArray(SPECIES, powers, 0);
        FloatVector otherTotal = FloatVector.fromArray(SPECIES, powers, LANES);
        FloatVector first = FloatVector.zero(SPECIES);
        FloatVector otherFirst = first;
        FloatVector most = total;
        FloatVector otherMost = otherTotal;
        FloatVector upperMost = first;
        FloatVector otherUpperMost = first;
        FloatVector peak = first;
        FloatVector otherPeak = first;
        FloatVector upperPeak = first;
        FloatVector otherUpperPeak = first;
        int half = kernel.length();
        for (int bin = 1; bin <= half; bin++) {
            FloatVector number = FloatVector.broadcast(SPECIES, bin);
            FloatVector upperNumber = FloatVector.broadcast(SPECIES, bin + half);
            int at = bin * COLUMNS;
            int upperAt = at + half * COLUMNS;
            FloatVector power = FloatVector.fromArray(SPECIES, powers, at);
            FloatVector upper = FloatVector.fromArray(SPECIES, powers, upperAt);
            VectorMask<Float> larger = power.compare(VectorOperators.GT, most);
            VectorMask<Float> upperLarger = upper.compare(VectorOperators.GT, upperMost);
            total = total.add(power.add(upper));
            first = upper.fma(upperNumber, power.fma(number, first));
            most = most.blend(power, larger);
            peak = peak.blend(number, larger);
            upperMost = upperMost.blend(upper, upperLarger);
            upperPeak = upperPeak.blend(upperNumber, upperLarger);
            power = FloatVector.fromArray(SPECIES, powers, at + LANES);
            upper = FloatVector.fromArray(SPECIES, powers, upperAt + LANES);
            larger = power.compare(VectorOperators.GT, otherMost);
            upperLarger = upper.compare(VectorOperators.GT, otherUpperMost);
            otherTotal = otherTotal.add(power.add(upper));
            otherFirst = upper.fma(upperNumber, power.fma(number, otherFirst));
            otherMost = otherMost.blend(power, larger);
            otherPeak = otherPeak.blend(number, larger);
            otherUpperMost = otherUpperMost.blend(upper, upperLarger);
            otherUpperPeak = otherUpperPeak.blend(upperNumber, upperLarger);
        }
        total.intoArray(totals, 0);
        otherTotal.intoArray(totals, LANES);
        first.intoArray(firsts, 0);
        otherFirst.intoArray(firsts, LANES);
        VectorMask<Float> isUpper = upperMost.compare(VectorOperators.GT, most);
        VectorMask<Float> isOtherUpper = otherUpperMost.compare(VectorOperators.GT, otherMost);
        most.blend(upperMost, isUpper).intoArray(largest, 0);
        otherMost.blend(otherUpperMost, isOtherUpper).intoArray(largest, LANES);
        peak.blend(upperPeak, isUpper).intoArray(bins, 0);
        otherPeak.blend(otherUpperPeak, isOtherUpper).intoArray(bins, LANES);
    }

    /** The centroids, in place of the first moments, and the second moments about them. */
    private void spread() {
        divideByTotals(firsts, 0);
        divideByTotals(firsts, LANES);
        FloatVector centroid = FloatVector.fromArray(SPECIES, firsts, 0);
        FloatVector otherCentroid = FloatVector.fromArray(SPECIES, firsts, LANES);
        FloatVector power = FloatVector.fromArray(SPECIES, powers, 0);
        FloatVector other = FloatVector.fromArray(SPECIES, powers, LANES);
        FloatVector second = power.mul(centroid).mul(centroid);
        FloatVector otherSecond = other.mul(otherCentroid).mul(otherCentroid);
        FloatVector upperSecond = FloatVector.zero(SPECIES);
        FloatVector otherUpperSecond = upperSecond;
        int half = kernel.length();
        for (int bin = 1; bin <= half; bin++) {
            int at = bin * COLUMNS;
            power = FloatVector.fromArray(SPECIES, powers, at);
            other = FloatVector.fromArray(SPECIES, powers, at + LANES);
            FloatVector number = FloatVector.broadcast(SPECIES, bin);
            FloatVector distance = number.sub(centroid);
            FloatVector otherDistance = number.sub(otherCentroid);
            second = power.mul(distance).fma(distance, second);
            otherSecond = other.mul(otherDistance).fma(otherDistance, otherSecond);
            int upperAt = at + half * COLUMNS;
            power = FloatVector.fromArray(SPECIES, powers, upperAt);
            other = FloatVector.fromArray(SPECIES, powers, upperAt + LANES);
            number = FloatVector.broadcast(SPECIES, bin + half);
            distance = number.sub(centroid);
            otherDistance = number.sub(otherCentroid);
            upperSecond = power.mul(distance).fma(distance, upperSecond);
            otherUpperSecond = other.mul(otherDistance).fma(otherDistance, otherUpperSecond);
        }
        second.add(upperSecond).intoArray(seconds, 0);
        otherSecond.add(otherUpperSecond).intoArray(seconds, LANES);
    }

    /** Divides a vector of moments by the total powers, or by 1 where there is none. */
    private void divideByTotals(float[] moments, int column) {
        FloatVector total = FloatVector.fromArray(SPECIES, totals, column);
        FloatVector divisor =
                total.blend(1f, total.compare(VectorOperators.GT, 0f).not());
        FloatVector.fromArray(SPECIES, moments, column).div(divisor).intoArray(moments, column);
    }

    private void write(Rows rows, int row, int k, int column) {
        writeMoments(rows, row, k, column);
        writePeaks(rows.output(0), rows.to(0, row) + k, column);
    }

    private void writeMoments(Rows rows, int row, int k, int column) {
        FloatVector total = FloatVector.fromArray(SPECIES, totals, column);
        VectorMask<Float> some = total.compare(VectorOperators.GT, 0f);
        FloatVector centroid = FloatVector.fromArray(SPECIES, firsts, column);
        divideByTotals(seconds, column);
        FloatVector width = FloatVector.fromArray(SPECIES, seconds, column).sqrt();
        total.blend(centroid.mul(step), some).intoArray(rows.output(1), rows.to(1, row) + k);
        total.blend(width.mul(step), some).intoArray(rows.output(2), rows.to(2, row) + k);
    }

    private void writePeaks(float[] y, int to, int column) {
        findNeighbours(column);
        for (int lane = 0; lane < LANES; lane += DoubleLanes.COUNT) compareNeighbours(column, lane);
        VectorMath.log(ratios);
        for (int lane = 0; lane < LANES; lane += DoubleLanes.COUNT) peaks(column, lane, y, to + lane);
        FloatVector total = FloatVector.fromArray(SPECIES, totals, column);
        FloatVector peak = FloatVector.fromArray(SPECIES, y, to);
        total.blend(peak, total.compare(VectorOperators.GT, 0f)).intoArray(y, to);
    }

    /** Finds the powers of the bins beside the peaks. */
    private void findNeighbours(int column) {
        for (int lane = 0; lane < LANES; lane++) {
            int peak = (int) bins[column + lane];
            before[lane] = powers[Math.max(peak - 1, 0) * COLUMNS + column + lane];
            after[lane] = powers[Math.min(peak + 1, last) * COLUMNS + column + lane];
        }
    }

    /** Divides the powers of the bins beside the peaks by theirs, or puts 1 where there is none on both sides. */
    private void compareNeighbours(int column, int lane) {
        DoubleVector bin = DoubleLanes.load(bins, column + lane);
        DoubleVector power = DoubleLanes.load(largest, column + lane);
        DoubleVector left = DoubleLanes.load(before, lane);
        DoubleVector right = DoubleLanes.load(after, lane);
        VectorMask<Double> isBetween = bin.compare(VectorOperators.GT, 0)
                .and(bin.compare(VectorOperators.LT, last))
                .and(left.compare(VectorOperators.GT, 0))
                .and(right.compare(VectorOperators.GT, 0));
        left.div(power).blend(1, isBetween.not()).intoArray(ratios, lane);
        right.div(power).blend(1, isBetween.not()).intoArray(ratios, LANES + lane);
    }

    /** Writes the frequencies of peaks, as {@link ShortTimeSpectrum#peak} defines them, by the logarithms of ratios. */
    private void peaks(int column, int lane, float[] y, int to) {
        DoubleVector bin = DoubleLanes.load(bins, column + lane);
        DoubleVector left = DoubleVector.fromArray(DoubleLanes.SPECIES, ratios, lane);
        DoubleVector right = DoubleVector.fromArray(DoubleLanes.SPECIES, ratios, LANES + lane);
        DoubleVector bend = left.add(right);
        DoubleVector shift = left.sub(right).mul(0.5).div(bend);
        shift = shift.blend(0, bend.compare(VectorOperators.LT, 0).not());
        DoubleLanes.toFloats(bin.add(shift).mul(kernel.nyquist()).div(last)).intoArray(y, to);
    }
}
