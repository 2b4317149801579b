package org.varve.segy;

/** What is said of a file with several offsets where one is wanted. */
final class Prestack {

    private Prestack() {}

    /** @param first number of the first trace in the file, from 0 */
    static String sentence(TraceHeader a, TraceHeader b, long first, long second) {
        return ("is a prestack file: traces %d and %d both lie at inline %d, crossline %d (offsets %d and %d, byte 37); a "
                + "post-stack volume has one trace there. Choose an offset with --offset %d, or stack them with "
                + "--duplicates mean")
                .formatted(first + 1, second + 1, a.inline(), a.crossline(), a.offset(), b.offset(), a.offset());
    }
}
