package org.varve.zarr;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import org.varve.codec.CodecException;
import org.varve.codec.Crc32cCodec;
import org.varve.codec.Workspace;
import org.varve.file.FormatException;

/**
 * The index of a shard: where each of its chunks lies in the file.
 *
 * @param entries an offset and a length for each chunk
 * @param order byte order of these
 */
record ShardIndex(MemorySegment entries, ByteOrder order) {

    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;

    /** Marks a chunk that the shard lacks: both its offset and its length. */
    private static final long MISSING = -1;

    /**
     * Reads the index of a shard.
     *
     * @param buffer memory for the index
     * @throws CodecException if its checksum is wrong
     */
    static ShardIndex read(NodeFile file, Sharding shards, MemorySegment buffer, Workspace work)
            throws IOException, CodecException {
        long bytes = shards.indexBytes();
        if (file.size() < bytes) {
            throw new FormatException(file.path(), "is corrupt: it has %s bytes, but the index of a shard has %s"
                    .formatted(file.size(), bytes));
        }
        MemorySegment index = buffer.asSlice(0, bytes);
        file.read(index, 0, bytes, shards.atEnd() ? file.size() - bytes : 0);
        if (shards.checked()) {
            new Crc32cCodec().decode(index, index, work);
        }
        return new ShardIndex(index, shards.order());
    }

    /** Whether the shard holds a chunk, by the number of its entry. */
    boolean has(int entry) {
        return offset(entry) != MISSING || length(entry) != MISSING;
    }

    long offset(int entry) {
        return entries.get(LONG.withOrder(order), (long) entry * Sharding.ENTRY);
    }

    long length(int entry) {
        return entries.get(LONG.withOrder(order), (long) entry * Sharding.ENTRY + Long.BYTES);
    }
}
