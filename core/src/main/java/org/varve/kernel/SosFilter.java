package org.varve.kernel;

import java.util.List;
import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * Zero-phase recursive filter: a cascade of second-order sections run forward along the trace, then backward, in
 * float64. The amplitude response is that of the cascade squared; there is no phase shift.
 *
 * <p>The trace is extended by {@link #padding} samples at both ends, by point reflection at its end samples
 * ({@code x[-m] = 2 x[0] - x[m]}), and both runs begin in the steady state for their first sample, so that there is
 * little ringing at the ends. Source: Gustafsson 1996, "Determining the initial states in forward-backward filtering".
 *
 * @param sections the cascade, in the order in which it runs
 */
public record SosFilter(List<SecondOrderSection> sections) implements Kernel {

    public SosFilter {
        sections = List.copyOf(sections);
    }

    /**
     * The number of samples by which a trace of {@code samples} samples is extended at both ends: three times the
     * number of taps, at most the trace.
     */
    public int padding(int samples) {
        int firstOrder = (int) sections.stream().filter(SecondOrderSection::isFirstOrder).count();
        return Math.min(3 * (2 * sections.size() + 1 - firstOrder), samples - 1);
    }

    @Override
    public boolean wholeTrace() {
        return true;
    }

    @Override
    public int scratch(int samples) {
        return samples + 2 * padding(samples);
    }

    /** Nine for each section, forward and backward, over the trace and its extension. */
    @Override
    public double operations(int inputs, int samples) {
        return 2 * 9.0 * sections.size() * (samples + 2.0 * padding(samples)) / samples;
    }

    /** Sections computed by fma. */
    @Override
    public double tolerance() {
        return 1e-5;
    }

    @Override
    public void row(Rows rows, int row) {
        int n = rows.samples();
        int padding = padding(n);
        int length = n + 2 * padding;
        double[] z = rows.scratch();
        extend(rows.input(0), rows.at(0, 0, row), n, z, padding);
        filter(z, 0, 1, length);
        filter(z, length - 1, -1, length);
        float[] y = rows.output(0);
        int to = rows.to(0, row);
        for (int k = 0; k < n; k++) {
            y[to + k] = (float) z[padding + k];
        }
    }

    private static void extend(float[] x, int at, int n, double[] z, int padding) {
        for (int k = 0; k < n; k++) {
            z[padding + k] = x[at + k];
        }
        double first = x[at];
        double last = x[at + n - 1];
        for (int m = 1; m <= padding; m++) {
            z[padding - m] = 2 * first - x[at + m];
            z[padding + n - 1 + m] = 2 * last - x[at + n - 1 - m];
        }
    }

    /**
     * Runs the cascade over {@code length} samples of {@code z}, from {@code first} in steps of {@code step}.
     */
    private void filter(double[] z, int first, int step, int length) {
        double steady = z[first];
        for (SecondOrderSection s : sections) {
            double s1 = s.steady1() * steady;
            double s2 = s.steady2() * steady;
            int at = first;
            for (int k = 0; k < length; k++) {
                double x = z[at];
                double y = s.b0() * x + s1;
                s1 = s.b1() * x - s.a1() * y + s2;
                s2 = s.b2() * x - s.a2() * y;
                z[at] = y;
                at += step;
            }
            steady *= s.gain();
        }
    }
}
