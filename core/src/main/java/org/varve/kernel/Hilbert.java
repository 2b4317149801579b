package org.varve.kernel;

import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * Hilbert transform: the imaginary part of the analytic trace, whose real part is the trace itself; input unit.
 *
 * <p>The spectrum of the analytic trace is the trace's, doubled at positive frequencies and zero at negative ones. At
 * frequency zero and, for an even number of samples, at Nyquist it is unchanged, so that these two do not contribute to
 * the imaginary part. The transform is as long as the trace, which is thus treated as periodic. Source: Taner, Koehler
 * and Sheriff 1979, "Complex seismic trace analysis".
 */
public record Hilbert() implements Kernel {

    @Override
    public boolean wholeTrace() {
        return true;
    }

    @Override
    public int scratch(int samples) {
        return Fourier.work(samples);
    }

    /**
     * Two transforms of {@link HilbertFilter#length} complex numbers, {@code 5 n log2 n} each, and six for each number
     * between them.
     */
    @Override
    public double operations(int inputs, int samples) {
        double length = HilbertFilter.length(samples);
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
            int positive = Integer.signum(n - 2 * k);
            double gain = k == 0 ? 1 : 1 + positive;
            z[2 * k] *= gain;
            z[2 * k + 1] *= gain;
        }
        Fourier.inverse(z, n);
        float[] h = rows.output(0);
        int to = rows.to(0, row);
        for (int k = 0; k < n; k++) {
            h[to + k] = (float) z[2 * k + 1];
        }
    }
}
