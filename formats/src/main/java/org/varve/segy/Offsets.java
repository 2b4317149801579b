package org.varve.segy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.varve.file.Fields;
import org.varve.file.FormatException;
import org.varve.file.InputFile;

/**
 * The offsets from source to receiver (byte 37) that occur in a file.
 *
 * @param traces how many traces have each, by ascending offset
 */
public record Offsets(SortedMap<Integer, Long> traces) {

    /** A file with more of them has something else in byte 37. */
    private static final int MOST = 1 << 16;

    public Offsets {
        traces = Collections.unmodifiableSortedMap(traces);
    }

    /**
     * Goes through all trace headers.
     *
     * @throws FormatException if the file is no SEG-Y, or has more than 65536 offsets
     */
    public static Offsets of(Path path, SegyReading reading) throws IOException {
        try (InputFile file = InputFile.open(path); IndexMemory memory = new IndexMemory(file, reading.memory())) {
            SegyFile segy = SegyFile.of(file, reading, memory);
            Fields fields = segy.fields();
            SortedMap<Integer, Long> traces = new TreeMap<>();
            HeaderPass.over(segy, reading.progress(), (trace, buffer, at) -> {
                traces.merge(fields.int32(buffer, at, HeaderBytes.OFFSET), 1L, Long::sum);
                if (traces.size() > MOST) {
                    throw segy.refused(
                            "has more than %d different offsets (byte 37): offsets stand elsewhere, or are to be binned; 'varve info --headers' shows what stands where"
                                    .formatted(MOST));
                }
            });
            return new Offsets(traces);
        }
    }

    /** The greatest number that divides all differences; 0 if there are none. */
    public long step() {
        NumberRange range = new NumberRange();
        traces.keySet().forEach(range::add);
        return range.step();
    }

    /** The offset with the most traces; of several the lowest. */
    public int largest() {
        long most = Collections.max(traces.values());
        return traces.keySet().stream().filter(offset -> traces.get(offset) == most).findFirst().orElseThrow();
    }
}
