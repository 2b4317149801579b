package org.varve.tiling;

import org.varve.profiler.HostMemory;

/** The memory that the Java runtime itself occupies by the end of a run. */
final class RuntimeReserve {

    /**
     * Bytes outside the heap: the JVM's code, class metadata, compiled code, the compilers' arenas, thread stacks. What a run
     * has of them is its measured host bytes less heap and buffers, both of which its plan lists:
     *
     * <pre>{@code ./varve run gst-dip-azimuth survey.sgy out/{output}.npy --json}</pre>
     */
    static final long NATIVE = 96L << 20;

    private RuntimeReserve() {}

    /**
     * The whole heap, which the launcher fixes and touches when the JVM starts, and {@link #NATIVE}; or, where an application
     * around this library occupies more than that already, what it occupies and a quarter of {@link #NATIVE} for code still
     * to be loaded and compiled.
     */
    static long bytes() {
        Runtime runtime = Runtime.getRuntime();
        return bytes(runtime.maxMemory(), runtime.totalMemory(), HostMemory.now().resident());
    }

    static long bytes(long maxHeap, long heap, long resident) {
        return maxHeap + Math.max(NATIVE, resident - heap + NATIVE / 4);
    }
}
