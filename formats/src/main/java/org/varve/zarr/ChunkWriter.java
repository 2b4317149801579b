package org.varve.zarr;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.varve.codec.Codec;

/** Compresses chunks of an array and stores them. */
public record ChunkWriter(ArrayMetadata array, ChunkStore store) implements AutoCloseable {

    /** A writer of chunks, or of shards where the array has them. */
    public static ChunkWriter of(PartFolder folder, ArrayMetadata array) {
        return new ChunkWriter(array,
                array.sharding().isPresent() ? new ShardFiles(folder, array) : new ChunkFiles(folder, array));
    }

    /** The memory in which a chunk's elements are gathered before {@link #put}. */
    public MemorySegment plain(Buffers buffers) {
        return buffers.plain().asSlice(0, array.form().bytes());
    }

    /** Stores what was gathered. */
    public void put(ChunkKeys.Position chunk, Buffers buffers) throws IOException {
        MemorySegment bytes = plain(buffers);
        for (Codec codec : array.form().codecs()) {
            bytes = buffers.stored().asSlice(0, codec.encode(bytes, buffers.stored(), buffers.work()));
        }
        store.put(chunk, bytes);
    }

    /** Writes what is left. */
    public void finish() throws IOException {
        store.finish();
    }

    @Override
    public void close() throws IOException {
        store.close();
    }
}
