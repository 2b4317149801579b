package org.varve.core;

import java.lang.foreign.MemorySegment;
import java.util.List;

/** A program ready to run, with all its memory. Runs one tile at a time. */
public interface TileRunner extends AutoCloseable {

    /**
     * Computes a tile.
     *
     * @param tile the region of the survey to compute
     * @param source {@code tile.grow(program.halo(), survey)}: the region that {@code input} holds
     * @param input samples of {@code source}, as native floats
     * @param outputs one for each output of the program, each {@code tile.shape().bytes()} long at least
     */
    void run(Box tile, Box source, MemorySegment input, List<MemorySegment> outputs);

    @Override
    void close();
}
