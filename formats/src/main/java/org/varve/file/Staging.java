package org.varve.file;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.stream.Stream;

/** The buffer between a file and a volume in memory: it holds whole traces as the file stores them. */
final class Staging implements AutoCloseable {

    private final Arena arena = Arena.ofShared();
    private final MemorySegment buffer;

    Staging(TraceLayout layout) {
        this(layout.bufferBytes());
    }

    private Staging(long bytes) {
        buffer = arena.allocate(bytes, WrittenFile.ALIGNMENT);
    }

    /** Buffers for writing, one for each thread, with room for a {@link PartFile#lead}. */
    static List<Staging> toWrite(TraceLayout layout, int threads) {
        return Stream.generate(() -> new Staging(bytesToWrite(layout, threads) / threads))
                .limit(threads)
                .toList();
    }

    /** The bytes of all these buffers together. */
    static long bytesToWrite(TraceLayout layout, int threads) {
        return threads * (layout.tracesPerWrite(threads) * layout.traceBytes() + WrittenFile.ALIGNMENT);
    }

    MemorySegment buffer() {
        return buffer;
    }

    @Override
    public void close() {
        if (arena.scope().isAlive()) {
            arena.close();
        }
    }
}
