package org.varve.file;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Optional;

/**
 * A mapped part of a file, for reading small pieces all over it without a system call for each. Mapped pages count as
 * memory of the process, so the part should be small. It belongs to one thread.
 */
final class MappedPart implements AutoCloseable {

    /** In place of the position of a piece that is not read. */
    static final long NONE = -1;

    private static final ValueLayout.OfInt WORD = ValueLayout.JAVA_INT_UNALIGNED;

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
            copy(from - position, buffer, at, count);
            throwWhatIsPending();
        } catch (InternalError e) {
            // the file was cut, or its disk fails: the usual way says which
            file.read(buffer, at, count, from);
        }
    }

    /**
     * Reads pieces of {@code count} bytes inside of the part, one behind the other; zeros in place of those at
     * {@link #NONE}.
     */
    void readEach(MemorySegment buffer, long count, long[] positions) throws IOException {
        try {
            for (int n = 0; n < positions.length; n++) {
                if (positions[n] == NONE) {
                    buffer.asSlice(n * count, count).fill((byte) 0);
                } else {
                    copy(positions[n] - position, buffer, n * count, count);
                }
            }
            throwWhatIsPending();
        } catch (InternalError e) {
            for (int n = 0; n < positions.length; n++) {
                if (positions[n] != NONE) file.read(buffer, n * count, count, positions[n]);
            }
        }
    }

    private void copy(long from, MemorySegment buffer, long at, long count) {
        if (count == Integer.BYTES) {
            // a single sample, for which copying takes longer than the copy
            buffer.set(WORD, at, bytes.get(WORD, from));
        } else {
            MemorySegment.copy(bytes, from, buffer, at, count);
        }
    }

    /** Java throws the error of a page that is gone some time later, but before it comes back from native code. */
    private void throwWhatIsPending() {
        Thread.holdsLock(this);
    }

    @Override
    public void close() {
        arena.close();
    }
}
