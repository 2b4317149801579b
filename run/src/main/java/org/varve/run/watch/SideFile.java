package org.varve.run.watch;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.varve.file.OutputException;
import org.varve.file.OutputPlace;
import org.varve.run.output.OutputFiles;

/**
 * A file about a run, beside its outputs.
 *
 * @param what it is, for messages
 * @param path where it goes; links are not followed
 * @param overwrite whether an existing file may be replaced
 */
public record SideFile(String what, Path path, boolean overwrite) {

    /**
     * Checks the file before the run begins.
     *
     * @param inputs the files that the run reads
     * @param outputs those that it writes
     * @throws OutputException if the file exists and may not be replaced, is not a file, or its folder cannot be
     *     written to
     * @throws IllegalArgumentException if it is an input or output, or lies in one
     */
    @SuppressWarnings("exports")
    public void check(List<Path> inputs, OutputFiles outputs) throws IOException {
        OutputPlace.refuseExisting(path, overwrite);
        boolean exists = Files.exists(path, LinkOption.NOFOLLOW_LINKS);
        if (exists && !Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
            throw new OutputException(path, "is not a file, and would be replaced: choose another name");
        }
        boolean isHeld = outputs.hold(path);
        for (Path input : inputs) {
            isHeld |= exists && Files.exists(input) && Files.isSameFile(path, input);
            isHeld |= OutputFiles.real(path).startsWith(OutputFiles.real(input));
        }
        if (isHeld) {
            throw new IllegalArgumentException(
                    "%s %s: is an input or output, or lies in one; choose another name".formatted(what, path));
        }
        OutputPlace.of(path, overwrite);
    }

    /** Whether there is a file that begins with a text in ASCII; links are not followed. */
    public static boolean begins(Path path, String text) throws IOException {
        if (!Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) return false;
        try (InputStream file = Files.newInputStream(path)) {
            return Arrays.equals(file.readNBytes(text.length()), text.getBytes(StandardCharsets.US_ASCII));
        }
    }

    /** Checks that the name ends with one of the endings. */
    SideFile requireEnding(String... endings) {
        for (String ending : endings) {
            if (path.toString().endsWith(ending)) return this;
        }
        throw new IllegalArgumentException(
                "%s %s: the file name extension chooses the format; use %s".formatted(what, path,
                        String.join(" or ", endings)));
    }
}
