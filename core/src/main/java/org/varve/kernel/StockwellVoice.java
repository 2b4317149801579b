package org.varve.kernel;

import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * One frequency of the S-transform, as real and imaginary parts: the trace's spectrum of {@code n} bins, times a
 * Gaussian about the frequency, {@code exp(-2 pi^2 (k - c)^2 / c^2)}, transformed back. It is doubled below Nyquist, so
 * that its magnitude is {@code A} for a wave of amplitude {@code A} at that frequency.
 *
 * <p>The trace is treated as periodic, and so are the bins: {@code k - c} is that of least magnitude. Frequency 0 is
 * the mean of the trace. Source: Stockwell, Mansinha and Lowe 1996, "Localization of the complex spectrum: the S
 * transform".
 *
 * @param cycles the frequency {@code c}, in periods in the trace, from 0 to half the number of samples
 */
public record StockwellVoice(double cycles) implements Kernel {

    @Override
    public boolean wholeTrace() {
        return true;
    }

    @Override
    public int outputs(int inputs) {
        return 2;
    }

    @Override
    public int scratch(int samples) {
        return Fourier.work(samples);
    }

    /**
     * Two transforms of {@link VoiceFilter#length} complex numbers, {@code 5 n log2 n} each, and six for each number
     * between them.
     */
    @Override
    public double operations(int inputs, int samples) {
        double length = VoiceFilter.length(samples);
        return length * (2 * 5 * Math.log(length) / Math.log(2) + 6) / samples;
    }

    /** Transforms in float32, of another length if the number of samples has other prime factors. */
    @Override
    public double tolerance() {
        return 1e-5;
    }

    @Override
    public void row(Rows rows, int row) {
        int n = rows.samples();
        double[] z = rows.scratch();
        float[] x = rows.input(0);
        int at = rows.at(0, 0, row);
        for (int k = 0; k < n; k++) {
            z[2 * k] = x[at + k];
            z[2 * k + 1] = 0;
        }
        Fourier.forward(z, n);
        for (int k = 0; k < n; k++) {
            double gain = VoiceFilter.gain(cycles, k, n);
            z[2 * k] *= gain;
            z[2 * k + 1] *= gain;
        }
        Fourier.inverse(z, n);
        for (int k = 0; k < n; k++) {
            rows.output(0)[rows.to(0, row) + k] = (float) z[2 * k];
            rows.output(1)[rows.to(1, row) + k] = (float) z[2 * k + 1];
        }
    }
}
