package org.varve.operator;

import org.varve.core.Axis;

/** Size of a centred window in samples, odd along each axis: {@code 3,3,9} in the order inline, crossline, sample. */
public record Window(int inline, int crossline, int sample) {

    /** Counts of samples are exact in float32 up to here. */
    private static final int MOST = 1 << 24;

    public Window {
        if (inline < 1 || crossline < 1 || sample < 1 || inline % 2 == 0 || crossline % 2 == 0 || sample % 2 == 0) {
            throw new IllegalArgumentException("window %s,%s,%s: every extent must be odd and at least 1, such as 3,3,9"
                    .formatted(inline, crossline, sample));
        }
        if ((double) inline * crossline * sample > MOST) {
            throw new IllegalArgumentException("window %s,%s,%s: may have %s samples at most, such as 255,255,255"
                    .formatted(inline, crossline, sample, MOST));
        }
    }

    /** The extent along an axis, in samples. */
    public int along(Axis axis) {
        return switch (axis) {
            case INLINE -> inline;
            case CROSSLINE -> crossline;
            case SAMPLE -> sample;
        };
    }

    @Override
    public String toString() {
        return inline + "," + crossline + "," + sample;
    }
}
