package org.varve.zarr;

import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.regex.Pattern;

/**
 * How the files of chunks are named in the folder of their array.
 *
 * @param prefixed whether keys begin with {@code c}, as by default in version 3
 * @param separator {@code /} or {@code .}
 */
public record ChunkKeys(boolean prefixed, String separator) {

    private static final String PREFIX = "c";
    private static final Pattern NUMBER = Pattern.compile("0|[1-9][0-9]{0,8}");

    /** The key of a chunk of an array with {@code axes} axes. */
    String key(Position chunk, int axes) {
        StringJoiner key = new StringJoiner(separator);
        if (prefixed) {
            key.add(PREFIX);
        } else if (axes == 0) {
            key.add("0");
        }
        int[] numbers = {chunk.inline(), chunk.crossline(), chunk.sample()};
        for (int axis = 0; axis < axes; axis++) {
            key.add(Integer.toString(numbers[axis]));
        }
        return key.toString();
    }

    /** The chunk that has a key; empty if none has. */
    Optional<Position> position(String key, int axes) {
        List<String> parts = List.of(key.split(Pattern.quote(separator), -1));
        if (prefixed && !parts.getFirst().equals(PREFIX)) {
            return Optional.empty();
        }
        List<String> numbers = prefixed ? parts.subList(1, parts.size()) : parts;
        if (numbers.size() != (prefixed ? axes : Math.max(1, axes)) || !numbers.stream().allMatch(ChunkKeys::isNumber)) {
            return Optional.empty();
        }
        int[] at = new int[ArrayDocuments.AXES];
        for (int axis = 0; axis < axes; axis++) {
            at[axis] = Integer.parseInt(numbers.get(axis));
        }
        return Optional.of(new Position(at[0], at[1], at[2]));
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
            return "%d,%d,%d".formatted(inline, crossline, sample);
        }
    }
}
