package org.varve.cuda.ptx;

import java.util.BitSet;

/**
 * Who touched each byte last, to see races: two threads touch a byte, one of them writes, and no barrier lies between.
 * A barrier of the block orders its threads. Threads of different blocks are never ordered.
 */
final class Shadow {

    // who have read a byte without a barrier between them
    private static final long ONE = 0;
    private static final long OF_BLOCK = 1;
    private static final long OF_SEVERAL_BLOCKS = 2;

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
        return (thread << THREAD_SHIFT) | ((epoch & EPOCHS) << EPOCH_SHIFT);
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
            if (writer != 0 && isUnordered(writer, ONE, mark)) {
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
            if (writer != 0 && changes && !both && isUnordered(writer, ONE, mark)) {
                throw new Finding("races: writes what " + name(writer) + " writes");
            }
            long reader = readers[b / PAGE] == null ? 0 : readers[b / PAGE][b % PAGE];
            if (reader != 0 && changes && isUnordered(reader, readers(reader), mark)) {
                throw new Finding("races: writes what " + name(reader) + " reads");
            }
            page[b % PAGE] = mark;
        }
    }

    private static long[] page(long[][] pages, int at) {
        if (pages[at / PAGE] == null) pages[at / PAGE] = new long[PAGE];
        return pages[at / PAGE];
    }

    private static boolean isUnordered(long before, long readers, long now) {
        long one = before >>> THREAD_SHIFT;
        long other = now >>> THREAD_SHIFT;
        if (readers == ONE && one == other) return false;
        if (readers == OF_SEVERAL_BLOCKS || block(one) != block(other)) return true;
        return epoch(before) == epoch(now);
    }

    /** All who have read since the last barrier, as far as it matters. */
    private static long joined(long before, long now) {
        long one = before >>> THREAD_SHIFT;
        long other = now >>> THREAD_SHIFT;
        long readers = readers(before);
        if (before == 0) return now;
        if (readers == OF_SEVERAL_BLOCKS || block(one) != block(other)) {
            return now | (OF_SEVERAL_BLOCKS << READERS_SHIFT);
        }
        if (epoch(before) != epoch(now) || (readers == ONE && one == other)) return now;
        return now | (OF_BLOCK << READERS_SHIFT);
    }

    private static long readers(long mark) {
        return (mark >> READERS_SHIFT) & 3;
    }

    private static long epoch(long mark) {
        return (mark >>> EPOCH_SHIFT) & EPOCHS;
    }

    private static long block(long thread) {
        return (thread - 1) / Block.MOST_THREADS;
    }

    private static String name(long mark) {
        long thread = (mark >>> THREAD_SHIFT) - 1;
        return "thread " + thread % Block.MOST_THREADS + " of block " + thread / Block.MOST_THREADS;
    }
}
