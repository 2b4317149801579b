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
 * @param place where the output goes
 * @param token eight hexadecimal digits, others for each run
 */
record TemporaryNames(Path place, String token) {

    static final String SUFFIX = ".part";

    /** Bytes that a name grows by at most. */
    static final int LONGEST_SUFFIX = ".01234567.old.part".length();

    /** What is written. */
    Path part() {
        return place.resolveSibling("%s.%s%s".formatted(place.getFileName(), token, SUFFIX));
    }

    /** What stood in the output's place. */
    Path old() {
        return place.resolveSibling("%s.%s.old%s".formatted(place.getFileName(), token, SUFFIX));
    }

    /**
     * Removes what a run that was killed left under its names. A folder that it had moved aside, and put nothing in the place of, gets
     * its name back.
     *
     * @return a sentence that tells what was done; nothing if nothing was left
     */
    Optional<String> removeLeftovers() {
        if (!token.matches("[0-9a-f]{8}")) {
            return Optional.empty();
        }
        List<String> told = new ArrayList<>();
        try {
            if (Files.isDirectory(old(), LinkOption.NOFOLLOW_LINKS)
                    && Files.notExists(place, LinkOption.NOFOLLOW_LINKS)) {
                Files.move(old(), place, StandardCopyOption.ATOMIC_MOVE);
                told.add("put %s back in its place".formatted(place));
            }
            for (Path left : List.of(part(), old())) {
                if (Files.isRegularFile(left, LinkOption.NOFOLLOW_LINKS)
                        || Files.isDirectory(left, LinkOption.NOFOLLOW_LINKS)) {
                    Disk.delete(left);
                    told.add("removed " + left);
                }
            }
        } catch (IOException e) {
            told.add("could not remove all of %s and %s: delete them (%s)".formatted(part(), old(), e));
        }
        return told.isEmpty()
                ? Optional.empty()
                : Optional.of("a run onto %s was killed; %s".formatted(place, String.join(", ", told)));
    }
}
