package org.varve.cuda.ptx;

import java.util.BitSet;

/**
 * Who touched each byte last, to see races: two threads touch a byte, one of them writes, and no barrier lies between. A barrier
 * of the block orders its threads. Threads of different blocks are never ordered.
 */
final class Shadow {

    /** How many threads have read a byte without a barrier between them. */
    private enum Readers {
        ONE,
        OF_WARP,
        OF_BLOCK,
        OF_ALL;

        private static final Readers[] ALL = values();
    }

    private static final int PAGE = 4096;
    private static final long ATOMIC = 1;
    private static final int READERS_SHIFT = 1;
    private static final int EPOCH_SHIFT = 3;
    private static final int EPOCH_BITS = 20;
    private static final long EPOCHS = (1L << EPOCH_BITS) - 1;
    private static final int THREAD_SHIFT = EPOCH_SHIFT + EPOCH_BITS;

    private final long[][] writers;
    private final long[][] readers;
    private final BitSet undefined = new BitSet();

    Shadow(int bytes) {
        int pages = Math.ceilDiv(bytes, PAGE);
        writers = new long[pages][];
        readers = new long[pages][];
    }

    /** A thread at work; threads count from 1, those of a block within the same {@link Block#MOST_THREADS}. */
    private static long mark(long thread, int epoch) {
        return thread << THREAD_SHIFT | (epoch & EPOCHS) << EPOCH_SHIFT;
    }

    /** Whether a thread has written a byte. */
    boolean isWritten(int at) {
        return writers[at / PAGE] != null && writers[at / PAGE][at % PAGE] != 0;
    }

    /** Whether what a thread wrote depends on what none has written. */
    boolean isUndefined(int at) {
        return undefined.get(at);
    }

    void define(int at, int bytes, boolean isDefined) {
        if (!isDefined || !undefined.isEmpty()) undefined.set(at, at + bytes, !isDefined);
    }

    void read(int at, int bytes, Warp warp, int lane) {
        long mark = mark(warp.thread(lane), warp.epoch());
        for (int b = at; b < at + bytes; b++) {
            long writer = writers[b / PAGE] == null ? 0 : writers[b / PAGE][b % PAGE];
            if (writer != 0 && isUnordered(writer, Readers.ONE, mark)) {
                throw new Finding("races: reads what " + name(writer) + " writes");
            }
            long[] page = page(readers, b);
            page[b % PAGE] = joined(page[b % PAGE], mark);
        }
    }

    /** @param changes whether the bytes become others */
    void write(int at, int bytes, Warp warp, int lane, boolean atomic, boolean changes) {
        long mark = mark(warp.thread(lane), warp.epoch()) | (atomic ? ATOMIC : 0);
        for (int b = at; b < at + bytes; b++) {
            long[] page = page(writers, b);
            long writer = page[b % PAGE];
            boolean both = atomic && (writer & ATOMIC) != 0;
            if (writer != 0 && changes && !both && isUnordered(writer, Readers.ONE, mark)) {
                throw new Finding("races: writes what " + name(writer) + " writes");
            }
            long reader = readers[b / PAGE] == null ? 0 : readers[b / PAGE][b % PAGE];
            if (reader != 0 && changes && isUnordered(reader, scope(reader), mark)) {
                throw new Finding("races: writes what " + name(reader) + " reads");
            }
            page[b % PAGE] = mark;
        }
    }

    private static long[] page(long[][] pages, int at) {
        if (pages[at / PAGE] == null) pages[at / PAGE] = new long[PAGE];
        return pages[at / PAGE];
    }

    private static boolean isUnordered(long before, Readers scope, long now) {
        long one = before >>> THREAD_SHIFT;
        long other = now >>> THREAD_SHIFT;
        if (scope == Readers.ONE && one == other) return false;
        if (scope == Readers.OF_ALL || block(one) != block(other)) return true;
        return epoch(before) == epoch(now);
    }

    /** All who have read since the last barrier, as far as it matters. */
    private static long joined(long before, long now) {
        long one = before >>> THREAD_SHIFT;
        long other = now >>> THREAD_SHIFT;
        Readers scope = scope(before);
        if (before == 0) return now;
        if (scope != Readers.OF_ALL && block(one) == block(other)) {
            if (epoch(before) != epoch(now)) return now;
            if (one == other && scope == Readers.ONE) return now;
            Readers wider = warp(one) == warp(other) ? Readers.OF_WARP : Readers.OF_BLOCK;
            return now | (long) Math.max(scope.ordinal(), wider.ordinal()) << READERS_SHIFT;
        }
        return now | (long) Readers.OF_ALL.ordinal() << READERS_SHIFT;
    }

    private static Readers scope(long mark) {
        return Readers.ALL[(int) (mark >> READERS_SHIFT & 3)];
    }

    private static long epoch(long mark) {
        return mark >>> EPOCH_SHIFT & EPOCHS;
    }

    private static long block(long thread) {
        return (thread - 1) / Block.MOST_THREADS;
    }

    private static long warp(long thread) {
        return (thread - 1) / Warp.LANES;
    }

    private static String name(long mark) {
        long thread = (mark >>> THREAD_SHIFT) - 1;
        return "thread " + thread % Block.MOST_THREADS + " of block " + thread / Block.MOST_THREADS;
    }
}
