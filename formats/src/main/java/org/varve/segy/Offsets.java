package org.varve.segy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.varve.core.Remedy;
import org.varve.core.Setting;
import org.varve.file.FormatException;
import org.varve.file.InputFile;
import org.varve.formats.Fact;
import org.varve.segy.header.Fields;
import org.varve.segy.header.TraceWords;

/**
 * The offsets from source to receiver (byte 37) that occur in a file.
 *
 * @param traces how many traces have each, by ascending offset
 */
public record Offsets(SortedMap<Integer, Long> traces) {

    /** Finds them, so that each can be read in turn. */
    public static final Setting EACH = new Setting("Offsets.of(path)");

    /** A file with more of them has something else in byte 37. */
    private static final int MOST = 1 << 16;

    /** Of more offsets, only the range is described. */
    private static final int SHOWN = 64;

    public Offsets {
        traces = Collections.unmodifiableSortedMap(traces);
    }

    /**
     * Goes through all trace headers.
     *
     * @throws FormatException if the file is no SEG-Y, or has more than 65536 offsets
     */
    public static Offsets of(Path path, Dialect dialect, SegyReading reading) throws IOException {
        try (InputFile file = InputFile.open(path); IndexMemory memory = new IndexMemory(file, reading.memory())) {
            SegyFile segy = SegyFile.of(file, dialect, reading, memory);
            Fields fields = segy.fields();
            SortedMap<Integer, Long> traces = new TreeMap<>();
            HeaderPass.over(segy, reading.progress(), (trace, buffer, at) -> {
                traces.merge(fields.int32(buffer, at, TraceWords.OFFSET), 1L, Long::sum);
                if (traces.size() > MOST) {
                    throw segy.refused(
                            "has more than %d different offsets (byte 37): offsets stand elsewhere, or are to be binned"
                                    .formatted(MOST),
                            Remedy.of(HeaderScan.ALL, " shows what stands where"));
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

    /** The offsets for people and programs, with the traces of each if there are not too many. */
    public List<Fact> describe() {
        Map<String, Object> group = new LinkedHashMap<>();
        group.put("count", traces.size());
        group.put("first", traces.firstKey());
        group.put("last", traces.lastKey());
        group.put("step", step());
        boolean few = traces.size() <= SHOWN;
        if (few) {
            group.put("traces", traces);
        }
        Fact range = Fact.of("offsets", "%d, from %d to %d, step %d".formatted(
                traces.size(), traces.firstKey(), traces.lastKey(), step())).with("offsets", group);
        List<String> each = traces.entrySet().stream()
                .map(offset -> "%d: %,d traces".formatted(offset.getKey(), offset.getValue()))
                .toList();
        return few ? List.of(range, new Fact("offset", each, Map.of())) : List.of(range);
    }
}
