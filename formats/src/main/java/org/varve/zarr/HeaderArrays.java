package org.varve.zarr;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.file.SegyHeaders;

/** Writes the SEG-Y header of each trace, and the coordinates that it holds. */
final class HeaderArrays implements AutoCloseable {

    static final String X = "cdp_x";
    static final String Y = "cdp_y";

    private static final int CDP_X = 181;
    private static final int SOURCE_X = 73;

    /** Where the binary header says that lengths are feet. */
    private static final int SYSTEM = 3255;

    private final SegyHeaders source;
    private final LiveTraces live;
    private final TraceArrays.HeaderFields fields;
    private final ChunkWriter headers;
    private final ChunkWriter x;
    private final ChunkWriter y;

    private HeaderArrays(SegyHeaders source, LiveTraces live, ChunkWriter headers, ChunkWriter x, ChunkWriter y) {
        this.source = source;
        this.live = live;
        this.fields = new TraceArrays.HeaderFields(source.layout().encoding().order());
        this.headers = headers;
        this.x = x;
        this.y = y;
    }

    static HeaderArrays of(SegyHeaders source, SurveyToWrite survey, NewArrays arrays, PartFolder folder)
            throws IOException {
        byte[] file = source.fileHeader();
        boolean feet = file.length > SYSTEM && file[SYSTEM - 1] + file[SYSTEM] == 2;
        JsonNode units = NewArrays.units("length", feet ? "ft" : "m");
        return new HeaderArrays(source, survey.live(), ChunkWriter.of(folder, arrays.headers()),
                ChunkWriter.of(folder, arrays.traces(X, ElementType.FLOAT64).with(units)),
                ChunkWriter.of(folder, arrays.traces(Y, ElementType.FLOAT64).with(units)));
    }

    List<ArrayMetadata> arrays() {
        return List.of(headers.array(), x.array(), y.array());
    }

    /** A chunk of headers, and behind it the coordinates of a whole column. */
    static Buffers.Sizes buffers(NewArrays arrays) {
        ArrayMetadata headers = arrays.headers();
        ArrayMetadata x = arrays.traces(X, ElementType.FLOAT64);
        long plain = coordinatesAt(headers, x) + 2 * x.form().bytes();
        return new Buffers.Sizes(plain, headers.buffers().max(x.buffers()).stored(), 0, 0);
    }

    private static long coordinatesAt(ArrayMetadata headers, ArrayMetadata x) {
        return Math.max(headers.form().bytes(), x.form().bytes());
    }

    /** Writes the chunks of a column, of which {@code part} holds traces. */
    void write(ChunkKeys.Position column, Box part, Buffers buffers) throws IOException {
        long bytes = x.array().form().bytes();
        long at = coordinatesAt(headers.array(), x.array());
        MemorySegment xs = buffers.plain().asSlice(at, bytes);
        MemorySegment ys = buffers.plain().asSlice(at + bytes, bytes);
        fillMissing(xs);
        fillMissing(ys);
        int lines = headers.array().form().shape().inlines();
        int pieces = x.array().form().shape().inlines() / lines;
        for (int piece = 0; piece < pieces && piece * lines < part.shape().inlines(); piece++) {
            gather(part, piece * lines, lines, buffers, xs, ys);
            headers.put(new ChunkKeys.Position(column.inline() * pieces + piece, column.crossline(), 0), buffers);
        }
        x.plain(buffers).copyFrom(xs);
        x.put(column, buffers);
        y.plain(buffers).copyFrom(ys);
        y.put(column, buffers);
    }

    private static void fillMissing(MemorySegment coordinates) {
        for (long at = 0; at < coordinates.byteSize(); at += Double.BYTES) {
            ElementType.FLOAT64.put(Double.NaN, coordinates, at);
        }
    }

    private void gather(Box part, int first, int lines, Buffers buffers, MemorySegment xs, MemorySegment ys)
            throws IOException {
        Shape chunk = headers.array().form().shape();
        MemorySegment plain = headers.plain(buffers);
        plain.fill((byte) 0);
        for (int i = first; i < Math.min(first + lines, part.shape().inlines()); i++) {
            for (int j = 0; j < part.shape().crosslines(); j++) {
                long at = ((long) (i - first) * chunk.crosslines() + j) * SegyHeaders.TRACE_BYTES;
                source.read(part.inline() + i, part.crossline() + j, plain, at);
                long to = ((long) i * chunk.crosslines() + j) * Double.BYTES;
                putCoordinates(plain, at, live.isLive(part.inline() + i, part.crossline() + j), xs, ys, to);
            }
        }
    }

    /** CDP X and Y, or those of the source where these are 0, as in files before revision 1. */
    private void putCoordinates(MemorySegment header, long at, boolean isLive, MemorySegment xs, MemorySegment ys,
            long to) {
        double cdpX = fields.scaled(header, at, CDP_X);
        double cdpY = fields.scaled(header, at, CDP_X + Integer.BYTES);
        int field = cdpX == 0 && cdpY == 0 ? SOURCE_X : CDP_X;
        double foundX = fields.scaled(header, at, field);
        double foundY = fields.scaled(header, at, field + Integer.BYTES);
        if (isLive || foundX != 0 || foundY != 0) {
            ElementType.FLOAT64.put(foundX, xs, to);
            ElementType.FLOAT64.put(foundY, ys, to);
        }
    }

    @Override
    public void close() throws IOException {
        headers.close();
        x.close();
        y.close();
    }
}
