package org.varve.raw;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.varve.core.Box;
import org.varve.core.SampleEncoding;
import org.varve.core.Survey;
import org.varve.core.Volume;
import org.varve.file.InputFile;
import org.varve.file.TraceLayout;
import org.varve.file.TraceReader;

/** A volume whose file holds samples and nothing between them. */
abstract sealed class ArrayVolume implements Volume permits NpyVolume, RawVolume {

    private final Survey survey;
    private final SampleEncoding encoding;
    private final TraceReader reader;

    ArrayVolume(InputFile file, TraceLayout layout, Survey survey) {
        this.survey = survey;
        this.encoding = layout.encoding();
        this.reader = new TraceReader(file, layout, (run, t, buffer, at) -> true);
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
    public final SampleEncoding encoding() {
        return encoding;
    }

    @Override
    public final void readStored(Box box, MemorySegment destination) throws IOException {
        reader.readStored(box, destination);
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
