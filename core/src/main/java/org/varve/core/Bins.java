package org.varve.core;

/**
 * Equal bins of a histogram, each closed below and open above, the last closed on both sides.
 *
 * @param first lower edge of the first bin
 * @param step width of a bin, positive
 * @param last upper edge of the last bin
 */
public record Bins(double first, double step, double last) {

    /** Bins that span a range; an empty range is widened by 0.5 on both sides. */
    public static Bins of(Context.Range range, int count) {
        double width = range.max() - range.min();
        return width > 0
                ? new Bins(range.min(), width / count, range.max())
                : new Bins(range.min() - 0.5, 1.0 / count, range.max() + 0.5);
    }
}
