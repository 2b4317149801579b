package org.varve.zarr;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.varve.core.Shape;
import org.varve.file.FileState;
import org.varve.file.FormatException;

/**
 * The state of each chunk's file when it was read, as one number, to detect chunks that change while the array is read.
 * Several threads may use it, each for a different chunk.
 */
public final class ChunkStates implements AutoCloseable {

    /** Arrays with more chunks are not watched. */
    private static final long MOST = 1 << 20;

    private static final ValueLayout.OfLong NUMBER = ValueLayout.JAVA_LONG;
    private static final long UNREAD = 0;
    private static final long ABSENT = 1;

    private final Path group;
    private final ArrayMetadata array;
    private final Arena arena = Arena.ofShared();
    private final MemorySegment states;

    /** Watches an array of the group in a folder. */
    public ChunkStates(Path group, ArrayMetadata array) {
        this.group = group;
        this.array = array;
        this.states = arena.allocate(bytes(array), Long.BYTES);
    }

    private static long bytes(ArrayMetadata array) {
        Shape grid = array.grid();
        return isWatched(grid) ? grid.size() * Long.BYTES : 0;
    }

    /** Whether an array with this many chunks is watched. */
    static boolean isWatched(Shape grid) {
        return grid.traces() <= MOST && grid.traces() * grid.samples() <= MOST;
    }

    /** Bytes taken outside the Java heap; 0 if the array has too many chunks to be watched. */
    public long bytes() {
        return states.byteSize();
    }

    /**
     * Remembers the state in which a chunk was read.
     *
     * @param file state of its file; empty if there is none
     * @throws FormatException if the chunk was read before in another state
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
     * Checks that no chunk has changed since it was read.
     *
     * @throws FormatException if one has, with its file
     */
    public void requireUnchanged() throws IOException {
        for (long number = 0; number * Long.BYTES < bytes(); number++) {
            long before = states.get(NUMBER, number * Long.BYTES);
            if (before != UNREAD) {
                Path file = array.file(group, position(number));
                require(position(number), before,
                        NodeFiles.exists(file) ? Optional.of(NodeFiles.state(file)) : Optional.empty());
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
        FileState now = file.get();
        long state = 31 * (31 * now.bytes() + now.modified().to(TimeUnit.NANOSECONDS)) + now.key().hashCode();
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
