package org.varve.zarr;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.varve.core.Axis;
import org.varve.core.Box;
import org.varve.core.SampleEncoding;
import org.varve.core.SampleFormat;
import org.varve.core.Shape;
import org.varve.file.RegularOrder;
import org.varve.file.SegyHeaders;
import org.varve.file.TraceLayout;

/**
 * The SEG-Y headers that a group keeps: {@code raw_headers}, 240 bytes a trace; {@code segy_file_header}, all bytes before the
 * first trace; and the attribute {@code segyFile} of the latter, how the file was laid out. Chunks of trace headers are remembered,
 * as many as a line of the file touches.
 */
final class KeptHeaders implements SegyHeaders, AutoCloseable {

    /** The attribute that says how the file was laid out. */
    static final String LAYOUT = "segyFile";

    private static final long MOST_BYTES = 64 << 20;

    /** Text headers come in pieces of 3200 bytes, a handful at most. */
    private static final int LONGEST_FILE_HEADER = 8 << 20;

    private final ZarrGroup group;
    private final ArrayMetadata fileHeader;
    private final ArrayMetadata traces;
    private final TraceLayout layout;
    private final RegularOrder order;
    private final int slots;
    private final Arena arena = Arena.ofShared();
    private final Buffers buffers;
    private final Map<ChunkKeys.Position, MemorySegment> known = new LinkedHashMap<>(16, 0.75f, true);

    private KeptHeaders(
            ZarrGroup group, ArrayMetadata fileHeader, ArrayMetadata traces, TraceLayout layout, RegularOrder order) {
        this.group = group;
        this.fileHeader = fileHeader;
        this.traces = traces;
        this.layout = layout;
        this.order = order;
        this.buffers = new Buffers(traces.buffers());
        Shape grid = traces.grid();
        long line = order.slowest() == Axis.INLINE ? grid.crosslines() : grid.inlines();
        this.slots = (int) Math.clamp(MOST_BYTES / traces.form().bytes(), 1, line + 1);
    }

    /** The headers of a group that has all of them, and says how they belong to a file. */
    static Optional<KeptHeaders> find(ZarrGroup group, SurveyArrays arrays) throws IOException {
        Optional<ArrayMetadata> fileHeader = group.find(arrays.beside(SurveyArrays.FILE_HEADER));
        Optional<ArrayMetadata> traces = group.find(arrays.beside(SurveyArrays.HEADERS));
        Shape survey = arrays.samples().shape();
        Shape wanted = new Shape(survey.inlines(), survey.crosslines(), TRACE_BYTES);
        if (fileHeader.isEmpty() || traces.isEmpty() || !traces.get().shape().equals(wanted)
                || traces.get().form().type().bytes() != 1 || !traces.get().form().order().equals(ChunkForm.C_ORDER)
                || traces.get().form().shape().samples() != TRACE_BYTES || fileHeader.get().axes() != 1
                || fileHeader.get().shape().inlines() > LONGEST_FILE_HEADER
                || fileHeader.get().form().type().bytes() != 1) {
            return Optional.empty();
        }
        RegularOrder order = order(fileHeader.get(), survey);
        return layout(fileHeader.get(), survey, order)
                .map(layout -> new KeptHeaders(group, fileHeader.get(), traces.get(), layout, order));
    }

    private static RegularOrder order(ArrayMetadata fileHeader, Shape survey) {
        JsonNode told = fileHeader.attributes().path(LAYOUT);
        Axis slowest = told.path("slowest").asText().equals("crossline") ? Axis.CROSSLINE : Axis.INLINE;
        return new RegularOrder(slowest, survey.inlines(), survey.crosslines(),
                told.path("inlinesDescend").asBoolean(), told.path("crosslinesDescend").asBoolean());
    }

    private static Optional<TraceLayout> layout(ArrayMetadata fileHeader, Shape survey, RegularOrder order) {
        JsonNode told = fileHeader.attributes().path(LAYOUT);
        Optional<SampleFormat> format = Arrays.stream(SampleFormat.values())
                .filter(known -> known.name().equals(told.path("sampleFormat").asText()))
                .findFirst();
        ByteOrder bytes =
                told.path("byteOrder").asText().equals("little") ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
        return format.map(known -> new TraceLayout(fileHeader.shape().inlines(), TRACE_BYTES, survey.samples(),
                new SampleEncoding(known, bytes), order));
    }

    @Override
    public byte[] fileHeader() throws IOException {
        byte[] header = new byte[fileHeader.shape().inlines()];
        try (Workers workers = new Workers(1, fileHeader.buffers())) {
            new ArrayReader(group.folder(), fileHeader, workers).read(Box.of(fileHeader.shape()), MemorySegment.NULL,
                    (row, chunk, at, stride) -> header[row.inline()] = chunk.get(ValueLayout.JAVA_BYTE, at));
        }
        return header;
    }

    @Override
    public TraceLayout layout() {
        return layout;
    }

    @Override
    public RegularOrder order() {
        return order;
    }

    @Override
    public synchronized void read(int inline, int crossline, MemorySegment to, long at) throws IOException {
        Shape chunk = traces.form().shape();
        MemorySegment headers =
                chunk(new ChunkKeys.Position(inline / chunk.inlines(), crossline / chunk.crosslines(), 0));
        long trace = (long) (inline % chunk.inlines()) * chunk.crosslines() + crossline % chunk.crosslines();
        MemorySegment.copy(headers, trace * TRACE_BYTES, to, at, TRACE_BYTES);
    }

    private MemorySegment chunk(ChunkKeys.Position position) throws IOException {
        MemorySegment headers = known.get(position);
        if (headers == null) {
            headers = known.size() < slots
                    ? arena.allocate(traces.form().bytes(), Long.BYTES)
                    : known.remove(known.keySet().iterator().next());
            MemorySegment into = headers;
            new ChunkReader(group.folder(), traces).read(position, buffers)
                    .ifPresentOrElse(into::copyFrom, () -> into.fill((byte) 0));
            known.put(position, headers);
        }
        return headers;
    }

    /** Bytes of the buffers. */
    long bytes() {
        return slots * traces.form().bytes() + traces.buffers().bytes();
    }

    @Override
    public void close() {
        if (arena.scope().isAlive()) {
            buffers.close();
            arena.close();
        }
    }
}
