package org.varve.zarr;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.varve.codec.Workspace;
import org.varve.file.WrittenFile;

/** The memory of one thread that reads or writes chunks, allocated when first used. */
public final class Buffers implements AutoCloseable {

    /** Bytes for the thread's stack, the system's own buffers, and the alignment of what is written. */
    private static final long THREAD = (256 << 10) + 2 * WrittenFile.ALIGNMENT;

    /**
     * The sizes of the buffers, in bytes.
     *
     * @param plain for the decoded elements of a chunk
     * @param stored for a chunk as stored
     * @param index for the index of a shard
     * @param work work memory of the codecs
     */
    public record Sizes(long plain, long stored, long index, long work) {

        public static final Sizes NONE = new Sizes(0, 0, 0, 0);

        /** Sizes that are large enough for this and the other. */
        public Sizes max(Sizes other) {
            return new Sizes(Math.max(plain, other.plain), Math.max(stored, other.stored),
                    Math.max(index, other.index), Math.max(work, other.work));
        }

        /** The same with room for the index of a shard. */
        public Sizes with(long indexBytes) {
            return new Sizes(plain, stored, indexBytes, work);
        }

        /** All bytes that a thread may take. */
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

    /** The memory for the elements of a chunk, before compression. */
    public MemorySegment plain() {
        if (plain.byteSize() == 0) {
            plain = arena.allocate(sizes.plain(), WrittenFile.ALIGNMENT);
        }
        return plain;
    }

    MemorySegment stored() {
        if (stored.byteSize() == 0) {
            stored = arena.allocate(sizes.stored(), WrittenFile.ALIGNMENT);
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
