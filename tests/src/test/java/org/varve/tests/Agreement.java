package org.varve.tests;

/** How far two results are apart. */
final class Agreement {

    private Agreement() {}

    /**
     * Root mean square of the differences over that of the expected values; the differences themselves where these are all
     * zero. NaN counts as equal to NaN and as infinitely far from everything else.
     *
     * @param period differences are taken modulo this period, for angles; 0 for none
     */
    static double relativeRms(float[] actual, float[] expected, double period) {
        if (actual.length != expected.length) {
            throw new AssertionError(actual.length + " samples, expected " + expected.length);
        }
        double error = 0;
        double norm = 0;
        for (int s = 0; s < expected.length; s++) {
            if (Float.isNaN(actual[s]) && Float.isNaN(expected[s])) {
                continue;
            }
            double difference = (double) actual[s] - expected[s];
            if (Double.isNaN(difference)) {
                return Double.POSITIVE_INFINITY;
            }
            if (period > 0) {
                difference = Math.IEEEremainder(difference, period);
            }
            error += difference * difference;
            norm += (double) expected[s] * expected[s];
        }
        return norm > 0 ? Math.sqrt(error / norm) : Math.sqrt(error / Math.max(1, expected.length));
    }

    /** The share of the samples that differ by more than {@code much}; of which one alone is NaN do. */
    static double shareThatDiffers(float[] actual, float[] expected, double much) {
        int differ = 0;
        for (int s = 0; s < expected.length; s++) {
            boolean bothMissing = Float.isNaN(actual[s]) && Float.isNaN(expected[s]);
            differ += bothMissing || Math.abs((double) actual[s] - expected[s]) <= much ? 0 : 1;
        }
        return (double) differ / expected.length;
    }
}
