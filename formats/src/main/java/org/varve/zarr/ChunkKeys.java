package org.varve.zarr;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.regex.Pattern;

/**
 * The names of chunk files in the folder of their array.
 *
 * @param prefixed whether keys begin with {@code c}, as by default in version 3
 * @param separator {@code /} or {@code .}
 * @param axes the axes whose positions make up a key, in order; {@link #NONE} for an axis of one chunk that the array
 *     is read without, {@link #PICKED} for one of which one place is read
 * @param picked the number of the chunk that holds this place
 */
public record ChunkKeys(boolean prefixed, String separator, List<Integer> axes, int picked) {

    private static final String PREFIX = "c";
    private static final Pattern NUMBER = Pattern.compile("0|[1-9][0-9]{0,8}");

    /** An axis that is not read: its position is 0. */
    static final int NONE = 3;

    /** An axis of which one place is read. */
    static final int PICKED = 4;

    public ChunkKeys {
        axes = List.copyOf(axes);
    }

    /** Keys of positions along all axes, in order. */
    public ChunkKeys(boolean prefixed, String separator) {
        this(prefixed, separator, ChunkForm.C_ORDER, 0);
    }

    /** Keys of the same axes, in the style of others. */
    ChunkKeys like(ChunkKeys other) {
        return new ChunkKeys(other.prefixed, other.separator, axes, picked);
    }

    /** The numbers of a key, for an array that is read with {@code count} axes. */
    int numbers(int count) {
        return count + Collections.frequency(axes, NONE) + Collections.frequency(axes, PICKED);
    }

    /** The key of a chunk of an array that is read with {@code count} axes. */
    String key(Position chunk, int count) {
        StringJoiner key = new StringJoiner(separator);
        if (prefixed) {
            key.add(PREFIX);
        } else if (count == 0) {
            key.add("0");
        }
        int[] numbers = {chunk.inline(), chunk.crossline(), chunk.sample(), 0, picked};
        for (int axis : axes.subList(0, numbers(count))) {
            key.add(Integer.toString(numbers[axis]));
        }
        return key.toString();
    }

    /** The chunk that has a key, in an array that is read with {@code count} axes; empty if none has. */
    Optional<Position> position(String key, int count) {
        List<String> parts = List.of(key.split(Pattern.quote(separator), -1));
        if (prefixed && !parts.getFirst().equals(PREFIX)) {
            return Optional.empty();
        }
        List<String> numbers = prefixed ? parts.subList(1, parts.size()) : parts;
        int size = numbers(count);
        if (numbers.size() != (prefixed ? size : Math.max(1, size))
                || !numbers.stream().allMatch(ChunkKeys::isNumber)) {
            return Optional.empty();
        }
        int[] at = new int[PICKED + 1];
        at[PICKED] = picked;
        for (int n = 0; n < size; n++) {
            at[axes.get(n)] = Integer.parseInt(numbers.get(n));
        }
        return at[NONE] == 0 && at[PICKED] == picked
                ? Optional.of(new Position(at[0], at[1], at[2]))
                : Optional.empty();
    }

    /** Whether a part of a key is the number of a chunk along an axis. */
    static boolean isNumber(String part) {
        return NUMBER.matcher(part).matches();
    }

    /** Whether keys lead through folders. */
    boolean isNested() {
        return separator.equals("/");
    }

    /** A chunk's place in the grid of chunks. */
    public record Position(int inline, int crossline, int sample) {

        @Override
        public String toString() {
            return "%s,%s,%s".formatted(inline, crossline, sample);
        }
    }
}
