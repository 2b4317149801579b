package org.varve.zarr;

import java.io.IOException;
import java.lang.foreign.MemorySegment;

/** Stores the chunks of an array that is being written. Several threads may put chunks; each chunk is put once. */
interface ChunkStore extends AutoCloseable {

    void put(ChunkKeys.Position chunk, MemorySegment stored, Turns.Turn turn) throws IOException;

    /** Completes the array; chunks that were not put are missing, and are read as fill values. */
    void finish() throws IOException;

    @Override
    void close() throws IOException;
}
