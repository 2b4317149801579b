package org.varve.zarr;

import org.varve.core.Shape;

/**
 * How version 3 gathers chunks into files: shards, which end or begin with an index of where each chunk lies.
 *
 * @param shape elements of a shard, a multiple of the chunk's shape
 * @param chunks of a shard, along each axis
 * @param checked whether the index is followed by its CRC-32C
 * @param atEnd whether the index stands behind the chunks
 */
public record Sharding(Shape shape, Shape chunks, boolean checked, boolean atEnd) {

    /** An index has 16 bytes for each chunk of a shard. */
    static final int ENTRY = 16;

    /** A shard of more chunks than this is not read. */
    static final int MOST = 1 << 22;

    long indexBytes() {
        return chunks.size() * ENTRY + (checked ? Integer.BYTES : 0);
    }

    /** The shard that holds a chunk. */
    ChunkKeys.Position shard(ChunkKeys.Position chunk) {
        return new ChunkKeys.Position(chunk.inline() / chunks.inlines(), chunk.crossline() / chunks.crosslines(),
                chunk.sample() / chunks.samples());
    }

    /** The number of a chunk's entry in its shard's index. */
    int entry(ChunkKeys.Position chunk) {
        int i = chunk.inline() % chunks.inlines();
        int j = chunk.crossline() % chunks.crosslines();
        return (i * chunks.crosslines() + j) * chunks.samples() + chunk.sample() % chunks.samples();
    }
}
