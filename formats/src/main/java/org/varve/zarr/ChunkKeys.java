package org.varve.zarr;

import java.util.StringJoiner;

/**
 * How the files of chunks are named in the folder of their array.
 *
 * @param prefixed whether keys begin with {@code c}, as by default in version 3
 * @param separator {@code /} or {@code .}
 */
public record ChunkKeys(boolean prefixed, String separator) {

    /** The key of a chunk of an array with {@code axes} axes. */
    String key(Position chunk, int axes) {
        StringJoiner key = new StringJoiner(separator);
        if (prefixed) {
            key.add("c");
        } else if (axes == 0) {
            key.add("0");
        }
        int[] numbers = {chunk.inline(), chunk.crossline(), chunk.sample()};
        for (int axis = 0; axis < axes; axis++) {
            key.add(Integer.toString(numbers[axis]));
        }
        return key.toString();
    }

    /** A chunk's place in the grid of chunks. */
    public record Position(int inline, int crossline, int sample) {

        @Override
        public String toString() {
            return "%d,%d,%d".formatted(inline, crossline, sample);
        }
    }
}
