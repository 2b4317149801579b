package org.varve.segy;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.varve.core.Note;
import org.varve.core.Remedy;
import org.varve.core.SampleFormat;
import org.varve.core.Survey;
import org.varve.file.Sampling;
import org.varve.segy.header.TraceWords;

/** The anomalies of a readable file: one sentence each, with the byte, the value and the rule. */
final class Anomalies {

    /** Intervals of surveys, in microseconds; for depths, the former in thousandths of a metre or foot. */
    private static final double FINEST = 50;
    private static final double COARSEST = 100_000;

    private final SegyFile file;
    private final List<Note> notes = new ArrayList<>();

    private Anomalies(SegyFile file) {
        this.file = file;
    }

    /**
     * All that is known without reading more than a few headers.
     *
     * @param sampling of the survey
     * @param states whether the interval that the file states is used
     */
    static List<Note> of(SegyFile file, Geometry geometry, Sampling sampling, boolean states) throws IOException {
        Anomalies anomalies = new Anomalies(file);
        FloatGuess.contradicting(file).map(seems -> mislabelled(file, seems)).ifPresent(anomalies.notes::add);
        anomalies.addImpossible();
        anomalies.addRevision();
        anomalies.addCounts(file.trace(0));
        if (states) {
            anomalies.addInterval(file.trace(0).micros(), sampling.unit());
        } else {
            sampling.note().ifPresent(anomalies.notes::add);
        }
        anomalies.addDead(geometry);
        anomalies.addGeometry(geometry);
        return List.copyOf(anomalies.notes);
    }

    private void add(String sentence) {
        notes.add(new Note(sentence));
    }

    static Note mislabelled(SegyFile file, SampleFormat seems) {
        return new Note(
                "says that its samples are %s (byte 3225 is %s), but they look like %s"
                        .formatted(file.header().format(), file.header().code(), seems),
                Remedy.of("if they are, read it with ",
                        SegyReading.READ_AS.with(seems == SampleFormat.IBM_FLOAT32 ? "ibm" : "ieee")));
    }

    /** Refuses samples that are said to be of fixed point with gain, but look like another format. */
    static void refuseMislabelledGain(SegyFile segy) throws IOException {
        if (segy.header().format() != SampleFormat.FIXED_GAIN) return;
        Optional<SampleFormat> seems = FloatGuess.contradicting(segy);
        if (seems.isPresent()) {
            Note mislabelled = mislabelled(segy, seems.get());
            throw segy.refused(mislabelled.getMessage(), mislabelled.remedy().orElseThrow());
        }
    }

    private void addImpossible() throws IOException {
        double share = FloatGuess.impossible(file);
        if (share > 0) {
            add(String.format(Locale.ROOT,
                    "samples of fixed point with gain (byte 3225 is 4) begin with a byte of 0: %.2g %% of those examined do not, and are read as missing",
                    100 * share));
        }
    }

    private void addRevision() {
        Revision revision = file.header().revision();
        if (revision.major() != 0 || revision.minor() != 0) {
            boolean known = (revision.major() == 1 && revision.minor() == 0)
                    || (revision.major() == 2 && (revision.minor() == 0 || revision.minor() == 1));
            if (!known) {
                add("bytes 3501 and 3502 are %s and %s, which is not a revision of SEG-Y: read as revision %s"
                        .formatted(revision.major(), revision.minor(), revision));
            }
        }
        if (file.header().code() != FormatCode.of(file.header().format())) {
            add("byte 3225 is %s, and samples are read as %s because it was asked for".formatted(file.header().code(),
                    file.header().format()));
        }
    }

    private void addCounts(TraceHeader first) {
        long declared = file.header().layout().declaredTraces();
        if (declared > file.traces()) {
            add("says that it has %s traces (byte 3513), and holds %s".formatted(declared, file.traces()));
        }
        if (declared > 0 && declared < file.traces()) {
            add("says that it has %s traces (byte 3513), and holds %s whole ones: all are read".formatted(declared,
                    file.traces()));
        }
        if (file.header().samples() != file.header().stated()) {
            add("traces are read with %s samples because it was asked for: the file says %s (byte 3221) and, in the first trace, %s (byte 115)"
                    .formatted(file.header().samples(), file.header().stated(), first.samples()));
        } else if (file.lengths().isEmpty() && first.samples() != 0 && first.samples() != file.header().samples()) {
            add("traces of %s samples (byte 3221) say that they have %s (byte 115 of the first): the size of the file proves byte 3221 right"
                    .formatted(file.header().samples(), first.samples()));
        }
        if (file.lengths().isPresent()) {
            add("traces differ in length (byte 115): the longest has %s samples, and others are filled up with zeros"
                    .formatted(file.samples()));
        }
        if (file.left() != 0) {
            add("%s bytes after the %s whole traces are not read".formatted(file.left(), file.traces()));
        }
    }

    private void addInterval(int micros, Survey.Unit unit) {
        double stated = file.header().micros();
        addImplausible(stated == 0 ? micros : stated, unit);
        if (micros == 0 || micros == stated || micros == file.header().intervalWord()) {
            return;
        }
        if (stated == 0) {
            add("sample interval is 0 (byte 3217): %s of the first trace (byte 117) is used".formatted(micros));
            return;
        }
        String other = BigDecimal.valueOf(micros, unit == Survey.Unit.SECONDS ? 6 : 3).stripTrailingZeros()
                .toPlainString();
        notes.add(new Note(
                "sample interval is %s (byte 3217), but %s in the first trace (byte 117): the former is used, and times and frequencies may be off"
                        .formatted(plain(stated), micros),
                Remedy.of("if the latter is right, read it with ", Sampling.SETTING.with(other))));
    }

    /** An interval that no survey has: of depths read as times, or in whole metres or feet read as thousandths. */
    private void addImplausible(double stated, Survey.Unit unit) {
        boolean time = unit == Survey.Unit.SECONDS;
        if (stated == 0 || (stated >= FINEST && (!time || stated <= COARSEST))) {
            return;
        }
        if (time) {
            notes.add(new Note("sample interval %s us (byte 3217) is implausible".formatted(plain(stated)),
                    Remedy.of("if samples are depths, read it with ", SegyReading.UNIT.with("m"), " ",
                            Sampling.SETTING.with(plain(stated)))));
        } else {
            notes.add(new Note(
                    "sample interval %s (byte 3217), read as thousandths of %s, is implausible".formatted(plain(stated),
                            unit.symbol()),
                    Remedy.of("if it is in ", unit.symbol(), ", read it with ",
                            Sampling.SETTING.with(plain(stated)))));
        }
    }

    private static String plain(double value) {
        return value == Math.rint(value) ? String.valueOf((long) value) : String.valueOf(value);
    }

    private void addDead(Geometry geometry) throws IOException {
        if (geometry instanceof TraceIndex index) {
            if (index.facts().live() == 0) {
                add("all %s traces are dead (byte 29 is 2): they are read as zeros".formatted(index.facts().dead()));
            }
            return;
        }
        for (long trace : file.spread()) {
            if (file.fields().int16(file.headerOf(trace), 0, TraceWords.ID) != TraceWords.DEAD) {
                return;
            }
        }
        add("the first trace, the last and others between them are dead (byte 29 is 2): such traces are read as zeros");
    }

    private void addGeometry(Geometry geometry) throws IOException {
        if (geometry instanceof TraceIndex index) {
            TraceIndex.Facts facts = index.facts();
            if (facts.repeated() > 0) {
                add("%s traces are at a place that another trace has".formatted(facts.repeated()));
            }
            if (facts.skipped() > 0) {
                add("%s traces of another offset than was asked for are left out".formatted(facts.skipped()));
            }
        }
        if (geometry.inlines().count() > 1 && geometry.crosslines().count() > 1
                && FileMap.of(file).unit().isLength() && FrameFinder.find(file, geometry).isEmpty()) {
            add("coordinates (bytes %s and %s) do not show how the survey lies on the map".formatted(file.numbers().x(),
                    file.numbers().y()));
        }
    }
}
