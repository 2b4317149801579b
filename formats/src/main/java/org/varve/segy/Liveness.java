package org.varve.segy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * What is known of each trace's liveness: two bits a trace, unknown until its header was read. One thread may put while others
 * get: at worst they find unknown what is known already.
 */
final class Liveness implements AutoCloseable {

    static final int UNKNOWN = 0;
    static final int LIVE = 1;
    static final int DEAD = 2;

    private final Arena arena = Arena.ofShared();
    private final MemorySegment bits;

    Liveness(long traces) {
        bits = arena.allocate((traces + 3) / 4);
    }

    void put(long trace, boolean live) {
        int shift = shift(trace);
        byte old = bits.get(ValueLayout.JAVA_BYTE, trace >>> 2);
        bits.set(ValueLayout.JAVA_BYTE, trace >>> 2, (byte) ((old & ~(3 << shift)) | ((live ? LIVE : DEAD) << shift)));
    }

    int get(long trace) {
        return (bits.get(ValueLayout.JAVA_BYTE, trace >>> 2) >>> shift(trace)) & 3;
    }

    private static int shift(long trace) {
        return 2 * (int) (trace & 3);
    }

    long bytes() {
        return bits.byteSize();
    }

    @Override
    public void close() {
        if (arena.scope().isAlive()) {
            arena.close();
        }
    }
}
