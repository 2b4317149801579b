package org.varve.cuda;

import org.varve.core.Axis;
import org.varve.core.Halo;
import org.varve.core.Shape;

/** The part of a tile that one pass computes; {@code Region} of varve.cuh. */
record Region(int inlines, int crosslines, int samples) {

    /** A tile with its surroundings. */
    static Region of(Shape tile, Halo around) {
        return new Region(
                tile.inlines() + 2 * around.inline(), tile.crosslines() + 2 * around.crossline(),
                tile.samples() + 2 * around.sample());
    }

    /** Number of traces. */
    long rows() {
        return (long) inlines * crosslines;
    }

    /** Number of samples. */
    long size() {
        return rows() * samples;
    }

    /** The region rounded up to whole runs of inlines: the last threads compute some inlines that are not stored. */
    Region wholeInlineRuns(int length) {
        return new Region(Math.ceilDiv(inlines, length) * length, crosslines, samples);
    }

    /** The region rounded up to whole runs of crosslines. */
    Region wholeCrosslineRuns(int length) {
        return new Region(inlines, Math.ceilDiv(crosslines, length) * length, samples);
    }

    int along(Axis axis) {
        return switch (axis) {
            case INLINE -> inlines;
            case CROSSLINE -> crosslines;
            case SAMPLE -> samples;
        };
    }

    /** {@code count} of its inlines, crosslines or samples. */
    Region part(Axis axis, int count) {
        return switch (axis) {
            case INLINE -> new Region(count, crosslines, samples);
            case CROSSLINE -> new Region(inlines, count, samples);
            case SAMPLE -> new Region(inlines, crosslines, count);
        };
    }
}
