package org.varve.segy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.varve.core.Remedy;
import org.varve.file.FormatException;

/** A file has several offsets, but one is expected. */
public final class PrestackException extends FormatException {

    private static final long serialVersionUID = 1;

    private PrestackException(Path file, String sentence, Remedy remedy) {
        super(file, sentence, remedy);
    }

    /**
     * The exception for two traces at the same place.
     *
     * @param first number in the file, from 0, of the trace with header {@code a}
     * @param second likewise, of the trace with header {@code b}
     * @param line whether the traces may all belong to one line
     */
    static PrestackException of(SegyFile file, long first, TraceHeader a, long second, TraceHeader b, boolean line) {
        return new PrestackException(file.file().path(),
                "is a prestack file: traces %s and %s both lie at %s (offsets %s and %s, byte 37); a post-stack volume has one trace there"
                        .formatted(first + 1, second + 1, file.numbers().place(a.inline(), a.crossline()), a.offset(),
                                b.offset()),
                remedy(true, a.offset(), "them", line));
    }

    /** The exception for a line whose traces lie at several or unknown places. */
    static PrestackException ofLine(SegyFile file, LineHeaders headers, boolean shots) throws IOException {
        LineHeaders.Pair other = headers.otherOffset();
        int offset = file.trace(0).offset();
        String offsets = headers.offsetsVary()
                ? "traces %s and %s have the offsets %s and %s (byte 37)".formatted(other.first() + 1,
                        other.second() + 1, file.trace(other.first()).offset(), file.trace(other.second()).offset())
                : "all have the offset %s (byte 37)".formatted(offset);
        if (headers.hasNoPlaces()) {
            return new PrestackException(file.file().path(),
                    "is a prestack file that does not say where its traces lie: bytes %s, %s and 21 are the same in all of them, and %s"
                            .formatted(file.numbers().inline(), file.numbers().crossline(), offsets),
                    placeless(offset, shots));
        }
        LineHeaders.Pair same = headers.sameCdp();
        String cdp = same.first() < 0
                ? ""
                : "traces %s and %s both lie at CDP %s (byte 21), and ".formatted(same.first() + 1, same.second() + 1,
                        file.with(file.numbers().asLineByCdp()).trace(same.first()).crossline());
        return new PrestackException(file.file().path(),
                "is a prestack line: %s%s; a stacked line has one trace at each place".formatted(cdp, offsets),
                remedy(headers.offsetsVary(), offset, "those of each CDP", true));
    }

    private static Remedy remedy(boolean offsets, int offset, String what, boolean line) {
        List<Object> parts = new ArrayList<>();
        if (offsets) {
            parts.addAll(List.of("choose an offset with ", SegyReading.OFFSET.with(String.valueOf(offset)),
                    ", take each in turn with ", Offsets.EACH, ", or "));
        }
        parts.addAll(List.of("stack " + what + " with ", SegyReading.DUPLICATES.with("mean")));
        if (line) {
            parts.addAll(List.of("; or read all traces as one line with ", SegyReading.PRESET.with("line")));
        }
        return new Remedy(parts);
    }

    private static Remedy placeless(int offset, boolean shots) {
        List<Object> parts = new ArrayList<>();
        if (shots) {
            parts.addAll(List.of("read shots (byte 9) as inlines and channels (byte 13) as crosslines with ",
                    SegyReading.INLINE.with("9"), " ", SegyReading.CROSSLINE.with("13"), ", or "));
        }
        parts.addAll(List.of("choose an offset with ", SegyReading.OFFSET.with(String.valueOf(offset)),
                ", take each in turn with ", Offsets.EACH, ", or read all traces as one line with ",
                SegyReading.PRESET.with("line"), "; ", HeaderScan.ALL,
                " shows whether other bytes hold line numbers"));
        return new Remedy(parts);
    }
}
