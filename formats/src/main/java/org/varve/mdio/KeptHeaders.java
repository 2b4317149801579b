package org.varve.mdio;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.Optional;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.file.ByteRange;
import org.varve.file.IndexTooLargeException;
import org.varve.file.TraceLayout;
import org.varve.file.TraceOrder;
import org.varve.segy.header.Fields;
import org.varve.segy.header.LineWord;
import org.varve.segy.header.SegyHeaders;
import org.varve.zarr.ArrayMetadata;
import org.varve.zarr.ArrayReader;
import org.varve.zarr.ChunkCache;
import org.varve.zarr.Workers;
import org.varve.zarr.ZarrGroup;

/**
 * The SEG-Y headers that a group keeps: {@code raw_headers} has those of each trace, {@code segy_file_header} all bytes
 * before the first trace, and {@code segy_file_trailer} all bytes after the last; {@link KeptLayout} is the layout of
 * the file.
 */
final class KeptHeaders implements GroupHeaders {

    /**
     * The most bytes before or after the traces; text headers have 3200 bytes each, and there are a handful at most.
     */
    static final int LONGEST = 8 << 20;

    private final ChunkCache traces;
    private final KeptLayout kept;
    private final TraceLayout layout;
    private final byte[] head;
    private final byte[] tail;
    private final long orderBytes;
    private final Arena arena;
    private final LineTurns turns;
    private LineWord inline;
    private LineWord crossline;

    private KeptHeaders(Found found, Shape survey, TraceOrder order, LineTurns turns, Arena arena) throws IOException {
        this.kept = found.layout();
        this.head = found.bytes(found.head());
        this.tail = found.tail().isPresent() ? found.bytes(found.tail().get()) : new byte[0];
        this.layout = new TraceLayout(head.length, found.traces().shape().samples(), survey.samples(), kept.encoding(),
                order);
        this.orderBytes = found.orderBytes(survey);
        this.arena = arena;
        this.turns = turns;
        this.inline = kept.inline().orElse(LineWord.NONE);
        this.crossline = kept.crossline().orElse(LineWord.NONE);
        this.traces = new ChunkCache(found.group().folder(), found.traces());
    }

    /**
     * The arrays of a group that keeps all headers.
     *
     * @param group the group
     * @param layout layout of the file
     * @param traces headers of each trace
     * @param head bytes before the first trace
     * @param tail bytes after the last trace, if there were any
     * @param numbers numbers of the traces; empty if the file was regular
     */
    record Found(ZarrGroup group, KeptLayout layout, ArrayMetadata traces, ArrayMetadata head,
            Optional<ArrayMetadata> tail, Optional<ArrayMetadata> numbers) {

        /** Finds the arrays that belong to a survey; empty if there are none, or if another program wrote them. */
        static Optional<Found> in(ZarrGroup group, SurveyArrays arrays) throws IOException {
            String key = arrays.beside(SurveyArrays.FILE_HEADER);
            Optional<KeptLayout> layout =
                    group.arrays().contains(key) ? KeptLayout.of(group.attributes(key).json()) : Optional.empty();
            if (layout.isEmpty()) {
                return Optional.empty();
            }
            Optional<ArrayMetadata> head = group.find(key);
            Optional<ArrayMetadata> tail = group.find(arrays.beside(SurveyArrays.FILE_TRAILER));
            Optional<ArrayMetadata> traces = group.find(arrays.beside(SurveyArrays.HEADERS)).map(arrays::traces);
            Optional<ArrayMetadata> numbers = group.find(arrays.beside(SurveyArrays.TRACE_NUMBERS)).map(arrays::traces);
            Shape survey = arrays.samples().shape();
            if (head.isEmpty() || traces.isEmpty() || !areBytes(head.get()) || tail.stream().anyMatch(t -> !areBytes(t))
                    || head.get().shape().inlines() < FILE_BYTES || !areHeaders(traces.get(), survey)
                    || numbers.stream().anyMatch(n -> !TraceNumberArray.fits(n, survey))) {
                return Optional.empty();
            }
            return layout
                    .filter(known -> known.isRegular() || numbers.isPresent())
                    .map(known -> new Found(group, known, traces.get(), head.get(), tail, numbers));
        }

        private static boolean areBytes(ArrayMetadata array) {
            return array.axes() == 1 && array.form().type().bytes() == 1 && array.shape().inlines() <= LONGEST
                    && array.form().bytes() <= LONGEST;
        }

        private static boolean areHeaders(ArrayMetadata array, Shape survey) {
            Shape shape = array.shape();
            return shape.inlines() == survey.inlines() && shape.crosslines() == survey.crosslines()
                    && shape.samples() % SegyHeaders.TRACE_BYTES == 0 && array.form().type().bytes() == 1
                    && array.form().order().getLast() == 2
                    && array.form().shape().samples() == shape.samples();
        }

        private long orderBytes(Shape survey) {
            return layout.isRegular() ? 0 : TraceNumberArray.bytes(survey);
        }

        private TraceOrder order(LineTurns turns, Arena arena) throws IOException {
            return layout.isRegular()
                    ? layout.regularOrder(traces.shape())
                    : TraceNumberArray.read(group, numbers.orElseThrow(), turns, layout.slowest(), arena);
        }

        private byte[] bytes(ArrayMetadata array) throws IOException {
            byte[] bytes = new byte[array.shape().inlines()];
            try (Workers workers = new Workers(1, array.toRead())) {
                new ArrayReader(group.folder(), array, workers).read(Box.of(array.shape()), MemorySegment.NULL,
                        (row, chunk, at, stride) -> bytes[row.inline()] = chunk.get(ValueLayout.JAVA_BYTE, at));
            }
            return bytes;
        }
    }

    /**
     * Reads the headers of the file and the order of its traces.
     *
     * @param turns which lines the group stores in the opposite order
     * @param memory the most bytes in which the order may be remembered
     * @throws IndexTooLargeException if it needs more
     */
    static KeptHeaders open(Found found, Shape survey, LineTurns turns, long memory) throws IOException {
        IndexTooLargeException.check(found.group().folder(), found.orderBytes(survey), memory);
        Arena arena = Arena.ofShared();
        try {
            KeptHeaders headers = new KeptHeaders(found, survey, found.order(turns, arena), turns, arena);
            headers.findLines();
            return headers;
        } catch (IOException | RuntimeException e) {
            arena.close();
            throw e;
        }
    }

    /** Takes the words of revision 1 in a group that states none, if these number lines. */
    private void findLines() throws IOException {
        if (kept.inline().isPresent() && kept.crossline().isPresent()) return;
        if (SomeTraces.areNumbered(this, LineWord.INLINE, LineWord.CROSSLINE)) {
            inline = LineWord.INLINE;
            crossline = LineWord.CROSSLINE;
        }
    }

    @Override
    public byte[] fileHeader() {
        return Arrays.copyOf(head, FILE_BYTES);
    }

    @Override
    public ByteRange extended() {
        return ByteRange.of(Arrays.copyOfRange(head, FILE_BYTES, head.length));
    }

    @Override
    public ByteRange tail() {
        return ByteRange.of(tail);
    }

    @Override
    public TraceLayout layout() {
        return layout;
    }

    @Override
    public Fields fields() {
        return new Fields(kept.order());
    }

    @Override
    public int xByte() {
        return kept.x();
    }

    @Override
    public int yByte() {
        return kept.y();
    }

    @Override
    public LineWord inlineWord() {
        return inline;
    }

    @Override
    public LineWord crosslineWord() {
        return crossline;
    }

    @Override
    public void read(int inline, int crossline, MemorySegment to, long at) throws IOException {
        traces.read(turns.inline(inline), turns.crossline(crossline), to, at);
    }

    @Override
    public long bytes() {
        return traces.bytes() + orderBytes + head.length + tail.length;
    }

    @Override
    public void close() {
        if (arena.scope().isAlive()) {
            traces.close();
            arena.close();
        }
    }
}
