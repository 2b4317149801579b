package org.varve.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The names under which a run keeps an output until it is complete.
 *
 * @param place path of the output
 * @param token eight hexadecimal digits, different for each run
 */
record TemporaryNames(Path place, String token) {

    static final String SUFFIX = ".part";

    /** The most bytes by which a name grows. */
    static final int LONGEST_SUFFIX = ".01234567.old.part".length();

    /** The path of the output being written. */
    Path part() {
        return place.resolveSibling("%s.%s%s".formatted(place.getFileName(), token, SUFFIX));
    }

    /** The path of what the output replaces. */
    Path old() {
        return place.resolveSibling("%s.%s.old%s".formatted(place.getFileName(), token, SUFFIX));
    }

    /**
     * Removes what a run that was killed left under its names. A folder that it had moved aside without replacing it gets its name back.
     *
     * @return a sentence on what was done; empty if there was nothing to do
     */
    Optional<String> removeLeftovers() {
        if (!token.matches("[0-9a-f]{8}")) {
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
            actions.add("could not remove all of %s and %s: delete them (%s)".formatted(part(), old(), e));
        }
        return actions.isEmpty()
                ? Optional.empty()
                : Optional.of("a run onto %s was killed; %s".formatted(place, String.join(", ", actions)));
    }
}
