package org.varve.host;

/**
 * The memory that the Java runtime occupies by the end of a job, the whole heap included: what a budget keeps from the
 * buffers.
 *
 * <p>The part outside the heap is a run's measured host bytes less heap and buffers: the JVM's code, class metadata,
 * compiled code, the compilers' arenas. It depends on what a job loads. The numbers come from a table in
 * docs/memory.md, which also has the command that prints it.
 *
 * @param heap bytes of the heap that are taken or that the job will take
 * @param bound the most bytes that the job needs besides heap and buffers: {@link #usual(int, long)}, or learned from
 *     earlier runs
 * @param usual bytes that it would need if nothing were known of earlier runs
 * @param others bytes that the process already occupies that are neither heap nor part of a plan: {@link #others(long)}
 * @param isOwn whether the process is one of Varve's own, so that what it occupies already is part of what any job
 *     needs
 */
public record Reserve(long heap, long bound, long usual, long others, boolean isOwn) {

    /** Bytes for what every job loads. */
    public static final long BASE = 82L << 20;

    /** Net bytes of the cache of loaded classes; the launcher says whether there is one. */
    private static final long CACHE = Boolean.getBoolean("varve.cache") ? 6L << 20 : 0;

    /** Bytes for computing at all, rather than copying. */
    static final long COMPUTING = 12L << 20;

    /** Bytes for each kernel, including the compilers' memory. */
    static final long KERNEL = 1L << 20;

    /** Bytes for the code of any two formats. */
    private static final long FORMATS = 10L << 20;

    /** Bytes for code still to be loaded and compiled, if an application occupies more than a job usually does. */
    public static final long TO_COME = 22L << 20;

    /** Bytes by which what one process occupies differs from what another does with the same job. */
    private static final long FLUCTUATION = 8L << 20;

    /**
     * The reciprocal of the part of the heap that is needed in addition to it: for the collector's tables, and for the
     * survivor space that the JVM does not count as heap.
     */
    private static final int WITH_HEAP = 64;

    /**
     * The reserve in a process that an application may fill: of the whole heap, which the launcher fixes and touches
     * when the JVM starts, and of what the process now occupies.
     *
     * @param bound bytes that a job needs besides the heap
     */
    public static Reserve now(long bound) {
        return new Reserve(Runtime.getRuntime().maxMemory(), bound, bound, others(0), false);
    }

    /** The reserve of any job, as long as there are no measurements. */
    static Reserve now() {
        return now(usual(JobKind.MANY, FORMATS));
    }

    /**
     * All bytes: the heap, and what is needed besides. An application around this library may already occupy more than
     * that; then those bytes, and some for code still to be loaded and compiled. In a process of Varve's own, only what
     * exceeds {@link #BASE} is added: the contexts of GPUs and the like.
     */
    public long bytes() {
        return heap + Math.max(bound, isOwn ? usual + Math.max(0, others - BASE) : others + TO_COME);
    }

    /** Bytes that any job takes in a process of Varve's own with a heap, as long as there are no measurements. */
    public static long ofOwn(long heap) {
        return heap + usual(JobKind.MANY, FORMATS, heap);
    }

    /** The same for a job that needs more, as for a GPU's driver that is not loaded yet. */
    public Reserve with(long more) {
        return new Reserve(heap, bound + more, usual + more, others, isOwn);
    }

    /**
     * Bytes by which the reserve may be larger in another process, which its GPU's driver and others may fill
     * otherwise.
     */
    public long mayRise() {
        return new Reserve(heap, bound, usual, others + FLUCTUATION, isOwn).bytes() - bytes();
    }

    /** Bytes by which the reserve may be larger on a machine that has measured nothing. */
    public long unlearned() {
        return Math.max(0, usual - bound);
    }

    /**
     * The bytes that the process now occupies besides its heap.
     *
     * @param held bytes of these that are already counted in a plan
     */
    public static long others(long held) {
        return Math.max(0, HostMemory.now().resident() - Runtime.getRuntime().totalMemory() - held);
    }

    /**
     * The bytes that a job needs besides the heap, as long as there are no measurements.
     *
     * @param kernels as in {@link JobKind#kernels}
     * @param formats bytes for the code that reads and writes files
     */
    public static long usual(int kernels, long formats) {
        return usual(kernels, formats, Runtime.getRuntime().maxMemory());
    }

    /**
     * The same for a heap.
     *
     * @param maxHeap bytes to which it may grow
     */
    public static long usual(int kernels, long formats, long maxHeap) {
        return BASE + CACHE + maxHeap / WITH_HEAP + (kernels == 0 ? 0 : COMPUTING + kernels * KERNEL) + formats;
    }
}
