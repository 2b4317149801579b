package org.varve.zarr;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.varve.core.Box;
import org.varve.core.Shape;

/**
 * The metadata of an array.
 *
 * @param name key in the group; empty for an array that is not in a group
 * @param axes number of axes, 0 to 3
 * @param shape elements along each axis; 1 along axes that the array lacks
 * @param form how a chunk is stored
 * @param fill value of elements whose chunk is missing
 * @param sharding how chunks are gathered in shards; empty if each chunk has a file
 * @param keys names of the chunks' files
 * @param dimensions names of the axes; empty if they have none
 * @param attributes a JSON object
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

    private static final String ROOT = "/";

    public ArrayMetadata {
        dimensions = List.copyOf(dimensions);
    }

    /** The name of the array in a sentence. */
    public String label() {
        return label(name);
    }

    /** A key in a sentence; that of an array at the top of its store, which is empty, is {@code /}. */
    public static String label(String key) {
        return key.isEmpty() ? ROOT : key;
    }

    /** The key of a name that may be a path from the top of the store. */
    public static String key(String path) {
        return path.startsWith(ROOT) ? path.substring(ROOT.length()) : path;
    }

    /** The number of chunks along each axis. */
    public Shape grid() {
        return new Shape(
                Math.ceilDiv(shape.inlines(), form.shape().inlines()),
                Math.ceilDiv(shape.crosslines(), form.shape().crosslines()),
                Math.ceilDiv(shape.samples(), form.shape().samples()));
    }

    /** The number of files along each axis: chunks or, if there are shards, shards. */
    Shape fileGrid() {
        Shape stored = sharding.map(Sharding::shape).orElse(form.shape());
        return new Shape(
                Math.ceilDiv(shape.inlines(), stored.inlines()),
                Math.ceilDiv(shape.crosslines(), stored.crosslines()),
                Math.ceilDiv(shape.samples(), stored.samples()));
    }

    /** The file that holds a chunk: its own, or that of its shard. */
    Path file(Path group, ChunkKeys.Position chunk) {
        ChunkKeys.Position stored = sharding.map(shards -> shards.shard(chunk)).orElse(chunk);
        return group.resolve(name).resolve(keys.key(stored, axes));
    }

    /** The files that may hold elements of a box. */
    public Stream<Path> files(Path group, Box box) {
        Shape file = sharding.map(Sharding::shape).orElse(form.shape());
        ChunkBox touched = ChunkBox.of(box, file);
        return IntStream.range(0, touched.count())
                .mapToObj(number -> group.resolve(name).resolve(keys.key(touched.position(number), axes)));
    }

    /** Bytes of all chunks before compression; throws {@link ArithmeticException} beyond 2^63. */
    public long plainBytes() {
        Shape grid = grid();
        long chunks = Math.multiplyExact(grid.traces(), (long) grid.samples());
        return Math.multiplyExact(chunks, form.bytes());
    }

    /** The buffers that a thread needs to read chunks. */
    public Buffers.Sizes toRead() {
        return form.toRead().with(sharding.map(Sharding::indexBytes).orElse(0L));
    }

    /** The buffers that a thread needs to write chunks; shards hold their indexes themselves. */
    public Buffers.Sizes toWrite() {
        return form.toWrite();
    }

    /** The same array with other attributes. */
    public ArrayMetadata with(JsonNode other) {
        return new ArrayMetadata(name, axes, shape, form, fill, sharding, keys, dimensions, other);
    }

    /** This array with other file names. */
    ArrayMetadata with(ChunkKeys other) {
        return new ArrayMetadata(name, axes, shape, form, fill, sharding, other, dimensions, attributes);
    }

    /** The same array with another type of elements. */
    public ArrayMetadata as(ElementType type) {
        return new ArrayMetadata(name, axes, shape,
                new ChunkForm(form.shape(), type, form.order(), form.filters(), form.codecs(), form.hidden()), fill,
                sharding, keys, dimensions, attributes);
    }
}
