package org.varve.cuda;

/**
 * What one pass computes of a tile; {@code Region} of varve.cuh.
 *
 * @param firstSample number of sample 0 in the survey's traces; negative beyond their start
 */
record Region(int inlines, int crosslines, int samples, int firstSample) {

    /** Number of traces. */
    long rows() {
        return (long) inlines * crosslines;
    }
}
