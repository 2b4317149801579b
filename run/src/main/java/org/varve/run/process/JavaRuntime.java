package org.varve.run.process;

import java.io.IOException;
import org.varve.host.RuntimeMemory;

/**
 * The Java runtime of a run. By default it belongs to an application, and its heap stays as it is; the command line's
 * restarts its process with a larger heap if necessary.
 */
public interface JavaRuntime {

    /** The runtime of an application. */
    JavaRuntime SHARED = new JavaRuntime() {};

    /** Bytes of the heap for everything but the devices' work arrays. */
    long BASE = 40L << 20;

    /** Most devices fill less. */
    long SCARCE = 64L << 20;

    /** Runs may fill the allowed memory divided by this in an application's heap. */
    int PART_OF_ALLOWED = 16;

    /** Whether only Varve runs in the process. */
    default boolean isOwn() {
        return false;
    }

    /** Whether the memory of the process is that of its runs alone, so that later plans may learn from it. */
    default boolean canBeLearnedFrom() {
        return false;
    }

    /**
     * Bytes of the heap that count as taken. In an application these are its current size and what a run will fill; the
     * application's own growth is not counted.
     *
     * @param allowed bytes that the process may occupy
     */
    default long heapBytes(long allowed) throws IOException {
        Runtime runtime = Runtime.getRuntime();
        return Math.min(runtime.maxMemory(), runtime.totalMemory() + attainable(allowed));
    }

    /** Bytes to which the heap may grow. */
    default long largestHeap() {
        return Runtime.getRuntime().maxMemory();
    }

    /** Bytes that devices may fill in the present heap. If few seem to be left, this collects garbage first. */
    default long spare() {
        long most = Runtime.getRuntime().maxMemory() - BASE;
        if (most - RuntimeMemory.live() < Math.min(SCARCE, most / 2)) System.gc();
        return Math.max(0, most - RuntimeMemory.live());
    }

    /**
     * Bytes that devices may fill in this heap, or in the largest that a restart would give.
     *
     * @param allowed bytes that the process may occupy
     */
    default long attainable(long allowed) throws IOException {
        return Math.min(spare(), allowed / PART_OF_ALLOWED);
    }

    /**
     * Ensures a heap in which devices may fill {@code bytes}, or else the largest attainable. The command line's
     * replaces the process for it, so nothing may have been created before.
     *
     * @param allowed bytes that the process may occupy
     */
    default void require(long bytes, long allowed) throws IOException {}

    /**
     * Ensures a heap that a job needs at least, before anything is opened. One that turns out to be too small is
     * {@linkplain #require enlarged} later.
     *
     * @param allowed bytes that the process may occupy
     */
    default void expect(long bytes, long allowed) throws IOException {}

    /** Bytes by which the heap would be enlarged for devices that fill {@code bytes}, in a new process. */
    default long growth(long bytes) throws IOException {
        return 0;
    }

    /** Keeps the heap from now on, as a restart would repeat finished work. */
    default void settle() {}
}
