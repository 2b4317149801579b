package org.varve.segy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.varve.core.Axis;
import org.varve.core.Box;
import org.varve.core.Note;
import org.varve.core.PartVolume;
import org.varve.core.RegularLines;
import org.varve.core.SampleEncoding;
import org.varve.core.SampleFormat;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.SurveyGeometry;
import org.varve.core.SurveyPart;
import org.varve.file.Access;
import org.varve.file.FormatException;
import org.varve.file.IndexTooLargeException;
import org.varve.file.InputFile;
import org.varve.file.Sampling;
import org.varve.file.TraceReader;
import org.varve.formats.Fact;
import org.varve.formats.FileVolume;
import org.varve.segy.header.PartWithHeaders;
import org.varve.segy.header.SegyHeaderSource;
import org.varve.segy.header.SegyHeaders;

/**
 * A file of SEG-Y traces. Opening a regular file reads a few headers, however large it is, and each trace read later is
 * checked to be where the geometry expects it; opening any other file reads all headers. However the file is sorted,
 * position 0 of the volume is the lowest inline or crossline number.
 */
public final class SegyVolume implements FileVolume, SegyHeaderSource {

    private final SegyTraces traces;
    private final Survey survey;
    private final TraceReader reader;
    private final Optional<MeanOfDuplicates> mean;
    private final IndexMemory memory;

    /** Whether the file states its sampling. */
    private final boolean states;
    private Optional<List<Note>> anomalies = Optional.empty();

    private SegyVolume(SegyTraces traces, Sampling sampling, boolean states, IndexMemory memory) throws IOException {
        this.traces = traces;
        this.survey = sampling.survey(new Shape(inlines().count(), crosslines().count(), traces.file().samples()));
        this.states = states;
        this.memory = memory;
        this.mean = traces.averages() && traces.geometry() instanceof TraceIndex index
                ? Optional.of(new MeanOfDuplicates(traces.file(), index, traces.times(), traces.layout(),
                        memory))
                : Optional.empty();
        memory.check(Math.max(0, traces.layout().bufferBytes() - HeaderPass.BUFFER));
        this.reader = new TraceReader(traces.file().file(), traces.layout(), new TraceHeaderCheck(traces));
    }

    /** Opens a SEG-Y file, and trusts its headers. */
    public static SegyVolume open(Path path) throws IOException {
        return open(path, SegyReading.DEFAULT, Optional.empty());
    }

    /**
     * Opens a SEG-Y file.
     *
     * @param sampling replaces the sampling of the file; if empty, the file must state it
     * @throws FormatException if the file is not a SEG-Y volume, with the reason and a remedy
     * @throws IndexTooLargeException if it needs a larger index than {@code reading} allows
     */
    public static SegyVolume open(Path path, SegyReading reading, Optional<Sampling> sampling) throws IOException {
        return open(path, SegyDialect.INSTANCE, reading, sampling);
    }

    /** Opens a file of SEG-Y traces, as {@link #open(Path, SegyReading, Optional)} does. */
    public static SegyVolume open(Path path, Dialect dialect, SegyReading reading, Optional<Sampling> sampling)
            throws IOException {
        InputFile file = InputFile.open(path);
        IndexMemory memory = new IndexMemory(file, reading.memory());
        try {
            SegyFile segy = SegyFile.of(file, dialect, reading, memory);
            Sampling ownSampling = sampling.isPresent()
                    ? sampling.get()
                    : dialect.sampling(file, segy.header(), reading.unit());
            Anomalies.refuseMislabelledGain(segy);
            Liveness liveness = new Liveness(segy.traces(), memory.arena());
            TraceTimes times = TraceTimes.of(segy, reading, ownSampling, sampling.isEmpty());
            GeometryFinder.Found geometry = GeometryFinder.find(segy, reading, times, liveness, memory);
            if (geometry.geometry() instanceof RegularGeometry) {
                times.look();
            }
            SegyTraces traces = new SegyTraces(geometry, times, liveness, memory);
            return new SegyVolume(traces, ownSampling, sampling.isEmpty(), memory);
        } catch (IOException | RuntimeException e) {
            memory.close();
            file.close();
            throw e;
        }
    }

    @Override
    public String format() {
        return traces.file().dialect().name();
    }

    @Override
    public Survey survey() {
        return survey;
    }

    @Override
    public void read(Box box, MemorySegment destination) throws IOException {
        reader.whileOpen(() -> {
            reader.read(box, destination);
            if (mean.isPresent()) {
                mean.get().put(box, destination);
            }
        });
    }

    @Override
    public void readEach(List<Box> boxes, MemorySegment destination) throws IOException {
        if (mean.isPresent()) {
            FileVolume.super.readEach(boxes, destination);
        } else {
            reader.readEach(boxes, destination);
        }
    }

    @Override
    public SampleEncoding encoding() {
        return mean.isPresent() ? SampleEncoding.NATIVE : traces.layout().encoding();
    }

    @Override
    public void readStored(Box box, MemorySegment destination) throws IOException {
        if (mean.isPresent()) {
            read(box, destination);
        } else {
            reader.readStored(box, destination);
        }
    }

    @Override
    public OptionalInt traceHeaderBytes() {
        return mean.isPresent() ? OptionalInt.empty() : reader.headerBytes();
    }

    @Override
    public MemorySegment readTraces(Box box, MemorySegment destination) throws IOException {
        return reader.readTraces(box, destination);
    }

    /**
     * Whether there is a trace whose identification code is not 2: as remembered from reading, else read from the file.
     */
    @Override
    public boolean isLive(int inline, int crossline) {
        try {
            return traces.firstLive(inline, crossline) >= 0;
        } catch (IOException e) {
            throw Access.unchecked(e);
        } catch (IllegalStateException e) {
            throw Access.closed(path(), e);
        }
    }

    /** The inline numbers, ascending. */
    public RegularLines inlines() {
        return traces.geometry().inlines();
    }

    /** The crossline numbers, ascending. */
    public RegularLines crosslines() {
        return traces.geometry().crosslines();
    }

    @Override
    public SurveyGeometry geometry() {
        return new HeaderGeometry(traces, survey);
    }

    /** The coordinate of the first sample of the first trace in the file, in seconds, metres or feet. */
    public double start() throws IOException {
        return geometry().start();
    }

    @Override
    public Optional<SegyHeaders> segyHeaders() {
        SegyFile segy = traces.file();
        // whoever reads the headers reads the traces again, soon after their samples
        SegyOriginal original = new SegyOriginal(traces, reader::keepInCache);
        return Optional.of(segy.dialect().headers(original, segy.header(), segy.numbers(), survey));
    }

    @Override
    public Optional<SampleFormat> segyFormat() {
        return Optional.of(encoding().format());
    }

    /** The facts in the file, and those derived from it. */
    public SegyFacts facts() throws IOException {
        return SegyFacts.of(traces.file(), traces.geometry(), warnings());
    }

    @Override
    public List<Fact> describe() throws IOException {
        SegyFacts facts = facts();
        SegyFile segy = traces.file();
        return SegyDescription.of(this, corners(), facts, facts.format(segy.dialect().kind(segy.header())),
                FileMap.of(segy).fact(segy.numbers()),
                segy.line());
    }

    @Override
    public synchronized List<Note> warnings() throws IOException {
        if (anomalies.isEmpty()) {
            anomalies = Optional.of(Anomalies.of(traces.file(), traces.geometry(), Sampling.of(survey), states));
        }
        return Stream.of(anomalies.get(), traces.dead().stream().toList(), traces.times().notes(traces.geometry()))
                .flatMap(List::stream).toList();
    }

    @Override
    public Axis slowest() {
        return SegyFacts.sorting(traces.geometry());
    }

    @Override
    public boolean repeatsTraces() {
        return traces.geometry() instanceof TraceIndex index && index.facts().repeated() > 0;
    }

    /** A note that the samples seem to be in another format than the file says; empty if they do not. */
    public Optional<Note> mislabelled() throws IOException {
        SegyFile segy = traces.file();
        return FloatGuess.contradicting(segy).map(seems -> Anomalies.mislabelled(segy, seems));
    }

    @Override
    public PartVolume part(SurveyPart part) {
        return new PartWithHeaders(this, part);
    }

    @Override
    public Path path() {
        return traces.file().file().path();
    }

    /** The lines of the text header, without blanks at their ends. */
    @Override
    public List<String> text() throws IOException {
        return traces.file().dialect().text(traces.file().file());
    }

    /** The corners that have a trace: first and last inline by first and last crossline, which changes faster. */
    public List<Corner> corners() throws IOException {
        return Corner.of(traces);
    }

    SegyTraces traces() {
        return traces;
    }

    @Override
    public long bufferBytes() {
        return reader.bufferBytes() + heldBytes();
    }

    @Override
    public void rest() {
        reader.rest();
    }

    @Override
    public long restingBytes() {
        return heldBytes();
    }

    @Override
    public long heldBytes() {
        return traces.bytes() + mean.map(MeanOfDuplicates::bytes).orElse(0L);
    }

    @Override
    public void requireUnchanged() throws IOException {
        reader.requireUnchanged();
    }

    @Override
    public void close() throws IOException {
        reader.close();
        memory.close();
    }
}
