package org.varve.segy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.varve.core.Note;
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
 * @param traces the number of traces with each offset, by ascending offset
 */
public record Offsets(SortedMap<Integer, Long> traces) {

    /** How to find the offsets, so that each can be read in turn. */
    public static final Setting EACH = new Setting("Offsets.of(path)");

    /** A file with more has something else in byte 37. */
    private static final int MOST = 1 << 16;

    /** If there are more offsets, only their range is described. */
    private static final int SHOWN = 64;

    public Offsets {
        traces = Collections.unmodifiableSortedMap(traces);
    }

    /**
     * Reads all trace headers of a file.
     *
     * @throws FormatException if the file is not one of the dialect, or has more than 65536 offsets
     */
    public static Offsets of(Path path, Dialect dialect, SegyReading reading) throws IOException {
        return of(path, dialect, reading, 1);
    }

    /**
     * Reads all trace headers of a file, and counts the traces of each class of offsets, by its centre.
     *
     * @param width that of the classes, whose centres are its multiples
     */
    public static Offsets of(Path path, Dialect dialect, SegyReading reading, int width) throws IOException {
        OffsetClass.requireWidth(width);
        try (InputFile file = InputFile.open(path); IndexMemory memory = new IndexMemory(file, reading.memory())) {
            SegyFile segy = SegyFile.of(file, dialect, reading, memory);
            Fields fields = segy.fields();
            SortedMap<Integer, Long> traces = new TreeMap<>();
            HeaderPass.over(segy, reading.progress(), (trace, buffer, at) -> {
                int offset = fields.int32(buffer, at, TraceWords.OFFSET);
                traces.merge(OffsetClass.centre(offset, width), 1L, Long::sum);
                if (traces.size() > MOST) {
                    throw segy.refused(
                            "has more than %s different offsets (byte 37): they are in other bytes, or vary within classes"
                                    .formatted(MOST),
                            Remedy.of("give the width of a class with ", SegyReading.OFFSET_BIN, "; ", HeaderScan.ALL,
                                    " shows what each field holds"));
                }
            });
            return new Offsets(traces);
        }
    }

    /**
     * A note that names the width of classes that hold the offsets, if these scatter about few values; otherwise empty.
     */
    public Optional<Note> classes() {
        return OffsetClusters.width(traces.keySet()).stream().mapToObj(width -> {
            long count = traces.keySet().stream().map(offset -> OffsetClass.centre(offset, width)).distinct().count();
            return new Note("%s offsets scatter about %s values".formatted(traces.size(), count),
                    Remedy.of("read them in classes with ",
                            SegyReading.OFFSET.with(String.valueOf(OffsetClass.centre(traces.firstKey(), width))), " ",
                            SegyReading.OFFSET_BIN.with(String.valueOf(width)), ", or ", Offsets.EACH, " ",
                            SegyReading.OFFSET_BIN.with(String.valueOf(width))));
        }).findFirst();
    }

    /** The greatest common divisor of all differences; 0 if there is one offset. */
    public long step() {
        NumberRange range = new NumberRange();
        traces.keySet().forEach(range::add);
        return range.step();
    }

    /** The offset with the most traces; if there are several such, the lowest. */
    public int largest() {
        long most = Collections.max(traces.values());
        return traces.keySet().stream().filter(offset -> traces.getOrDefault(offset, 0L) == most).findFirst()
                .orElseThrow();
    }

    /** The offsets for people and programs, with the number of traces of each if there are at most 64 offsets. */
    public List<Fact> describe() {
        Map<String, Object> group = new LinkedHashMap<>();
        group.put("count", traces.size());
        group.put("first", traces.firstKey());
        group.put("last", traces.lastKey());
        group.put("step", step());
        boolean isShown = traces.size() <= SHOWN;
        if (isShown) {
            group.put("traces", traces);
        }
        Fact range = Fact.of("offsets", "%s, from %s to %s, step %s".formatted(
                traces.size(), traces.firstKey(), traces.lastKey(), step())).with("offsets", group);
        List<String> each = traces.entrySet().stream()
                .map(offset -> String.format(Locale.ROOT, "%s: %,d traces", offset.getKey(), offset.getValue()))
                .toList();
        return isShown ? List.of(range, new Fact("offset", each, Map.of())) : List.of(range);
    }
}
