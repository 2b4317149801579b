package org.varve.zarr;

import org.varve.core.Box;
import org.varve.core.Shape;

/**
 * Where a part of a chunk of floats lies in the chunk's memory: in stretches of one length, as long as can be.
 *
 * @param begin byte at which the first stretch begins
 * @param stretchBytes length of each
 * @param rows stretches of an inline
 * @param rowBytes from one of them to the next
 * @param inlines how many there are
 * @param inlineBytes from one to the next
 */
public record ChunkPart(long begin, long stretchBytes, long rows, long rowBytes, long inlines, long inlineBytes) {

    /**
     * Finds a part. Its stretches also cover what the survey lacks of the chunk, if it covers all that the survey has there.
     *
     * @param all what the survey has of the chunk
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

    /** Where a stretch begins. */
    long begin(long stretch) {
        return begin + stretch / rows * inlineBytes + stretch % rows * rowBytes;
    }
}
