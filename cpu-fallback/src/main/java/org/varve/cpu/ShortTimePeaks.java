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
    private static final int COLUMNS = ShortTimeSums.COLUMNS;

    private final double nyquist;
    private final int output;
    private final int length;
    private final int last;

    /** The number of bins in the first quarter. */
    private final int quarter;

    private final QuarterPowers spectra;
    private final float[] powers;

    /** The bins with the most power, the powers, and, for a vector of samples, those of the bins beside. */
    private final float[] bins;
    private final float[] largest;
    private final float[] before;
    private final float[] after;

    /** Powers beside the peaks over the powers of the peaks, then the logarithms: the bins below come first. */
    private final double[] ratios;

    ShortTimePeaks(Work work, ShortTimeSpectrum kernel) {
        nyquist = kernel.nyquist();
        output = kernel.measures().indexOf(Measure.PEAK);
        length = kernel.length();
        last = kernel.last();
        quarter = kernel.quarter();
        spectra = new QuarterPowers(work, kernel);
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

    /** The most power and its bin, of both vectors. NaN at bin 0 stays. */
    private void findLargest() {
        FloatVector most = FloatVector.fromArray(SPECIES, powers, 0);
        FloatVector otherMost = FloatVector.fromArray(SPECIES, powers, LANES);
        FloatVector peak = FloatVector.zero(SPECIES);
        FloatVector otherPeak = peak;
        FloatVector number = peak;
        for (int bin = 0; bin < quarter; bin++) {
            int low = bin * COLUMNS;
            int lowMirrored = (length - bin) * COLUMNS;
            int high = (length + bin) * COLUMNS;
            int highMirrored = (last - bin) * COLUMNS;
            FloatVector mirrored = number.neg().add(length);
            FloatVector upper = number.add(length);
            FloatVector upperMirrored = mirrored.add(length);

            // the most of the four, then of all so far
            FloatVector a = FloatVector.fromArray(SPECIES, powers, low);
            FloatVector b = FloatVector.fromArray(SPECIES, powers, lowMirrored);
            VectorMask<Float> larger = b.compare(VectorOperators.GT, a);
            a = a.blend(b, larger);
            FloatVector at = number.blend(mirrored, larger);
            b = FloatVector.fromArray(SPECIES, powers, high);
            larger = b.compare(VectorOperators.GT, a);
            a = a.blend(b, larger);
            at = at.blend(upper, larger);
            b = FloatVector.fromArray(SPECIES, powers, highMirrored);
            larger = b.compare(VectorOperators.GT, a);
            a = a.blend(b, larger);
            at = at.blend(upperMirrored, larger);
            larger = a.compare(VectorOperators.GT, most);
            most = most.blend(a, larger);
            peak = peak.blend(at, larger);

            // likewise of the other vector
            a = FloatVector.fromArray(SPECIES, powers, low + LANES);
            b = FloatVector.fromArray(SPECIES, powers, lowMirrored + LANES);
            larger = b.compare(VectorOperators.GT, a);
            a = a.blend(b, larger);
            at = number.blend(mirrored, larger);
            b = FloatVector.fromArray(SPECIES, powers, high + LANES);
            larger = b.compare(VectorOperators.GT, a);
            a = a.blend(b, larger);
            at = at.blend(upper, larger);
            b = FloatVector.fromArray(SPECIES, powers, highMirrored + LANES);
            larger = b.compare(VectorOperators.GT, a);
            a = a.blend(b, larger);
            at = at.blend(upperMirrored, larger);
            larger = a.compare(VectorOperators.GT, otherMost);
            otherMost = otherMost.blend(a, larger);
            otherPeak = otherPeak.blend(at, larger);

            number = number.add(1f);
        }
        most.intoArray(largest, 0);
        otherMost.intoArray(largest, LANES);
        peak.intoArray(bins, 0);
        otherPeak.intoArray(bins, LANES);
    }

    private void write(float[] y, int to, int column) {
        findNeighbours(column);
        for (int lane = 0; lane < LANES; lane += DoubleLanes.COUNT) compareNeighbours(column, lane);
        VectorMath.log(ratios);
        for (int lane = 0; lane < LANES; lane += DoubleLanes.COUNT) peaks(column, lane, y, to + lane);
        FloatVector most = FloatVector.fromArray(SPECIES, largest, column);
        FloatVector peak = FloatVector.fromArray(SPECIES, y, to);
        VectorMask<Float> some = most.compare(VectorOperators.GT, 0f)
                .and(most.compare(VectorOperators.LT, Float.POSITIVE_INFINITY));
        most.sub(most).blend(peak, some).intoArray(y, to);
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
        DoubleLanes.toFloats(bin.add(shift).mul(nyquist).div(last)).intoArray(y, to);
    }
}
