package org.varve.tiling;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.varve.core.Box;
import org.varve.core.NotFinite;
import org.varve.core.SampleEncoding;
import org.varve.core.SurveyPart;

/**
 * Keeps of tiles what is wanted, where they have more: lines between those that are, and whole traces.
 *
 * @param part what is wanted
 * @param input how samples are stored that a device reads
 */
record Sieve(SurveyPart part, SampleEncoding input) {

    /** Samples that are decoded at a time. */
    private static final int CHUNK = 1024;

    /** Whether nothing of a tile is dropped. */
    private boolean passes(Box tile) {
        return part.within(tile).shape().equals(tile.shape());
    }

    /**
     * Moves the samples that are wanted to the start of the memory that holds a tile.
     *
     * @return how many of the others are not finite
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
        long found = 0;
        for (long at = 0; at < count; at += CHUNK) {
            found += NotFinite.count(samples, at * Float.BYTES, (int) Math.min(CHUNK, count - at));
        }
        return found;
    }

    /** How many samples of a tile's inputs are not finite and not wanted; {@code source} is what each holds. */
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
        long found = 0;
        for (int i = tile.inline(); i < tile.endInline(); i++) {
            for (int j = tile.crossline(); j < tile.endCrossline(); j++) {
                boolean isWanted = part.inlines().has(i) && part.crosslines().has(j);
                long trace = source.offset(i, j, 0);
                found += count(samples, trace + tile.sample(), trace + (isWanted ? first : tile.endSample()), floats);
                found += isWanted ? count(samples, trace + end, trace + tile.endSample(), floats) : 0;
            }
        }
        return found;
    }

    private long count(MemorySegment samples, long from, long to, MemorySegment floats) {
        long found = 0;
        for (long at = from; at < to; at += CHUNK) {
            int count = (int) Math.min(CHUNK, to - at);
            input.decode(samples, at * input.bytes(), floats, 0, count);
            found += NotFinite.count(floats, 0, count);
        }
        return found;
    }
}
