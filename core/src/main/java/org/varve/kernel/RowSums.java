package org.varve.kernel;

/**
 * Sums over the rows of a window: of three rows each, then of these sums, then of the one or two rows that are left.
 * Windows around neighbouring samples share sums of three.
 */
public final class RowSums {

    /** Rows that are summed first. */
    public static final int TOGETHER = 3;

    private RowSums() {}

    /** How many additions a window of so many rows takes, where neighbours share theirs. */
    static int additions(int rows) {
        return Math.min(rows, TOGETHER) - 1 + rows / TOGETHER + rows % TOGETHER;
    }

    /** The sum of the first {@code rows} of {@code of}. */
    public static float sum(float[] of, int rows) {
        float sum = 0;
        int n = 0;
        for (; n + TOGETHER <= rows; n += TOGETHER) {
            sum += of[n] + of[n + 1] + of[n + 2];
        }
        for (; n < rows; n++) {
            sum += of[n];
        }
        return sum;
    }

    static float sum(double[] of, int from, int rows) {
        float sum = 0;
        int n = 0;
        for (; n + TOGETHER <= rows; n += TOGETHER) {
            sum += (float) of[from + n] + (float) of[from + n + 1] + (float) of[from + n + 2];
        }
        for (; n < rows; n++) {
            sum += (float) of[from + n];
        }
        return sum;
    }
}
