package org.varve.zarr;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.varve.codec.Codec;
import org.varve.file.WriteWay;

/** Compresses the chunks of an array and stores them. */
public record ChunkWriter(ArrayMetadata array, ChunkStore store) implements AutoCloseable {

    /** A writer of an array, in shards if its metadata say so. */
    public static ChunkWriter of(PartFolder folder, ArrayMetadata array) {
        return of(folder, array, WriteWay.CACHED);
    }

    /** A writer of an array, whose chunks take the fastest way to the disk. */
    public static ChunkWriter ofLarge(PartFolder folder, ArrayMetadata array) throws IOException {
        return of(folder, array, folder.written().way(array.plainBytes()));
    }

    private static ChunkWriter of(PartFolder folder, ArrayMetadata array, WriteWay way) {
        return new ChunkWriter(array, array.sharding().isPresent()
                ? new ShardFiles(folder, array, way)
                : new ChunkFiles(folder, array, way));
    }

    /** The memory for a chunk's elements before {@link #put}. */
    public MemorySegment plain(Buffers buffers) {
        return buffers.plain().asSlice(0, array.form().bytes());
    }

    /** Compresses and stores the chunk that was gathered in the {@link #plain} memory of the buffers. */
    public void put(ChunkKeys.Position chunk, Buffers buffers) throws IOException {
        put(chunk, buffers, Turns.Turn.FREE);
    }

    /** As {@link #put(ChunkKeys.Position, Buffers)}; chunks in one file are in the order of their turns. */
    public void put(ChunkKeys.Position chunk, Buffers buffers, Turns.Turn turn) throws IOException {
        MemorySegment bytes = plain(buffers);
        for (Codec codec : array.form().codecs()) {
            bytes = buffers.stored().asSlice(0, codec.encode(bytes, buffers.stored(), buffers.work()));
        }
        store.put(chunk, bytes, turn);
    }

    /** Completes the array; chunks that were not put are missing. */
    public void finish() throws IOException {
        store.finish();
    }

    @Override
    public void close() throws IOException {
        store.close();
    }
}
