package org.varve.segy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.Arrays;
import org.varve.core.Survey;
import org.varve.file.PartFile;
import org.varve.core.SampleFormat;
import org.varve.file.TraceLayout;
import org.varve.file.TraceWriter;

/** Writes a SEG-Y file: a twin of an input file with other samples, or a new one for a generated survey. */
public final class SegyWriter extends TraceWriter {

    /**
     * How the file is written.
     *
     * @param format IEEE or IBM float32
     * @param history what is added to the text header, up to 76 characters; nothing if blank
     * @param overwrite whether an existing file may be replaced
     */
    public record Options(SampleFormat format, String history, boolean overwrite) {

        /** IEEE floats, never in place of an existing file. */
        public static final Options DEFAULT = new Options(SampleFormat.IEEE_FLOAT32, "", false);

        public Options {
            if (format != SampleFormat.IEEE_FLOAT32 && format != SampleFormat.IBM_FLOAT32) {
                throw new IllegalArgumentException("sample format %s: SEG-Y is written as IEEE float32 or IBM float32"
                        .formatted(format));
            }
        }
    }

    private SegyWriter(PartFile file, TraceLayout layout, Headers headers) {
        super(file, layout, headers);
    }

    /**
     * Writes a twin of a file: every byte of its text, binary, extended and trace headers, its byte order and its order of
     * traces, but other samples, the code of their format and a line of history. Dead traces stay dead, and zero.
     *
     * @param original must stay open while the twin is written
     */
    public static SegyWriter like(SegyVolume original, Path target, Options options) throws IOException {
        TraceLayout layout = original.layout().with(options.format());
        byte[] prefix = original.file().read(0, (int) layout.start()).toArray(ValueLayout.JAVA_BYTE);
        addHistory(prefix, options.history());
        new Fields(layout.encoding().order()).setInt16(MemorySegment.ofArray(prefix), 0, FormatCode.FIELD,
                FormatCode.of(options.format()));
        PartFile file = create(target, layout, prefix, options.overwrite());
        return new SegyWriter(file, layout, new CopiedHeaders(original, original.layout()));
    }

    /** Bytes of the buffer of a twin. */
    public static long bufferBytes(SegyVolume original) {
        return original.layout().with(Options.DEFAULT.format()).bufferBytes();
    }

    /** Writes a new file of revision 1, big-endian, sorted by inline. */
    public static SegyWriter create(Survey survey, SurveyGrid grid, Path target, Options options) throws IOException {
        NewHeaders headers = new NewHeaders(survey, grid);
        TraceLayout layout = headers.layout(options.format());
        byte[] prefix = headers.prefix(options.format());
        addHistory(prefix, options.history());
        return new SegyWriter(create(target, layout, prefix, options.overwrite()), layout, headers);
    }

    static void addHistory(byte[] prefix, String history) {
        if (!history.isBlank()) {
            byte[] text = Arrays.copyOf(prefix, BinaryHeader.TEXT_BYTES);
            System.arraycopy(new TextHeader(text).with(history).bytes(), 0, prefix, 0, BinaryHeader.TEXT_BYTES);
        }
    }

    /** Headers of the same traces in the original file. */
    private record CopiedHeaders(SegyVolume original, TraceLayout layout) implements Headers {

        @Override
        public void put(long first, int count, MemorySegment buffer, long stride) throws IOException {
            if (count > 1 && stride == layout.traceBytes()) {
                original.file().read(buffer, 0, count * stride, layout.position(first));
            } else {
                for (int t = 0; t < count; t++) {
                    original.file().read(buffer, t * stride, TraceHeader.BYTES, layout.position(first + t));
                }
            }
        }

        @Override
        public boolean isLive(long trace) throws IOException {
            return original.isLive(trace);
        }
    }
}
