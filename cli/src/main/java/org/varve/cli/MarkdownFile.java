package org.varve.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import org.varve.file.OutputException;
import org.varve.file.Reason;

/** The new file of {@code --markdown}. */
record MarkdownFile(Path path) {

    /** Refuses an existing file or missing folder, before minutes of measuring. */
    void requireNew() {
        Path folder = Objects.requireNonNullElse(path.toAbsolutePath().getParent(), path);
        if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            throw new IllegalArgumentException("--markdown %s: exists; remove it or give another name".formatted(path));
        }
        if (!Files.isDirectory(folder)) {
            throw new IllegalArgumentException("--markdown %s: there is no folder %s".formatted(path, folder));
        }
    }

    void write(String text) throws OutputException {
        try {
            Files.writeString(path, text, StandardOpenOption.CREATE_NEW);
        } catch (IOException e) {
            throw new OutputException(path, "cannot be written: %s".formatted(Reason.of(e)), e);
        }
    }
}
