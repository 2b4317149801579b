package org.varve.viewer;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import org.varve.view.AttributeStyle;
import org.varve.view.Scale;
import org.varve.view.Section;
import org.varve.view.ValueRange;

/**
 * The colour range and histogram of a volume, from some of its samples.
 *
 * @param clip the values at the ends of the colours
 * @param low value at the left end of the histogram
 * @param high value at its right end
 * @param counts samples in equal bins
 */
record Histogram(ValueRange clip, double low, double high, List<Long> counts) {

    private static final int BINS = 128;

    /** Reach of the histogram beyond the clip, in widths of the clip. */
    private static final double BEYOND = 0.75;

    /** The histogram of values, NaN for those missing. */
    static Histogram of(AttributeStyle style, MemorySegment values, int columns, int rows) {
        float[] all = values.asSlice(0, (long) columns * rows * Float.BYTES).toArray(ValueLayout.JAVA_FLOAT);
        Scale any = new Scale("", 0, 1, 1);
        ValueRange clip = style.rangeOf(List.of(new Section("", any, any, columns, rows, all)));
        double least = clip.low();
        double most = clip.high();
        for (float value : all) {
            if (!Float.isFinite(value)) continue;
            least = Math.min(least, value);
            most = Math.max(most, value);
        }
        double width = clip.high() - clip.low();
        double low = Math.max(least, clip.low() - BEYOND * width);
        double high = Math.min(most, clip.high() + BEYOND * width);
        long[] counts = new long[BINS];
        for (float value : all) {
            int bin = (int) ((value - low) / (high - low) * BINS);
            if (value >= low && value <= high) counts[Math.min(bin, BINS - 1)]++;
        }
        List<Long> bins = new ArrayList<>();
        for (long count : counts) bins.add(count);
        return new Histogram(clip, low, high, bins);
    }

    /** A histogram for the page. */
    record Facts(List<Double> clip, double low, double high, List<Long> counts) {}

    Facts json() {
        return new Facts(List.of(clip.low(), clip.high()), low, high, counts);
    }
}
