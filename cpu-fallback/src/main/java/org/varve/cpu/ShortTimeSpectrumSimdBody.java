package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.ShortTimeSpectrum;

/** {@link ShortTimeSpectrum} of a vector of samples at once, two bins and their mirror images at a time. */
final class ShortTimeSpectrumSimdBody implements PassBody {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    private final ShortTimeSpectrum kernel;
    private final int radius;
    private final int last;
    private final float step;
    private final float[] weights;
    private final float[] waves;

    /** Weighted sums and differences of the samples at each distance from the middle, interleaved. */
    private final float[] folded;
    private final float[] powers;
    private final float[] peaks;

    ShortTimeSpectrumSimdBody(Work work, ShortTimeSpectrum kernel) {
        this.kernel = kernel;
        radius = kernel.radius();
        last = kernel.last();
        step = (float) (kernel.nyquist() / last);
        weights = work.floats(radius + 1L, all -> System.arraycopy(kernel.weights(), 0, all, 0, all.length));
        waves = work.floats(
                2L * (kernel.length() + 1) * (radius + 1),
                all -> System.arraycopy(kernel.waves(), 0, all, 0, all.length));
        folded = work.floats(2L * (radius + 1) * LANES);
        powers = work.floats((last + 1L) * LANES);
        peaks = work.floats(LANES);
    }

    @Override
    public void compute(Rows rows) {
        for (int row = 0; row < rows.count(); row++) {
            for (int k = 0; k < rows.samples(); k += LANES) {
                fold(rows.input(0), rows.at(0, 0, row) + k);
                // the number of pairs of bins is even, as the length is odd
                for (int bin = 0; bin <= kernel.length(); bin += 2) {
                    twoBins(bin);
                }
                measure(rows, row, k);
            }
        }
    }

    private void fold(float[] x, int at) {
        FloatVector.fromArray(SPECIES, x, at).mul(weights[0]).intoArray(folded, 0);
        FloatVector.zero(SPECIES).intoArray(folded, LANES);
        for (int t = 1; t <= radius; t++) {
            FloatVector before = FloatVector.fromArray(SPECIES, x, at - t);
            FloatVector after = FloatVector.fromArray(SPECIES, x, at + t);
            after.add(before).mul(weights[t]).intoArray(folded, 2 * t * LANES);
            after.sub(before).mul(weights[t]).intoArray(folded, (2 * t + 1) * LANES);
        }
    }

    /** Computes the powers of a bin, of the next one, and of their mirror images. */
    private void twoBins(int bin) {
        FloatVector zero = FloatVector.zero(SPECIES);
        FloatVector reEven = FloatVector.fromArray(SPECIES, folded, 0);
        FloatVector reOdd = zero;
        FloatVector imEven = zero;
        FloatVector imOdd = zero;
        FloatVector nextReEven = reEven;
        FloatVector nextReOdd = zero;
        FloatVector nextImEven = zero;
        FloatVector nextImOdd = zero;
        int wave = 2 * bin * (radius + 1);
        int next = wave + 2 * (radius + 1);
        for (int t = 1; t <= radius; t += 2) {
            FloatVector sum = FloatVector.fromArray(SPECIES, folded, 2 * t * LANES);
            FloatVector difference = FloatVector.fromArray(SPECIES, folded, (2 * t + 1) * LANES);
            reOdd = sum.fma(sum.broadcast(waves[wave + 2 * t]), reOdd);
            imOdd = difference.fma(sum.broadcast(waves[wave + 2 * t + 1]), imOdd);
            nextReOdd = sum.fma(sum.broadcast(waves[next + 2 * t]), nextReOdd);
            nextImOdd = difference.fma(sum.broadcast(waves[next + 2 * t + 1]), nextImOdd);
        }
        for (int t = 2; t <= radius; t += 2) {
            FloatVector sum = FloatVector.fromArray(SPECIES, folded, 2 * t * LANES);
            FloatVector difference = FloatVector.fromArray(SPECIES, folded, (2 * t + 1) * LANES);
            reEven = sum.fma(sum.broadcast(waves[wave + 2 * t]), reEven);
            imEven = difference.fma(sum.broadcast(waves[wave + 2 * t + 1]), imEven);
            nextReEven = sum.fma(sum.broadcast(waves[next + 2 * t]), nextReEven);
            nextImEven = difference.fma(sum.broadcast(waves[next + 2 * t + 1]), nextImEven);
        }
        store(last - bin, reEven.sub(reOdd), imEven.sub(imOdd));
        store(bin, reEven.add(reOdd), imEven.add(imOdd));
        store(last - bin - 1, nextReEven.sub(nextReOdd), nextImEven.sub(nextImOdd));
        store(bin + 1, nextReEven.add(nextReOdd), nextImEven.add(nextImOdd));
    }

    private void store(int bin, FloatVector re, FloatVector im) {
        re.fma(re, im.mul(im)).intoArray(powers, bin * LANES);
    }

    private void measure(Rows rows, int row, int k) {
        FloatVector total = FloatVector.zero(SPECIES);
        FloatVector first = total;
        FloatVector largest = FloatVector.fromArray(SPECIES, powers, 0);
        FloatVector peak = total;
        for (int bin = 0; bin <= last; bin++) {
            FloatVector power = FloatVector.fromArray(SPECIES, powers, bin * LANES);
            total = total.add(power);
            first = power.fma(power.broadcast(bin), first);
            VectorMask<Float> larger = power.compare(VectorOperators.GT, largest);
            largest = largest.blend(power, larger);
            peak = peak.blend(bin, larger);
        }
        VectorMask<Float> some = total.compare(VectorOperators.GT, 0f);
        FloatVector divisor = total.blend(1f, some.not());
        FloatVector centroid = first.div(divisor);
        FloatVector second = FloatVector.zero(SPECIES);
        for (int bin = 0; bin <= last; bin++) {
            FloatVector distance = centroid.broadcast(bin).sub(centroid);
            second = FloatVector.fromArray(SPECIES, powers, bin * LANES).mul(distance).fma(distance, second);
        }
        total.blend(centroid.mul(step), some).intoArray(rows.output(1), rows.to(1, row) + k);
        total.blend(second.div(divisor).sqrt().mul(step), some).intoArray(rows.output(2), rows.to(2, row) + k);
        float[] y = rows.output(0);
        int to = rows.to(0, row) + k;
        total.intoArray(y, to);
        peak.intoArray(peaks, 0);
        for (int lane = 0; lane < LANES; lane++) {
            if (y[to + lane] > 0) y[to + lane] = peak((int) peaks[lane], lane);
        }
    }

    private float peak(int bin, int lane) {
        return kernel.peak(
                bin, powers[Math.max(bin - 1, 0) * LANES + lane], powers[bin * LANES + lane],
                powers[Math.min(bin + 1, last) * LANES + lane]);
    }
}
