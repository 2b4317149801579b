package org.varve.merge;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.varve.core.Survey;
import org.varve.file.ByteRange;
import org.varve.file.TraceLayout;
import org.varve.file.TraceOrder;
import org.varve.segy.header.Fields;
import org.varve.segy.header.FileCounts;
import org.varve.segy.header.LineWord;
import org.varve.segy.header.SegyHeaders;
import org.varve.segy.header.StatedDelay;
import org.varve.segy.header.TraceWords;

/**
 * The headers of all inputs: the file headers are those of the first, and each trace has those of its input, unchanged
 * but for the number of samples and the delay of the first sample.
 */
final class MergedHeaders implements SegyHeaders {

    private static final double MILLIS = 1000;

    private final PlacedInputs inputs;
    private final SegyHeaders first;
    private final Survey survey;
    private final TraceLayout layout;
    private final List<String> notes = new ArrayList<>();

    /**
     * The headers of inputs between which there is no {@link #obstacle}.
     *
     * @throws IllegalArgumentException if some cannot store where the first sample lies
     */
    MergedHeaders(PlacedInputs inputs, Survey survey, TraceOrder order) throws IOException {
        this.inputs = inputs;
        this.first = inputs.all().getFirst().headers().orElseThrow();
        this.survey = survey;
        TraceLayout own = first.layout();
        this.layout = new TraceLayout(own.start(), own.headerBytes(), survey.shape().samples(), own.encoding(), order);
        notes.addAll(first.notes());
        for (Placed input : inputs.all()) {
            tryDelay(input);
        }
    }

    /** Why headers are not kept, such as {@code b.zarr has none}; empty if they are. */
    static Optional<String> obstacle(PlacedInputs inputs) throws IOException {
        for (Placed input : inputs.all()) {
            if (input.headers().isEmpty()) return Optional.of("%s has none".formatted(input.volume().path()));
        }
        Placed one = inputs.all().getFirst();
        LineWords words = LineWords.of(one);
        for (Placed input : inputs.all()) {
            words = words.with(LineWords.of(input));
            if (!areAlike(one.headers().orElseThrow(), input.headers().orElseThrow()) || !words.agree()) {
                return Optional.of("%s has words in other places or another byte order than %s".formatted(
                        input.volume().path(), one.volume().path()));
            }
        }
        return Optional.empty();
    }

    private static boolean areAlike(SegyHeaders one, SegyHeaders two) {
        return one.fields().equals(two.fields()) && one.layout().headerBytes() == two.layout().headerBytes()
                && one.xByte() == two.xByte() && one.yByte() == two.yByte();
    }

    /** Changes the first header of an input, so that a first sample that headers cannot store is refused now. */
    private void tryDelay(Placed input) throws IOException {
        SegyHeaders headers = input.headers().orElseThrow();
        TraceOrder order = headers.layout().order();
        MemorySegment header = MemorySegment.ofArray(new byte[layout.headerBytes()]);
        for (int i = 0; i < order.inlines(); i++) {
            for (int j = 0; j < order.crosslines(); j++) {
                if (order.trace(i, j) < 0) continue;
                headers.read(i, j, header, 0);
                adapt(input, header, 0).filter(note -> !notes.contains(note)).ifPresent(notes::add);
                return;
            }
        }
    }

    private Optional<String> adapt(Placed input, MemorySegment to, long at) {
        int samples = survey.shape().samples();
        if (input.part().samples().count() < samples) {
            fields().setInt16(to, at, TraceWords.SAMPLES, Math.min(samples, FileCounts.MOST_SAMPLES));
        }
        double perUnit = survey.unit() == Survey.Unit.SECONDS ? MILLIS : 1;
        int begin = input.part().samples().first();
        return begin == 0
                ? Optional.empty()
                : input.headers().orElseThrow().delay(to, at, -begin * survey.interval() * perUnit,
                        StatedDelay.MOST_ERROR * survey.interval() * perUnit);
    }

    @Override
    public byte[] fileHeader() throws IOException {
        byte[] header = first.fileHeader();
        boolean changes = first.layout().samples() != survey.shape().samples();
        FileCounts.put(header, fields(), survey.shape().samples(), changes, layout.order().traces());
        return header;
    }

    @Override
    public ByteRange extended() {
        return first.extended();
    }

    @Override
    public ByteRange tail() {
        return first.tail();
    }

    @Override
    public TraceLayout layout() {
        return layout;
    }

    @Override
    public Fields fields() {
        return first.fields();
    }

    @Override
    public int xByte() {
        return first.xByte();
    }

    @Override
    public int yByte() {
        return first.yByte();
    }

    @Override
    public LineWord inlineWord() {
        return first.inlineWord();
    }

    @Override
    public LineWord crosslineWord() {
        return first.crosslineWord();
    }

    @Override
    public void read(int inline, int crossline, MemorySegment to, long at) throws IOException {
        Placed input = input(inline, crossline);
        input.headers().orElseThrow().read(input.inline(inline), input.crossline(crossline), to, at);
        adapt(input, to, at);
    }

    private Placed input(int inline, int crossline) {
        return inputs.at(inline, crossline).orElseThrow(() -> new IllegalArgumentException(
                "position %s, %s: no input has a trace there".formatted(inline, crossline)));
    }

    /** Some traces of a run, all of one input, in its positions. */
    private record InputRun(TraceOrder.Run run, int from, int count, Placed input) implements TraceOrder.Run {

        @Override
        public long first() {
            return run.first() + from;
        }

        @Override
        public int inline(int t) {
            return input.inline(run.inline(from + t));
        }

        @Override
        public int crossline(int t) {
            return input.crossline(run.crossline(from + t));
        }
    }

    /** Reads traces of one input together. */
    @Override
    public void read(TraceOrder.Run run, MemorySegment to, long stride) throws IOException {
        int from = 0;
        while (from < run.count()) {
            Placed input = input(run.inline(from), run.crossline(from));
            int end = from + 1;
            while (end < run.count() && input(run.inline(end), run.crossline(end)).equals(input)) {
                end++;
            }
            input.headers().orElseThrow().read(new InputRun(run, from, end - from, input),
                    to.asSlice(from * stride), stride);
            for (int t = from; t < end; t++) {
                adapt(input, to, t * stride);
            }
            from = end;
        }
    }

    @Override
    public Optional<String> delay(MemorySegment header, long at, double later, double error) {
        return first.delay(header, at, later, error);
    }

    @Override
    public List<String> notes() {
        return List.copyOf(notes);
    }
}
