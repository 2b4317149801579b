package org.varve.host;

/**
 * The memory that the Java runtime itself occupies by the end of a run, the whole heap included.
 *
 * <p>What a run has of it outside the heap is its measured host bytes less heap and buffers: the JVM's code, class metadata,
 * compiled code, the compilers' arenas. How much depends on what a job loads. docs/memory.md has the table from which the numbers
 * come, and the command that prints it.
 */
public final class RuntimeReserve {

    /** What every job loads. */
    public static final long BASE = 80L << 20;

    /** Computing at all, instead of copying. */
    static final long COMPUTING = 4L << 20;

    /** Each pass, and what the compilers take for it. */
    static final long PASS = 1L << 20;

    /** Reading or writing the traces of SEG-Y or Seismic Unix. */
    static final long SEGY = 6L << 20;

    /** Writing Zarr: metadata, and the libraries of its codecs. Reading takes no more than a SEG-Y file or an array does. */
    static final long ZARR = 4L << 20;

    /** For code still to be loaded and compiled where an application occupies more than a job usually does. */
    static final long TO_COME = 22L << 20;

    /**
     * The reciprocal of the part of the heap that comes on top: the collector's tables, and the space for survivors, which the JVM does not count
     * as heap.
     */
    private static final int WITH_HEAP = 64;

    private RuntimeReserve() {}

    /**
     * The whole heap, which the launcher fixes and touches when the JVM starts, and what is needed besides; or, where an
     * application around this library occupies more than that already, what it occupies and some for code still to be loaded and
     * compiled.
     *
     * @param besidesHeap what a job needs besides the heap: {@link #besidesHeap(JobKind)}, or what measurements say
     * @param others what the process occupies that is neither heap nor part of a plan: {@link #others}
     */
    public static long bytes(long besidesHeap, long others) {
        return bytes(Runtime.getRuntime().maxMemory(), besidesHeap, others);
    }

    /**
     * The same where the heap counts with fewer bytes than it may grow to.
     *
     * @param heap bytes of it that are taken, and that a job will take
     */
    public static long bytes(long heap, long besidesHeap, long others) {
        return heap + Math.max(besidesHeap, others + TO_COME);
    }

    /**
     * What the process occupies now besides its heap.
     *
     * @param held bytes of it that are counted elsewhere, as a part of the plan
     */
    public static long others(long held) {
        return Math.max(0, HostMemory.now().resident() - Runtime.getRuntime().totalMemory() - held);
    }

    /** What a job needs besides the heap as long as nothing is known from measurements. */
    public static long besidesHeap(JobKind kind) {
        return besidesHeap(kind, Runtime.getRuntime().maxMemory());
    }

    static long besidesHeap(JobKind kind, long maxHeap) {
        long passes = kind.passes() == 0 ? 0 : COMPUTING + kind.passes() * PASS;
        return BASE + maxHeap / WITH_HEAP + passes + (kind.touches("sgy") || kind.touches("su") ? SEGY : 0)
                + (kind.writes().equals("zarr") ? ZARR : 0);
    }
}
