package org.varve.core;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

    /** In place of a pass: no pass reads the field. */
    private static final int UNREAD = -2;

    private final Program program;

    /** The start of each field, by its number. */
    private final long[] offsets;

    private long size;

    private FieldLayout(Program program) {
        this.program = program;
        offsets = new long[program.fields().size()];
    }

    /**
     * Lays out the surveys and every pass's outputs.
     *
     * @param size units (bytes or floats) that a field occupies, a multiple of the wanted alignment
     * @param lasting fields that keep their place from before the first pass until after the last, such as rings that
     *     are filled step by step; outputs of the program always keep theirs from their pass on
     */
    public static FieldLayout of(Program program, ToLongFunction<Field> size, Predicate<Field> lasting) {
        int[] lastReader = lastReaders(program);
        program.outputs().forEach(field -> lastReader[program.number(field)] = program.passes().size());
        return of(program, size, lasting, lastReader);
    }

    /** The same for a program whose outputs are taken right after the pass that writes them. */
    public static FieldLayout ofTaken(Program program, ToLongFunction<Field> size, Predicate<Field> lasting) {
        return of(program, size, lasting, lastReaders(program));
    }

    private static FieldLayout of(
            Program program, ToLongFunction<Field> size, Predicate<Field> lasting, int[] lastReader) {
        List<Pass> passes = program.passes();
        FieldLayout layout = new FieldLayout(program);
        for (Field field : program.fields()) {
            if (lasting.test(field)) layout.append(field, size.applyAsLong(field));
        }
        SortedMap<Long, Place> taken = new TreeMap<>();
        take(taken, new Place(0, layout.size));
        Map<Integer, List<Place>> lastRead = new HashMap<>();
        for (int p = -1; p < passes.size(); p++) {
            for (Place place : lastRead.getOrDefault(p - 1, List.of())) {
                taken.remove(place.start, place);
            }
            for (Field field : p < 0 ? program.surveys() : program.written(p)) {
                if (!lasting.test(field)) {
                    Place place = layout.place(taken, field, size.applyAsLong(field));
                    int reader = lastReader[program.number(field)];
                    lastRead.computeIfAbsent(reader == UNREAD ? p : reader, _ -> new ArrayList<>(1)).add(place);
                }
            }
        }
        return layout;
    }

    /** The last pass that reads each field, by the field's number. */
    private static int[] lastReaders(Program program) {
        int[] last = new int[program.fields().size()];
        Arrays.fill(last, UNREAD);
        List<Pass> passes = program.passes();
        for (int p = 0; p < passes.size(); p++) {
            for (Field input : passes.get(p).inputs()) {
                last[program.number(input)] = p;
            }
        }
        return last;
    }

    /** Places a field after all others. */
    private void append(Field field, long length) {
        offsets[program.number(field)] = size;
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
        offsets[program.number(field)] = start;
        size = Math.max(size, place.end);
        return place;
    }

    private static void take(SortedMap<Long, Place> taken, Place place) {
        if (place.end > place.start) taken.put(place.start, place);
    }

    /** The start of a field, in the units of {@code size}. */
    public long offset(Field field) {
        return offsets[program.number(field)];
    }

    /** Size of the block, in the units of {@code size}. */
    public long size() {
        return size;
    }
}
