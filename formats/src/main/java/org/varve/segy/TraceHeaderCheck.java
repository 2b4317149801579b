package org.varve.segy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.Optional;
import org.varve.core.Remedy;
import org.varve.file.FormatException;
import org.varve.file.TraceCheck;
import org.varve.file.TraceOrder;
import org.varve.segy.header.Fields;
import org.varve.segy.header.TraceWords;

/** Checks that each trace that is read is where the geometry expects it, and remembers whether it is live. */
record TraceHeaderCheck(SegyTraces traces) implements TraceCheck {

    @Override
    public int firstSample(TraceOrder.Run run, int t, MemorySegment buffer, long at) throws IOException {
        SegyFile segy = traces.file();
        Fields fields = segy.fields();
        long trace = run.first() + t;
        int inline = segy.numbers().inline(fields, buffer, at);
        int crossline = segy.numbers().crossline(fields, buffer, at, trace);
        int expectedInline = traces.geometry().inlines().at(run.inline(t));
        int expectedCrossline = traces.geometry().crosslines().at(run.crossline(t));
        if (inline != expectedInline || crossline != expectedCrossline) {
            Optional<FormatException> repeated =
                    RepeatedPlace.of(segy, traces.geometry(), trace, inline, crossline);
            if (repeated.isPresent()) throw repeated.get();
            throw segy.refused(
                    ("is not a regular survey: trace %s, at byte %s of the file, is inline %s, crossline %s (header "
                            + "%s), but must be %s, %s")
                            .formatted(trace + 1, segy.position(trace), inline, crossline, segy.numbers(),
                                    expectedInline, expectedCrossline),
                    Remedy.of("open it with ", SegyReading.INDEX,
                            ", which looks at every trace first; or export it with "
                                    + "every trace of the rectangle, in order"));
        }
        if (traces.rule().isPresent()) {
            traces.rule().get().check(segy, trace, buffer, at);
        }
        if (!segy.dialect().fits(segy.header(), buffer, at)) {
            throw segy.refused(
                    "says at byte %s that trace %s has %s samples (byte 115 of its header), but others have %s: it is damaged; copy it again"
                            .formatted(segy.position(trace), trace + 1, fields.uint16(buffer, at, TraceWords.SAMPLES),
                                    segy.samples()));
        }
        boolean live = fields.int16(buffer, at, TraceWords.ID) != TraceWords.DEAD;
        int first = live ? traces.times().shift(trace, buffer, at) : TraceCheck.DEAD;
        if (first == 0 || !live) {
            traces.remember(trace, live);
        }
        if (live) {
            segy.orderPairs(buffer, at + segy.headerBytesOf(trace),
                    (long) segy.samplesOf(trace) * segy.header().format().bytes());
        }
        return first;
    }

    @Override
    public boolean isKnown(long trace) {
        return traces.isKnown(trace);
    }
}
