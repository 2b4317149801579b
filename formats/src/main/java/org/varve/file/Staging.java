package org.varve.file;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.stream.Stream;

/** The buffer between a file and a volume in memory: whole traces as the file holds them. */
final class Staging implements AutoCloseable {

    private final Arena arena = Arena.ofShared();
    private final MemorySegment buffer;

    Staging(TraceLayout layout) {
        this(layout.bufferBytes());
    }

    private Staging(long bytes) {
        buffer = arena.allocate(bytes, PartFile.PAGE);
    }

    /** A buffer for each of several threads that write, with room for a {@link PartFile#lead}. */
    static List<Staging> toWrite(TraceLayout layout, int threads) {
        return Stream.generate(() -> new Staging(bytesToWrite(layout, threads) / threads))
                .limit(threads)
                .toList();
    }

    /** Bytes of all of these: little more than one thread would take. */
    static long bytesToWrite(TraceLayout layout, int threads) {
        return threads * (layout.tracesPerBuffer(threads) * layout.traceBytes() + PartFile.PAGE);
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
