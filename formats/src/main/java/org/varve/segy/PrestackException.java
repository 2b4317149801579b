package org.varve.segy;

import java.nio.file.Path;
import org.varve.file.FormatException;

/** A file with several offsets where one is wanted. */
public final class PrestackException extends FormatException {

    private static final long serialVersionUID = 1;

    private PrestackException(Path file, String sentence) {
        super(file, sentence);
    }

    /**
     * Two traces at the same place.
     *
     * @param first number of the first trace in the file, from 0
     * @param more another remedy, or nothing
     */
    static PrestackException of(SegyFile file, long first, TraceHeader a, long second, TraceHeader b, String more) {
        return new PrestackException(file.file().path(),
                ("is a prestack file: traces %d and %d both lie at inline %d, crossline %d (offsets %d and %d, byte 37); a "
                        + "post-stack volume has one trace there. Choose an offset with --offset %d, take each in turn "
                        + "with --offset each, or stack them with --duplicates mean%s")
                        .formatted(first + 1, second + 1, a.inline(), a.crossline(), a.offset(), b.offset(), a.offset(),
                                more));
    }
}
