package org.varve.cpu;

import org.varve.core.Rows;

/** Sums over the traces of the windows around neighbouring samples, for one pair of dips after another. */
interface WindowScan {

    /** Moves to the windows around {@code count} samples of a row from {@code first} on. */
    void seek(Rows rows, int row, int first, int count);

    /**
     * Sums for a pair of dips.
     *
     * @param inline the inline dip, in steps
     * @param crossline the crossline dip, in steps
     * @param sums takes the sums of all rows of the windows, from {@code to} on
     * @param squares takes the sums of their squares, from {@code to} on
     */
    void sum(int inline, int crossline, float[] sums, float[] squares, int to);
}
