package org.varve.file;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Optional;

/**
 * A part of a file that is mapped while small pieces all over it are read, each of which would else take a call of the system. Mapped pages
 * count as memory of the process, so the part should be small. It belongs to one thread.
 */
final class MappedPart implements AutoCloseable {

    private final InputFile file;
    private final long position;
    private final Arena arena;
    private final MemorySegment bytes;

    private MappedPart(InputFile file, long position, Arena arena, MemorySegment bytes) {
        this.file = file;
        this.position = position;
        this.arena = arena;
        this.bytes = bytes;
    }

    /** Maps a part of a file; empty if the file system cannot, or the file ends before. */
    static Optional<MappedPart> of(InputFile file, long position, long count) {
        Arena arena = Arena.ofConfined();
        try {
            return Optional.of(new MappedPart(file, position, arena, file.map(position, count, arena)));
        } catch (IOException | UnsupportedOperationException refused) {
            arena.close();
            return Optional.empty();
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
