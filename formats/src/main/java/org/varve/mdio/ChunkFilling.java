package org.varve.mdio;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import org.varve.core.Box;
import org.varve.core.LiveTraces;
import org.varve.core.SampleEncoding;
import org.varve.core.SampleFormat;
import org.varve.core.Shape;

/**
 * Fills chunks with samples as they are stored, and with NaN where there are none.
 *
 * @param chunk the shape of a whole one
 */
record ChunkFilling(Shape chunk, LiveTraces live) {

    private static final SampleEncoding STORED = new SampleEncoding(SampleFormat.IEEE_FLOAT32, ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final int NAN = Float.floatToIntBits(Float.NaN);

    /** Fills the part of a chunk beyond the survey with NaN; {@code all} is the shape of the rest. */
    void fillBeyond(Shape all, MemorySegment plain) {
        int samples = chunk.samples();
        for (int i = 0; i < chunk.inlines(); i++) {
            for (int j = 0; j < chunk.crosslines(); j++) {
                int written = i < all.inlines() && j < all.crosslines() ? all.samples() : 0;
                long trace = (long) i * chunk.crosslines() + j;
                fillMissing(plain, trace * samples + written, samples - written);
            }
        }
    }

    /** Encodes a part of a chunk that lies in a box of samples; traces that are missing become NaN. */
    void gather(Box part, Box box, MemorySegment source, MemorySegment plain) {
        int samples = part.shape().samples();
        for (int i = part.inline(); i < part.endInline(); i++) {
            for (int j = part.crossline(); j < part.endCrossline(); j++) {
                long to = inChunk(i, j, part.sample());
                if (live.isLive(i, j)) {
                    long from = box.offset(i, j, part.sample()) * Float.BYTES;
                    STORED.encode(source, from, plain, to * Float.BYTES, samples);
                } else {
                    fillMissing(plain, to, samples);
                }
            }
        }
    }

    /** The number of an element, from 0, in its chunk. */
    long inChunk(int inline, int crossline, int sample) {
        long trace = (long) (inline % chunk.inlines()) * chunk.crosslines() + crossline % chunk.crosslines();
        return trace * chunk.samples() + sample % chunk.samples();
    }

    private static void fillMissing(MemorySegment plain, long first, long count) {
        for (long k = first; k < first + count; k++) {
            plain.set(INT, k * Float.BYTES, NAN);
        }
    }
}
