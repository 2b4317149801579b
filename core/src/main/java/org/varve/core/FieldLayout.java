package org.varve.core;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/**
 * The places of a program's fields in one block of memory, by liveness: a field's place is reused after its last reader
 * has run. The {@link #size} is known before anything is allocated.
 */
public final class FieldLayout {

    /** Units that are taken. */
    private record Place(long start, long end) {}

    private final Map<Field, Long> offsets = new HashMap<>();
    private long size;

    private FieldLayout() {}

    /**
     * Lays out the surveys and every pass's outputs.
     *
     * @param size units (bytes or floats) that a field occupies, a multiple of the wanted alignment
     * @param lasting fields that keep their place from before the first pass until after the last, such as rings that
     *     are filled step by step; outputs of the program always keep theirs from their pass on
     */
    public static FieldLayout of(Program program, ToLongFunction<Field> size, Predicate<Field> lasting) {
        Map<Field, Integer> lastReader = lastReaders(program);
        program.outputs().forEach(field -> lastReader.put(field, program.passes().size()));
        return of(program, size, lasting, lastReader);
    }

    /** The same for a program whose outputs are taken right after the pass that writes them. */
    public static FieldLayout ofTaken(Program program, ToLongFunction<Field> size, Predicate<Field> lasting) {
        return of(program, size, lasting, lastReaders(program));
    }

    private static FieldLayout of(
            Program program, ToLongFunction<Field> size, Predicate<Field> lasting, Map<Field, Integer> lastReader) {
        List<Pass> passes = program.passes();
        FieldLayout layout = new FieldLayout();
        for (int p = -1; p < passes.size(); p++) {
            for (Field field : written(program, p)) {
                if (lasting.test(field)) layout.append(field, size.applyAsLong(field));
            }
        }
        SortedMap<Long, Place> taken = new TreeMap<>();
        take(taken, new Place(0, layout.size));
        Map<Integer, List<Place>> lastRead = new HashMap<>();
        for (int p = -1; p < passes.size(); p++) {
            for (Place place : lastRead.getOrDefault(p - 1, List.of())) {
                taken.remove(place.start, place);
            }
            for (Field field : written(program, p)) {
                if (!lasting.test(field)) {
                    Place place = layout.place(taken, field, size.applyAsLong(field));
                    lastRead.computeIfAbsent(lastReader.getOrDefault(field, p), _ -> new ArrayList<>(1)).add(place);
                }
            }
        }
        return layout;
    }

    /** The fields that a pass writes; the surveys for pass -1. */
    private static List<Field> written(Program program, int p) {
        if (p < 0) return program.surveys();
        int outputs = program.passes().get(p).outputs();
        List<Field> written = new ArrayList<>(outputs);
        for (int output = 0; output < outputs; output++) {
            written.add(new Field(p, output));
        }
        return written;
    }

    private static Map<Field, Integer> lastReaders(Program program) {
        Map<Field, Integer> last = new HashMap<>();
        List<Pass> passes = program.passes();
        for (int p = 0; p < passes.size(); p++) {
            for (Field input : passes.get(p).inputs()) {
                last.put(input, p);
            }
        }
        return last;
    }

    /** Places a field after all others. */
    private void append(Field field, long length) {
        offsets.put(field, size);
        size += length;
    }

    /**
     * Puts a field into the first gap that is large enough.
     *
     * @param taken the places that are taken, by their starts
     */
    private Place place(SortedMap<Long, Place> taken, Field field, long length) {
        long start = 0;
        for (Place next : taken.values()) {
            if (next.start - start >= length) break;
            start = next.end;
        }
        Place place = new Place(start, start + length);
        take(taken, place);
        offsets.put(field, start);
        size = Math.max(size, place.end);
        return place;
    }

    private static void take(SortedMap<Long, Place> taken, Place place) {
        if (place.end > place.start) taken.put(place.start, place);
    }

    /** The start of a field, in the units of {@code size}. */
    public long offset(Field field) {
        return Objects.requireNonNull(offsets.get(field));
    }

    /** Size of the block, in the units of {@code size}. */
    public long size() {
        return size;
    }
}
