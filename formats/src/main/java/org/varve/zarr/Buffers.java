package org.varve.zarr;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.varve.codec.Workspace;

/** The memory of one thread that reads or writes chunks; taken when first used. */
public final class Buffers implements AutoCloseable {

    /** What a thread's stack and the system's own buffers take besides. */
    private static final long THREAD = 256 << 10;

    /**
     * How much memory, in bytes.
     *
     * @param plain for the elements of a chunk
     * @param stored for the same as stored
     * @param index for the index of a shard
     * @param work for what codecs work with
     */
    public record Sizes(long plain, long stored, long index, long work) {

        public static final Sizes NONE = new Sizes(0, 0, 0, 0);

        /** Sizes that suffice for both. */
        public Sizes max(Sizes other) {
            return new Sizes(Math.max(plain, other.plain), Math.max(stored, other.stored),
                    Math.max(index, other.index), Math.max(work, other.work));
        }

        /** The same with room for the index of a shard. */
        public Sizes with(long indexBytes) {
            return new Sizes(plain, stored, indexBytes, work);
        }

        /** All that a thread may occupy. */
        public long bytes() {
            return plain + stored + index + work + THREAD;
        }
    }

    private final Sizes sizes;
    private final Arena arena = Arena.ofShared();
    private final Workspace work = new Workspace();
    private MemorySegment plain = MemorySegment.NULL;
    private MemorySegment stored = MemorySegment.NULL;
    private MemorySegment index = MemorySegment.NULL;

    Buffers(Sizes sizes) {
        this.sizes = sizes;
    }

    /** The bytes of a chunk before compression. */
    public MemorySegment plain() {
        if (plain.byteSize() == 0) {
            plain = arena.allocate(sizes.plain(), Long.BYTES);
        }
        return plain;
    }

    MemorySegment stored() {
        if (stored.byteSize() == 0) {
            stored = arena.allocate(sizes.stored(), Long.BYTES);
        }
        return stored;
    }

    MemorySegment index() {
        if (index.byteSize() == 0) {
            index = arena.allocate(sizes.index(), Long.BYTES);
        }
        return index;
    }

    Workspace work() {
        return work;
    }

    @Override
    public void close() {
        if (arena.scope().isAlive()) {
            work.close();
            arena.close();
        }
    }
}
