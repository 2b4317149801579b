package org.varve.file;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * A part of a file that is mapped while small pieces all over it are read, each of which would else take a call of the system. Mapped pages
 * count as memory of the process, so the part should be small. It belongs to one thread.
 */
final class MappedPart implements AutoCloseable {

    private final InputFile file;
    private final long position;
    private final Arena arena;
    private final MemorySegment bytes;

    /**
     * Maps a part of a file.
     *
     * @throws IOException if the file system cannot, or the file ends before
     */
    MappedPart(InputFile file, long position, long count) throws IOException {
        this.file = file;
        this.position = position;
        this.arena = Arena.ofConfined();
        try {
            this.bytes = file.map(position, count, arena);
        } catch (IOException | RuntimeException e) {
            arena.close();
            throw e;
        }
    }

    /** As {@link InputFile#read(MemorySegment, long, long, long)}, inside of the part. */
    void read(MemorySegment buffer, long at, long count, long from) throws IOException {
        try {
            MemorySegment.copy(bytes, from - position, buffer, at, count);
        } catch (InternalError e) {
            // the file was cut, or its disk fails: the usual way says which
            file.read(buffer, at, count, from);
        }
    }

    @Override
    public void close() {
        arena.close();
    }
}
