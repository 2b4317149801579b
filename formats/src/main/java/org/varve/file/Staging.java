package org.varve.file;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** The buffer between a file and a volume in memory: whole traces as the file holds them. */
final class Staging implements AutoCloseable {

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
