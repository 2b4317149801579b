package org.varve.zarr;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.varve.core.Shape;

/** The chunks of an array of one element per trace that were read last: enough for going through it line by line. */
final class ChunkCache implements AutoCloseable {

    private static final long MOST_BYTES = 32 << 20;

    private final ArrayMetadata array;
    private final ChunkReader reader;
    private final int slots;
    private final Arena arena = Arena.ofShared();
    private final Buffers buffers;
    private final Map<ChunkKeys.Position, MemorySegment> known = new LinkedHashMap<>(16, 0.75f, true);

    ChunkCache(Path group, ArrayMetadata array) {
        this.array = array;
        this.reader = new ChunkReader(group, array);
        this.buffers = new Buffers(array.buffers());
        Shape grid = array.grid();
        long line = Math.max(grid.inlines(), grid.crosslines());
        this.slots = (int) Math.clamp(MOST_BYTES / array.form().bytes(), 1, line);
    }

    /** The number of a trace. */
    synchronized double number(int inline, int crossline) throws IOException {
        Shape chunk = array.form().shape();
        MemorySegment elements =
                chunk(new ChunkKeys.Position(inline / chunk.inlines(), crossline / chunk.crosslines(), 0));
        long element = inline % chunk.inlines() * array.form().strides().get(0)
                + crossline % chunk.crosslines() * array.form().strides().get(1);
        return array.form().type().number(elements, element * array.form().type().bytes());
    }

    private MemorySegment chunk(ChunkKeys.Position position) throws IOException {
        MemorySegment elements = known.get(position);
        if (elements == null) {
            elements = known.size() < slots
                    ? arena.allocate(array.form().bytes(), Long.BYTES)
                    : known.remove(known.keySet().iterator().next());
            elements.copyFrom(reader.elements(position, buffers));
            known.put(position, elements);
        }
        return elements;
    }

    /** Bytes of the buffers. */
    long bytes() {
        return slots * array.form().bytes() + array.buffers().bytes();
    }

    @Override
    public void close() {
        if (arena.scope().isAlive()) {
            buffers.close();
            arena.close();
        }
    }
}
