package org.varve.zarr;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.varve.core.Shape;
import org.varve.file.FileState;
import org.varve.file.FormatException;

/**
 * The state in which each chunk of an array was read, to notice those that are written to meanwhile: one number for each. Several
 * threads may use it, each for a chunk of its own.
 */
public final class ChunkStates implements AutoCloseable {

    /** Arrays of more chunks are not watched. */
    private static final long MOST = 1 << 20;

    private static final ValueLayout.OfLong NUMBER = ValueLayout.JAVA_LONG;
    private static final long UNREAD = 0;
    private static final long ABSENT = 1;

    private final Path group;
    private final ArrayMetadata array;
    private final Arena arena = Arena.ofShared();
    private final MemorySegment states;

    /** Remembers the chunks of an array in a folder. */
    public ChunkStates(Path group, ArrayMetadata array) {
        this.group = group;
        this.array = array;
        this.states = arena.allocate(bytes(array), Long.BYTES);
    }

    private static long bytes(ArrayMetadata array) {
        Shape grid = array.grid();
        boolean few = grid.traces() <= MOST && grid.traces() * grid.samples() <= MOST;
        return few ? grid.size() * Long.BYTES : 0;
    }

    /** Bytes that are taken to remember them. */
    public long bytes() {
        return states.byteSize();
    }

    /**
     * Remembers the state in which a chunk was read: nothing if its file is not there.
     *
     * @throws FormatException if it was read before in another
     */
    public void read(ChunkKeys.Position chunk, Optional<FileState> file) throws FormatException {
        if (bytes() == 0) {
            return;
        }
        long at = number(chunk) * Long.BYTES;
        require(chunk, states.get(NUMBER, at), file);
        states.set(NUMBER, at, state(file));
    }

    /**
     * Refuses an array of which chunks were written to after they were read.
     *
     * @throws FormatException with the file of such a chunk
     */
    public void requireUnchanged() throws IOException {
        for (long number = 0; number * Long.BYTES < bytes(); number++) {
            long before = states.get(NUMBER, number * Long.BYTES);
            if (before != UNREAD) {
                Path file = array.file(group, position(number));
                require(position(number), before,
                        Files.exists(file) ? Optional.of(FileState.of(file)) : Optional.empty());
            }
        }
    }

    private void require(ChunkKeys.Position chunk, long before, Optional<FileState> now) throws FormatException {
        if (before != UNREAD && before != state(now)) {
            throw new FormatException(array.file(group, chunk),
                    "changed while the volume was read: run again once nothing writes to it");
        }
    }

    private static long state(Optional<FileState> file) {
        if (file.isEmpty()) {
            return ABSENT;
        }
        FileState found = file.get();
        long state = 31 * (31 * found.bytes() + found.modified().to(TimeUnit.NANOSECONDS)) + found.key().hashCode();
        return state == UNREAD || state == ABSENT ? 2 : state;
    }

    private long number(ChunkKeys.Position chunk) {
        Shape grid = array.grid();
        return ((long) chunk.inline() * grid.crosslines() + chunk.crossline()) * grid.samples() + chunk.sample();
    }

    private ChunkKeys.Position position(long number) {
        Shape grid = array.grid();
        long trace = number / grid.samples();
        return new ChunkKeys.Position((int) (trace / grid.crosslines()), (int) (trace % grid.crosslines()),
                (int) (number % grid.samples()));
    }

    @Override
    public void close() {
        if (arena.scope().isAlive()) {
            arena.close();
        }
    }
}
