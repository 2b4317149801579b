package org.varve.cpu;

import org.varve.core.Axis;
import org.varve.core.Kernel;
import org.varve.core.PassBody;
import org.varve.kernel.Taps;

/** The vector bodies of {@link Taps}, by axis and length. */
final class TapsBodies {

    /** Filters along the trace from this length on load fewer samples in lanes of traces. */
    private static final int LONG = 48;

    /** Filters across traces from this length on load fewer samples for four rows at once. */
    private static final int LONG_CROSSLINE = 7;

    private static final int LONG_INLINE = 9;

    private TapsBodies() {}

    static PassBody of(Work work, Taps taps, int samples) {
        if (!isLong(taps)) return new TapsSimdBody(work, taps);
        if (taps.axis() == Axis.SAMPLE) {
            return new LongTapsSimdBody(work, taps.radius(), TapsSimdBody.weights(work, taps), samples);
        }
        TapsSimdBody single = new TapsSimdBody(work, taps);
        TapsOfFourRows four = new TapsOfFourRows(work, single.weights, taps.length());
        return taps.axis() == Axis.INLINE
                ? new InlineTapsSimdBody(single, four, taps.radius())
                : new CrosslineTapsSimdBody(single, four, taps.radius());
    }

    /** Whether the body of a kernel computes several planes at once. */
    static boolean takePlanes(Kernel kernel) {
        return kernel instanceof Taps taps && taps.axis() == Axis.INLINE && isLong(taps);
    }

    private static boolean isLong(Taps taps) {
        return taps.length() >= switch (taps.axis()) {
            case INLINE -> LONG_INLINE;
            case CROSSLINE -> LONG_CROSSLINE;
            case SAMPLE -> LONG;
        };
    }
}
