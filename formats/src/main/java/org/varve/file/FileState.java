package org.varve.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Optional;

/**
 * What tells a file from another, and from itself before a change.
 *
 * @param key that the file system knows the file by; nothing where it has none
 * @param bytes size of the file
 * @param modified when it was last written to
 */
public record FileState(Optional<Object> key, long bytes, FileTime modified) {

    /** The state of a file now. */
    public static FileState of(Path path) throws IOException {
        BasicFileAttributes found = Files.readAttributes(path, BasicFileAttributes.class);
        return new FileState(Optional.ofNullable(found.fileKey()), found.size(), found.lastModifiedTime());
    }

    /**
     * Refuses a file that is no longer in this state. One that was deleted passes: who had it open has read what it held.
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
                    "changed while it was read (%d bytes of %s, now %d of %s): run again once nothing writes to it"
                            .formatted(bytes, modified, now.bytes, now.modified));
        }
    }
}
