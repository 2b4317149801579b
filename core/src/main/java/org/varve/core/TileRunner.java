package org.varve.core;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;

/**
 * A program ready to run, with all its memory: a slot for each tile in flight. One thread starts tiles, each in a free
 * slot, and one thread, possibly another, finishes them.
 */
public interface TileRunner extends AutoCloseable {

    /**
     * Starts a tile; it may or may not be complete when this returns.
     *
     * @param slot a free slot, {@code 0..tilesInFlight-1}
     * @param tile the region of the survey to compute
     * @param source the region that {@code inputs} hold: {@code tile.grow(program.halo(), survey)}
     * @param inputs samples of {@code source} from each survey that the program reads, in the encoding that the runner
     *     was opened for, or whole traces with headers if it was opened for those; not to be modified until the tile is
     *     finished
     * @param outputs one for each output of the program, in the encoding that the runner was opened for; each long
     *     enough for {@code tile.shape()}, and for a byte more for each trace if these are not native floats, or more
     *     if the device {@link Device#reduces() reduces} them; not to be used until the tile is finished
     */
    void start(int slot, Box tile, Box source, List<MemorySegment> inputs, List<MemorySegment> outputs);

    /** Waits until the outputs of the tile in a slot are complete. */
    void finish(int slot);

    /**
     * The samples of all finished tiles that are not finite, but none of outputs that were reduced, and of encoded ones
     * only those in live traces; to be called while no tile is in flight.
     */
    NotFinite notFinite();

    /**
     * For each output, the finite samples of all finished tiles, in live traces, that its encoding cannot hold; empty
     * if outputs are native floats. To be called while no tile is in flight.
     */
    default List<Long> clipped() {
        return List.of();
    }

    /**
     * For each of {@link Program#limits()}, the samples of all finished tiles at which it acts; empty if the device
     * does not count them. To be called while no tile is in flight.
     */
    default List<Long> limited() {
        return List.of();
    }

    /** The times of all finished tiles. */
    Times times();

    /**
     * Seconds during which the device was busy.
     *
     * @param toDevice copying inputs to it; 0 if it works in host memory
     * @param compute computing
     * @param toHost copying outputs back
     */
    record Times(double toDevice, double compute, double toHost) {

        public static final Times NONE = new Times(0, 0, 0);

        /** The sum of both. */
        public Times plus(Times other) {
            return new Times(toDevice + other.toDevice, compute + other.compute, toHost + other.toHost);
        }

        /** Whether the device copies, as it has memory of its own. */
        public boolean copies() {
            return toDevice + toHost > 0;
        }

        /** The longest of the three. */
        public double bound() {
            return Math.max(compute, Math.max(toDevice, toHost));
        }
    }

    /** The device in a group that computed the tile last finished in a slot; empty for a single device. */
    default Optional<Share> share(int slot) {
        return Optional.empty();
    }

    /**
     * The part of a device in what a runner computes.
     *
     * @param device its name
     * @param times of all tiles that it has finished
     */
    record Share(String device, Times times) {}

    /** Computes a tile. */
    default void run(Box tile, Box source, List<MemorySegment> inputs, List<MemorySegment> outputs) {
        start(0, tile, source, inputs, outputs);
        finish(0);
    }

    @Override
    void close();
}
