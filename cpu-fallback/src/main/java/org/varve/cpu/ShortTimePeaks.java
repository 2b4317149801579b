package org.varve.cpu;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.Rows;
import org.varve.kernel.ShortTimeSpectrum;
import org.varve.kernel.ShortTimeSpectrum.Measure;

/** Peaks of {@link ShortTimeSpectrum} of two vectors of samples. */
final class ShortTimePeaks implements ShortTimeMeasures {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    /** Samples at once. */
    private static final int COLUMNS = ShortTimePowers.COLUMNS;

    private final ShortTimeSpectrum kernel;
    private final int output;
    private final int last;
    private final ShortTimePowers spectra;
    private final float[] powers;

    /** The bins with the most power, the powers, and, for a vector of samples, those of the bins beside. */
    private final float[] bins;
    private final float[] largest;
    private final float[] before;
    private final float[] after;

    /** Powers beside the peaks over the powers of the peaks, then the logarithms: the bins below come first. */
    private final double[] ratios;

    ShortTimePeaks(Work work, ShortTimeSpectrum kernel) {
        this.kernel = kernel;
        output = kernel.measures().indexOf(Measure.PEAK);
        last = kernel.last();
        spectra = new ShortTimePowers(work, kernel, kernel.length() + 1, last, kernel::waves);
        powers = spectra.powers();
        bins = work.floats(COLUMNS);
        largest = work.floats(COLUMNS);
        before = work.floats(LANES);
        after = work.floats(LANES);
        ratios = work.doubles(2L * LANES);
    }

    @Override
    public void compute(Rows rows, int row, int k, int otherRow, int otherK) {
        spectra.compute(rows, row, k, otherRow, otherK);
        findLargest();
        write(rows.output(output), rows.to(output, row) + k, 0);
        write(rows.output(output), rows.to(output, otherRow) + otherK, LANES);
    }

    /**
     * The most power and its bin, of both vectors, found in the lower and in the upper half of the bins side by side.
     * NaN at bin 0 stays.
     */
    private void findLargest() {
        FloatVector most = FloatVector.fromArray(SPECIES, powers, 0);
        FloatVector otherMost = FloatVector.fromArray(SPECIES, powers, LANES);
        FloatVector upperMost = FloatVector.zero(SPECIES);
        FloatVector otherUpperMost = upperMost;
        FloatVector peak = upperMost;
        FloatVector otherPeak = upperMost;
        FloatVector upperPeak = upperMost;
        FloatVector otherUpperPeak = upperMost;
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
            most = most.blend(power, larger);
            peak = peak.blend(number, larger);
            upperMost = upperMost.blend(upper, upperLarger);
            upperPeak = upperPeak.blend(upperNumber, upperLarger);
            power = FloatVector.fromArray(SPECIES, powers, at + LANES);
            upper = FloatVector.fromArray(SPECIES, powers, upperAt + LANES);
            larger = power.compare(VectorOperators.GT, otherMost);
            upperLarger = upper.compare(VectorOperators.GT, otherUpperMost);
            otherMost = otherMost.blend(power, larger);
            otherPeak = otherPeak.blend(number, larger);
            otherUpperMost = otherUpperMost.blend(upper, upperLarger);
            otherUpperPeak = otherUpperPeak.blend(upperNumber, upperLarger);
        }
        VectorMask<Float> isUpper = upperMost.compare(VectorOperators.GT, most);
        VectorMask<Float> isOtherUpper = otherUpperMost.compare(VectorOperators.GT, otherMost);
        most.blend(upperMost, isUpper).intoArray(largest, 0);
        otherMost.blend(otherUpperMost, isOtherUpper).intoArray(largest, LANES);
        peak.blend(upperPeak, isUpper).intoArray(bins, 0);
        otherPeak.blend(otherUpperPeak, isOtherUpper).intoArray(bins, LANES);
    }

    private void write(float[] y, int to, int column) {
        findNeighbours(column);
        for (int lane = 0; lane < LANES; lane += DoubleLanes.COUNT) compareNeighbours(column, lane);
        VectorMath.log(ratios);
        for (int lane = 0; lane < LANES; lane += DoubleLanes.COUNT) peaks(column, lane, y, to + lane);
        FloatVector most = FloatVector.fromArray(SPECIES, largest, column);
        FloatVector peak = FloatVector.fromArray(SPECIES, y, to);
        most.blend(peak, most.compare(VectorOperators.GT, 0f)).intoArray(y, to);
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
