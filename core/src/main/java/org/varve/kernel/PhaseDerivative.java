package org.varve.kernel;

import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * Derivative along the trace of the phase of {@code x + i h}: the mean of the steps before and after a sample, each
 * wrapped to at most half a turn, times {@code scale}. Where {@code x} and {@code h} are both 0, so is the phase.
 *
 * @param scale units of the output for a radian per sample
 * @param signed whether the sign is kept
 * @param oneSided whether the first and the last derivative are the only step there; half of it otherwise, as if the
 *     phase did not change beyond its ends
 */
public record PhaseDerivative(float scale, boolean signed, boolean oneSided) implements Kernel {

    @Override
    public boolean wholeTrace() {
        return true;
    }

    /** The angle, the step, its wrapping, the mean of two steps, and its scale. */
    @Override
    public double operations(int inputs, int samples) {
        return scale == 1 ? 5 : 6;
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
        int last = rows.samples() - 1;
        double phase = Phase.angle(x[atX], h[atH]);
        double before = 0;
        for (int k = 0; k <= last; k++) {
            double next = k == last ? phase : Phase.angle(x[atX + k + 1], h[atH + k + 1]);
            double after = wrap(next - phase);
            double share = oneSided && (k == 0 || k == last) ? 1 : 0.5;
            float derivative = (float) (share * (before + after));
            y[to + k] = (signed ? derivative : Math.abs(derivative)) * scale;
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
