package org.varve.mdio;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.varve.core.Box;
import org.varve.core.TraceCoordinates;
import org.varve.zarr.ArrayMetadata;
import org.varve.zarr.Buffers;
import org.varve.zarr.ChunkKeys;
import org.varve.zarr.ChunkWriter;
import org.varve.zarr.ElementType;
import org.varve.zarr.PartFolder;

/** Writes the map coordinates of traces that do not come from SEG-Y headers. */
final class CoordinateArrays implements AutoCloseable {

    /** One of the two coordinates of each trace. */
    @FunctionalInterface
    private interface Coordinate {
        double at(int inline, int crossline) throws IOException;
    }

    private final TraceCoordinates source;
    private final ChunkWriter x;
    private final ChunkWriter y;

    CoordinateArrays(TraceCoordinates source, NewArrays arrays, PartFolder folder) {
        this.source = source;
        this.x = ChunkWriter.of(folder, array(HeaderArrays.X, source, arrays));
        this.y = ChunkWriter.of(folder, array(HeaderArrays.Y, source, arrays));
    }

    private static ArrayMetadata array(String name, TraceCoordinates source, NewArrays arrays) {
        return arrays.traces(name, ElementType.FLOAT64)
                .with(NewArrays.units(source.unit().isLength() ? "length" : "angle", source.unit().symbol()));
    }

    static Buffers.Sizes buffers(NewArrays arrays) {
        return arrays.traces(HeaderArrays.X, ElementType.FLOAT64).toWrite();
    }

    /** The metadata that the arrays will have. */
    static List<ArrayMetadata> metadata(TraceCoordinates source, NewArrays arrays) {
        return List.of(array(HeaderArrays.X, source, arrays), array(HeaderArrays.Y, source, arrays));
    }

    List<ArrayMetadata> arrays() {
        return List.of(x.array(), y.array());
    }

    /** Writes the chunks of a column whose traces are those of {@code part}. */
    void write(ChunkKeys.Position column, Box part, Buffers buffers) throws IOException {
        write(x, source::x, column, part, buffers);
        write(y, source::y, column, part, buffers);
    }

    private static void write(ChunkWriter writer, Coordinate coordinate, ChunkKeys.Position column, Box part,
            Buffers buffers) throws IOException {
        MemorySegment plain = writer.plain(buffers);
        for (long at = 0; at < plain.byteSize(); at += Double.BYTES) {
            ElementType.FLOAT64.put(Double.NaN, plain, at);
        }
        int crosslines = writer.array().form().shape().crosslines();
        for (int i = 0; i < part.shape().inlines(); i++) {
            for (int j = 0; j < part.shape().crosslines(); j++) {
                double value = coordinate.at(part.inline() + i, part.crossline() + j);
                ElementType.FLOAT64.put(value, plain, ((long) i * crosslines + j) * Double.BYTES);
            }
        }
        writer.put(column, buffers);
    }

    @Override
    public void close() throws IOException {
        try (y; x) {}
    }
}
