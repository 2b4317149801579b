package org.varve.tiling;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.varve.core.Box;
import org.varve.core.NotFinite;
import org.varve.core.SampleEncoding;
import org.varve.core.SurveyPart;

/**
 * Keeps the wanted samples of tiles that hold more, such as lines in between, or whole traces of which only a part is
 * wanted.
 *
 * @param part the wanted part
 * @param input the encoding of the samples that a device reads
 */
record Sieve(SurveyPart part, SampleEncoding input) {

    /** Samples decoded and counted at a time. */
    private static final int CHUNK = 1024;

    /** Whether nothing of a tile is dropped. */
    private boolean passes(Box tile) {
        return part.within(tile).shape().equals(tile.shape());
    }

    /**
     * Moves the wanted samples to the start of the memory that holds a tile.
     *
     * @return the number of dropped samples that are not finite
     */
    long pack(Box tile, MemorySegment samples) {
        if (passes(tile)) return 0;
        Box wanted = part.within(tile);
        int length = wanted.shape().samples();
        long dropped = notFinite(samples, tile.shape().size());
        for (int i = wanted.inline(); i < wanted.endInline(); i++) {
            for (int j = wanted.crossline(); j < wanted.endCrossline(); j++) {
                long from = tile.offset(part.inlines().at(i), part.crosslines().at(j),
                        part.samples().at(wanted.sample()));
                long to = wanted.offset(i, j, wanted.sample());
                MemorySegment.copy(samples, from * Float.BYTES, samples, to * Float.BYTES, (long) length * Float.BYTES);
            }
        }
        return dropped - notFinite(samples, wanted.shape().size());
    }

    private static long notFinite(MemorySegment samples, long count) {
        long sum = 0;
        for (long at = 0; at < count; at += CHUNK) {
            sum += NotFinite.count(samples, at * Float.BYTES, (int) Math.min(CHUNK, count - at));
        }
        return sum;
    }

    /** The number of samples of a tile's inputs that are neither finite nor wanted; each input holds {@code source}. */
    long notFinite(Box tile, Box source, List<MemorySegment> inputs) {
        return passes(tile)
                ? 0
                : inputs.stream().mapToLong(samples -> notFinite(tile, source, samples)).sum();
    }

    private long notFinite(Box tile, Box source, MemorySegment samples) {
        Box wanted = part.within(tile);
        int first = part.samples().at(wanted.sample());
        int end = first + wanted.shape().samples();
        MemorySegment floats = MemorySegment.ofArray(new float[CHUNK]);
        long sum = 0;
        for (int i = tile.inline(); i < tile.endInline(); i++) {
            for (int j = tile.crossline(); j < tile.endCrossline(); j++) {
                boolean isWanted = part.inlines().has(i) && part.crosslines().has(j);
                long trace = source.offset(i, j, 0);
                sum += count(samples, trace + tile.sample(), trace + (isWanted ? first : tile.endSample()), floats);
                sum += isWanted ? count(samples, trace + end, trace + tile.endSample(), floats) : 0;
            }
        }
        return sum;
    }

    private long count(MemorySegment samples, long from, long to, MemorySegment floats) {
        long sum = 0;
        for (long at = from; at < to; at += CHUNK) {
            int count = (int) Math.min(CHUNK, to - at);
            input.decode(samples, at * input.bytes(), floats, 0, count);
            sum += NotFinite.count(floats, 0, count);
        }
        return sum;
    }
}
