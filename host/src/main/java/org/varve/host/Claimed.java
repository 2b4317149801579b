package org.varve.host;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The memory that a process claims.
 *
 * @param process its number
 * @param started when it was started, in ticks of the system's clock; distinguishes it from others with the same number
 * @param bytes the most that it will occupy
 * @param groups the identities of the control groups that it is in
 */
record Claimed(long process, long started, long bytes, List<String> groups) {

    private static final String MARK = "varve-claim-1";

    /** A line of a length that does not depend on the bytes. */
    String text() {
        return String.format(Locale.ROOT, "%s %s %s %019d %s\n", MARK, process, started, bytes,
                String.join(" ", groups));
    }

    /** Reads a line; empty if it is invalid. */
    static Optional<Claimed> of(String text) {
        String[] words = text.strip().split(" ");
        if (words.length < 4 || !words[0].equals(MARK)) return Optional.empty();
        try {
            return Optional.of(new Claimed(Long.parseLong(words[1]), Long.parseLong(words[2]), Long.parseLong(words[3]),
                    Arrays.asList(words).subList(4, words.length)));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }
}
