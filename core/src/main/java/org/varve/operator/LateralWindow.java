package org.varve.operator;

/** Size of a centred window of traces, odd along each axis: {@code 5,5} in the order inline, crossline. */
public record LateralWindow(int inline, int crossline) {

    /** Traces that a window along the layers may have. */
    private static final int MOST = 255;

    public LateralWindow {
        if (inline < 1 || crossline < 1 || inline % 2 == 0 || crossline % 2 == 0) {
            throw new IllegalArgumentException("window %s,%s: both extents must be odd and at least 1, such as 5,5"
                    .formatted(inline, crossline));
        }
        if ((double) inline * crossline > MOST) {
            throw new IllegalArgumentException("window %s,%s: may have %s traces at most, such as 15,15"
                    .formatted(inline, crossline, MOST));
        }
    }

    @Override
    public String toString() {
        return inline + "," + crossline;
    }
}
