package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.Rows;
import org.varve.kernel.MomentBins;
import org.varve.kernel.ShortTimeSpectrum;
import org.varve.kernel.ShortTimeSpectrum.Measure;

/**
 * Centroids and bandwidths of {@link ShortTimeSpectrum} of two vectors of samples, by {@link MomentBins}. Chan's
 * formula joins the mean and the variance of a spectrum from those of its parts.
 */
final class ShortTimeMoments implements ShortTimeMeasures {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    /** Samples at once. */
    private static final int COLUMNS = ShortTimeSums.COLUMNS;

    private final MomentBins bins;
    private final int last;
    private final float step;
    private final int centroid;
    private final int bandwidth;
    private final PairPowers spectra;
    private final float[] powers;
    private final float[] weights;

    /** Power and first moment of the bins that are summed together, then those of the symmetric bins. */
    private final float[] parts;

    private final float[] totals;
    private final float[] means;
    private final float[] deviations;

    ShortTimeMoments(Work work, ShortTimeSpectrum kernel) {
        bins = new MomentBins(kernel.length());
        last = kernel.last();
        step = (float) (kernel.nyquist() / last);
        centroid = kernel.measures().indexOf(Measure.CENTROID);
        bandwidth = kernel.measures().indexOf(Measure.BANDWIDTH);
        spectra = new PairPowers(work, kernel, bins);
        powers = spectra.powers();
        weights = work.floats(
                (long) MomentBins.WEIGHTS * bins.pairs(),
                all -> System.arraycopy(bins.weights(), 0, all, 0, all.length));
        parts = work.floats(4L * LANES);
        totals = work.floats(LANES);
        means = work.floats(LANES);
        deviations = work.floats(LANES);
    }

    @Override
    public void compute(Rows rows, int row, int k, int otherRow, int otherK) {
        spectra.compute(rows, row, k, otherRow, otherK);
        sum(0);
        write(rows, row, k);
        sum(LANES);
        write(rows, otherRow, otherK);
    }

    private void sum(int column) {
        FloatVector zero = FloatVector.zero(SPECIES);
        zero.intoArray(totals, 0);
        zero.intoArray(means, 0);
        zero.intoArray(deviations, 0);
        for (int first = 0; first < bins.pairs(); first += MomentBins.TOGETHER) {
            add(first, Math.min(first + MomentBins.TOGETHER, bins.pairs()), column);
            float middle = weights[MomentBins.WEIGHTS * first + 3];
            join(0, middle);
            join(2 * LANES, last - middle);
        }
    }

    /** Sums the moments of some bins, and adds the second one to the deviations. */
    private void add(int first, int end, int column) {
        FloatVector low = FloatVector.zero(SPECIES);
        FloatVector high = low;
        FloatVector lowFirst = low;
        FloatVector highFirst = low;
        FloatVector second = FloatVector.fromArray(SPECIES, deviations, 0);
        for (int bin = first; bin < end; bin++) {
            FloatVector power = FloatVector.fromArray(SPECIES, powers, bin * COLUMNS + column);
            FloatVector upper = FloatVector.fromArray(SPECIES, powers, (bins.last() - bin) * COLUMNS + column);
            FloatVector weight = FloatVector.broadcast(SPECIES, weights[MomentBins.WEIGHTS * bin]);
            low = power.fma(weight, low);
            high = upper.fma(weight, high);
            weight = FloatVector.broadcast(SPECIES, weights[MomentBins.WEIGHTS * bin + 1]);
            lowFirst = power.fma(weight, lowFirst);
            highFirst = upper.fma(weight, highFirst);
            second = power.add(upper)
                    .fma(FloatVector.broadcast(SPECIES, weights[MomentBins.WEIGHTS * bin + 2]), second);
        }
        low.intoArray(parts, 0);
        lowFirst.intoArray(parts, LANES);
        high.intoArray(parts, 2 * LANES);
        highFirst.neg().intoArray(parts, 3 * LANES);
        second.intoArray(deviations, 0);
    }

    /** Joins a part, about its middle, with those before. */
    private void join(int part, float middle) {
        FloatVector power = FloatVector.fromArray(SPECIES, parts, part);
        FloatVector first = FloatVector.fromArray(SPECIES, parts, part + LANES);
        FloatVector before = FloatVector.fromArray(SPECIES, totals, 0);
        FloatVector mean = FloatVector.fromArray(SPECIES, means, 0);
        FloatVector deviation = FloatVector.fromArray(SPECIES, deviations, 0);
        FloatVector total = before.add(power);
        VectorMask<Float> some = power.compare(VectorOperators.GT, 0f);
        FloatVector offset = first.div(power);
        FloatVector share = power.div(total);
        FloatVector away = offset.add(middle).sub(mean);
        FloatVector more = away.mul(away).mul(before).mul(share).sub(offset.mul(first));
        total.intoArray(totals, 0);
        mean.blend(away.fma(share, mean), some).intoArray(means, 0);
        deviation.blend(deviation.add(more), some).intoArray(deviations, 0);
    }

    private void write(Rows rows, int row, int k) {
        FloatVector total = FloatVector.fromArray(SPECIES, totals, 0);
        VectorMask<Float> some = total.compare(VectorOperators.GT, 0f);
        if (centroid >= 0) {
            FloatVector mean = FloatVector.fromArray(SPECIES, means, 0);
            total.blend(mean.mul(step), some).intoArray(rows.output(centroid), rows.to(centroid, row) + k);
        }
        if (bandwidth >= 0) {
            FloatVector width = FloatVector.fromArray(SPECIES, deviations, 0).div(total).max(0f).sqrt();
            total.blend(width.mul(step), some).intoArray(rows.output(bandwidth), rows.to(bandwidth, row) + k);
        }
    }
}
