package org.varve.core;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.List;

/**
 * A volume being written under a temporary name. It gets its final name in {@link #commit}; closed without it, it leaves
 * nothing behind.
 */
public interface VolumeWriter extends AutoCloseable {

    /** Writes the samples of a box: native 32-bit floats in axis order, from the start of {@code source}. */
    void write(Box box, MemorySegment source) throws IOException;

    /** Completes the volume and gives it its final name. */
    void commit() throws IOException;

    /** The pieces in which the volume is stored: boxes that begin and end with one are written at once. */
    default Shape chunk() {
        return Shape.ONE;
    }

    /** The files in which such pieces are gathered, a multiple of {@link #chunk}: each is open from its first piece to its last. */
    default Shape shard() {
        return chunk();
    }

    /** What the user should know of what was written, a sentence each; nothing if all went as asked. */
    default List<String> notes() {
        return List.of();
    }

    /** Bytes of the buffers that this writer holds: part of a plan's projection. */
    default long bufferBytes() {
        return 0;
    }

    @Override
    void close() throws IOException;
}
