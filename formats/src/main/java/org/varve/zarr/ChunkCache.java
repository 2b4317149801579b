package org.varve.zarr;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.varve.core.Shape;

/**
 * The chunks that were read last of an array that tells something of each trace: enough for going through it line by line. May be
 * asked from any thread.
 */
public final class ChunkCache implements AutoCloseable {

    private static final long MOST_BYTES = 64 << 20;

    private final ArrayMetadata array;
    private final ChunkReader reader;
    private final int slots;
    private final Arena arena = Arena.ofShared();
    private final Buffers buffers;
    private final Map<ChunkKeys.Position, MemorySegment> known = new LinkedHashMap<>(16, 0.75f, true);

    /** Reads the array in a folder. */
    public ChunkCache(Path group, ArrayMetadata array) throws IOException {
        this.array = array;
        this.reader = new ChunkReader(group, array);
        this.buffers = new Buffers(array.toRead());
        Shape grid = array.grid();
        long line = Math.max(grid.inlines(), grid.crosslines());
        this.slots = (int) Math.clamp(MOST_BYTES / array.form().bytes(), 1, line + 1);
    }

    /** The number of a trace, in an array of one for each. */
    public synchronized double number(int inline, int crossline) throws IOException {
        return array.form().type().number(chunk(inline, crossline), inChunk(inline, crossline));
    }

    /** Puts what the array has for a trace at byte {@code at}, where that lies together in one chunk. */
    public synchronized void read(int inline, int crossline, MemorySegment to, long at) throws IOException {
        long bytes = (long) array.form().shape().samples() * array.form().type().bytes();
        MemorySegment.copy(chunk(inline, crossline), inChunk(inline, crossline), to, at, bytes);
    }

    /** The byte of a chunk at which a trace begins. */
    private long inChunk(int inline, int crossline) {
        Shape chunk = array.form().shape();
        long element = inline % chunk.inlines() * array.form().strides().get(0)
                + crossline % chunk.crosslines() * array.form().strides().get(1);
        return element * array.form().type().bytes();
    }

    private MemorySegment chunk(int inline, int crossline) throws IOException {
        Shape chunk = array.form().shape();
        ChunkKeys.Position position =
                new ChunkKeys.Position(inline / chunk.inlines(), crossline / chunk.crosslines(), 0);
        MemorySegment elements = known.get(position);
        if (elements == null) {
            MemorySegment found = reader.elements(position, buffers);
            elements = known.size() < slots
                    ? arena.allocate(array.form().bytes(), Long.BYTES)
                    : known.remove(known.keySet().iterator().next());
            elements.copyFrom(found);
            known.put(position, elements);
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
