package org.varve.operator;

import static java.util.Objects.requireNonNull;

import org.varve.core.Axis;
import org.varve.core.Context;
import org.varve.core.Fitted;

/**
 * Size of a centred window in the order inline, crossline, sample: {@code 3,3,9} samples, odd along each axis, or
 * {@code 75m,75m,40ms}, which is fitted to a survey as the nearest odd numbers.
 *
 * @param inlines extent along the inline axis, in traces, m or ft
 * @param crosslines extent along the crossline axis, in traces, m or ft
 * @param samples extent along the trace, in samples, ms, s, m or ft
 */
public record Window(Extent inlines, Extent crosslines, Extent samples) implements Fitted<Window> {

    /** Counts of samples are exact in float32 up to here. */
    private static final int MOST = 1 << 24;

    public Window {
        requireNonNull(inlines, "inlines");
        requireNonNull(crosslines, "crosslines");
        requireNonNull(samples, "samples");
        inlines = inlines.plain(Extent.Unit.TRACES);
        crosslines = crosslines.plain(Extent.Unit.TRACES);
        samples = samples.plain(Extent.Unit.SAMPLES);
        if (!(isExtent(inlines) && isExtent(crosslines) && isExtent(samples))) {
            throw new IllegalArgumentException("window %s,%s,%s: every extent must be odd and at least 1, such as 3,3,9"
                    .formatted(inlines, crosslines, samples));
        }
        boolean isFitted = inlines.isPlain() && crosslines.isPlain() && samples.isPlain();
        if (isFitted && inlines.number() * crosslines.number() * samples.number() > MOST) {
            throw new IllegalArgumentException("window %s,%s,%s: may have %s samples at most, such as 255,255,255"
                    .formatted(inlines, crosslines, samples, MOST));
        }
    }

    /** A window in samples. */
    public Window(int inline, int crossline, int sample) {
        this(Extent.of(inline), Extent.of(crossline), Extent.of(sample));
    }

    /** Whether a window may have an extent: plain numbers are odd. */
    static boolean isExtent(Extent extent) {
        return extent.unit() == Extent.Unit.NONE
                ? extent.value() >= 1 && extent.value() % 2 == 1
                : extent.value() >= 0 && Double.isFinite(extent.value());
    }

    /** The extent along the inline axis, in samples. */
    public int inline() {
        return (int) inlines.number();
    }

    /** The extent along the crossline axis, in samples. */
    public int crossline() {
        return (int) crosslines.number();
    }

    /** The extent along the trace, in samples. */
    public int sample() {
        return (int) samples.number();
    }

    /** The extent along an axis, in samples. */
    public int along(Axis axis) {
        return switch (axis) {
            case INLINE -> inline();
            case CROSSLINE -> crossline();
            case SAMPLE -> sample();
        };
    }

    @Override
    public boolean isFitted() {
        return inlines.isPlain() && crosslines.isPlain() && samples.isPlain();
    }

    @Override
    public Window fit(Context context) {
        return new Window(
                Extent.of(Extent.odd(inlines.traces(Axis.INLINE, context))),
                Extent.of(Extent.odd(crosslines.traces(Axis.CROSSLINE, context))),
                Extent.of(Extent.odd(samples.samples(context.survey()))));
    }

    @Override
    public String extent() {
        return this + " samples";
    }

    @Override
    public String toString() {
        return inlines + "," + crosslines + "," + samples;
    }
}
