package org.varve.core;

import java.lang.foreign.MemorySegment;
import java.util.List;

/**
 * A program ready to run, with all its memory: one slot for each tile in flight. Tiles are started by one thread, each in a
 * slot that is free, and finished by one thread, which may be another.
 */
public interface TileRunner extends AutoCloseable {

    /**
     * Begins to compute a tile; what is computed already when this returns is up to the device.
     *
     * @param slot {@code 0..tilesInFlight-1}, neither started nor unfinished
     * @param tile the region of the survey to compute
     * @param source {@code tile.grow(program.halo(), survey)}: the region that {@code inputs} hold
     * @param inputs samples of {@code source}, of each survey that the program reads, stored as the runner was opened for; left
     *     alone until the tile is finished
     * @param outputs one for each output of the program, each {@code tile.shape().bytes()} long at least
     */
    void start(int slot, Box tile, Box source, List<MemorySegment> inputs, List<MemorySegment> outputs);

    /** Waits until the outputs of the tile in a slot are complete. */
    void finish(int slot);

    /** Samples of all finished tiles that are not finite; asked for while no tile is in flight. */
    NotFinite notFinite();

    /** What all finished tiles took. */
    Times times();

    /**
     * Seconds during which the device was busy.
     *
     * @param toDevice copying inputs to it; 0 where it works in host memory
     * @param compute computing
     * @param toHost copying outputs back
     */
    record Times(double toDevice, double compute, double toHost) {

        public static final Times NONE = new Times(0, 0, 0);

        /** The times of both together. */
        public Times plus(Times other) {
            return new Times(toDevice + other.toDevice, compute + other.compute, toHost + other.toHost);
        }

        /** The slowest of the three. */
        public double bound() {
            return Math.max(compute, Math.max(toDevice, toHost));
        }
    }

    /** Computes a tile. */
    default void run(Box tile, Box source, List<MemorySegment> inputs, List<MemorySegment> outputs) {
        start(0, tile, source, inputs, outputs);
        finish(0);
    }

    @Override
    void close();
}
