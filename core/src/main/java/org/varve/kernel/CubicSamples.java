package org.varve.kernel;

import org.varve.core.Rows;

/**
 * Samples of the traces of a window at places between samples, and their slopes. Samples are those of the cubic through
 * the two before and the two after; slopes are central differences, linear between samples, as the cubic's own would
 * follow noise. Where the survey has no four such samples, both are linear; where a place is a sample, its slope is 0.
 */
public record CubicSamples(LayerWindow window) {

    /** A sample of the trace {@code a} inlines and {@code b} crosslines away, shifted by a number of samples. */
    public float sample(Rows rows, int row, int k, int a, int b, float shift) {
        float[] x = rows.input(0);
        int at = at(rows, row, k, a, b, shift);
        float f = shift - window.before(shift);
        if (!hasFour(rows, k, shift)) return x[at] + (x[at + 1] - x[at]) * f;
        float first = Math.fma(x[at], weight1(f), x[at - 1] * weight0(f));
        return Math.fma(x[at + 2], weight3(f), Math.fma(x[at + 1], weight2(f), first));
    }

    /** How much that sample grows with the shift. */
    public float slope(Rows rows, int row, int k, int a, int b, float shift) {
        float[] x = rows.input(0);
        int at = at(rows, row, k, a, b, shift);
        float f = shift - window.before(shift);
        if (!hasFour(rows, k, shift)) return f > 0 ? x[at + 1] - x[at] : 0;
        return Math.fma(x[at + 1] - x[at - 1], 0.5f * (1 - f), (x[at + 2] - x[at]) * (0.5f * f));
    }

    private int at(Rows rows, int row, int k, int a, int b, float shift) {
        return rows.at(0, a, row + b) + k + window.before(shift);
    }

    private boolean hasFour(Rows rows, int k, float shift) {
        int at = rows.firstSample() + k + window.before(shift);
        return window.survey().samples().contains(at - 1) && window.survey().samples().contains(at + 2);
    }

    private static float weight0(float f) {
        return f * (f - 1) * (f - 2) * (-1 / 6f);
    }

    private static float weight1(float f) {
        return (f + 1) * (f - 1) * (f - 2) * 0.5f;
    }

    private static float weight2(float f) {
        return (f + 1) * f * (f - 2) * -0.5f;
    }

    private static float weight3(float f) {
        return (f + 1) * f * (f - 1) * (1 / 6f);
    }
}
