package org.varve.merge;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.varve.core.Axis;
import org.varve.core.Box;
import org.varve.core.LineNumbers;
import org.varve.core.Note;
import org.varve.core.RegularLines;
import org.varve.core.SampleEncoding;
import org.varve.core.SampleFormat;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.SurveyGeometry;
import org.varve.core.TraceCoordinates;
import org.varve.formats.Fact;
import org.varve.formats.FileVolume;

/** An input without headers, whose samples are computed, and which remembers what was asked of it. */
final class Watched implements FileVolume {

    /** Of a trace, by line numbers. */
    @FunctionalInterface
    interface Where {
        boolean is(int inline, int crossline);
    }

    /** The sample of a trace, by line numbers. */
    @FunctionalInterface
    interface Value {
        float at(int inline, int crossline, int sample);
    }

    private static final SampleEncoding BIG = new SampleEncoding(SampleFormat.IEEE_FLOAT32, ByteOrder.BIG_ENDIAN);

    private final Path path;
    private final LineNumbers inlines;
    private final LineNumbers crosslines;
    private Survey survey;
    double start;
    Shape chunk = Shape.ONE;
    Axis slowest = Axis.INLINE;
    SampleEncoding encoding = BIG;
    Optional<TraceCoordinates> coordinates = Optional.empty();
    Where live = (inline, crossline) -> true;
    Value value = (inline, crossline, sample) -> 1000 * inline + 10 * crossline + sample;

    /** Bytes while open, more while resting, and more of buffers. */
    long held;
    long resting;
    long buffers;
    int rests;
    int closes;
    int looks;
    final List<MemorySegment> destinations = new ArrayList<>();

    Watched(Path path, LineNumbers inlines, LineNumbers crosslines, int samples) throws IOException {
        this.path = Files.exists(path) ? path : Files.createFile(path);
        this.inlines = inlines;
        this.crosslines = crosslines;
        this.survey = new Survey(new Shape(inlines.count(), crosslines.count(), samples), 0.004, Survey.Unit.SECONDS);
    }

    /** Neighbouring lines from the first to the last. */
    static Watched of(Path path, int firstInline, int lastInline, int firstCrossline, int lastCrossline)
            throws IOException {
        return new Watched(path, lines(firstInline, lastInline, 1), lines(firstCrossline, lastCrossline, 1), 10);
    }

    static RegularLines lines(int first, int last, int step) {
        return new RegularLines(first, step, (last - first) / step + 1);
    }

    /** Sampled in another way. */
    Watched sampled(int samples, double interval, Survey.Unit unit, double first) {
        survey = new Survey(new Shape(inlines.count(), crosslines.count(), samples), interval, unit);
        start = first;
        return this;
    }

    /** With coordinates that follow from line numbers. */
    Watched at(TraceCoordinates numbers) {
        coordinates = Optional.of(numbers);
        return this;
    }

    @Override
    public Survey survey() {
        return survey;
    }

    @Override
    public void read(Box box, MemorySegment destination) {
        put(box, destination, ByteOrder.nativeOrder());
    }

    @Override
    public void readStored(Box box, MemorySegment destination) {
        put(box, destination, encoding.order());
    }

    private void put(Box box, MemorySegment destination, ByteOrder order) {
        destinations.add(destination);
        ValueLayout.OfFloat layout = ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(order);
        long n = 0;
        for (int i = box.inline(); i < box.endInline(); i++) {
            for (int j = box.crossline(); j < box.endCrossline(); j++) {
                boolean isLive = isLive(i, j);
                for (int k = box.sample(); k < box.endSample(); k++) {
                    destination.set(layout, n, isLive ? value.at(inlines.at(i), crosslines.at(j), k) : 0);
                    n += Float.BYTES;
                }
            }
        }
    }

    @Override
    public SurveyGeometry geometry() {
        return new SurveyGeometry() {
            @Override
            public LineNumbers inlines() {
                return inlines;
            }

            @Override
            public LineNumbers crosslines() {
                return crosslines;
            }

            @Override
            public double start() {
                return start;
            }

            @Override
            public Optional<TraceCoordinates> coordinates() {
                return coordinates;
            }
        };
    }

    @Override
    public SampleEncoding encoding() {
        return encoding;
    }

    @Override
    public boolean isLive(int inline, int crossline) {
        return live.is(inlines.at(inline), crosslines.at(crossline));
    }

    @Override
    public Shape chunk() {
        return chunk;
    }

    @Override
    public Axis slowest() {
        return slowest;
    }

    @Override
    public Path path() {
        return path;
    }

    @Override
    public String format() {
        return "watched";
    }

    @Override
    public List<Fact> describe() {
        return List.of();
    }

    @Override
    public Optional<String> history() {
        return Optional.of("made as " + path.getFileName());
    }

    @Override
    public List<Note> warnings() {
        return List.of(new Note("was made for a test"));
    }

    @Override
    public void rest() {
        rests++;
    }

    @Override
    public long heldBytes() {
        return held;
    }

    @Override
    public long restingBytes() {
        return held + resting;
    }

    @Override
    public long bufferBytes() {
        return held + resting + buffers;
    }

    @Override
    public void requireUnchanged() {
        looks++;
    }

    @Override
    public void close() {
        closes++;
    }
}
