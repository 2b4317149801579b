package org.varve.segy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import org.varve.core.Note;
import org.varve.core.Remedy;
import org.varve.core.Survey;
import org.varve.file.FormatException;
import org.varve.file.Sampling;
import org.varve.segy.header.Fields;
import org.varve.segy.header.SegyHeaders;
import org.varve.segy.header.TraceWords;

/**
 * When traces start, and the distance between their samples: the first live trace gives both for the survey. Other
 * traces that start whole samples earlier or later are shifted to its grid; all other differences are refused.
 */
final class TraceTimes {

    /** The part of a sample by which a start that is a whole number of milliseconds or metres may miss the grid. */
    private static final double SLIGHT = 0.01;

    private static final MathContext SHOWN = new MathContext(9);

    private final SegyFile file;
    private final Fields fields;
    private final Survey.Unit unit;
    private final double interval;

    /** Whether the interval that the file states is used. */
    private final boolean states;

    /** Whether all traces are taken to start together. */
    private final boolean together;

    private final long first;
    private final int delay;
    private final int scalar;
    private final int samples;
    private final int micros;

    /** Both of them as one number. */
    private final int counts;
    private final double start;
    private long moved = -1;
    private double movedStart;
    private long otherCount = -1;
    private int otherSamples;

    private TraceTimes(SegyFile file, SegyReading reading, Sampling sampling, boolean states, long first)
            throws IOException {
        this.file = file;
        this.fields = file.fields();
        this.unit = sampling.unit();
        this.interval = sampling.interval();
        this.states = states;
        this.together = reading.oneStart();
        this.first = first;
        MemorySegment header = file.headerOf(first);
        this.delay = fields.int16(header, 0, TraceWords.DELAY);
        this.scalar = fields.int16(header, 0, TraceWords.TIME_SCALAR);
        this.samples = fields.uint16(header, 0, TraceWords.SAMPLES);
        this.micros = fields.uint16(header, 0, TraceWords.INTERVAL);
        this.counts = fields.int32(header, 0, TraceWords.SAMPLES);
        this.start = file.dialect().start(file.header(), header, unit);
    }

    /**
     * Finds the first live trace among a few.
     *
     * @param states whether the interval that the file states is used
     */
    static TraceTimes of(SegyFile file, SegyReading reading, Sampling sampling, boolean states) throws IOException {
        long[] spread = file.spread();
        long first = 0;
        for (int n = spread.length - 1; n >= 0; n--) {
            first = isDead(file, file.headerOf(spread[n])) ? first : spread[n];
        }
        return new TraceTimes(file, reading, sampling, states, first);
    }

    /**
     * Checks a few headers, for notes and refusals before all are read.
     *
     * @throws FormatException if one of them is not on the grid of the first
     */
    void look() throws IOException {
        for (long trace : file.spread()) {
            MemorySegment header = file.headerOf(trace);
            if (!isDead(file, header)) {
                shift(trace, header, 0);
            }
        }
    }

    private static boolean isDead(SegyFile file, MemorySegment header) {
        return file.fields().int16(header, 0, TraceWords.ID) == TraceWords.DEAD;
    }

    /** Where the first sample of the survey lies, in seconds, metres or feet. */
    double start() {
        return start;
    }

    /**
     * The sample of the survey at which a live trace begins, whose header begins at byte {@code at} of the buffer.
     *
     * @throws FormatException if it lies between samples, or the whole trace lies outside the survey, or its samples
     *     lie closer or farther
     */
    int shift(long trace, MemorySegment buffer, long at) throws FormatException {
        boolean alike = fields.int16(buffer, at, TraceWords.DELAY) == delay
                && fields.int16(buffer, at, TraceWords.TIME_SCALAR) == scalar
                && fields.int32(buffer, at, TraceWords.SAMPLES) == counts;
        return alike ? 0 : otherShift(trace, buffer, at);
    }

    private int otherShift(long trace, MemorySegment buffer, long at) throws FormatException {
        checkInterval(trace, fields.uint16(buffer, at, TraceWords.INTERVAL));
        checkSamples(trace, fields.uint16(buffer, at, TraceWords.SAMPLES));
        double begins = startOf(buffer, at);
        if (begins == start || together) {
            return 0;
        }
        double apart = (begins - start) / interval;
        if (Math.abs(apart - Math.rint(apart)) > SLIGHT) {
            throw refused(trace, begins, "no whole number of samples of %s apart".formatted(shown(interval)));
        }
        if (Math.abs(apart) >= file.samples()) {
            throw refused(trace, begins, "as far apart as a trace is long");
        }
        int shift = (int) Math.rint(apart);
        if (shift != 0) {
            remember(trace, begins);
        }
        return shift;
    }

    private double startOf(MemorySegment buffer, long at) {
        return file.dialect().start(file.header(), buffer.asSlice(at, SegyHeaders.TRACE_BYTES), unit);
    }

    private FormatException refused(long trace, double begins, String why) {
        return file.refused(
                "holds traces that do not lie on one grid: trace %s, at byte %s of the file, starts at %s (bytes 109 and 215), and trace %s at %s, %s"
                        .formatted(trace + 1, file.position(trace), shown(begins), first + 1, shown(start), why),
                Remedy.of("if all start together, read it with ", SegyReading.STARTS));
    }

    private String shown(double value) {
        String digits = new BigDecimal(value).round(SHOWN).stripTrailingZeros().toPlainString();
        return digits + " " + unit.symbol();
    }

    private void checkInterval(long trace, int found) throws FormatException {
        if (states && found != 0 && micros != 0 && found != micros) {
            String used = new BigDecimal(interval).round(SHOWN).stripTrailingZeros().toPlainString();
            throw file.refused(
                    "holds traces of several sample intervals: trace %s, at byte %s of the file, has %s (byte 117), and trace %s has %s"
                            .formatted(trace + 1, file.position(trace), found, first + 1, micros),
                    Remedy.of("if one is right for all, give it, such as ", Sampling.SETTING.with(used)));
        }
    }

    private void checkSamples(long trace, int found) {
        if (file.lengths().isEmpty() && found != 0 && found != samples && found != file.samples()) {
            rememberCount(trace, found);
        }
    }

    private synchronized void remember(long trace, double begins) {
        if (moved < 0 || trace < moved) {
            moved = trace;
            movedStart = begins;
        }
    }

    private synchronized void rememberCount(long trace, int samples) {
        if (otherCount < 0 || trace < otherCount) {
            otherCount = trace;
            otherSamples = samples;
        }
    }

    /** The inputs of shifts. */
    @Override
    public String toString() {
        return "start %s, interval %s%s".formatted(start, interval, together ? ", together" : "");
    }

    /** Gives a live trace that is shifted the start of the survey in its header. */
    void align(long trace, MemorySegment buffer, long at) throws FormatException {
        boolean live = fields.int16(buffer, at, TraceWords.ID) != TraceWords.DEAD;
        if (live && shift(trace, buffer, at) != 0) {
            fields.setInt16(buffer, at, TraceWords.DELAY, delay);
            fields.setInt16(buffer, at, TraceWords.TIME_SCALAR, scalar);
        }
    }

    /** The findings so far, with the counts of an index if there is one. */
    synchronized List<Note> notes(Geometry geometry) {
        List<Note> notes = new ArrayList<>();
        if (geometry instanceof TraceIndex index) {
            TraceIndex.Moved counted = index.facts().moved();
            if (counted.traces() > 0) {
                notes.add(new Note(
                        "%s traces do not start at %s, as trace %s does (bytes 109 and 215): they are shifted to where they belong, and %s of their samples, which lie outside the survey, are left out"
                                .formatted(counted.traces(), shown(start), first + 1, counted.lost())));
            }
        } else if (moved >= 0) {
            notes.add(new Note(
                    "trace %s starts at %s, and trace %s at %s (bytes 109 and 215): such traces are shifted to where they belong, and their samples outside the survey are left out"
                            .formatted(moved + 1, shown(movedStart), first + 1, shown(start)),
                    Remedy.of("count them with ", SegyReading.INDEX)));
        }
        if (otherCount >= 0) {
            notes.add(new Note(
                    "trace %s says that it has %s samples (byte 115): it is read with %s, as the size of the file proves"
                            .formatted(otherCount + 1, otherSamples, file.samples())));
        }
        return notes;
    }
}
