package org.varve.zarr;

import org.varve.core.Box;
import org.varve.core.Shape;

/**
 * Where a part of a chunk of floats lies in the memory of the chunk: in contiguous stretches of equal length, as long as possible.
 *
 * @param begin byte at which the first stretch begins
 * @param stretchBytes bytes of each stretch
 * @param rows stretches in each inline
 * @param rowBytes bytes from one stretch to the next within an inline
 * @param inlines number of inlines
 * @param inlineBytes bytes from one inline to the next
 */
public record ChunkPart(long begin, long stretchBytes, long rows, long rowBytes, long inlines, long inlineBytes) {

    /**
     * Finds where a part lies. If it covers all that the survey has along an axis of the chunk, its stretches also cover the rest of that
     * axis, beyond the survey.
     *
     * @param part a box within {@code all}
     * @param all the box of the survey that lies in the chunk
     */
    public static ChunkPart of(Box part, Box all, Shape chunk) {
        long trace = (long) chunk.samples() * Float.BYTES;
        long inline = chunk.crosslines() * trace;
        long begin = part.inline() % chunk.inlines() * inline + part.crossline() % chunk.crosslines() * trace
                + (long) (part.sample() % chunk.samples()) * Float.BYTES;
        int inlines = part.shape().inlines();
        int crosslines = part.shape().crosslines();
        if (part.shape().samples() < all.shape().samples()) {
            long bytes = (long) part.shape().samples() * Float.BYTES;
            return new ChunkPart(begin, bytes, crosslines, trace, inlines, inline);
        }
        if (crosslines < all.shape().crosslines()) {
            return new ChunkPart(begin, crosslines * trace, 1, trace, inlines, inline);
        }
        return new ChunkPart(begin, inlines * inline, 1, trace, 1, inline);
    }

    long stretches() {
        return rows * inlines;
    }

    /** The byte at which a stretch, counted from 0, begins. */
    long begin(long stretch) {
        return begin + stretch / rows * inlineBytes + stretch % rows * rowBytes;
    }
}
