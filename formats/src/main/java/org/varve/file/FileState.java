package org.varve.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Optional;

/**
 * The identity and state of a file, to detect changes.
 *
 * @param key the file system's key of the file; empty if it has none
 * @param bytes size of the file
 * @param modified when it was last written to
 */
public record FileState(Optional<Object> key, long bytes, FileTime modified) {

    /** The current state of a file. */
    public static FileState of(Path path) throws IOException {
        BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
        return new FileState(Optional.ofNullable(attributes.fileKey()), attributes.size(),
                attributes.lastModifiedTime());
    }

    /**
     * Checks that a file is still in this state. A deleted file passes: a reader that had it open could read all of it.
     *
     * @throws FormatException if the file was written to or replaced
     */
    public void require(Path path) throws IOException {
        FileState now;
        try {
            now = of(path);
        } catch (NoSuchFileException e) {
            return;
        }
        if (!now.equals(this)) {
            throw new FormatException(path,
                    "changed while it was read (%s bytes of %s, now %s of %s): run again once nothing writes to it"
                            .formatted(bytes, modified, now.bytes, now.modified));
        }
    }
}
