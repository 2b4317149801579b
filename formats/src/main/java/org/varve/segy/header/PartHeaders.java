package org.varve.segy.header;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.varve.core.SurveyPart;
import org.varve.file.ByteRange;
import org.varve.file.IndexedOrder;
import org.varve.file.RegularOrder;
import org.varve.file.TraceLayout;
import org.varve.file.TraceOrder;
import org.varve.file.TraceSet;

/**
 * The headers of a part of a survey: those of its traces, unchanged but for the number of samples and the delay of the
 * first sample.
 */
final class PartHeaders implements SegyHeaders, AutoCloseable {

    private final SegyHeaders whole;
    private final SurveyPart part;
    private final double later;
    private final double error;
    private final String text;
    private List<String> notes = List.of();
    private final Arena arena = Arena.ofShared();
    private final Optional<TraceSet> kept;
    private final TraceLayout layout;

    /**
     * Takes the headers of a part from those of the survey.
     *
     * @param later distance from the first sample of the survey to that of the part, in milliseconds, metres or feet
     * @param error the most by which that may be rounded, in the same unit
     * @param text a line for the text header; none if blank
     * @throws IllegalArgumentException if the part has no trace, or the headers cannot store where its first sample
     *     lies
     */
    PartHeaders(SegyHeaders whole, SurveyPart part, double later, double error, String text)
            throws IOException {
        this.whole = whole;
        this.part = part;
        this.later = later;
        this.error = error;
        this.text = text;
        try {
            this.kept = whole.layout().order() instanceof IndexedOrder indexed
                    ? Optional.of(kept(indexed))
                    : Optional.empty();
            this.layout = layout(order(whole.layout().order()));
            requireStart();
        } catch (IOException | RuntimeException e) {
            arena.close();
            throw e;
        }
    }

    private TraceSet kept(IndexedOrder order) {
        TraceSet traces = new TraceSet(arena, order.traces());
        for (int i = 0; i < part.inlines().count(); i++) {
            for (int j = 0; j < part.crosslines().count(); j++) {
                long trace = order.trace(part.inlines().at(i), part.crosslines().at(j));
                if (trace >= 0) {
                    traces.add(trace);
                }
            }
        }
        traces.count();
        if (traces.size() == 0) {
            throw new IllegalArgumentException(
                    "part of %s: the file has no trace there, so that it would be empty; give a larger part"
                            .formatted(part.shape()));
        }
        return traces;
    }

    /** The order of the part's traces, which is as in the whole file. */
    private TraceOrder order(TraceOrder wholeOrder) {
        int inlines = part.inlines().count();
        int crosslines = part.crosslines().count();
        return switch (wholeOrder) {
            case RegularOrder regular -> new RegularOrder(regular.slowest(), inlines, crosslines,
                    regular.inlinesDescend(), regular.crosslinesDescend());
            case IndexedOrder indexed -> new IndexedOrder(indexed.slowest(), inlines, crosslines,
                    kept.orElseThrow().size(), this::rank);
        };
    }

    private long rank(int inline, int crossline) {
        long trace = whole.layout().order().trace(part.inlines().at(inline), part.crosslines().at(crossline));
        return trace < 0 ? trace : kept.orElseThrow().rank(trace);
    }

    private TraceLayout layout(TraceOrder order) {
        TraceLayout wholeLayout = whole.layout();
        return new TraceLayout(wholeLayout.start(), wholeLayout.headerBytes(), part.samples().count(),
                wholeLayout.encoding(), order);
    }

    /** Reads the first header of the part, so that a first sample that headers cannot store is refused now. */
    private void requireStart() throws IOException {
        MemorySegment header = MemorySegment.ofArray(new byte[layout.headerBytes()]);
        for (int i = 0; i < part.inlines().count(); i++) {
            for (int j = 0; j < part.crosslines().count(); j++) {
                if (layout.order().trace(i, j) >= 0) {
                    whole.read(part.inlines().at(i), part.crosslines().at(j), header, 0);
                    notes = Stream.concat(whole.notes().stream(), adapt(header, 0).stream()).toList();
                    return;
                }
            }
        }
    }

    private boolean cutsSamples() {
        return part.samples().count() < part.samples().extent();
    }

    @Override
    public byte[] fileHeader() throws IOException {
        byte[] header = whole.fileHeader();
        TextHeader.addTo(header, text);
        FileCounts.put(header, fields(), part.samples().count(), cutsSamples(), layout.order().traces());
        return header;
    }

    @Override
    public ByteRange extended() {
        return whole.extended();
    }

    @Override
    public ByteRange tail() {
        return whole.tail();
    }

    @Override
    public TraceLayout layout() {
        return layout;
    }

    @Override
    public Fields fields() {
        return whole.fields();
    }

    @Override
    public int xByte() {
        return whole.xByte();
    }

    @Override
    public int yByte() {
        return whole.yByte();
    }

    @Override
    public LineWord inlineWord() {
        return whole.inlineWord();
    }

    @Override
    public LineWord crosslineWord() {
        return whole.crosslineWord();
    }

    @Override
    public void read(int inline, int crossline, MemorySegment to, long at) throws IOException {
        whole.read(part.inlines().at(inline), part.crosslines().at(crossline), to, at);
        adapt(to, at);
    }

    private record PartRun(TraceOrder.Run run, SurveyPart part) implements TraceOrder.Run {

        @Override
        public long first() {
            return run.first();
        }

        @Override
        public int count() {
            return run.count();
        }

        @Override
        public int inline(int t) {
            return part.inlines().at(run.inline(t));
        }

        @Override
        public int crossline(int t) {
            return part.crosslines().at(run.crossline(t));
        }
    }

    @Override
    public void read(TraceOrder.Run run, MemorySegment to, long stride) throws IOException {
        whole.read(new PartRun(run, part), to, stride);
        for (int t = 0; t < run.count(); t++) {
            adapt(to, t * stride);
        }
    }

    private Optional<String> adapt(MemorySegment to, long at) {
        if (cutsSamples()) {
            fields().setInt16(to, at, TraceWords.SAMPLES, Math.min(part.samples().count(), FileCounts.MOST_SAMPLES));
        }
        return later == 0 ? Optional.empty() : whole.delay(to, at, later, error);
    }

    @Override
    public Optional<String> delay(MemorySegment header, long at, double more, double most) {
        return whole.delay(header, at, more, most);
    }

    @Override
    public List<String> notes() {
        return notes;
    }

    /** Bytes of the set of traces that are kept, outside the Java heap. */
    long bytes() {
        return kept.map(TraceSet::bytes).orElse(0L);
    }

    @Override
    public void close() {
        arena.close();
    }
}
