package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.WaveletMagnitudes;

/** {@link WaveletMagnitudes}: the two halves of the wavelets times the sums and the differences of samples. */
final class WaveletMagnitudesSimdBody implements PassBody {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();
    private static final int COLUMNS = MatrixProduct.COLUMNS;

    /** Below it, a sum of two samples is finite. */
    private static final float FINITE = 0x1p126f;

    private final WaveletMagnitudes kernel;
    private final int radius;
    private final MatrixProduct even;
    private final MatrixProduct odd;

    /** The scaled samples of two neighbouring rows, the even one first, and whether they are finite. */
    private final float[] samples;
    private final int stride;
    private final boolean[] isFinite;
    private int loaded;

    /** For each distance, a row of {@link #COLUMNS}. */
    private final float[] sums;
    private final float[] differences;

    private final WaveletPeaks peaks;

    WaveletMagnitudesSimdBody(Work work, WaveletMagnitudes kernel, Extent extent) {
        this.kernel = kernel;
        radius = kernel.radius();
        even = new MatrixProduct(work, kernel.even());
        odd = new MatrixProduct(work, kernel.odd());
        stride = 2 * radius + Math.ceilDiv(extent.samples(), LANES) * LANES;
        samples = work.floats(2L * stride);
        isFinite = work.booleans(2);
        sums = work.floats((radius + 1L) * COLUMNS);
        differences = work.floats((radius + 1L) * COLUMNS);
        peaks = new WaveletPeaks(work, kernel);
    }

    /** Takes two vectors of samples at a time, of one row or of neighbouring ones. */
    @Override
    public void compute(Rows rows) {
        int vectors = Math.ceilDiv(rows.samples(), LANES);
        int count = rows.count() * vectors;
        loaded = -1;
        for (int n = 0; n < count; n += 2) {
            int other = Math.min(n + 1, count - 1);
            boolean areFinite = fold(rows, n / vectors, n % vectors * LANES, 0);
            areFinite &= fold(rows, other / vectors, other % vectors * LANES, LANES);
            if (areFinite) {
                even.multiplyFinite(sums, 0, COLUMNS);
                odd.multiplyFinite(differences, 0, COLUMNS);
            } else {
                even.multiply(sums, 0, COLUMNS);
                odd.multiply(differences, 0, COLUMNS);
            }
            if (kernel.measure() == WaveletMagnitudes.Measure.PEAK) findPeaks();
            write(rows, n / vectors, n % vectors * LANES, 0);
            if (other > n) write(rows, other / vectors, other % vectors * LANES, LANES);
        }
    }

    /** Returns whether all that is added is finite. */
    private boolean fold(Rows rows, int row, int k, int column) {
        if (row > loaded) load(rows, row);
        fold(row % 2 * stride + k + radius, column);
        return isFinite[row % 2];
    }

    private void load(Rows rows, int row) {
        float[] x = rows.input(0);
        int from = rows.at(0, 0, row) - radius;
        int to = row % 2 * stride;
        int count = rows.samples() + 2 * radius;
        boolean finite = true;
        for (int n = 0; n < count; n++) {
            float sample = kernel.scale() * x[from + n];
            samples[to + n] = sample;
            finite &= Math.abs(sample) < FINITE;
        }
        isFinite[row % 2] = finite;
        loaded = row;
    }

    private void fold(int middle, int column) {
        FloatVector.fromArray(SPECIES, samples, middle).intoArray(sums, column);
        for (int t = 1; t <= radius; t++) {
            FloatVector after = FloatVector.fromArray(SPECIES, samples, middle + t);
            FloatVector before = FloatVector.fromArray(SPECIES, samples, middle - t);
            after.add(before).intoArray(sums, t * COLUMNS + column);
            after.sub(before).intoArray(differences, t * COLUMNS + column);
        }
    }

    private FloatVector square(int wavelet, int column) {
        FloatVector re = FloatVector.fromArray(SPECIES, even.product(), even.row(wavelet) + column);
        FloatVector im = FloatVector.fromArray(SPECIES, odd.product(), odd.row(wavelet) + column);
        return re.fma(re, im.mul(im));
    }

    private FloatVector magnitude(FloatVector square) {
        return square.sqrt().div(kernel.scale());
    }

    private void write(Rows rows, int row, int k, int column) {
        switch (kernel.measure()) {
            case ALL -> {
                for (int f = 0; f < kernel.wavelets(); f++) {
                    store(magnitude(square(f, column)), rows, f, row, k);
                }
            }
            case PEAK -> peaks.write(
                    column, rows.output(0), rows.to(0, row) + k, rows.output(1), rows.to(1, row) + k);
            case THIRDS -> {
                for (int third = 0; third < WaveletMagnitudes.THIRD_COUNT; third++) {
                    FloatVector sum = FloatVector.zero(SPECIES);
                    for (int f = kernel.firstOf(third); f < kernel.firstOf(third + 1); f++) {
                        sum = sum.add(magnitude(square(f, column)));
                    }
                    store(sum.div(kernel.firstOf(third + 1) - kernel.firstOf(third)), rows, third, row, k);
                }
            }
        }
    }

    /** Finds the largest of each sample and its neighbours, of both vectors side by side. */
    private void findPeaks() {
        FloatVector most = square(0, 0);
        FloatVector otherMost = square(0, LANES);
        FloatVector peak = FloatVector.zero(SPECIES);
        FloatVector otherPeak = peak;
        FloatVector before = peak;
        FloatVector otherBefore = peak;
        FloatVector after = peak;
        FloatVector otherAfter = peak;
        FloatVector previous = most;
        FloatVector otherPrevious = otherMost;
        for (int f = 1; f < kernel.wavelets(); f++) {
            FloatVector number = FloatVector.broadcast(SPECIES, (float) f);
            FloatVector square = square(f, 0);
            FloatVector otherSquare = square(f, LANES);
            after = after.blend(square, peak.compare(VectorOperators.EQ, f - 1));
            otherAfter = otherAfter.blend(otherSquare, otherPeak.compare(VectorOperators.EQ, f - 1));
            VectorMask<Float> isLatest = square.compare(VectorOperators.GT, most);
            VectorMask<Float> isOtherLatest = otherSquare.compare(VectorOperators.GT, otherMost);
            most = most.blend(square, isLatest);
            otherMost = otherMost.blend(otherSquare, isOtherLatest);
            peak = peak.blend(number, isLatest);
            otherPeak = otherPeak.blend(number, isOtherLatest);
            before = before.blend(previous, isLatest);
            otherBefore = otherBefore.blend(otherPrevious, isOtherLatest);
            previous = square;
            otherPrevious = otherSquare;
        }
        peaks.put(0, peak, before, most, after);
        peaks.put(LANES, otherPeak, otherBefore, otherMost, otherAfter);
        peaks.refine();
    }

    private static void store(FloatVector values, Rows rows, int field, int row, int k) {
        values.intoArray(rows.output(field), rows.to(field, row) + k);
    }
}
