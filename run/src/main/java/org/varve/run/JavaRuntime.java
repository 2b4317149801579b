package org.varve.run;

import java.io.IOException;
import org.varve.host.RuntimeMemory;

/**
 * What a run may expect of the Java runtime that it is in. As it stands here the runtime belongs to an application, and its heap stays
 * as it is; the command line has one that starts its process anew with a larger heap.
 */
public interface JavaRuntime {

    /** The runtime of an application. */
    JavaRuntime SHARED = new JavaRuntime() {};

    /** What everything but the devices' work arrays needs of the heap. */
    long BASE = 40L << 20;

    /** The reciprocal of the part of the memory allowed that may be filled in an application's heap. */
    int PART_OF_ALLOWED = 16;

    /** Whether nothing but Varve runs in the process. */
    default boolean isOwn() {
        return false;
    }

    /** Whether what the process takes is what runs take, so that the next plan may go by it. */
    default boolean canBeLearnedFrom() {
        return false;
    }

    /**
     * Bytes of the heap that count as taken. Of an application's these are the bytes that it has now, and those that a run will fill: what
     * else the application will take is not the run's.
     *
     * @param allowed bytes that the process may occupy
     */
    default long heapBytes(long allowed) throws IOException {
        Runtime runtime = Runtime.getRuntime();
        return Math.min(runtime.maxMemory(), runtime.totalMemory() + attainable(allowed));
    }

    /** Bytes that devices may fill in the heap that there is. */
    default long spare() {
        return Math.max(0, Runtime.getRuntime().maxMemory() - BASE - RuntimeMemory.live());
    }

    /**
     * Bytes that devices may fill in this heap, or in one that could be had.
     *
     * @param allowed bytes that the process may occupy
     */
    default long attainable(long allowed) throws IOException {
        return Math.min(spare(), allowed / PART_OF_ALLOWED);
    }

    /**
     * Makes sure of a heap in which devices may fill {@code bytes}, or of the largest attainable. The command line's replaces the process
     * for that: nothing may have been created before.
     */
    default void require(long bytes, long allowed) throws IOException {}

    /** The heap stays as it is from now on: what has been done would be done again. */
    default void settle() {}
}
