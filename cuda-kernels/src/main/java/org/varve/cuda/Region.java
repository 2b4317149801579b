package org.varve.cuda;

import org.varve.core.Axis;

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

    /** Number of samples. */
    long size() {
        return rows() * samples;
    }

    int along(Axis axis) {
        return switch (axis) {
            case INLINE -> inlines;
            case CROSSLINE -> crosslines;
            case SAMPLE -> samples;
        };
    }

    /** {@code count} inlines, crosslines or samples from {@code first} on. */
    Region part(Axis axis, int first, int count) {
        return switch (axis) {
            case INLINE -> new Region(count, crosslines, samples, firstSample);
            case CROSSLINE -> new Region(inlines, count, samples, firstSample);
            case SAMPLE -> new Region(inlines, crosslines, count, firstSample + first);
        };
    }
}
