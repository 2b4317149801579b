package org.varve.raw;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.varve.core.Box;
import org.varve.core.SampleEncoding;
import org.varve.core.Note;
import org.varve.core.Survey;
import org.varve.file.InputFile;
import org.varve.file.Sampling;
import org.varve.file.TraceLayout;
import org.varve.file.TraceReader;
import org.varve.formats.Fact;
import org.varve.formats.FileVolume;

/** A volume in a file of samples with nothing between them. */
abstract sealed class ArrayVolume implements FileVolume permits NpyVolume, RawVolume {

    private final Survey survey;
    private final Path path;
    private final SampleEncoding encoding;
    private final TraceReader reader;

    ArrayVolume(InputFile file, TraceLayout layout, Survey survey) {
        this.survey = survey;
        this.path = file.path();
        this.encoding = layout.encoding();
        this.reader = new TraceReader(file, layout, (run, t, buffer, at) -> 0);
    }

    @Override
    public final Path path() {
        return path;
    }

    @Override
    public final List<Fact> describe() {
        return List.of(Fact.of("format", "%s, %s".formatted(format(), encoding))
                .with("format", format())
                .with("sampleFormat", encoding.format().toString()));
    }

    @Override
    public List<Note> warnings() throws IOException {
        return Sampling.of(survey).note().stream().toList();
    }

    @Override
    public final Survey survey() {
        return survey;
    }

    @Override
    public final void read(Box box, MemorySegment destination) throws IOException {
        reader.read(box, destination);
    }

    @Override
    public final void readEach(List<Box> boxes, MemorySegment destination) throws IOException {
        reader.readEach(boxes, destination);
    }

    @Override
    public final SampleEncoding encoding() {
        return encoding;
    }

    @Override
    public final void readStored(Box box, MemorySegment destination) throws IOException {
        reader.readStored(box, destination);
    }

    @Override
    public final OptionalInt traceHeaderBytes() {
        return reader.headerBytes();
    }

    @Override
    public final MemorySegment readTraces(Box box, MemorySegment destination) throws IOException {
        return reader.readTraces(box, destination);
    }

    @Override
    public final long bufferBytes() {
        return reader.bufferBytes();
    }

    @Override
    public final void requireUnchanged() throws IOException {
        reader.requireUnchanged();
    }

    @Override
    public final void close() throws IOException {
        reader.close();
    }
}
