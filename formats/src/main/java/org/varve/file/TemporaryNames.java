package org.varve.file;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The names under which a run keeps an output until it is complete.
 *
 * @param place path of the output
 * @param token eight hexadecimal digits, different for each run
 */
record TemporaryNames(Path place, String token) {

    static final String SUFFIX = ".part";

    /** The pattern of a token. */
    static final String TOKEN = "[0-9a-f]{8}";

    /** The longest file name on most file systems, in bytes. */
    private static final int NAME_BYTES = 255;

    /** The most bytes by which a name grows. */
    private static final int LONGEST_SUFFIX = ".01234567.old.part".length();

    /** A token that no other run has. */
    static String newToken() {
        return "%08x".formatted(ThreadLocalRandom.current().nextInt());
    }

    /** Refuses a name that has no room for the suffixes. */
    void requireShort(Path target) throws OutputException {
        int bytes = place.getFileName().toString().getBytes(StandardCharsets.UTF_8).length;
        int most = NAME_BYTES - LONGEST_SUFFIX;
        if (bytes > most) {
            throw new OutputException(target,
                    "has a name of %s bytes: give one of up to %s, as it is longer until the output is complete"
                            .formatted(bytes, most));
        }
    }

    /** The path of the output being written. */
    Path part() {
        return place.resolveSibling("%s.%s%s".formatted(place.getFileName(), token, SUFFIX));
    }

    /** The path of what the output replaces. */
    Path old() {
        return place.resolveSibling("%s.%s.old%s".formatted(place.getFileName(), token, SUFFIX));
    }

    /**
     * Removes what a run that was killed left under its names. A folder that it had moved aside without replacing it
     * gets its name back.
     *
     * @return a sentence on what was done; empty if there was nothing to do
     */
    Optional<String> removeLeftovers() {
        if (!token.matches(TOKEN)) {
            return Optional.empty();
        }
        List<String> actions = new ArrayList<>();
        try {
            if (Files.isDirectory(old(), LinkOption.NOFOLLOW_LINKS)
                    && Files.notExists(place, LinkOption.NOFOLLOW_LINKS)) {
                Files.move(old(), place, StandardCopyOption.ATOMIC_MOVE);
                actions.add("put %s back in its place".formatted(place));
            }
            for (Path left : List.of(part(), old())) {
                if (Files.isRegularFile(left, LinkOption.NOFOLLOW_LINKS)
                        || Files.isDirectory(left, LinkOption.NOFOLLOW_LINKS)) {
                    Disk.delete(left);
                    actions.add("removed " + left);
                }
            }
        } catch (IOException e) {
            actions.add("could not remove all of %s and %s: delete them (%s)".formatted(part(), old(), Reason.of(e)));
        }
        return actions.isEmpty()
                ? Optional.empty()
                : Optional.of("a run onto %s was killed; %s".formatted(place, String.join(", ", actions)));
    }
}
