package org.varve.segy;

import java.nio.file.Path;
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
                "is a prestack file: traces %d and %d both lie at inline %d, crossline %d (offsets %d and %d, byte 37); a post-stack volume has one trace there"
                        .formatted(first + 1, second + 1, a.inline(), a.crossline(), a.offset(), b.offset()),
                Remedy.of("choose an offset with ", SegyReading.OFFSET.with(String.valueOf(a.offset())),
                        ", take each in turn with ", Offsets.EACH, ", or stack them with ",
                        SegyReading.DUPLICATES.with("mean"),
                        line ? "; or read all traces as one line with " : "",
                        line ? SegyReading.PRESET.with("line") : ""));
    }
}
