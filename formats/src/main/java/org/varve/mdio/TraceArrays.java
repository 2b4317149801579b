package org.varve.mdio;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.segy.header.SegyHeaders;
import org.varve.zarr.ArrayMetadata;
import org.varve.zarr.Buffers;
import org.varve.zarr.ChunkBox;
import org.varve.zarr.ChunkKeys;
import org.varve.zarr.ChunkWriter;
import org.varve.zarr.ElementType;
import org.varve.zarr.PartFolder;

/**
 * Writes the arrays with values for each trace: the mask, the coordinates and, if the survey came from SEG-Y, the
 * headers. Those of a column of chunks are written together with the column's first samples, when the headers have just
 * been read.
 */
final class TraceArrays implements AutoCloseable {

    private final SurveyToWrite survey;
    private final PartFolder folder;
    private final Shape chunk;
    private final ChunkWriter mask;
    private final Optional<HeaderArrays> headers;
    private final Optional<CoordinateArrays> map;
    private final int columns;
    private final BitSet written = new BitSet();

    TraceArrays(SurveyToWrite survey, NewArrays arrays, PartFolder folder) throws IOException {
        this.survey = survey;
        this.folder = folder;
        this.chunk = new Shape(arrays.chunk().inlines(), arrays.chunk().crosslines(), 1);
        this.mask = writer(arrays.traces(SurveyArrays.MASK, ElementType.BOOL));
        Optional<SegyHeaders> kept = survey.details().headers();
        this.headers = kept.isPresent()
                ? Optional.of(HeaderArrays.of(kept.get(), survey, arrays, folder))
                : Optional.empty();
        this.map = survey.details().coordinates().map(source -> new CoordinateArrays(source, arrays, folder));
        this.columns = mask.array().grid().crosslines();
    }

    private ChunkWriter writer(ArrayMetadata array) {
        return ChunkWriter.of(folder, array);
    }

    List<ArrayMetadata> arrays() {
        List<ArrayMetadata> arrays = new ArrayList<>(List.of(mask.array()));
        headers.ifPresent(kept -> arrays.addAll(kept.arrays()));
        map.ifPresent(coordinates -> arrays.addAll(coordinates.arrays()));
        return arrays;
    }

    /** The metadata that the arrays of a survey will have. */
    static List<ArrayMetadata> metadata(SurveyToWrite survey, NewArrays arrays) {
        List<ArrayMetadata> all = new ArrayList<>(List.of(arrays.traces(SurveyArrays.MASK, ElementType.BOOL)));
        survey.details().headers().ifPresent(kept -> all.addAll(HeaderArrays.metadata(kept, arrays)));
        survey.details().coordinates().ifPresent(source -> all.addAll(CoordinateArrays.metadata(source, arrays)));
        return all;
    }

    /** The names of the arrays with the coordinates of the samples, as CF requires; blank if there are none. */
    String coordinates() {
        return headers.isPresent() || map.isPresent() ? HeaderArrays.X + " " + HeaderArrays.Y : "";
    }

    static Buffers.Sizes buffers(SurveyToWrite survey, NewArrays arrays) {
        Buffers.Sizes sizes = arrays.traces(SurveyArrays.MASK, ElementType.BOOL).toWrite();
        if (survey.details().coordinates().isPresent()) {
            sizes = sizes.max(CoordinateArrays.buffers(arrays));
        }
        return survey.details().headers().isPresent()
                ? sizes.max(HeaderArrays.buffers(survey.details().headers().get(), arrays))
                : sizes;
    }

    /** Writes the column that a chunk of samples belongs to, unless it has been written. */
    void write(ChunkKeys.Position position, Buffers buffers) throws IOException {
        ChunkKeys.Position column = new ChunkKeys.Position(position.inline(), position.crossline(), 0);
        synchronized (written) {
            int number = Math.addExact(Math.multiplyExact(column.inline(), columns), column.crossline());
            if (written.get(number)) {
                return;
            }
            written.set(number);
        }
        Shape traces = new Shape(survey.survey().shape().inlines(), survey.survey().shape().crosslines(), 1);
        Box part = ChunkBox.common(column, chunk, Box.of(traces));
        MemorySegment plain = mask.plain(buffers);
        plain.fill((byte) 0);
        for (int i = 0; i < part.shape().inlines(); i++) {
            for (int j = 0; j < part.shape().crosslines(); j++) {
                boolean live = survey.live().isLive(part.inline() + i, part.crossline() + j);
                plain.set(ValueLayout.JAVA_BYTE, (long) i * chunk.crosslines() + j, live ? (byte) 1 : 0);
            }
        }
        mask.put(column, buffers);
        if (headers.isPresent()) {
            headers.get().write(column, part, buffers);
        }
        if (map.isPresent()) {
            map.get().write(column, part, buffers);
        }
    }

    /** Writes the columns that have not been written. */
    void finish(Buffers buffers) throws IOException {
        Shape grid = mask.array().grid();
        for (int i = 0; i < grid.inlines(); i++) {
            for (int j = 0; j < grid.crosslines(); j++) {
                write(new ChunkKeys.Position(i, j, 0), buffers);
            }
        }
    }

    @Override
    public void close() throws IOException {
        try (CoordinateArrays _ = map.orElse(null); HeaderArrays _ = headers.orElse(null); mask) {}
    }
}
