package org.varve.segy;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.file.Sampling;
import org.varve.segy.header.Fields;
import org.varve.segy.header.FileWords;
import org.varve.segy.header.SegyHeaders;
import org.varve.segy.header.StatedInterval;

/** Puts into the binary header of a file what was given because the file did not state it, or stated it wrongly. */
public final class StatedLayout {

    private static final int ORDER = 0x0102_0304;

    private final Fields fields;
    private final MemorySegment head;
    private final TraceFileHeader header;
    private final long traces;

    /**
     * The binary header of a file.
     *
     * @param head its first 3600 bytes
     * @param header what is known of its traces
     */
    public StatedLayout(Fields fields, MemorySegment head, TraceFileHeader header, long traces) {
        this.fields = fields;
        this.head = head;
        this.header = header;
        this.traces = traces;
    }

    /**
     * Writes the facts given when reading, and an interval. Values beyond revision 1 are written as in revision 2.1.
     *
     * @return notes for the user, one sentence each
     */
    public List<String> put(SegyReading reading, Optional<Sampling> interval) {
        reading.readAs().ifPresent(format -> fields.setInt16(head, 0, FileWords.FORMAT, FormatCode.of(format)));
        if (reading.layout().order().isPresent()) fields.setInt32(head, 0, FileWords.BYTE_ORDER, ORDER);
        OptionalInt samples = reading.layout().samples();
        OptionalLong first = reading.layout().firstTrace();
        Optional<StatedInterval> stated = interval.map(StatedLayout::stated);
        boolean needsTwo = samples.orElse(1) > FileStatement.MOST_SAMPLES
                || stated.filter(given -> !given.isWhole()).isPresent()
                || (first.isPresent() && headers(first.getAsLong()) < 0);
        Revision before = Revision.in(head);
        Revision revision = needsTwo && !before.isTwo() ? Revision.TWO_ONE : before;
        FileStatement statement = new FileStatement(revision, stated.orElse(new StatedInterval(1)),
                interval.map(Sampling::unit).orElse(Survey.Unit.SECONDS), samples.orElse(1));
        if (!revision.equals(before)) {
            statement.putRevision(fields, head, header.layout().start(), header.layout().additionalHeaders(), traces,
                    before);
        }
        samples.ifPresent(count -> putSamples(count, revision));
        stated.ifPresent(given -> putInterval(given, revision));
        first.ifPresent(bytes -> putFirst(bytes, revision));
        return statement.notes();
    }

    private static StatedInterval stated(Sampling interval) {
        return StatedInterval.of(interval.survey(Shape.ONE));
    }

    /** The number of extended text headers that end at a byte; -1 if none do. */
    private static long headers(long bytes) {
        long after = bytes - SegyHeaders.FILE_BYTES;
        return after % SegyHeaders.TEXT_BYTES == 0 ? after / SegyHeaders.TEXT_BYTES : -1;
    }

    private void putSamples(int count, Revision revision) {
        boolean fits = count <= FileStatement.MOST_SAMPLES;
        fields.setInt16(head, 0, FileWords.SAMPLES, fits ? count : 0);
        if (revision.isTwo()) fields.setInt32(head, 0, FileWords.LONG_SAMPLES, fits ? 0 : count);
    }

    private void putInterval(StatedInterval interval, Revision revision) {
        fields.setInt16(head, 0, FileWords.INTERVAL, interval.word());
        if (revision.isTwo()) {
            fields.setInt64(head, 0, FileWords.LONG_INTERVAL,
                    interval.isWhole() ? 0 : Double.doubleToRawLongBits(interval.thousandths()));
        }
    }

    private void putFirst(long bytes, Revision revision) {
        fields.setInt16(head, 0, FileWords.EXTENDED_HEADERS, (int) Math.max(0, headers(bytes)));
        if (revision.isTwo()) fields.setInt64(head, 0, FileWords.FIRST_TRACE, bytes);
    }
}
