package org.varve.zarr;

import java.nio.ByteOrder;
import java.util.List;
import org.varve.core.Shape;

/**
 * The sharding of version 3: files that hold several chunks, and begin or end with an index of their positions.
 *
 * @param shape elements of a shard along each axis, a multiple of the chunk's shape
 * @param chunks chunks of a shard along each axis
 * @param checked whether the index is followed by its CRC-32C
 * @param atEnd whether the index comes after the chunks
 * @param order byte order of the index
 * @param axes the axes along which the index counts chunks, from slowest to fastest
 */
public record Sharding(Shape shape, Shape chunks, boolean checked, boolean atEnd, ByteOrder order, List<Integer> axes) {

    /** Bytes of the index for each chunk of a shard. */
    static final int ENTRY = 16;

    /** Shards with more chunks are not read. */
    static final int MOST = 1 << 22;

    public Sharding {
        axes = List.copyOf(axes);
    }

    /** Shards whose index counts chunks in C order. */
    Sharding(Shape shape, Shape chunks, boolean checked, boolean atEnd, ByteOrder order) {
        this(shape, chunks, checked, atEnd, order, ChunkForm.C_ORDER);
    }

    /** Shards as Varve writes them: the little-endian index comes last, with its checksum. */
    public Sharding(Shape shape, Shape chunks) {
        this(shape, chunks, true, true, ByteOrder.LITTLE_ENDIAN);
    }

    long indexBytes() {
        return chunks.size() * ENTRY + (checked ? Integer.BYTES : 0);
    }

    /** The position of the shard that holds a chunk. */
    ChunkKeys.Position shard(ChunkKeys.Position chunk) {
        return new ChunkKeys.Position(chunk.inline() / chunks.inlines(), chunk.crossline() / chunks.crosslines(),
                chunk.sample() / chunks.samples());
    }

    /** The number, from 0, of a chunk's entry in the index of its shard. */
    int entry(ChunkKeys.Position chunk) {
        int[] extents = {chunks.inlines(), chunks.crosslines(), chunks.samples()};
        int[] positions = {chunk.inline(), chunk.crossline(), chunk.sample()};
        int entry = 0;
        for (int axis : axes) {
            entry = entry * extents[axis] + positions[axis] % extents[axis];
        }
        return entry;
    }
}
