package org.varve.kernel;

/**
 * Positions along an axis of a survey.
 *
 * @param first the first position
 * @param last the last position
 */
public record Span(int first, int last) {

    /** All positions, those beyond the survey too. */
    public static final Span UNBOUNDED = new Span(Integer.MIN_VALUE, Integer.MAX_VALUE);

    /**
     * The positions of an axis that are at least {@code margin} away from its ends; all positions if there are none.
     */
    public static Span within(int length, int margin) {
        return length > 2 * margin ? new Span(margin, length - 1 - margin) : UNBOUNDED;
    }

    /** Whether a position is one of these. */
    public boolean contains(int at) {
        return first <= at && at <= last;
    }

    /** How many positions, {@code away} at most from one of these, are some of these. */
    public int around(int at, int away) {
        return (int) (Math.min(away, (long) last - at) + Math.min(away, (long) at - first)) + 1;
    }

    /** The nearest of these positions. */
    public int nearest(int at) {
        return Math.clamp(at, first, last);
    }

    /** How many of {@code count} positions from {@code at} on come before these. */
    public int before(int at, int count) {
        return Math.clamp((long) first - at, 0, count);
    }

    /** How many of {@code count} positions from {@code at} on come before these or are some of them. */
    public int through(int at, int count) {
        return Math.clamp(1L + last - at, 0, count);
    }

    /** A step from a position that stays within: the step itself, else the opposite one, else none. */
    public int inward(int at, int step) {
        return contains(at + step) ? step : contains(at - step) ? -step : 0;
    }
}
