package org.varve.kernel;

import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * Central difference along the trace of the unwrapped phase of {@code x + i h}, in radians per sample.
 *
 * <p>Unwrapping adds whole turns so that no step between samples exceeds half a turn. The unwrapped phase is constant
 * beyond its ends, so that the first and last differences are half a step. Where {@code x} and {@code h} are both 0, so
 * is the phase.
 */
public record PhaseDerivative() implements Kernel {

    @Override
    public boolean wholeTrace() {
        return true;
    }

    /** The angle, the step, its wrapping, and the mean of two steps. */
    @Override
    public double operations(int inputs, int samples) {
        return 5;
    }

    @Override
    public int degree(int input) {
        return 0;
    }

    /** That of {@link Phase}. */
    @Override
    public double tolerance() {
        return 2e-4;
    }

    @Override
    public void row(Rows rows, int row) {
        float[] x = rows.input(0);
        float[] h = rows.input(1);
        float[] y = rows.output(0);
        int atX = rows.at(0, 0, row);
        int atH = rows.at(1, 0, row);
        int to = rows.to(0, row);
        double phase = Phase.angle(x[atX], h[atH]);
        double before = 0;
        for (int k = 0; k < rows.samples(); k++) {
            boolean last = k == rows.samples() - 1;
            double next = last ? phase : Phase.angle(x[atX + k + 1], h[atH + k + 1]);
            double after = wrap(next - phase);
            y[to + k] = (float) (0.5 * (before + after));
            phase = next;
            before = after;
        }
    }

    /** Removes a whole turn from a step longer than half a turn. */
    private static double wrap(double step) {
        if (step > Math.PI) {
            return step - 2 * Math.PI;
        }
        return step < -Math.PI ? step + 2 * Math.PI : step;
    }
}
