package org.varve.segy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.varve.core.Remedy;
import org.varve.file.FormatException;
import org.varve.file.InputFile;
import org.varve.segy.header.Fields;
import org.varve.segy.header.FileWords;
import org.varve.segy.header.SegyHeaders;
import org.varve.segy.header.TraceWords;

/**
 * Refuses files whose traces do not lie where their headers say, with the option that reads them if the file shows it.
 *
 * @param hasFileHeader whether text and binary headers stand before the traces
 */
record LayoutCheck(InputFile file, TraceFileHeader header, boolean hasFileHeader, SegyReading reading) {

    private LayoutAdvice advice() {
        return new LayoutAdvice(file, header);
    }

    private FileLayout layout() {
        return header.layout();
    }

    private FormatException refusal(String sentence) {
        return new FormatException(file.path(), sentence);
    }

    private FormatException refusal(String sentence, Remedy remedy) {
        return new FormatException(file.path(), sentence, remedy);
    }

    /** Refuses text where the first trace should begin, and traces where there should be text. */
    void refuseText() throws IOException {
        if (reading.layout().firstTrace().isPresent() || !hasFileHeader) {
            return;
        }
        if (layout().start() != SegyHeaders.FILE_BYTES && advice().fitsWithoutText()) {
            throw refusal(
                    "says that its first trace begins at byte %s, but whole traces with headers that are alike begin at byte %s"
                            .formatted(layout().start(), SegyHeaders.FILE_BYTES),
                    LayoutAdvice.remedy((long) SegyHeaders.FILE_BYTES));
        }
        OptionalLong after = advice().afterText();
        if (after.isEmpty()) {
            return;
        }
        String sentence =
                "has text at byte %s, where its first trace should begin: extended text headers that byte %s does not declare"
                        .formatted(layout().start(), FileWords.EXTENDED_HEADERS);
        long bytes = layout().end() - after.getAsLong();
        throw bytes > 0 && bytes % header.traceBytes() == 0
                ? refusal(sentence, LayoutAdvice.remedy(after.getAsLong()))
                : refusal(sentence + "; put their number there");
    }

    /**
     * Refuses a file without a whole trace, one that does not end with a trace, and one with fewer traces than it says.
     */
    void refuseRest(long traces, long left) throws IOException {
        if (traces == 0) {
            throw refused(
                    "holds no whole trace: %s bytes follow its headers (from byte %s on) and a trace of %s samples has %s"
                            .formatted(Math.max(0, layout().end() - layout().start()), layout().start(),
                                    header.samples(), header.traceBytes()),
                    "; copy it again");
        }
        if (left != 0 && !reading.salvage()) {
            throw refused(
                    "holds %s whole traces of %s samples (%s) and %s bytes more, from byte %s on, but must end with a trace"
                            .formatted(traces, header.samples(), header.encoding().format(), left,
                                    layout().end() - left),
                    ": it was cut short, or byte 3221 (samples per trace) is wrong" + ofFirstTrace(),
                    Remedy.of("copy it again, mend byte 3221, or read the whole traces with ", SegyReading.SALVAGE));
        }
        long declared = layout().declaredTraces();
        if (declared > traces && !reading.salvage()) {
            throw refusal(
                    "says that it has %s traces (byte 3513), but holds %s whole ones: it was cut short"
                            .formatted(declared, traces),
                    Remedy.of("copy it again, or read those with ", SegyReading.SALVAGE));
        }
    }

    private FormatException refused(String found, String otherwise, Remedy... remedy) throws IOException {
        OptionalLong first = hasFileHeader ? advice().firstTrace() : OptionalLong.empty();
        if (first.isPresent()) {
            return refusal(found + "; whole traces with headers that are alike begin at byte " + first.getAsLong(),
                    LayoutAdvice.remedy(first.getAsLong()));
        }
        OptionalInt samples = advice().samples();
        if (samples.isPresent()) {
            return refusal(found + "; its size and its trace headers fit %s samples".formatted(samples.getAsInt()),
                    LayoutAdvice.remedy(samples.getAsInt()));
        }
        return remedy.length == 0 ? refusal(found + otherwise) : refusal(found + otherwise, remedy[0]);
    }

    /** What the first trace says about its samples, if it is something else than the file says. */
    private String ofFirstTrace() throws IOException {
        MemorySegment first = file.read(layout().start(), SegyHeaders.TRACE_BYTES);
        int samples = new Fields(header.order()).uint16(first, 0, TraceWords.SAMPLES);
        return samples == 0 || samples == header.samples()
                ? ""
                : ", as the first trace says that it has %s samples".formatted(samples);
    }
}
