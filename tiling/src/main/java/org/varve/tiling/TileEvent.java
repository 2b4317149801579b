package org.varve.tiling;

/**
 * What happens while tiles are streamed.
 *
 * <p>{@link Progress} comes from the thread that called the executor: when a phase begins, around each tile, and when
 * it ends. {@link TileDone} comes from one thread at a time, after a tile, or a part of one, was written; time spent on
 * it delays the next tile. {@link Noted} comes from any thread.
 */
public sealed interface TileEvent permits Progress, TileDone, TileEvent.Noted {

    /**
     * Something unplanned that does not stop the run.
     *
     * @param sentence about it
     */
    record Noted(String sentence) implements TileEvent {}
}
