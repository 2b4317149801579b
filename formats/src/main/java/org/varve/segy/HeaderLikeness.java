package org.varve.segy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Set;
import org.varve.file.InputFile;
import org.varve.segy.header.Fields;
import org.varve.segy.header.SegyHeaders;
import org.varve.segy.header.TraceWords;

/**
 * Whether traces of a given length, from a given byte of a file on, have headers that are alike, as those of one survey
 * are.
 */
final class HeaderLikeness {

    /** Words of two bytes that hold the same in all traces of most files. */
    private static final List<Integer> WORDS = List.of(TraceWords.ID, TraceWords.ELEVATION_SCALAR,
            TraceWords.COORDINATE_SCALAR, TraceWords.COORDINATE_UNIT, TraceWords.SAMPLES, TraceWords.INTERVAL);

    /** One word alone may be like by chance. */
    private static final int ENOUGH = 2;

    /** Identification codes are below this. */
    private static final int MOST_ID = 256;

    private static final Set<Integer> SCALARS = Set.of(0, 1, 10, 100, 1000, 10_000);

    private final InputFile file;
    private final Fields fields;

    HeaderLikeness(InputFile file, Fields fields) {
        this.file = file;
        this.fields = fields;
    }

    /**
     * Whether the first header is plausible and two of its words, not 0, are the same in each of several traces; false
     * for a single trace.
     */
    boolean of(long start, long traceBytes, long traces) throws IOException {
        if (traces < 2 || start + traces * traceBytes > file.size()) {
            return false;
        }
        MemorySegment first = file.read(start, SegyHeaders.TRACE_BYTES);
        if (!isPlausible(first)) {
            return false;
        }
        boolean[] alike = new boolean[WORDS.size()];
        for (int w = 0; w < alike.length; w++) {
            alike[w] = word(first, w) != 0;
        }
        for (long trace : new long[] {1, Math.min(2, traces - 1), traces / 2, traces - 1}) {
            MemorySegment header = file.read(start + trace * traceBytes, SegyHeaders.TRACE_BYTES);
            int count = 0;
            for (int w = 0; w < alike.length; w++) {
                alike[w] &= word(header, w) == word(first, w);
                count += alike[w] ? 1 : 0;
            }
            if (count < ENOUGH) {
                return false;
            }
        }
        return true;
    }

    private boolean isPlausible(MemorySegment header) {
        return Math.abs(fields.int16(header, 0, TraceWords.ID)) < MOST_ID
                && SCALARS.contains(Math.abs(fields.int16(header, 0, TraceWords.COORDINATE_SCALAR)));
    }

    private int word(MemorySegment header, int word) {
        return fields.int16(header, 0, WORDS.get(word));
    }
}
