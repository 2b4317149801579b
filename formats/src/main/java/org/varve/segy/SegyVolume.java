package org.varve.segy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.varve.core.Box;
import org.varve.core.SampleEncoding;
import org.varve.core.SampleFormat;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Volume;
import org.varve.file.Fields;
import org.varve.file.FormatException;
import org.varve.file.IndexTooLargeException;
import org.varve.file.InputFile;
import org.varve.file.Sampling;
import org.varve.file.TraceLayout;
import org.varve.file.TraceOrder;
import org.varve.file.TraceReader;
import org.varve.file.TraceSet;

/**
 * A SEG-Y file. Opening a regular one reads a few headers, however large it is, and each trace read later is checked to be
 * where the geometry says; of any other, all headers are looked at when it is opened. However the file is sorted, position 0
 * of the volume is the lowest inline or crossline number.
 */
public final class SegyVolume implements Volume {

    /** A corner of the survey: line numbers, and CDP X and Y in the unit of the file. */
    public record Corner(int inline, int crossline, double x, double y) {}

    private final SegyFile segy;
    private final Geometry geometry;
    private final Survey survey;
    private final TraceReader reader;
    private final Liveness liveness;
    private final Optional<TraceSet> kept;
    private final Optional<MeanOfDuplicates> mean;
    private final IndexMemory memory;

    private SegyVolume(GeometryFinder.Found found, Sampling sampling, Liveness liveness, IndexMemory memory)
            throws IOException {
        this.segy = found.file();
        this.geometry = found.geometry();
        this.survey = sampling.survey(
                new Shape(geometry.inlines().count(), geometry.crosslines().count(), segy.samples()));
        this.liveness = liveness;
        this.memory = memory;
        this.kept = geometry.order().traces() < segy.traces()
                ? Optional.of(traces(geometry, segy.traces(), memory))
                : Optional.empty();
        this.mean = geometry instanceof TraceIndex index && index.averages()
                ? Optional.of(new MeanOfDuplicates(segy, index, layout(), memory))
                : Optional.empty();
        memory.check(Math.max(0, layout().bufferBytes() - HeaderPass.BUFFER));
        this.reader = new TraceReader(segy.file(), layout(), this::check);
    }

    private static TraceSet traces(Geometry geometry, long ofFile, IndexMemory memory) throws IOException {
        memory.count(TraceSet.bytes(ofFile));
        TraceSet traces = new TraceSet(memory.arena(), ofFile);
        for (int i = 0; i < geometry.inlines().count(); i++) {
            for (int j = 0; j < geometry.crosslines().count(); j++) {
                long trace = geometry.trace(i, j);
                if (trace >= 0) {
                    traces.add(trace);
                }
            }
        }
        traces.count();
        return traces;
    }

    public static SegyVolume open(Path path) throws IOException {
        return open(path, SegyReading.DEFAULT, Optional.empty());
    }

    /**
     * Opens a file.
     *
     * @param sampling replaces the interval of the file
     * @throws FormatException if the file is no SEG-Y volume, with the reason and a remedy
     * @throws IndexTooLargeException if it needs an index that is larger than {@code reading} allows
     */
    public static SegyVolume open(Path path, SegyReading reading, Optional<Sampling> sampling) throws IOException {
        InputFile file = InputFile.open(path);
        IndexMemory memory = new IndexMemory(file, reading.memory());
        try {
            SegyFile segy = SegyFile.of(file, reading, memory);
            Sampling found = sampling.isPresent() ? sampling.get() : sampling(segy, reading.unit());
            refuseMislabelledGain(segy);
            Liveness liveness = new Liveness(segy.traces(), memory.arena());
            return new SegyVolume(GeometryFinder.find(segy, reading, liveness, memory), found, liveness, memory);
        } catch (IOException | RuntimeException e) {
            memory.close();
            file.close();
            throw e;
        }
    }

    private static Sampling sampling(SegyFile segy, Survey.Unit unit) throws IOException {
        double inFile = segy.header().micros();
        double interval = inFile == 0 ? segy.trace(0).micros() : inFile;
        boolean time = unit == Survey.Unit.SECONDS;
        if (interval == 0) {
            throw segy.refused(
                    "gives no sample interval (byte 3217, and byte 117 of the first trace, are 0): give it, such as "
                            + (time ? "--interval 0.004" : "--interval 5"));
        }
        return new Sampling(time ? interval * 1e-6 : interval / 1e3, unit);
    }

    private static void refuseMislabelledGain(SegyFile segy) throws IOException {
        if (segy.header().format() == SampleFormat.FIXED_GAIN) {
            Optional<SampleFormat> seems = FloatGuess.contradicting(segy);
            if (seems.isPresent()) {
                throw segy.refused(Anomalies.mislabelled(segy, seems.get()));
            }
        }
    }

    @Override
    public Survey survey() {
        return survey;
    }

    @Override
    public void read(Box box, MemorySegment destination) throws IOException {
        reader.read(box, destination);
        if (mean.isPresent()) {
            mean.get().put(box, destination);
        }
    }

    @Override
    public SampleEncoding encoding() {
        return mean.isPresent() ? SampleEncoding.NATIVE : layout().encoding();
    }

    @Override
    public void readStored(Box box, MemorySegment destination) throws IOException {
        if (mean.isPresent()) {
            read(box, destination);
        } else {
            reader.readStored(box, destination);
        }
    }

    private boolean check(TraceOrder.Run run, int t, MemorySegment buffer, long at) throws FormatException {
        Fields fields = segy.fields();
        long trace = run.first() + t;
        int inline = segy.numbers().inline(fields, buffer, at);
        int crossline = segy.numbers().crossline(fields, buffer, at, trace);
        int expectedInline = geometry.inlines().at(run.inline(t));
        int expectedCrossline = geometry.crosslines().at(run.crossline(t));
        if (inline != expectedInline || crossline != expectedCrossline) {
            throw segy.refused(
                    ("is not a regular survey: trace %d, at byte %d of the file, is inline %d, crossline %d (header "
                            + "%s), but must be %d, %d. Open it with --index, which looks at every trace first; or "
                            + "export it with every trace of the rectangle, in order")
                            .formatted(trace + 1, segy.position(trace), inline, crossline, segy.numbers(),
                                    expectedInline, expectedCrossline));
        }
        boolean live = fields.int16(buffer, at, TraceHeader.ID) != TraceHeader.DEAD;
        liveness.put(trace, live);
        if (live) {
            segy.orderPairs(buffer, at + segy.headerBytesOf(trace),
                    (long) segy.samplesOf(trace) * segy.header().format().bytes());
        }
        return live;
    }

    /** Whether there is a trace whose identification code is not 2; remembered from reading, else looked up in the file. */
    @Override
    public boolean isLive(int inline, int crossline) {
        try {
            return firstLive(inline, crossline) >= 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The trace of a place that has one: where several stand there and a mean is read, the first live one of them. */
    long shownTrace(int inline, int crossline) throws IOException {
        long live = averages() ? firstLive(inline, crossline) : -1;
        return live >= 0 ? live : geometry.trace(inline, crossline);
    }

    private long firstLive(int inline, int crossline) throws IOException {
        long trace = geometry.trace(inline, crossline);
        while (trace >= 0 && !isLive(trace)) {
            trace = geometry instanceof TraceIndex index ? index.next(trace) : -1;
        }
        return trace;
    }

    /** Whether the mean is read where several traces stand at one place. */
    boolean averages() {
        return mean.isPresent();
    }

    private boolean isLive(long trace) throws IOException {
        int known = liveness.get(trace);
        if (known != Liveness.UNKNOWN) {
            return known == Liveness.LIVE;
        }
        return segy.fields().int16(segy.headerOf(trace), 0, TraceHeader.ID) != TraceHeader.DEAD;
    }

    /** The inline numbers, ascending. */
    public LineNumbers inlines() {
        return geometry.inlines();
    }

    /** The crossline numbers, ascending. */
    public LineNumbers crosslines() {
        return geometry.crosslines();
    }

    /** Coordinate of the first sample of the first trace, in seconds, metres or feet. */
    public double start() throws IOException {
        double delay = segy.trace(0).delay();
        return survey.unit() == Survey.Unit.SECONDS ? delay * 1e-3 : delay;
    }

    /** What the file says of itself, and what was found out. */
    public SegyFacts facts() throws IOException {
        return SegyFacts.of(segy, geometry);
    }

    /** What the samples seem to be, in a sentence, if the file says otherwise. */
    public Optional<String> mislabelled() throws IOException {
        return FloatGuess.contradicting(segy).map(seems -> Anomalies.mislabelled(segy, seems));
    }

    public Path path() {
        return segy.file().path();
    }

    /** The lines of the text header, without blanks at their ends. */
    public List<String> text() throws IOException {
        return TextHeader.read(segy.file()).lines();
    }

    /** First and last inline with first and last crossline, the latter changing faster, as far as they have a trace. */
    public List<Corner> corners() throws IOException {
        Set<Corner> corners = new LinkedHashSet<>();
        for (int inline : new int[] {0, inlines().count() - 1}) {
            for (int crossline : new int[] {0, crosslines().count() - 1}) {
                long number = geometry.trace(inline, crossline);
                if (number >= 0) {
                    TraceHeader trace = segy.trace(number);
                    corners.add(new Corner(trace.inline(), trace.crossline(), trace.x(), trace.y()));
                }
            }
        }
        return List.copyOf(corners);
    }

    TraceLayout layout() {
        BinaryHeader header = segy.header();
        return new TraceLayout(header.layout().start(), header.headerBytes(), segy.samples(), header.encoding(),
                geometry.order(), segy.lengths().map(lengths -> lengths));
    }

    SegyFile file() {
        return segy;
    }

    /** The traces that the volume has, if the file has others too. */
    Optional<TraceSet> kept() {
        return kept;
    }

    Geometry geometry() {
        return geometry;
    }

    @Override
    public long bufferBytes() {
        return reader.bufferBytes() + heldBytes();
    }

    @Override
    public long heldBytes() {
        long lengths = segy.lengths().map(TraceLengths::bytes).orElse(0L);
        return liveness.bytes() + geometry.bytes() + lengths
                + kept.map(TraceSet::bytes).orElse(0L) + mean.map(MeanOfDuplicates::bytes).orElse(0L);
    }

    @Override
    public void requireUnchanged() throws IOException {
        reader.requireUnchanged();
    }

    @Override
    public void close() throws IOException {
        memory.close();
        reader.close();
    }
}
