package org.varve.tiling;

/**
 * Receives progress on the thread that called the executor: when a phase begins, around each tile, and when it ends. Tiles and notes come
 * from other threads.
 */
@FunctionalInterface
public interface ProgressListener {

    /** Ignores everything. */
    ProgressListener NONE = progress -> {
    };

    /** Called as a phase progresses, from one thread at a time. */
    void update(Progress progress);

    /**
     * Called after a tile, or a part of one, was written, by one thread at a time; time spent here delays the next
     * tile.
     */
    default void tile(TileDone done) {}

    /** Called, from any thread, with a sentence about something unplanned that does not stop the run. */
    default void note(String sentence) {}
}
