package org.varve.kernel;

/**
 * What each pair of a window adds to the sum behind a feature that needs the matrix of counts {@code c}: to the sum of {@code
 * c^2}, or of {@code c ln c} for the entropy. Whole numbers, so that a sum does not depend on the order of its pairs.
 */
public final class GlcmGains {

    /** Fractions of 1 in the sum of {@code c ln c}: 2 x 127 x 127 pairs leave it below 2^61. */
    public static final double FRACTIONS = 0x1p42;

    private GlcmGains() {}

    /**
     * The gains of one pair more: element {@code 2 p} where {@code p} pairs stand in its cell before, element {@code 2 p + 1}
     * where that cell is on the diagonal.
     */
    public static long[] of(Glcm glcm) {
        long[] gains = new long[count(glcm)];
        fill(gains, glcm);
        return gains;
    }

    /** How many gains there are. */
    public static int count(Glcm glcm) {
        return 2 * glcm.crosslines() * glcm.samples();
    }

    /** Writes what {@link #of} answers into an array. */
    public static void fill(long[] gains, Glcm glcm) {
        for (int pairs = 0; 2 * pairs < gains.length; pairs++) {
            // beside the diagonal a pair counts in two cells, on it twice in one
            gains[2 * pairs] = 2 * (weight(glcm, pairs + 1) - weight(glcm, pairs));
            gains[2 * pairs + 1] = weight(glcm, 2L * pairs + 2) - weight(glcm, 2L * pairs);
        }
    }

    /** The sum of a window whose pairs all stand in one cell: the largest possible. */
    public static long whole(Glcm glcm, int pairs) {
        return weight(glcm, 2L * pairs);
    }

    /** What a cell of the symmetric matrix adds to the sum. */
    private static long weight(Glcm glcm, long count) {
        if (glcm.feature() == GlcmFeature.ENTROPY) {
            return count == 0 ? 0 : Math.round(FRACTIONS * count * Math.log((double) count));
        }
        return count * count;
    }
}
