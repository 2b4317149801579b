package org.varve.zarr;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.varve.core.Shape;

/**
 * What an array is and how it is stored.
 *
 * @param name its key in the group, empty for an array that is no group's
 * @param axes how many it has, 0 to 3; those beyond are of extent 1
 * @param fill what elements are that no chunk holds
 * @param dimensions names of the axes, empty if it has none
 */
public record ArrayMetadata(
        String name,
        int axes,
        Shape shape,
        ChunkForm form,
        double fill,
        Optional<Sharding> sharding,
        ChunkKeys keys,
        List<String> dimensions,
        JsonNode attributes) {

    public ArrayMetadata {
        dimensions = List.copyOf(dimensions);
    }

    /** How many chunks there are along each axis. */
    public Shape grid() {
        return new Shape(
                Math.ceilDiv(shape.inlines(), form.shape().inlines()),
                Math.ceilDiv(shape.crosslines(), form.shape().crosslines()),
                Math.ceilDiv(shape.samples(), form.shape().samples()));
    }

    /** The file that holds a chunk: its own or its shard's. */
    Path file(Path group, ChunkKeys.Position chunk) {
        ChunkKeys.Position stored = sharding.map(shards -> shards.shard(chunk)).orElse(chunk);
        return group.resolve(name).resolve(keys.key(stored, axes));
    }

    /** Bytes of all chunks before compression; throws {@link ArithmeticException} beyond 2^63. */
    public long plainBytes() {
        Shape grid = grid();
        long chunks = Math.multiplyExact(grid.traces(), (long) grid.samples());
        return Math.multiplyExact(chunks, form.bytes());
    }

    /** What a thread needs to read chunks. */
    public Buffers.Sizes toRead() {
        return form.toRead().with(sharding.map(Sharding::indexBytes).orElse(0L));
    }

    /** What a thread needs to write chunks; shards keep their own index. */
    public Buffers.Sizes toWrite() {
        return form.toWrite();
    }

    /** The same array with other attributes. */
    public ArrayMetadata with(JsonNode other) {
        return new ArrayMetadata(name, axes, shape, form, fill, sharding, keys, dimensions, other);
    }
}
