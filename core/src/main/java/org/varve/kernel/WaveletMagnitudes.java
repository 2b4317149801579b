package org.varve.kernel;

import java.util.List;
import java.util.Optional;
import org.varve.core.Halo;
import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * Magnitudes of a trace filtered by complex wavelets, {@code m_f = |sum_t w_f[t] x[k + t]|}, or measures of them. The real
 * part of a wavelet is even and its imaginary part is odd, so that samples at equal distances are added and subtracted
 * first.
 *
 * @param even real parts, a row for each wavelet, from the middle on
 * @param odd imaginary parts
 * @param frequencies of the wavelets, one row; read for {@link Measure#PEAK} alone
 * @param measure what is written
 * @param scale factor of samples, a power of two
 */
public record WaveletMagnitudes(Matrix even, Matrix odd, Matrix frequencies, Measure measure, float scale)
        implements Kernel {

    /** The outputs made from the magnitudes. */
    public enum Measure {
        /** Each of them. */
        ALL,
        /** The frequency of the largest, the first of equal ones, 0 where all are 0; and the largest. */
        PEAK,
        /** The means of three equal parts, in order. */
        THIRDS;

        /** The number of fields for a number of wavelets. */
        public int fields(int wavelets) {
            return switch (this) {
                case ALL -> wavelets;
                case PEAK -> 2;
                case THIRDS -> THIRD_COUNT;
            };
        }
    }

    /** Parts whose means {@link Measure#THIRDS} writes. */
    public static final int THIRD_COUNT = 3;

    /** Samples of half a wavelet: the samples of a block around it fit the shared memory of any GPU. */
    public static final int LONGEST = 2048;

    /** The number of wavelets. */
    public int wavelets() {
        return even.rows();
    }

    /** Samples to either side. */
    public int radius() {
        return even.columns() - 1;
    }

    /** The first wavelet of a third; for the third after the last, the number of wavelets. */
    public int firstOf(int third) {
        return third * wavelets() / THIRD_COUNT;
    }

    @Override
    public Halo halo() {
        return new Halo(0, 0, radius());
    }

    @Override
    public int outputs(int inputs) {
        return measure.fields(wavelets());
    }

    @Override
    public Optional<Kernel> select(List<Integer> outputs) {
        return measure == Measure.ALL
                ? Optional.of(new WaveletMagnitudes(
                        even.rows(outputs), odd.rows(outputs), frequencies, measure, scale))
                : Optional.empty();
    }

    /** Sums and differences of samples, the two products, the magnitudes, and a choice or a sum of them. */
    @Override
    public double operations(int inputs, int samples) {
        return 2.0 * radius() + wavelets() * (4.0 * (radius() + 1) + 5);
    }

    @Override
    public void row(Rows rows, int row) {
        float[] x = rows.input(0);
        float[] sums = new float[radius() + 1];
        float[] differences = new float[radius() + 1];
        float[] re = new float[wavelets()];
        float[] im = new float[wavelets()];
        for (int k = 0; k < rows.samples(); k++) {
            int at = rows.at(0, 0, row) + k;
            sums[0] = scale * x[at];
            for (int t = 1; t <= radius(); t++) {
                sums[t] = scale * x[at + t] + scale * x[at - t];
                differences[t] = scale * x[at + t] - scale * x[at - t];
            }
            even.multiply(sums, re);
            odd.multiply(differences, im);
            for (int f = 0; f < re.length; f++) {
                re[f] = Math.fma(re[f], re[f], im[f] * im[f]);
            }
            write(rows, row, k, re);
        }
    }

    private void write(Rows rows, int row, int k, float... squares) {
        switch (measure) {
            case ALL -> {
                for (int f = 0; f < squares.length; f++) {
                    set(rows, f, row, k, magnitude(squares[f]));
                }
            }
            case PEAK -> {
                int peak = 0;
                for (int f = 1; f < squares.length; f++) {
                    peak = squares[f] > squares[peak] ? f : peak;
                }
                set(rows, 0, row, k, squares[peak] > 0 ? frequencies.at(0, peak) : squares[peak]);
                set(rows, 1, row, k, magnitude(squares[peak]));
            }
            case THIRDS -> {
                for (int third = 0; third < THIRD_COUNT; third++) {
                    float sum = 0;
                    for (int f = firstOf(third); f < firstOf(third + 1); f++) {
                        sum += magnitude(squares[f]);
                    }
                    set(rows, third, row, k, sum / (firstOf(third + 1) - firstOf(third)));
                }
            }
        }
    }

    private float magnitude(float square) {
        return (float) Math.sqrt(square) / scale;
    }

    private static void set(Rows rows, int field, int row, int k, float value) {
        rows.output(field)[rows.to(field, row) + k] = value;
    }
}
