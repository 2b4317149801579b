package org.varve.segy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.varve.core.Survey;
import org.varve.file.TraceLayout;
import org.varve.file.TraceOrder;
import org.varve.segy.header.Fields;
import org.varve.segy.header.SegyHeaders;
import org.varve.segy.header.StatedInterval;
import org.varve.segy.header.TextHeader;
import org.varve.segy.header.TraceWords;

/**
 * The words in which a twin differs from the file whose headers it has: an interval that was given or computed, more
 * samples than two bytes hold, the revision that these need or that was asked for. Words that stay true stay as they
 * are.
 *
 * @param original the headers of the file
 * @param statement what the twin states; empty if all words stay
 * @param before the revision of the file
 * @param intervalChanges whether the file states another interval
 * @param samplesChange whether the file states another number of samples
 */
record TwinStatement(SegyHeaders original, Optional<FileStatement> statement, Revision before, boolean intervalChanges,
        boolean samplesChange) {

    /**
     * Compares headers with their survey.
     *
     * @param asked the revision that was asked for
     */
    static TwinStatement of(SegyHeaders original, Survey survey, Optional<Revision> asked) throws IOException {
        MemorySegment header = MemorySegment.ofArray(original.fileHeader());
        Fields fields = original.fields();
        Revision before = Revision.in(header);
        double stated = BinaryHeader.micros(fields, header, before);
        // single samples have no interval: a group that holds them states none
        boolean intervalChanges = survey.shape().samples() > 1
                && !isTold(survey, stated == 0 ? firstTraceWord(original) : stated);
        boolean samplesChange = BinaryHeader.samples(fields, header, before) != survey.shape().samples();
        boolean revisionChanges = asked.isPresent() && !asked.get().equals(before);
        Optional<FileStatement> statement = intervalChanges || samplesChange || revisionChanges
                ? Optional.of(FileStatement.of(survey, asked, before))
                : Optional.empty();
        if (before.isTwo() && statement.isPresent() && !statement.get().revision().isTwo()) requireNoneOfTwo(original);
        return new TwinStatement(original, statement, before, intervalChanges, samplesChange);
    }

    /**
     * Whether a number is the interval of a survey: in thousandths, or for depths in whole metres or feet, as some
     * files have it.
     */
    private static boolean isTold(Survey survey, double stated) {
        return StatedInterval.of(survey).isSame(stated)
                || (survey.unit() != Survey.Unit.SECONDS && stated == survey.interval());
    }

    /** Byte 117 of a trace; 0 if there is no trace. */
    private static int firstTraceWord(SegyHeaders original) throws IOException {
        TraceOrder order = original.layout().order();
        MemorySegment header = MemorySegment.ofArray(new byte[original.layout().headerBytes()]);
        for (int i = 0; i < order.inlines(); i++) {
            for (int j = 0; j < order.crosslines(); j++) {
                if (order.trace(i, j) >= 0) {
                    original.read(i, j, header, 0);
                    return original.fields().uint16(header, 0, TraceWords.INTERVAL);
                }
            }
        }
        return 0;
    }

    private static void requireNoneOfTwo(SegyHeaders original) {
        int additional = additional(original.layout());
        if (additional > 0 || original.tail().size() > 0) {
            throw new IllegalArgumentException(
                    "revision 1: the headers are those of a file of revision 2 with %s additional headers for each trace and %s bytes after the last, which revision 1 does not have; write revision 2"
                            .formatted(additional, original.tail().size()));
        }
    }

    private static int additional(TraceLayout layout) {
        return layout.headerBytes() / SegyHeaders.TRACE_BYTES - 1;
    }

    /** The text and binary headers of the twin, but for history and sample format. */
    byte[] fileHeader() throws IOException {
        byte[] bytes = original.fileHeader();
        if (statement.isPresent()) {
            MemorySegment header = MemorySegment.ofArray(bytes);
            FileStatement told = statement.get();
            if (!told.revision().equals(before)) {
                TraceLayout layout = original.layout();
                told.putRevision(original.fields(), header, layout.start(), additional(layout),
                        layout.order().traces(), before);
                TextHeader.replace(bytes, Revision.TEXT, told.revision().text());
            }
            told.put(original.fields(), header);
        }
        return bytes;
    }

    /** Whether {@link #adapt} changes trace headers. */
    boolean changesTraces() {
        return intervalChanges || samplesChange;
    }

    /**
     * Puts interval and number of samples into the words of a trace header that state another; those that state none
     * stay 0.
     */
    void adapt(MemorySegment header, long at) {
        Fields fields = original.fields();
        FileStatement told = statement.orElseThrow();
        if (intervalChanges && fields.int16(header, at, TraceWords.INTERVAL) != 0) {
            fields.setInt16(header, at, TraceWords.INTERVAL, told.interval().word());
        }
        if (samplesChange && fields.int16(header, at, TraceWords.SAMPLES) != 0) {
            fields.setInt16(header, at, TraceWords.SAMPLES, told.sampleWord());
        }
    }

    /** What the user should know about it, one sentence each. */
    List<String> notes() {
        return Stream.concat(original.notes().stream(), statement.stream().flatMap(told -> told.notes().stream()))
                .toList();
    }
}
