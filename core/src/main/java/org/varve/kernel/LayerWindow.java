package org.varve.kernel;

import org.varve.core.Halo;
import org.varve.core.Rows;

/**
 * A window that follows layers with dips {@code p} and {@code q} in samples per trace: the trace {@code a} inlines and
 * {@code b} crosslines away is shifted along the sample axis by {@code a p + b q}, with linear interpolation between
 * samples. At the edges of the survey no sample beyond them is seen: a trace beyond is replaced by the one on the
 * opposite side of the middle, along either axis; so is a trace that is shifted beyond the ends of the survey's traces,
 * or by the middle one if that is no better.
 *
 * @param inlines extent along the inline axis, odd
 * @param crosslines extent along the crossline axis, odd
 * @param samples extent along the sample axis, odd
 * @param maxDip largest magnitude of {@code p} and {@code q}, in samples per trace
 * @param survey the samples of the survey
 */
public record LayerWindow(int inlines, int crosslines, int samples, float maxDip, Interior survey) {

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
        int inline = survey.inlines().inward(rows.inline(), a);
        int crossline = survey.crosslines().inward(rows.firstCrossline() + row, b);
        return shifted(rows, field, row, k, inline, crossline, inline * p + crossline * q);
    }

    /**
     * A sample of a field's trace {@code a} inlines and {@code b} crosslines away, shifted by a number of samples, or
     * of the trace that stands for it at the ends of the survey's traces; NaN if the shift is NaN.
     */
    public float shifted(Rows rows, int field, int row, int k, int a, int b, float shift) {
        return switch (side(rows, row, k, a, b, shift)) {
            case 1 -> linear(rows, field, row, k, a, b, shift);
            case -1 -> linear(rows, field, row, k, -a, -b, -shift);
            default -> linear(rows, field, row, k, 0, 0, 0);
        };
    }

    /**
     * Which trace gives a sample of the one {@code a} inlines and {@code b} crosslines away, shifted by a number of
     * samples: 1 for itself, -1 for the one on the opposite side, 0 for the middle one.
     */
    public int side(Rows rows, int row, int k, int a, int b, float shift) {
        if (reaches(rows, k, shift)) return 1;
        boolean hasOpposite = survey.hasTrace(rows.inline() - a, rows.firstCrossline() + row - b);
        return hasOpposite && reaches(rows, k, -shift) ? -1 : 0;
    }

    private boolean reaches(Rows rows, int k, float shift) {
        int before = before(shift);
        return reaches(rows.firstSample() + k + before, shift - before);
    }

    /**
     * Whether the survey's traces have the samples around a position, {@code fraction} of a sample after {@code at}.
     */
    public boolean reaches(int at, float fraction) {
        Span within = survey.samples();
        return within.first() <= at && (at < within.last() || (at == within.last() && !(fraction > 0)));
    }

    /** Whether a row of samples of the window, {@code k + dk}, lies within the survey's traces. */
    boolean hasRow(Rows rows, int k, int dk) {
        return survey.samples().contains(rows.firstSample() + k + dk);
    }

    private float linear(Rows rows, int field, int row, int k, int a, int b, float shift) {
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
