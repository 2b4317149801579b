package org.varve.tiling;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.varve.core.Box;
import org.varve.core.VolumeWriter;

/**
 * The tiles of a plan that an executor streams, and the receiver of their events: all tiles and none, unless
 * overridden.
 */
public interface Work extends Closeable {

    /** All tiles, completed by the executor itself. */
    Work ALL = new Work() {};

    /** The statistics of an earlier scan, for each of its fields; empty if it must be run. May wait for others. */
    default Optional<List<long[]>> gathered(int scan) throws IOException, InterruptedException {
        return Optional.empty();
    }

    /** Called once a scan has gathered its statistics. */
    default void gathered(int scan, List<long[]> statistics) throws IOException {}

    /** Notes about earlier runs, one sentence each. */
    default List<String> notes() {
        return List.of();
    }

    /** The progress of earlier runs. */
    default Portion before() {
        return Portion.NOTHING;
    }

    /** Whether there is a tile to stream at a position 0, 1, ...; called by one thread, which may have to wait. */
    default boolean has(TilePlan plan, long position) throws IOException, InterruptedException {
        return position < plan.count();
    }

    /** The number of the tile at a position that {@link #has has} one. */
    default long tile(long position) {
        return position;
    }

    /**
     * Called, on the thread that writes, after a tile or a part of it was written.
     *
     * @param position of the tile
     * @param written in positions of the outputs
     */
    default void written(long position, Box written) throws IOException {}

    /** Completes the outputs after all tiles, all or none. */
    default void complete(List<? extends VolumeWriter> outputs) throws IOException, InterruptedException {
        VolumeWriter.commitAll(outputs);
    }

    /** Ends the work, complete or not. */
    @Override
    default void close() throws IOException {}

    /** A portion of a run. */
    record Portion(long tiles, long samples) {

        /** No tiles. */
        public static final Portion NOTHING = new Portion(0, 0);
    }
}
