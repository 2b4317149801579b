package org.varve.mdio;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.varve.core.Box;
import org.varve.core.LiveTraces;
import org.varve.core.MapUnit;
import org.varve.core.Shape;
import org.varve.file.RegularOrder;
import org.varve.file.TraceOrder;
import org.varve.segy.header.Fields;
import org.varve.segy.header.FileWords;
import org.varve.segy.header.SegyHeaders;
import org.varve.segy.header.MapWords;
import org.varve.zarr.ArrayMetadata;
import org.varve.zarr.Buffers;
import org.varve.zarr.ChunkKeys;
import org.varve.zarr.ChunkWriter;
import org.varve.zarr.ElementType;
import org.varve.zarr.PartFolder;

/**
 * Writes the SEG-Y header of each trace, the coordinates that it holds, and, if the file was not regular, the number of
 * the trace.
 */
final class HeaderArrays implements AutoCloseable {

    static final String X = "cdp_x";
    static final String Y = "cdp_y";

    private static final int FEET = 2;

    private final SegyHeaders source;
    private final TraceOrder order;
    private final LiveTraces live;
    private final ChunkWriter headers;
    private final ChunkWriter x;
    private final ChunkWriter y;
    private final Optional<ChunkWriter> numbers;

    private HeaderArrays(SegyHeaders source, LiveTraces live, NewArrays arrays, PartFolder folder)
            throws IOException {
        Fields fields = source.fields();
        boolean feet = fields.int16(MemorySegment.ofArray(source.fileHeader()), 0, FileWords.LENGTH_UNIT) == FEET;
        MapUnit unit = unit(source, live, feet);
        JsonNode units = NewArrays.units(unit.isLength() ? "length" : "angle", unit.symbol());
        this.source = source;
        this.order = source.layout().order();
        this.live = live;
        this.headers = ChunkWriter.of(folder, arrays.headers(source.layout().headerBytes()));
        this.x = ChunkWriter.of(folder, arrays.traces(X, ElementType.FLOAT64).with(units));
        this.y = ChunkWriter.of(folder, arrays.traces(Y, ElementType.FLOAT64).with(units));
        this.numbers = order instanceof RegularOrder
                ? Optional.empty()
                : Optional.of(ChunkWriter.of(folder, arrays.traces(SurveyArrays.TRACE_NUMBERS, ElementType.INT32)));
    }

    /** The unit of the coordinates, by the first live trace, or by the first trace if none lives. */
    private static MapUnit unit(SegyHeaders source, LiveTraces live, boolean feet) throws IOException {
        Optional<MapUnit> unit = firstUnit(source, live, feet);
        if (unit.isEmpty()) unit = firstUnit(source, LiveTraces.ALL, feet);
        return unit.orElse(feet ? MapUnit.FEET : MapUnit.METRES);
    }

    private static Optional<MapUnit> firstUnit(SegyHeaders source, LiveTraces wanted, boolean feet)
            throws IOException {
        TraceOrder order = source.layout().order();
        MemorySegment header = MemorySegment.ofArray(new byte[source.layout().headerBytes()]);
        for (int i = 0; i < order.inlines(); i++) {
            for (int j = 0; j < order.crosslines(); j++) {
                if (order.trace(i, j) < 0 || !wanted.isLive(i, j)) continue;
                source.read(i, j, header, 0);
                return Optional.of(MapWords.unit(source.fields(), header, 0, feet));
            }
        }
        return Optional.empty();
    }

    static HeaderArrays of(SegyHeaders source, SurveyToWrite survey, NewArrays arrays, PartFolder folder)
            throws IOException {
        return new HeaderArrays(source, survey.live(), arrays, folder);
    }

    /** The metadata of the arrays for the headers of a source. */
    static List<ArrayMetadata> metadata(SegyHeaders source, NewArrays arrays) {
        List<ArrayMetadata> all = new ArrayList<>(List.of(arrays.headers(source.layout().headerBytes()),
                arrays.traces(X, ElementType.FLOAT64), arrays.traces(Y, ElementType.FLOAT64)));
        if (!(source.layout().order() instanceof RegularOrder)) {
            all.add(arrays.traces(SurveyArrays.TRACE_NUMBERS, ElementType.INT32));
        }
        return all;
    }

    List<ArrayMetadata> arrays() {
        List<ArrayMetadata> arrays = new ArrayList<>(List.of(headers.array(), x.array(), y.array()));
        numbers.ifPresent(writer -> arrays.add(writer.array()));
        return arrays;
    }

    /** The buffers hold a chunk of headers, followed by the coordinates and trace numbers of a whole column. */
    static Buffers.Sizes buffers(SegyHeaders source, NewArrays arrays) {
        ArrayMetadata headers = arrays.headers(source.layout().headerBytes());
        ArrayMetadata x = arrays.traces(X, ElementType.FLOAT64);
        long plain = columnAt(headers, x) + 3 * x.form().bytes();
        return new Buffers.Sizes(plain, headers.toWrite().max(x.toWrite()).stored(), 0, 0);
    }

    private static long columnAt(ArrayMetadata headers, ArrayMetadata x) {
        return Math.max(headers.form().bytes(), x.form().bytes());
    }

    /**
     * The values gathered for a column of chunks, besides headers.
     *
     * @param x X of each trace, as 64-bit floats
     * @param y Y of each trace, as 64-bit floats
     * @param number number of each trace in the file, as 32-bit integers
     */
    private record Column(MemorySegment x, MemorySegment y, MemorySegment number) {

        static Column in(MemorySegment plain, long at, long bytes) {
            Column column = new Column(plain.asSlice(at, bytes), plain.asSlice(at + bytes, bytes),
                    plain.asSlice(at + 2 * bytes, bytes / Double.BYTES * Integer.BYTES));
            for (long number = 0; number < bytes / Double.BYTES; number++) {
                column.put(number, Double.NaN, Double.NaN, -1);
            }
            return column;
        }

        void put(long place, double traceX, double traceY, double trace) {
            ElementType.FLOAT64.put(traceX, x, place * Double.BYTES);
            ElementType.FLOAT64.put(traceY, y, place * Double.BYTES);
            ElementType.INT32.put(trace, number, place * Integer.BYTES);
        }
    }

    /** Writes the chunks of a column whose traces are those of {@code part}. */
    void write(ChunkKeys.Position position, Box part, Buffers buffers) throws IOException {
        Column column = Column.in(buffers.plain(), columnAt(headers.array(), x.array()), x.array().form().bytes());
        int lines = headers.array().form().shape().inlines();
        int pieces = x.array().form().shape().inlines() / lines;
        for (int piece = 0; piece < pieces && piece * lines < part.shape().inlines(); piece++) {
            gather(part, piece * lines, lines, headers.plain(buffers), column);
            headers.put(new ChunkKeys.Position(position.inline() * pieces + piece, position.crossline(), 0), buffers);
        }
        put(x, column.x(), position, buffers);
        put(y, column.y(), position, buffers);
        if (numbers.isPresent()) {
            put(numbers.get(), column.number(), position, buffers);
        }
    }

    private static void put(ChunkWriter writer, MemorySegment values, ChunkKeys.Position position, Buffers buffers)
            throws IOException {
        writer.plain(buffers).copyFrom(values);
        writer.put(position, buffers);
    }

    private void gather(Box part, int first, int lines, MemorySegment plain, Column column) throws IOException {
        Shape chunk = headers.array().form().shape();
        plain.fill((byte) 0);
        for (int i = first; i < Math.min(first + lines, part.shape().inlines()); i++) {
            for (int j = 0; j < part.shape().crosslines(); j++) {
                int inline = part.inline() + i;
                int crossline = part.crossline() + j;
                long trace = order.trace(inline, crossline);
                if (trace >= 0) {
                    long at = ((long) (i - first) * chunk.crosslines() + j) * chunk.samples();
                    source.read(inline, crossline, plain, at);
                    put(column, (long) i * chunk.crosslines() + j, (double) trace, plain, at,
                            live.isLive(inline, crossline));
                }
            }
        }
    }

    /** Puts the coordinates of a trace, as {@link MapWords} reads them. */
    private void put(Column column, long place, double trace, MemorySegment header, long at, boolean isLive) {
        Fields fields = source.fields();
        double traceX = MapWords.x(fields, header, at, source.xByte(), source.yByte());
        double traceY = MapWords.y(fields, header, at, source.xByte(), source.yByte());
        boolean isKnown = isLive || traceX != 0 || traceY != 0;
        column.put(place, isKnown ? traceX : Double.NaN, isKnown ? traceY : Double.NaN, trace);
    }

    @Override
    public void close() throws IOException {
        try (ChunkWriter _ = numbers.orElse(null); y; x; headers) {}
    }
}
