package org.varve.segy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.varve.core.Note;
import org.varve.core.Remedy;
import org.varve.core.SampleFormat;

/** What is odd about a file that can still be read: one sentence for each oddity, with the byte, the value and the rule. */
final class Anomalies {

    private final SegyFile file;
    private final List<String> sentences = new ArrayList<>();

    private Anomalies(SegyFile file) {
        this.file = file;
    }

    /** @param mislabelled what the samples seem to be; empty if that is what the file says, or if they do not show it */
    static List<String> of(SegyFile file, Geometry geometry, Optional<SampleFormat> mislabelled) throws IOException {
        Anomalies anomalies = new Anomalies(file);
        mislabelled.ifPresent(anomalies::addFormat);
        anomalies.addRevision();
        anomalies.addTrace(file.trace(0));
        anomalies.addLengths();
        anomalies.addGeometry(geometry);
        return anomalies.sentences;
    }

    private void add(String sentence) {
        sentences.add(sentence);
    }

    private void addFormat(SampleFormat seems) {
        add(mislabelled(file, seems).getMessage());
    }

    static Note mislabelled(SegyFile file, SampleFormat seems) {
        return new Note(
                "says that its samples are %s (byte 3225 is %d), but they look like %s"
                        .formatted(file.header().format(), file.header().code(), seems),
                Remedy.of("if they are, read it with ",
                        SegyReading.READ_AS.with(seems == SampleFormat.IBM_FLOAT32 ? "ibm" : "ieee")));
    }

    private void addRevision() {
        Revision revision = file.header().revision();
        if (revision.major() != 0 || revision.minor() != 0) {
            boolean known = (revision.major() == 1 && revision.minor() == 0)
                    || (revision.major() == 2 && (revision.minor() == 0 || revision.minor() == 1));
            if (!known) {
                add("bytes 3501 and 3502 are %d and %d, which is no revision of SEG-Y: read as revision %s"
                        .formatted(revision.major(), revision.minor(), revision));
            }
        }
        if (file.header().code() != FormatCode.of(file.header().format())) {
            add("byte 3225 is %d, and samples are read as %s because it was asked for".formatted(file.header().code(),
                    file.header().format()));
        }
        long declared = file.header().layout().declaredTraces();
        if (declared > file.traces()) {
            add("says that it has %d traces (byte 3513), and holds %d".formatted(declared, file.traces()));
        }
    }

    private void addTrace(TraceHeader first) {
        if (file.lengths().isEmpty() && first.samples() != 0 && first.samples() != file.header().samples()) {
            add("traces of %d samples (byte 3221) say that they have %d (byte 115 of the first): the size of the file proves byte 3221 right"
                    .formatted(file.header().samples(), first.samples()));
        }
        if (first.micros() != 0 && first.micros() != file.header().micros()) {
            add("sample interval %s (byte 3217) is %d in the first trace (byte 117): the former is used%s".formatted(
                    plain(file.header().micros()), first.micros(),
                    file.header().micros() == 0 ? ", unless it is 0" : ""));
        }
    }

    private static String plain(double value) {
        return value == Math.rint(value) ? String.valueOf((long) value) : String.valueOf(value);
    }

    private void addLengths() {
        if (file.lengths().isPresent()) {
            add("traces differ in length (byte 115): the longest has %d samples, and others are filled up with zeros"
                    .formatted(file.samples()));
        }
        if (file.left() != 0) {
            add("%d bytes after the %d whole traces are not read".formatted(file.left(), file.traces()));
        }
    }

    private void addGeometry(Geometry geometry) throws IOException {
        if (file.numbers().inline().isNone()) {
            add("is read as a 2-D line" + (file.asked().inline().isNone()
                    ? " because it was asked for"
                    : ": its traces have no line numbers at bytes %s and %s"
                            .formatted(file.asked().inline(), file.asked().crossline())));
        }
        if (geometry instanceof TraceIndex index) {
            TraceIndex.Facts facts = index.facts();
            if (facts.repeated() > 0) {
                add("%d traces are at a place that another trace has".formatted(facts.repeated()));
            }
            if (facts.skipped() > 0) {
                add("%d traces of another offset than was asked for are left out".formatted(facts.skipped()));
            }
        }
        if (geometry.inlines().count() > 1 && geometry.crosslines().count() > 1
                && FrameFinder.find(file, geometry).isEmpty()) {
            add("coordinates (bytes %d and %d) do not show how the survey lies on the map".formatted(file.numbers().x(),
                    file.numbers().y()));
        }
    }
}
