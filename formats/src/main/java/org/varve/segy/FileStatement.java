package org.varve.segy;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.varve.core.Remedy;
import org.varve.core.SettingException;
import org.varve.core.Survey;
import org.varve.segy.header.Fields;
import org.varve.segy.header.FileWords;
import org.varve.segy.header.StatedInterval;
import org.varve.segy.header.WordOrder;

/**
 * The binary header's statement about the traces of a new or changed file, in its revision.
 *
 * @param revision the revision
 * @param interval the sample interval
 * @param unit its unit in the survey
 * @param samples samples per trace
 */
record FileStatement(Revision revision, StatedInterval interval, Survey.Unit unit, int samples) {

    /** The most samples that two bytes hold. */
    static final int MOST_SAMPLES = 0xffff;

    private static final int ORDER = 0x0102_0304;

    /** Smaller and larger intervals are taken for damage when a file is read. */
    private static final double SMALLEST = 1e-6;
    private static final double LARGEST = 1e12;

    /**
     * A statement for a survey.
     *
     * @param asked the revision that was asked for
     * @param usual the revision if none was asked for and it holds all
     * @throws SettingException if the revision that was asked for does not hold the interval or the number of samples
     */
    static FileStatement of(Survey survey, Optional<Revision> asked, Revision usual) {
        int samples = survey.shape().samples();
        StatedInterval interval = StatedInterval.of(survey);
        if (samples > BinaryHeader.MOST_SAMPLES) {
            throw new IllegalArgumentException("%s samples per trace: SEG-Y files of Varve have %s at most; write .npy"
                    .formatted(samples, BinaryHeader.MOST_SAMPLES));
        }
        if (!(interval.thousandths() > SMALLEST) || !(interval.thousandths() < LARGEST)) {
            throw new IllegalArgumentException("sample interval %s %s: no SEG-Y file states it; give the right one"
                    .formatted(survey.interval(), survey.unit().symbol()));
        }
        boolean needsTwo = samples > MOST_SAMPLES || !interval.isWhole();
        Revision revision = asked.orElse(needsTwo && !usual.isTwo() ? Revision.TWO_ONE : usual);
        FileStatement statement = new FileStatement(revision, interval, survey.unit(), samples);
        if (needsTwo && !revision.isTwo()) {
            throw new SettingException(statement.beyond().getFirst() + ", and revision 1 has no more",
                    Remedy.of("write ", SegyWriting.REVISION.with(Revision.TWO_ONE.toString())));
        }
        return statement;
    }

    /** Values that two bytes cannot hold, one sentence each. */
    private List<String> beyond() {
        List<String> beyond = new ArrayList<>();
        if (!interval.isWhole()) {
            beyond.add("sample interval %s %s: two bytes hold 1 to %s %s".formatted(interval.in(unit), unit.symbol(),
                    StatedInterval.MOST,
                    unit == Survey.Unit.SECONDS ? "whole microseconds" : "thousandths of " + unit.symbol()));
        }
        if (samples > MOST_SAMPLES) {
            beyond.add("%s samples per trace: two bytes hold %s".formatted(samples, MOST_SAMPLES));
        }
        return beyond;
    }

    /** Notes about the statement, one sentence each. */
    List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (!interval.isWhole()) {
            notes.add(
                    "%s, so it is in eight bytes (3273) of revision %s; software for revision 1 only finds %s"
                            .formatted(beyond().getFirst(), revision,
                                    interval.word() == 0 ? "none" : interval.word() + " in byte 3217"));
        }
        if (samples > MOST_SAMPLES) {
            notes.add(
                    "%s, so the number is in four bytes (3269) of revision %s; software for revision 1 only finds none"
                            .formatted(beyond().getLast(), revision));
        }
        return notes;
    }

    /** The number of samples as two bytes hold it; 0, which states nothing, where they do not. */
    int sampleWord() {
        return samples > MOST_SAMPLES ? 0 : samples;
    }

    /**
     * Puts interval and number of samples into the first 3600 bytes of a file; those of revision 2 where it has them.
     */
    void put(Fields fields, MemorySegment header) {
        fields.setInt16(header, 0, FileWords.INTERVAL, interval.word());
        fields.setInt16(header, 0, FileWords.SAMPLES, sampleWord());
        if (revision.isTwo()) {
            fields.setInt64(header, 0, FileWords.LONG_INTERVAL,
                    interval.isWhole() ? 0 : Double.doubleToRawLongBits(interval.thousandths()));
            fields.setInt32(header, 0, FileWords.LONG_SAMPLES, samples > MOST_SAMPLES ? samples : 0);
        }
    }

    /**
     * Puts the revision into the first 3600 bytes of a file of another one, with what revision 2 states of byte order
     * and traces.
     *
     * @param start byte of the file at which the first trace begins
     * @param additional number of additional headers of each trace
     */
    void putRevision(Fields fields, MemorySegment header, long start, int additional, long traces, Revision before) {
        header.set(ValueLayout.JAVA_BYTE, FileWords.REVISION - 1, (byte) revision.major());
        header.set(ValueLayout.JAVA_BYTE, FileWords.REVISION, (byte) revision.minor());
        fields.setInt16(header, 0, FileWords.FIXED_LENGTH, 1);
        if (before.isTwo() != revision.isTwo()) {
            clear(header, FileWords.LONG_TRACES_PER_ENSEMBLE, FileWords.BYTE_ORDER);
            clear(header, FileWords.ADDITIONAL_HEADERS, FileWords.TRAILERS + Integer.BYTES);
        }
        if (revision.isTwo()) {
            fields.setInt32(header, 0, FileWords.BYTE_ORDER, ORDER);
            fields.setInt64(header, 0, FileWords.TRACES, traces);
            fields.setInt64(header, 0, FileWords.FIRST_TRACE, start);
            if (revision.minor() == 0) {
                fields.setInt32(header, 0, FileWords.ADDITIONAL_HEADERS, additional);
            } else if (before.minor() == 0) {
                fields.setInt32(header, 0, FileWords.ADDITIONAL_HEADERS, 0);
                fields.setInt16(header, 0, FileWords.ADDITIONAL_HEADERS, additional);
            }
        } else if (fields.order() == WordOrder.BIG_ENDIAN) {
            fields.setInt32(header, 0, FileWords.BYTE_ORDER, 0);
        }
    }

    private static void clear(MemorySegment header, int from, int to) {
        header.asSlice(from - 1, to - from).fill((byte) 0);
    }
}
