package org.varve.tiling;

import org.varve.profiler.HostMemory;

/** The memory that the Java runtime itself occupies by the end of a run, the whole heap included. */
public final class RuntimeReserve {

    /**
     * Bytes outside the heap: the JVM's code, class metadata, compiled code, the compilers' arenas. What a run has of them is
     * its measured host bytes less heap and buffers; docs/memory.md has the table from which this number comes, and the
     * command that prints it.
     */
    static final long NATIVE = 90L << 20;

    /**
     * One part in so many of the heap again: the collector's tables, and the space for survivors, which the JVM does not count
     * as heap.
     */
    private static final int WITH_HEAP = 64;

    private RuntimeReserve() {}

    /**
     * The whole heap, which the launcher fixes and touches when the JVM starts, what goes with it, and {@link #NATIVE}; or, where
     * an application around this library occupies more than that already, what it occupies and a quarter of {@link #NATIVE} for
     * code still to be loaded and compiled.
     */
    static long bytes() {
        return bytes(besidesHeap());
    }

    /** The same where it is known from measurements what is needed besides the heap. */
    public static long bytes(long besidesHeap) {
        Runtime runtime = Runtime.getRuntime();
        return bytes(besidesHeap, runtime.maxMemory(), runtime.totalMemory(), HostMemory.now().resident());
    }

    /** What is needed besides the heap as long as nothing is known from measurements. */
    public static long besidesHeap() {
        return besidesHeap(Runtime.getRuntime().maxMemory());
    }

    static long besidesHeap(long maxHeap) {
        return NATIVE + maxHeap / WITH_HEAP;
    }

    static long bytes(long besidesHeap, long maxHeap, long heap, long resident) {
        return maxHeap + Math.max(besidesHeap, resident - heap + NATIVE / 4);
    }
}
