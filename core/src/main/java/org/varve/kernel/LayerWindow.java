package org.varve.kernel;

import org.varve.core.Halo;
import org.varve.core.Rows;

/**
 * A window that follows the layers: traces around a sample, each shifted along the sample axis by {@code a p + b q}, {@code a} inlines and
 * {@code b} crosslines away, where the layers dip by {@code p} and {@code q} samples per trace; linear between samples.
 *
 * @param inlines extent along the inline axis, odd
 * @param crosslines along the crossline axis, odd
 * @param samples along the sample axis, odd
 * @param maxDip largest size of {@code p} and {@code q}
 */
public record LayerWindow(int inlines, int crosslines, int samples, float maxDip) {

    /** Traces in the window. */
    public int traces() {
        return inlines * crosslines;
    }

    /** Samples that a trace is shifted by at most, 1 at least. */
    public int shift() {
        return Math.max(1, (int) Math.ceil((double) (inlines / 2 + crosslines / 2) * maxDip));
    }

    /** What the window looks at, whatever the dips. */
    public Halo halo() {
        return new Halo(inlines / 2, crosslines / 2, shift() + samples / 2);
    }

    /** The same of one of the fields read, the last two of which are the dips: these are those of the window's middle. */
    Halo halo(int input, int inputs) {
        return input < inputs - 2 ? halo() : Halo.NONE;
    }

    /** A sample of a field's trace {@code a} inlines and {@code b} crosslines away; NaN for shifts that are NaN. */
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
