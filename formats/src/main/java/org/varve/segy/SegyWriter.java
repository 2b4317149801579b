package org.varve.segy;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.Set;
import org.varve.core.SampleFormat;
import org.varve.core.Survey;
import org.varve.file.InputFile;
import org.varve.file.PartFile;
import org.varve.file.Scaling;
import org.varve.file.TraceLayout;
import org.varve.file.TraceWriter;

/** Writes a SEG-Y file: a twin of an input file with other samples, or a new one for a survey of any other source. */
public final class SegyWriter extends TraceWriter {

    /**
     * How the file is written.
     *
     * @param format IEEE or IBM float32, int32, int16 or int8
     * @param history what is added to the text header, up to 76 characters; nothing if blank
     * @param overwrite whether an existing file may be replaced
     * @param scale what values are multiplied by before they are stored, said in the text header unless it is 1
     */
    public record Options(SampleFormat format, String history, boolean overwrite, double scale) {

        private static final Set<SampleFormat> WRITTEN = Set.of(SampleFormat.IEEE_FLOAT32, SampleFormat.IBM_FLOAT32,
                SampleFormat.INT32, SampleFormat.INT16, SampleFormat.INT8);

        /** IEEE floats, never in place of an existing file. */
        public static final Options DEFAULT = new Options(SampleFormat.IEEE_FLOAT32, "", false);

        public Options {
            if (!WRITTEN.contains(format)) {
                throw new IllegalArgumentException(
                        "sample format %s: SEG-Y is written as IEEE float32, IBM float32, int32, int16 or int8"
                                .formatted(format));
            }
            if (!(scale > 0) || Double.isInfinite(scale)) {
                throw new IllegalArgumentException(
                        "scale %s: must be a positive number, such as 0.5".formatted(scale));
            }
        }

        public Options(SampleFormat format, String history, boolean overwrite) {
            this(format, history, overwrite, 1);
        }

        String scaleText() {
            return scale == 1 ? "" : "SAMPLES ARE VALUES TIMES %s, AS %s".formatted(scale, format);
        }
    }

    /** Tells which traces of a volume are live. */
    @FunctionalInterface
    public interface Live {
        boolean at(int inline, int crossline);
    }

    private static final int CHUNK = 1 << 20;
    private static final int TRACES = 3513;

    private final Arena memory;
    private final long memoryBytes;

    private SegyWriter(PartFile file, TraceLayout layout, Headers headers, Options options, Arena memory,
            long memoryBytes) {
        super(file, layout, headers, new Scaling(options.scale(), layout.encoding()));
        this.memory = memory;
        this.memoryBytes = memoryBytes;
    }

    /**
     * Writes a twin of a file: every byte of its text, binary, extended and trace headers and of what follows its traces, its
     * byte order and its order of traces, but other samples, the code of their format and a line of history. Dead traces
     * stay dead, and zero; what the volume left out of the file is left out.
     *
     * @param original must stay open while the twin is written
     */
    public static SegyWriter like(SegyVolume original, Path target, Options options) throws IOException {
        SegyFile source = original.file();
        if (source.header().order() == WordOrder.PAIRS_SWAPPED && options.format().bytes() % 2 != 0) {
            throw new IllegalArgumentException("sample format %s: %s has bytes swapped in pairs, and no rule says how "
                    .formatted(options.format(), original.path()) + "those of one byte are; choose another format");
        }
        Arena memory = Arena.ofShared();
        TraceLayout layout = original.layout().with(options.format());
        if (leavesOut(original)) {
            TraceSet kept = TraceSet.of(original.geometry(), source.traces(), memory);
            layout = layout.with(new TwinPlaces(layout, kept));
        }
        try {
            PartFile file = create(target, layout, prefix(source, layout, options), options.overwrite());
            copyOthers(source, layout, file);
            return new SegyWriter(file, layout, new CopiedHeaders(original), options, memory, memoryBytes(original));
        } catch (IOException | RuntimeException e) {
            memory.close();
            throw e;
        }
    }

    private static boolean leavesOut(SegyVolume original) {
        return original.geometry().order().traces() < original.file().traces();
    }

    private static long memoryBytes(SegyVolume original) {
        return leavesOut(original) ? TraceSet.bytes(original.file().traces()) : 0;
    }

    private static byte[] prefix(SegyFile source, TraceLayout layout, Options options) throws IOException {
        byte[] prefix = source.file().read(0, BinaryHeader.FILE_BYTES).toArray(ValueLayout.JAVA_BYTE);
        TextHeader.addTo(prefix, options.history());
        TextHeader.addTo(prefix, options.scaleText());
        MemorySegment bytes = MemorySegment.ofArray(prefix);
        Fields fields = source.fields();
        fields.setInt16(bytes, 0, FormatCode.FIELD, FormatCode.of(options.format()));
        if (source.samples() != source.header().samples()) {
            fields.setInt16(bytes, 0, BinaryHeader.SAMPLES, Math.min(source.samples(), 0xffff));
        }
        if (source.header().layout().declaredTraces() > 0) {
            fields.setInt64(bytes, 0, TRACES, layout.order().traces());
        }
        return prefix;
    }

    /** Copies extended text headers and whatever stands behind the last trace. */
    private static void copyOthers(SegyFile source, TraceLayout layout, PartFile file) throws IOException {
        try {
            long end = source.header().layout().end();
            copy(source.file(), BinaryHeader.FILE_BYTES, layout.start(), file, BinaryHeader.FILE_BYTES);
            copy(source.file(), end, source.file().size(), file, layout.fileBytes());
        } catch (IOException e) {
            file.close();
            throw e;
        }
    }

    private static void copy(InputFile source, long from, long to, PartFile file, long target) throws IOException {
        for (long at = from; at < to; at += CHUNK) {
            int bytes = (int) Math.min(CHUNK, to - at);
            file.write(source.read(at, bytes), 0, bytes, target + at - from);
        }
    }

    /** Bytes that a twin holds. */
    public static long bufferBytes(SegyVolume original) {
        return original.layout().with(Options.DEFAULT.format()).bufferBytes() + memoryBytes(original);
    }

    /** Writes a new file of revision 1, big-endian, sorted by inline. */
    public static SegyWriter create(Survey survey, SurveyGrid grid, Path target, Options options) throws IOException {
        return create(survey, grid, (inline, crossline) -> true, target, options);
    }

    /** Writes a new file of revision 1, big-endian, sorted by inline, in which traces that are not live are dead. */
    public static SegyWriter create(Survey survey, SurveyGrid grid, Live live, Path target, Options options)
            throws IOException {
        NewHeaders headers = new NewHeaders(survey, grid, live);
        TraceLayout layout = headers.layout(options.format());
        byte[] prefix = headers.prefix(options.format());
        TextHeader.addTo(prefix, options.history());
        TextHeader.addTo(prefix, options.scaleText());
        PartFile file = create(target, layout, prefix, options.overwrite());
        return new SegyWriter(file, layout, headers, options, Arena.ofShared(), 0);
    }

    @Override
    public long bufferBytes() {
        return super.bufferBytes() + memoryBytes;
    }

    @Override
    public void close() throws IOException {
        if (memory.scope().isAlive()) {
            memory.close();
        }
        super.close();
    }
}
