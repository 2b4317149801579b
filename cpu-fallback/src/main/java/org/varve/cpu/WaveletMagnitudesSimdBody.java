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

    private final WaveletMagnitudes kernel;
    private final int radius;
    private final MatrixProduct even;
    private final MatrixProduct odd;

    /** The samples of a block and around it. */
    private final float[] samples;

    /** For each distance, a row of {@link #COLUMNS}. */
    private final float[] sums;
    private final float[] differences;

    /** The wavelets with the largest magnitude at {@link #LANES} samples. */
    private final float[] largest;
    private final WaveletPeaks peaks;

    WaveletMagnitudesSimdBody(Work work, WaveletMagnitudes kernel) {
        this.kernel = kernel;
        radius = kernel.radius();
        even = new MatrixProduct(work, kernel.even());
        odd = new MatrixProduct(work, kernel.odd());
        samples = work.floats(2L * radius + COLUMNS);
        sums = work.floats((radius + 1L) * COLUMNS);
        differences = work.floats((radius + 1L) * COLUMNS);
        largest = work.floats(LANES);
        peaks = new WaveletPeaks(work, kernel);
    }

    @Override
    public void compute(Rows rows) {
        for (int row = 0; row < rows.count(); row++) {
            for (int k = 0; k < rows.samples(); k += COLUMNS) {
                int columns = Math.min(COLUMNS, rows.samples() - k);
                read(rows.input(0), rows.at(0, 0, row) + k - radius, columns + 2 * radius);
                fold();
                even.multiply(sums, 0, COLUMNS);
                odd.multiply(differences, 0, COLUMNS);
                for (int column = 0; column < columns; column += LANES) {
                    write(rows, row, k, column);
                }
            }
        }
    }

    private void read(float[] x, int at, int count) {
        for (int n = 0; n < count; n++) {
            samples[n] = kernel.scale() * x[at + n];
        }
    }

    private void fold() {
        for (int column = 0; column < COLUMNS; column += LANES) {
            int middle = radius + column;
            FloatVector.fromArray(SPECIES, samples, middle).intoArray(sums, column);
            for (int t = 1; t <= radius; t++) {
                FloatVector after = FloatVector.fromArray(SPECIES, samples, middle + t);
                FloatVector before = FloatVector.fromArray(SPECIES, samples, middle - t);
                after.add(before).intoArray(sums, t * COLUMNS + column);
                after.sub(before).intoArray(differences, t * COLUMNS + column);
            }
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
                    store(magnitude(square(f, column)), rows, f, row, k + column);
                }
            }
            case PEAK -> peak(rows, row, k, column);
            case THIRDS -> {
                for (int third = 0; third < WaveletMagnitudes.THIRD_COUNT; third++) {
                    FloatVector sum = FloatVector.zero(SPECIES);
                    for (int f = kernel.firstOf(third); f < kernel.firstOf(third + 1); f++) {
                        sum = sum.add(magnitude(square(f, column)));
                    }
                    store(sum.div(kernel.firstOf(third + 1) - kernel.firstOf(third)), rows, third, row, k + column);
                }
            }
        }
    }

    private void peak(Rows rows, int row, int k, int column) {
        FloatVector most = square(0, column);
        FloatVector peak = FloatVector.zero(SPECIES);
        for (int f = 1; f < kernel.wavelets(); f++) {
            FloatVector square = square(f, column);
            VectorMask<Float> larger = square.compare(VectorOperators.GT, most);
            most = most.blend(square, larger);
            peak = peak.blend(FloatVector.broadcast(SPECIES, (float) f), larger);
        }
        peak.intoArray(largest, 0);
        for (int lane = 0; lane < LANES; lane++) {
            int wavelet = (int) largest[lane];
            peaks.put(lane, wavelet,
                    squareAt(Math.max(wavelet - 1, 0), column + lane),
                    squareAt(wavelet, column + lane),
                    squareAt(Math.min(wavelet + 1, kernel.wavelets() - 1), column + lane));
        }
        int to = k + column;
        peaks.write(rows.output(0), rows.to(0, row) + to, rows.output(1), rows.to(1, row) + to);
    }

    private float squareAt(int wavelet, int column) {
        float re = even.product()[even.row(wavelet) + column];
        float im = odd.product()[odd.row(wavelet) + column];
        return Math.fma(re, re, im * im);
    }

    private static void store(FloatVector values, Rows rows, int field, int row, int k) {
        values.intoArray(rows.output(field), rows.to(field, row) + k);
    }
}
