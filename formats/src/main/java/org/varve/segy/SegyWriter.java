package org.varve.segy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.varve.core.History;
import org.varve.core.LiveTraces;
import org.varve.core.SampleFormat;
import org.varve.core.Survey;
import org.varve.core.Volume;
import org.varve.file.ByteRange;
import org.varve.file.HistoryLines;
import org.varve.file.PartFile;
import org.varve.file.Placement;
import org.varve.file.Scaling;
import org.varve.file.TraceLayout;
import org.varve.file.TraceWriter;
import org.varve.file.WrittenHeaders;
import org.varve.segy.header.FileWords;
import org.varve.segy.header.SegyHeaders;
import org.varve.segy.header.TextHeader;
import org.varve.segy.header.WordOrder;

/** Writes a SEG-Y file: a twin of an input file, with other samples, or a new file for any survey. */
public final class SegyWriter extends TraceWriter {

    /**
     * How the file is written.
     *
     * @param samples how samples are stored
     * @param history text added to the text header, in as many lines as it takes; none if blank
     * @param placement how the file takes its place
     */
    public record Options(SegyWriting samples, String history, Placement placement) {

        /** IEEE floats, never in place of an existing file. */
        public static final Options DEFAULT = new Options(SegyWriting.DEFAULT, "", Placement.of(false));

        /** Options that store values unscaled. */
        public Options(SampleFormat format, String history, boolean overwrite) {
            this(new SegyWriting(format, 1), history, Placement.of(overwrite));
        }

        /** Options that multiply values by {@code scale} before they are stored. */
        public Options(SampleFormat format, String history, boolean overwrite, double scale) {
            this(new SegyWriting(format, scale), history, Placement.of(overwrite));
        }

        /** How samples are stored. */
        public SampleFormat format() {
            return samples.format();
        }

        /** The factor by which values are multiplied before they are stored. */
        public double scale() {
            return samples.scale();
        }
    }

    private static final int CHUNK = 1 << 20;

    private final byte[] text;
    private final boolean isTwin;
    private final List<String> notes;
    private Optional<Supplier<History>> history = Optional.empty();

    /** @param prefix what the file begins with */
    private SegyWriter(PartFile file, TraceLayout layout, byte[] prefix, WrittenHeaders headers, Options options,
            List<String> notes) {
        super(file, layout, headers, new Scaling(options.scale(), layout.encoding()));
        this.text = Arrays.copyOf(prefix, SegyHeaders.TEXT_BYTES);
        this.isTwin = headers instanceof OriginalHeaders;
        this.notes = new ArrayList<>(notes);
    }

    @Override
    public void describe(Supplier<History> told) {
        history = Optional.of(told);
    }

    /** Adds the history to the text header, unless a copy keeps both. */
    @Override
    protected void finish(PartFile unfinished) throws IOException {
        if (history.isEmpty()) return;
        History told = history.get().get();
        history = Optional.empty();
        TextHeader before = new TextHeader(text);
        if (told.isKept() && (isRestored(told) || HistoryLines.in(before.lines()).equals(Optional.of(told.text())))) {
            return;
        }
        if (!before.holds(told)) {
            notes.add("the text header has no room for the whole history of the output: it is truncated");
        }
        unfinished.write(MemorySegment.ofArray(before.with(told).bytes()), 0, SegyHeaders.TEXT_BYTES, 0);
    }

    /** Whether the file is again the one that was copied before, with its bytes. */
    private boolean isRestored(History told) {
        return isTwin && told.isInAnotherUnit();
    }

    /** Writes a twin of a file, as {@link #like(SegyHeaders, Volume, Path, Options)} does. */
    public static SegyWriter like(SegyVolume original, Path target, Options options) throws IOException {
        return like(original.segyHeaders().orElseThrow(), original, target, options);
    }

    /**
     * Writes a twin of the file that the headers come from. It has every byte of the text, binary, extended and trace
     * headers and of what follows the traces, the same byte order and the same order of traces; other are the samples,
     * the code of their format, and the lines added to the text header for history and scale. Dead traces stay dead,
     * with zeros as samples; traces that the volume left out of the file are left out. Words that state another
     * interval or number of samples than the volume has, and the revision, if it cannot hold these or another is asked
     * for, change as well. With the format of the original layout, no history and a scale of 1 the file is restored.
     *
     * @param original the headers, which must stay open while the twin is written, as must the volume
     * @param volume says which traces are live
     * @throws IllegalArgumentException if the original has bytes swapped in pairs and the sample format has an odd
     *     number of bytes
     */
    public static SegyWriter like(SegyHeaders original, Volume volume, Path target, Options options)
            throws IOException {
        if (original.fields().order() == WordOrder.PAIRS_SWAPPED && options.format().bytes() % 2 != 0) {
            throw new IllegalArgumentException(
                    "sample format %s: the original of %s has bytes swapped in pairs, and no rule says how "
                            .formatted(options.format(), target.getFileName())
                            + "those of one byte are; choose another format");
        }
        TraceLayout layout = layout(original, options);
        TwinStatement twin = TwinStatement.of(original, volume.survey(), options.samples().revision());
        byte[] prefix = fileHeader(twin, options);
        PartFile file = create(target, layout, prefix, options.placement());
        try {
            copy(original.extended(), file, SegyHeaders.FILE_BYTES);
            copy(original.tail(), file, layout.fileBytes());
        } catch (IOException e) {
            file.close();
            throw e;
        }
        return new SegyWriter(file, layout, prefix, new OriginalHeaders(original, twin, volume), options, twin.notes());
    }

    /** Where the traces of a twin lie. */
    public static TraceLayout layout(SegyHeaders original, Options options) {
        return original.layout().with(options.format());
    }

    /** Where the traces of a new file lie. */
    public static TraceLayout layout(Survey survey, SurveyMap map, LiveTraces live, Options options) {
        return NewHeaders.of(survey, map, live, options.samples()).layout(options.format());
    }

    private static byte[] fileHeader(TwinStatement twin, Options options) throws IOException {
        byte[] header = twin.fileHeader();
        TextHeader.addTo(header, options.history());
        TextHeader.addTo(header, options.samples().text());
        twin.original().fields().setInt16(MemorySegment.ofArray(header), 0, FileWords.FORMAT,
                FormatCode.of(options.format()));
        return header;
    }

    private static void copy(ByteRange source, PartFile file, long target) throws IOException {
        for (long at = 0; at < source.size(); at += CHUNK) {
            int bytes = (int) Math.min(CHUNK, source.size() - at);
            file.write(source.read(at, bytes), 0, bytes, target + at);
        }
    }

    /** Writes a new file, big-endian, sorted by inline; all traces are live. */
    public static SegyWriter create(Survey survey, SurveyMap map, Path target, Options options) throws IOException {
        return create(survey, map, LiveTraces.ALL, target, options);
    }

    /** Writes a new file, big-endian, sorted by inline; traces that are not live are marked dead. */
    public static SegyWriter create(Survey survey, SurveyMap map, LiveTraces live, Path target, Options options)
            throws IOException {
        NewHeaders headers = NewHeaders.of(survey, map, live, options.samples());
        TraceLayout layout = headers.layout(options.format());
        byte[] prefix = headers.prefix(options.format());
        TextHeader.addTo(prefix, options.history());
        TextHeader.addTo(prefix, options.samples().text());
        PartFile file = create(target, layout, prefix, options.placement());
        return new SegyWriter(file, layout, prefix, headers, options, headers.allNotes());
    }

    @Override
    public List<String> notes() {
        return Stream.concat(notes.stream(), super.notes().stream()).toList();
    }
}
