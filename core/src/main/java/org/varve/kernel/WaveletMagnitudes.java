package org.varve.kernel;

import java.util.List;
import java.util.Optional;
import org.varve.core.Halo;
import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * Magnitudes of a trace filtered by complex wavelets, {@code m_f = |sum_t w_f[t] x[k + t]|}, or measures of them. The
 * real part of a wavelet is even and its imaginary part is odd, so that samples at equal distances are added and
 * subtracted first.
 *
 * @param even real parts, a row for each wavelet, from the middle on
 * @param odd imaginary parts
 * @param frequencies of the wavelets, ascending, one row; read for {@link Measure#PEAK} alone
 * @param measure what is written
 * @param scale factor of samples, a power of two
 */
public record WaveletMagnitudes(Matrix even, Matrix odd, Matrix frequencies, Measure measure, float scale)
        implements Kernel {

    /** The outputs made from the magnitudes. */
    public enum Measure {
        /** Each of them. */
        ALL,
        /**
         * The frequency of the largest and the largest, the first of equal ones, moved to the vertex of the parabola
         * through the logarithms of its and its neighbours' over their periods, which a Morlet wavelet's magnitudes of
         * a wave are, unless it is at an end or a neighbour is 0. 0 where all are.
         */
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
        return 2.0 * radius() + wavelets() * (4.0 * (radius() + 1) + 5) + (measure == Measure.PEAK ? 20 : 0);
    }

    /** Logarithms may differ in their last bit. */
    @Override
    public double tolerance() {
        return measure == Measure.PEAK ? 1e-6 : 0;
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
                int largest = 0;
                for (int f = 1; f < squares.length; f++) {
                    largest = squares[f] > squares[largest] ? f : largest;
                }
                float before = squares[Math.max(largest - 1, 0)];
                float after = squares[Math.min(largest + 1, squares.length - 1)];
                Peak peak = peak(largest, before, squares[largest], after);
                set(rows, 0, row, k, frequency(largest, peak, squares[largest]));
                set(rows, 1, row, k, magnitude(peak, squares[largest]));
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

    /**
     * A peak between wavelets.
     *
     * @param period how much longer its period is than that of its wavelet
     * @param gain the logarithm of how much larger it is
     */
    private record Peak(double period, double gain) {}

    /** The peak near a wavelet, given the squared magnitudes of it and its neighbours. */
    private Peak peak(int wavelet, float before, float square, float after) {
        if (wavelet == 0 || wavelet == wavelets() - 1 || !(before > 0 && after > 0)) return new Peak(0, 0);
        double longer = period(wavelet - 1) - period(wavelet);
        double shorter = period(wavelet + 1) - period(wavelet);
        double toLonger = Math.log((double) before / square) / longer;
        double toShorter = Math.log((double) after / square) / shorter;
        double bend = (toLonger - toShorter) / (longer - shorter);
        double slope = toLonger - bend * longer;
        if (!(bend < 0)) return new Peak(0, 0);
        double period = -0.5 * slope / bend;
        return new Peak(period, 0.25 * slope * period);
    }

    /** The period of a wavelet: 1 over its frequency. */
    public double period(int wavelet) {
        return 1.0 / frequencies.at(0, wavelet);
    }

    /** The frequency of a peak near a wavelet; 0 or not finite where its square is. */
    private float frequency(int wavelet, Peak peak, float square) {
        return square > 0 ? (float) (1 / (period(wavelet) + peak.period)) : square;
    }

    /** The magnitude of a peak. */
    private float magnitude(Peak peak, float square) {
        return (float) (Math.exp(peak.gain) * magnitude(square));
    }

    private static void set(Rows rows, int field, int row, int k, float value) {
        rows.output(field)[rows.to(field, row) + k] = value;
    }
}
