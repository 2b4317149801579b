package org.varve.segy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Some of the traces of a file, a bit each, and for each of them how many come before it. */
final class TraceSet {

    private static final int WORDS_PER_COUNT = 8;
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;

    private final MemorySegment words;
    private final MemorySegment counts;

    private TraceSet(IndexMemory memory, long traces) throws IOException {
        this.words = memory.allocate(Math.ceilDiv(traces, Long.SIZE) * (long) Long.BYTES);
        this.counts = memory.allocate(counts(traces) * Long.BYTES);
    }

    private static long counts(long traces) {
        return Math.ceilDiv(traces, (long) Long.SIZE * WORDS_PER_COUNT);
    }

    long bytes() {
        return words.byteSize() + counts.byteSize();
    }

    /** The traces that stand in a volume. */
    static TraceSet of(Geometry geometry, long traces, IndexMemory memory) throws IOException {
        TraceSet set = new TraceSet(memory, traces);
        for (int i = 0; i < geometry.inlines().count(); i++) {
            for (int j = 0; j < geometry.crosslines().count(); j++) {
                long trace = geometry.trace(i, j);
                if (trace >= 0) {
                    long word = trace / Long.SIZE;
                    set.words.setAtIndex(LONG, word, set.words.getAtIndex(LONG, word) | (1L << (trace % Long.SIZE)));
                }
            }
        }
        set.count();
        return set;
    }

    private void count() {
        long before = 0;
        for (long word = 0; word < words.byteSize() / Long.BYTES; word++) {
            if (word % WORDS_PER_COUNT == 0) {
                counts.setAtIndex(LONG, word / WORDS_PER_COUNT, before);
            }
            before += Long.bitCount(words.getAtIndex(LONG, word));
        }
    }

    /** How many traces of the set come before one of them. */
    long rank(long trace) {
        long word = trace / Long.SIZE;
        long rank = counts.getAtIndex(LONG, word / WORDS_PER_COUNT);
        for (long w = word - word % WORDS_PER_COUNT; w < word; w++) {
            rank += Long.bitCount(words.getAtIndex(LONG, w));
        }
        return rank + Long.bitCount(words.getAtIndex(LONG, word) & ((1L << (trace % Long.SIZE)) - 1));
    }
}
