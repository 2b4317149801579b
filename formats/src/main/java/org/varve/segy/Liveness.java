package org.varve.segy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Whether each trace is live or dead, as far as is known: two bits for a trace, unknown until its header has been read,
 * in pages allocated when first needed. Any thread may put and get.
 */
final class Liveness {

    static final int UNKNOWN = 0;
    static final int LIVE = 1;
    static final int DEAD = 2;

    private static final long DEAD_BITS = 0xAAAA_AAAA_AAAA_AAAAL;
    private static final VarHandle WORD = ValueLayout.JAVA_LONG.varHandle();
    private static final int TRACES_PER_PAGE = 1 << 20;
    private static final int TRACES_PER_WORD = Long.SIZE / 2;

    private final long traces;
    private final Arena arena;
    private final AtomicReferenceArray<MemorySegment> pages;

    /** @param arena the memory of the pages */
    Liveness(long traces, Arena arena) {
        this.arena = arena;
        this.traces = traces;
        this.pages = new AtomicReferenceArray<>((int) Math.ceilDiv(traces, TRACES_PER_PAGE));
    }

    /** Remembers whether a trace is live; must be the same each time. */
    void put(long trace, boolean live) {
        long bits = (long) (live ? LIVE : DEAD) << shift(trace);
        long _ = (long) WORD.getAndBitwiseOr(page((int) (trace / TRACES_PER_PAGE)), at(trace), bits);
    }

    private MemorySegment page(int number) {
        MemorySegment page = pages.get(number);
        return page == null ? newPage(number) : page;
    }

    private synchronized MemorySegment newPage(int number) {
        if (pages.get(number) == null) {
            pages.set(number, arena.allocate(pageBytes(), Long.BYTES));
        }
        return pages.get(number);
    }

    int get(long trace) {
        MemorySegment page = pages.get((int) (trace / TRACES_PER_PAGE));
        return page == null ? UNKNOWN : (int) (page.get(ValueLayout.JAVA_LONG, at(trace)) >>> shift(trace)) & 3;
    }

    /** How many traces are known to be dead. */
    long dead() {
        long dead = 0;
        for (int number = 0; number < pages.length(); number++) {
            MemorySegment page = pages.get(number);
            for (long at = 0; page != null && at < page.byteSize(); at += Long.BYTES) {
                dead += Long.bitCount(page.get(ValueLayout.JAVA_LONG, at) & DEAD_BITS);
            }
        }
        return dead;
    }

    private static long at(long trace) {
        return trace % TRACES_PER_PAGE / TRACES_PER_WORD * Long.BYTES;
    }

    private static int shift(long trace) {
        return 2 * (int) (trace % TRACES_PER_WORD);
    }

    private long pageBytes() {
        return Math.ceilDiv(Math.min(traces, TRACES_PER_PAGE), (long) TRACES_PER_WORD) * Long.BYTES;
    }

    /** Bytes of all pages, as if every trace had been read. */
    long bytes() {
        return pages.length() * pageBytes();
    }
}
