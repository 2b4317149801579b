package org.varve.kernel;

import java.util.stream.IntStream;

/**
 * Overlapping windows along an axis, at places that the survey fixes, and the weights that blend them.
 *
 * <p>Windows follow each other at half their length, rounded up, from the first position of the survey on; the last one
 * ends with the survey, so that all of them hold samples of the survey only. Their weights are {@code sin^2} over the
 * window, divided by the sum of those of all windows at a position. Windows are numbered from 0. The same row of
 * windows goes on before and after the survey, with numbers below 0 and from {@link #count} on, for what is computed
 * beyond the edges; those have no weight inside of it.
 *
 * @param extent positions of the survey along the axis
 * @param longest positions in a window, unless the survey has fewer
 */
public record WindowGrid(int extent, int longest) {

    /** Positions in each window. */
    public int length() {
        return Math.min(extent, longest);
    }

    /** Positions from one window to the next. */
    public int step() {
        return Math.ceilDiv(length(), 2);
    }

    /** The number of windows inside the survey. */
    public int count() {
        return Math.ceilDiv(extent - length(), step()) + 1;
    }

    /** The first position of a window. */
    public int start(int window) {
        int last = count() - 1;
        return window < last ? window * step() : extent - length() + (window - last) * step();
    }

    private boolean isInside(int position) {
        return position >= 0 && position < extent;
    }

    /** The first window that weighs at a position. */
    public int first(int position) {
        int last = count() - 1;
        int fromLast = position - start(last);
        if (position >= extent) return last + Math.max(1, before(fromLast));
        return isInside(position) ? Math.clamp(before(position), 0, last) : before(position);
    }

    /** The first window of a regular row that holds a position. */
    private int before(int position) {
        return Math.floorDiv(position - length(), step()) + 1;
    }

    /** The last window that weighs at a position. */
    public int last(int position) {
        int last = count() - 1;
        int fromLast = position - start(last);
        if (fromLast >= 0) return position < extent ? last : last + Math.floorDiv(fromLast, step());
        return position < 0 ? Math.floorDiv(position, step()) : Math.min(last - 1, position / step());
    }

    /** {@code sin^2} from the start of a window to its end, nowhere 0. */
    public double[] taper() {
        return IntStream.range(0, length())
                .mapToDouble(n -> Math.sin(Math.PI * (n + 0.5) / length()))
                .map(sine -> sine * sine)
                .toArray();
    }

    /**
     * The weight of a window at each of its positions. At each position of the survey, the weights of all windows add
     * up to 1.
     */
    public double[] weights(int window) {
        double[] taper = taper();
        double[] weights = new double[taper.length];
        for (int n = 0; n < weights.length; n++) {
            int position = start(window) + n;
            double sum = 0;
            for (int other = first(position); other <= last(position); other++) {
                sum += taper[position - start(other)];
            }
            boolean weighs = first(position) <= window && window <= last(position);
            weights[n] = weighs ? taper[n] / sum : 0;
        }
        return weights;
    }
}
