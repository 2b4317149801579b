package org.varve.kernel;

import org.varve.core.Halo;
import org.varve.core.Rows;

/**
 * A window that follows layers with dips {@code p} and {@code q} in samples per trace: the trace {@code a} inlines and
 * {@code b} crosslines away is shifted along the sample axis by {@code a p + b q}, with linear interpolation between
 * samples.
 *
 * @param inlines extent along the inline axis, odd
 * @param crosslines extent along the crossline axis, odd
 * @param samples extent along the sample axis, odd
 * @param maxDip largest magnitude of {@code p} and {@code q}, in samples per trace
 */
public record LayerWindow(int inlines, int crosslines, int samples, float maxDip) {

    /** The number of traces in the window. */
    public int traces() {
        return inlines * crosslines;
    }

    /** The largest shift of a trace in samples, at least 1. */
    public int shift() {
        return Math.max(1, (int) Math.ceil((double) (inlines / 2 + crosslines / 2) * maxDip));
    }

    /** The reach of the window for any dips. */
    public Halo halo() {
        return new Halo(inlines / 2, crosslines / 2, shift() + samples / 2);
    }

    /** A sample of a field's trace {@code a} inlines and {@code b} crosslines away; NaN if the shift is NaN. */
    float sample(Rows rows, int field, int row, int k, int a, int b, float p, float q) {
        return shifted(rows, field, row, k, a, b, a * p + b * q);
    }

    /** The same for a trace that is shifted by a number of samples. */
    float shifted(Rows rows, int field, int row, int k, int a, int b, float shift) {
        int before = before(shift);
        float fraction = shift - before;
        int at = rows.at(field, a, row + b) + k + before;
        float low = rows.input(field)[at];
        return low + (rows.input(field)[at + 1] - low) * fraction;
    }

    /** The sample before a shift, so that the next one lies within the halo too. */
    public int before(float shift) {
        return Math.clamp((int) Math.floor(shift), -shift(), shift() - 1);
    }
}
