package org.varve.file;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** The buffer between a file and a volume in memory: whole traces as the file holds them. */
final class Staging implements AutoCloseable {

    /** Large enough that a call to the system is cheap, small enough that what was read is still in cache when decoded. */
    static final long BYTES = 1 << 20;

    private static final long PAGE = 4096;

    private final Arena arena = Arena.ofShared();
    private final MemorySegment buffer;

    Staging(TraceLayout layout) {
        buffer = arena.allocate(layout.bufferBytes(), PAGE);
    }

    MemorySegment buffer() {
        return buffer;
    }

    long bytes() {
        return buffer.byteSize();
    }

    @Override
    public void close() {
        if (arena.scope().isAlive()) {
            arena.close();
        }
    }
}
