package org.varve.run.process;

import java.io.IOException;

/**
 * The Java runtime of a process of Varve's own, whose heap has a fixed size and is touched at the start. The process
 * begins anew with a larger heap if a job needs one.
 */
public abstract class OwnRuntime implements JavaRuntime {

    /** The heap may take at most the allowed memory divided by this. */
    private static final int SHARE = 4;

    private static final long LEAST_USUAL = 56L << 20;
    private static final long MOST_USUAL = 128L << 20;
    private static final long PER_PROCESSOR = 4L << 20;

    private volatile boolean settled;

    /** Whether the process may begin anew with a larger heap, unless it has settled. */
    protected abstract boolean canRestart() throws IOException;

    /** Begins anew with a heap; does not return. */
    protected abstract void restart(long heapBytes) throws IOException;

    @Override
    public boolean isOwn() {
        return true;
    }

    @Override
    public boolean canBeLearnedFrom() {
        return true;
    }

    @Override
    public long heapBytes(long allowed) {
        return largestHeap();
    }

    @Override
    public long spare() {
        return Math.max(0, largestHeap() - BASE);
    }

    @Override
    public long attainable(long allowed) throws IOException {
        return !settled && canRestart() ? Math.max(spare(), allowed / SHARE - BASE) : spare();
    }

    @Override
    public void require(long bytes, long allowed) throws IOException {
        long fitting = Math.min(bytes, attainable(allowed));
        if (fitting > spare()) restart(heapFor(fitting));
    }

    /** Bytes of heap with which a process begins, and which most jobs need: the launcher's rule. */
    public static long usualHeap() {
        return Math.min(MOST_USUAL, LEAST_USUAL + PER_PROCESSOR * Runtime.getRuntime().availableProcessors());
    }

    /** Bytes of heap with which a process does a job whose threads fill {@code bytes}, within the memory allowed. */
    public static long heapOf(long bytes, long allowed) {
        return Math.max(usualHeap(), heapFor(Math.min(bytes, Math.max(0, allowed / SHARE - BASE))));
    }

    /** The garbage collector leaves some of the heap unused. */
    public static long heapFor(long bytes) {
        return BASE + bytes + bytes / 16;
    }

    /** Whether the heap stays. */
    protected boolean isSettled() {
        return settled;
    }

    @Override
    public void settle() {
        settled = true;
    }
}
