package org.varve.segy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * What is known of each trace's liveness: two bits a trace, unknown until its header was read, in pages that are made when
 * first needed. One thread may put while others get: at worst they find unknown what is known already.
 */
final class Liveness {

    static final int UNKNOWN = 0;
    static final int LIVE = 1;
    static final int DEAD = 2;

    private static final int TRACES_PER_PAGE = 1 << 20;
    private static final int TRACES_PER_BYTE = 4;

    private final long traces;
    private final Arena arena;
    private final AtomicReferenceArray<MemorySegment> pages;

    /** @param arena holds the pages */
    Liveness(long traces, Arena arena) {
        this.arena = arena;
        this.traces = traces;
        this.pages = new AtomicReferenceArray<>((int) Math.ceilDiv(traces, TRACES_PER_PAGE));
    }

    void put(long trace, boolean live) {
        int number = (int) (trace / TRACES_PER_PAGE);
        MemorySegment page = pages.get(number);
        if (page == null) {
            page = arena.allocate(pageBytes());
            pages.set(number, page);
        }
        int shift = shift(trace);
        byte others = (byte) (page.get(ValueLayout.JAVA_BYTE, at(trace)) & ~(3 << shift));
        page.set(ValueLayout.JAVA_BYTE, at(trace), (byte) (others | ((live ? LIVE : DEAD) << shift)));
    }

    int get(long trace) {
        MemorySegment page = pages.get((int) (trace / TRACES_PER_PAGE));
        return page == null ? UNKNOWN : (page.get(ValueLayout.JAVA_BYTE, at(trace)) >>> shift(trace)) & 3;
    }

    private static long at(long trace) {
        return trace % TRACES_PER_PAGE / TRACES_PER_BYTE;
    }

    private static int shift(long trace) {
        return 2 * (int) (trace % TRACES_PER_BYTE);
    }

    private long pageBytes() {
        return Math.ceilDiv(Math.min(traces, TRACES_PER_PAGE), (long) TRACES_PER_BYTE);
    }

    /** Bytes once every trace was read. */
    long bytes() {
        return pages.length() * pageBytes();
    }
}
