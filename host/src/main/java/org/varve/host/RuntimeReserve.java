package org.varve.host;

/**
 * The memory that the Java runtime itself occupies by the end of a run, the whole heap included.
 *
 * <p>The part outside the heap is a run's measured host bytes less heap and buffers: the JVM's code, class metadata, compiled code, the
 * compilers' arenas. It depends on what a job loads. The numbers come from a table in docs/memory.md, which also has the command that
 * prints it.
 */
public final class RuntimeReserve {

    /** Bytes for what every job loads. */
    public static final long BASE = 80L << 20;

    /** Bytes that the cache of loaded classes takes beyond those that it saves; the launcher tells whether there is one. */
    private static final long CACHE = Boolean.getBoolean("varve.cache") ? 6L << 20 : 0;

    /** Bytes for computing at all, rather than copying. */
    static final long COMPUTING = 12L << 20;

    /** Bytes for each kernel, with what the compilers take for it. */
    static final long KERNEL = 1L << 20;

    /** Bytes for the code of any two formats. */
    static final long FORMATS = 10L << 20;

    /** Bytes for code still to be loaded and compiled, if an application occupies more than a job usually does. */
    public static final long TO_COME = 22L << 20;

    /**
     * The reciprocal of the part of the heap that is needed in addition to it: for the collector's tables, and for the survivor space that
     * the JVM does not count as heap.
     */
    private static final int WITH_HEAP = 64;

    private RuntimeReserve() {}

    /**
     * The bytes of the whole heap, which the launcher fixes and touches when the JVM starts, and what is needed besides. If an application
     * around this library already occupies more than that, the bytes that it occupies and some for code still to be loaded and compiled.
     *
     * @param besidesHeap bytes that a job needs besides the heap: {@link #besidesHeap(int, long)}, or a measured value
     * @param others bytes that the process occupies that are neither heap nor part of a plan: {@link #others}
     */
    public static long bytes(long besidesHeap, long others) {
        return bytes(Runtime.getRuntime().maxMemory(), besidesHeap, others);
    }

    /**
     * The same for a heap of which not all bytes are counted.
     *
     * @param heap bytes of the heap that are taken or that a job will take
     */
    public static long bytes(long heap, long besidesHeap, long others) {
        return heap + Math.max(besidesHeap, others + TO_COME);
    }

    /**
     * The same in a process of Varve's own, where what it occupies already is part of what any job needs. Only what exceeds {@link #BASE} is
     * not: the contexts of GPUs and the like.
     *
     * @param usual {@link #besidesHeap(int, long)} of the job
     */
    public static long bytesOfOwn(long heap, long besidesHeap, long usual, long others) {
        return heap + Math.max(besidesHeap, usual + Math.max(0, others - BASE));
    }

    /**
     * The bytes that the process now occupies besides its heap.
     *
     * @param held bytes of these that are already counted in a plan
     */
    public static long others(long held) {
        return Math.max(0, HostMemory.now().resident() - Runtime.getRuntime().totalMemory() - held);
    }

    /** The bytes that any job needs besides the heap, as long as there are no measurements. */
    static long besidesHeap() {
        return besidesHeap(JobKind.MANY, FORMATS);
    }

    /**
     * The bytes that a job needs besides the heap, as long as there are no measurements.
     *
     * @param kernels as in {@link JobKind#kernels}
     * @param formats bytes for the code that reads and writes files
     */
    public static long besidesHeap(int kernels, long formats) {
        return besidesHeap(kernels, formats, Runtime.getRuntime().maxMemory());
    }

    static long besidesHeap(int kernels, long formats, long maxHeap) {
        return BASE + CACHE + maxHeap / WITH_HEAP + (kernels == 0 ? 0 : COMPUTING + kernels * KERNEL) + formats;
    }
}
