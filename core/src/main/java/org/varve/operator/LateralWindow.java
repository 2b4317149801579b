package org.varve.operator;

import org.varve.core.Axis;
import org.varve.core.Context;
import org.varve.core.Fitted;

/**
 * Size of a centred window of traces in the order inline, crossline: {@code 5,5} traces, odd along each axis, or
 * {@code 125m,125m}, which is fitted to a survey as the nearest odd numbers.
 *
 * @param inlines extent along the inline axis, in traces, m or ft
 * @param crosslines extent along the crossline axis, in traces, m or ft
 */
public record LateralWindow(Extent inlines, Extent crosslines) implements Fitted<LateralWindow> {

    /** Traces that a window along the layers may have. */
    private static final int MOST = 255;

    public LateralWindow {
        inlines = inlines.plain(Extent.Unit.TRACES);
        crosslines = crosslines.plain(Extent.Unit.TRACES);
        if (!(Window.isExtent(inlines) && Window.isExtent(crosslines))) {
            throw new IllegalArgumentException("window %s,%s: both extents must be odd and at least 1, such as 5,5"
                    .formatted(inlines, crosslines));
        }
        if (inlines.isPlain() && crosslines.isPlain() && inlines.number() * crosslines.number() > MOST) {
            throw new IllegalArgumentException("window %s,%s: may have %s traces at most, such as 15,15"
                    .formatted(inlines, crosslines, MOST));
        }
    }

    /** A window in traces. */
    public LateralWindow(int inline, int crossline) {
        this(Extent.of(inline), Extent.of(crossline));
    }

    /** The extent along the inline axis, in traces. */
    public int inline() {
        return (int) inlines.number();
    }

    /** The extent along the crossline axis, in traces. */
    public int crossline() {
        return (int) crosslines.number();
    }

    @Override
    public boolean isFitted() {
        return inlines.isPlain() && crosslines.isPlain();
    }

    @Override
    public LateralWindow fit(Context context) {
        return new LateralWindow(
                Extent.of(Extent.odd(inlines.traces(Axis.INLINE, context))),
                Extent.of(Extent.odd(crosslines.traces(Axis.CROSSLINE, context))));
    }

    @Override
    public String extent() {
        return this + " traces";
    }

    @Override
    public String toString() {
        return inlines + "," + crosslines;
    }
}
