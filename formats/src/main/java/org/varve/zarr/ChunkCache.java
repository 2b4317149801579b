package org.varve.zarr;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.varve.core.Shape;

/**
 * Caches the latest chunks of an array with values for each trace: enough of them to go through it line by line. Any
 * thread may use it.
 */
public final class ChunkCache implements AutoCloseable {

    private static final long MOST_BYTES = 64 << 20;

    private final ArrayMetadata array;
    private final ChunkReader reader;
    private final int slots;
    private final Arena arena = Arena.ofShared();
    private final Buffers buffers;
    private final Map<ChunkKeys.Position, MemorySegment> chunks = new LinkedHashMap<>(16, 0.75f, true);

    /** A cache for an array of the group in a folder. */
    public ChunkCache(Path group, ArrayMetadata array) throws IOException {
        this.array = array;
        this.reader = new ChunkReader(group, array);
        this.buffers = new Buffers(array.toRead());
        Shape grid = array.grid();
        long line = Math.max(grid.inlines(), grid.crosslines());
        this.slots = (int) Math.clamp(MOST_BYTES / array.form().bytes(), 1, line + 1);
    }

    /** The value for a trace, in an array with one number for each. */
    public synchronized double number(int inline, int crossline) throws IOException {
        return array.form().type().number(chunk(inline, crossline), inChunk(inline, crossline));
    }

    /** Copies the values for a trace to byte {@code at} of a buffer; they must be contiguous in one chunk. */
    public synchronized void read(int inline, int crossline, MemorySegment to, long at) throws IOException {
        long bytes = (long) array.form().shape().samples() * array.form().type().bytes();
        MemorySegment.copy(chunk(inline, crossline), inChunk(inline, crossline), to, at, bytes);
    }

    /** The byte of its chunk at which a trace begins. */
    private long inChunk(int inline, int crossline) {
        Shape chunk = array.form().shape();
        long element = inline % chunk.inlines() * array.form().strides().get(0)
                + crossline % chunk.crosslines() * array.form().strides().get(1);
        return array.form().hiddenBytes() + element * array.form().type().bytes();
    }

    private MemorySegment chunk(int inline, int crossline) throws IOException {
        Shape chunk = array.form().shape();
        ChunkKeys.Position position =
                new ChunkKeys.Position(inline / chunk.inlines(), crossline / chunk.crosslines(), 0);
        MemorySegment elements = chunks.get(position);
        if (elements == null) {
            MemorySegment decoded = reader.elements(position, buffers);
            elements = chunks.size() < slots
                    ? arena.allocate(array.form().bytes(), Long.BYTES)
                    : Objects.requireNonNull(chunks.remove(chunks.keySet().iterator().next()));
            elements.copyFrom(decoded);
            chunks.put(position, elements);
        }
        return elements;
    }

    /** Bytes of the buffers. */
    public long bytes() {
        return slots * array.form().bytes() + array.toRead().bytes();
    }

    @Override
    public void close() {
        if (arena.scope().isAlive()) {
            buffers.close();
            arena.close();
        }
    }
}
