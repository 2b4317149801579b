package org.varve.file;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.SegmentAllocator;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/**
 * A set of traces of a survey or file, with a bit for each trace; for any trace it knows how many of the set come
 * before it.
 */
public final class TraceSet {

    private static final int WORDS_PER_COUNT = 8;
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;
    private static final VarHandle WORD = LONG.varHandle();

    private final MemorySegment words;
    private final MemorySegment counts;
    private long size;

    /**
     * An empty set.
     *
     * @param memory allocates zeros
     * @param traces exclusive upper bound of the trace numbers
     */
    public TraceSet(SegmentAllocator memory, long traces) {
        this.words = memory.allocate(Math.ceilDiv(traces, (long) Long.SIZE) * Long.BYTES, Long.BYTES);
        this.counts = memory.allocate(Math.ceilDiv(traces, (long) Long.SIZE * WORDS_PER_COUNT) * Long.BYTES,
                Long.BYTES);
    }

    /** The bytes of a set for this many traces. */
    public static long bytes(long traces) {
        return (Math.ceilDiv(traces, (long) Long.SIZE) + Math.ceilDiv(traces, (long) Long.SIZE * WORDS_PER_COUNT))
                * Long.BYTES;
    }

    /** Adds a trace; any thread may do so. */
    public void add(long trace) {
        long _ = (long) WORD.getAndBitwiseOr(words, trace / Long.SIZE * Long.BYTES, 1L << (trace % Long.SIZE));
    }

    /** Counts the traces; must be called when all have been added, before {@link #size} and {@link #rank}. */
    public void count() {
        size = 0;
        for (long word = 0; word < words.byteSize() / Long.BYTES; word++) {
            if (word % WORDS_PER_COUNT == 0) {
                counts.setAtIndex(LONG, word / WORDS_PER_COUNT, size);
            }
            size += Long.bitCount(words.getAtIndex(LONG, word));
        }
    }

    /** Whether a trace is in the set. */
    public boolean contains(long trace) {
        return (words.getAtIndex(LONG, trace / Long.SIZE) >>> (trace % Long.SIZE) & 1) != 0;
    }

    /** The number of traces in the set. */
    public long size() {
        return size;
    }

    /** The number of traces of the set before a trace. */
    public long rank(long trace) {
        long word = trace / Long.SIZE;
        long rank = counts.getAtIndex(LONG, word / WORDS_PER_COUNT);
        for (long w = word - word % WORDS_PER_COUNT; w < word; w++) {
            rank += Long.bitCount(words.getAtIndex(LONG, w));
        }
        return rank + Long.bitCount(words.getAtIndex(LONG, word) & ((1L << (trace % Long.SIZE)) - 1));
    }

    /** The bytes of the set. */
    public long bytes() {
        return words.byteSize() + counts.byteSize();
    }
}
