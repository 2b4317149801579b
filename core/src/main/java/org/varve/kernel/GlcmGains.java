package org.varve.kernel;

/**
 * What a pair of a window adds to a sum over its counts {@code c}, {@link GlcmSum#SQUARED_COUNTS} or
 * {@link GlcmSum#LOGARITHMS}. All are integers, so that a sum does not depend on the order of pairs.
 */
public final class GlcmGains {

    /** The sum of {@code c ln c} is in units of one over this: it stays below 2^61 for 2 x 127 x 127 pairs. */
    public static final double FRACTIONS = 0x1p42;

    private GlcmGains() {}

    /**
     * The gains of another pair: element {@code 2 p} if its cell holds {@code p} pairs already, element {@code 2 p + 1}
     * if that cell is on the diagonal.
     *
     * @param pairs the most pairs that are counted at a time
     */
    public static long[] of(GlcmSum sum, int pairs) {
        long[] gains = new long[2 * pairs];
        fill(gains, sum);
        return gains;
    }

    /** The number of gains. */
    public static int count(Glcm glcm) {
        return 2 * glcm.crosslines() * glcm.samples();
    }

    /** Writes the result of {@link #of} to an array. */
    public static void fill(long[] gains, GlcmSum sum) {
        for (int pairs = 0; 2 * pairs < gains.length; pairs++) {
            // off the diagonal a pair counts in two cells, on it twice in one
            gains[2 * pairs] = 2 * (weight(sum, pairs + 1) - weight(sum, pairs));
            gains[2 * pairs + 1] = weight(sum, 2L * pairs + 2) - weight(sum, 2L * pairs);
        }
    }

    /** The sum of a window whose pairs are all in one cell: the largest possible. */
    public static long whole(GlcmSum sum, int pairs) {
        return weight(sum, 2L * pairs);
    }

    /** What a cell of the symmetric matrix adds to the sum. */
    private static long weight(GlcmSum sum, long count) {
        if (sum == GlcmSum.LOGARITHMS) {
            return count == 0 ? 0 : Math.round(FRACTIONS * count * Math.log((double) count));
        }
        return count * count;
    }
}
