package org.varve.zarr;

import java.io.IOException;
import java.lang.foreign.MemorySegment;

/** Where the chunks of an array that is written go. Several threads may put chunks, each chunk once. */
interface ChunkStore extends AutoCloseable {

    void put(ChunkKeys.Position chunk, MemorySegment stored) throws IOException;

    /** Completes what is written once all chunks are there; those that are not are missing, and read as fill values. */
    void finish() throws IOException;

    @Override
    void close() throws IOException;
}
