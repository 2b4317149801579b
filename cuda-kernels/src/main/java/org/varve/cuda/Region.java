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

    /** The same with the inlines beyond it that threads at its end work out in vain, where each computes a run of them. */
    Region wholeInlineRuns(int length) {
        return new Region(Math.ceilDiv(inlines, length) * length, crosslines, samples, firstSample);
    }

    /** The same with the crosslines beyond it that threads at its end work out in vain. */
    Region wholeCrosslineRuns(int length) {
        return new Region(inlines, Math.ceilDiv(crosslines, length) * length, samples, firstSample);
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
