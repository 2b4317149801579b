package org.varve.cuda;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * A new temporary folder that only this user can enter, deleted with its files when closed.
 *
 * @param path the absolute path, without links
 */
record PrivateFolder(Path path) implements AutoCloseable {

    private static final int OTHERS_WRITE = 0022;
    private static final int STICKY = 01000;

    /** Creates one in {@code java.io.tmpdir}, unless other users could replace it. */
    static PrivateFolder create() throws IOException {
        PrivateFolder folder = new PrivateFolder(Files.createTempDirectory("varve").toRealPath());
        Path parent = Objects.requireNonNull(folder.path.getParent());
        if (!isSafe(parent)) {
            folder.close();
            throw new IOException(
                    ("others may rename what lies in %s, so that no library is loaded from there: make it "
                            + "sticky, or give another with -Djava.io.tmpdir").formatted(parent));
        }
        return folder;
    }

    /**
     * Whether no other user can rename the content of a folder: each folder up to the root is either writable only by
     * its owner, or sticky.
     */
    static boolean isSafe(Path folder) throws IOException {
        for (Path at = folder; at != null; at = at.getParent()) {
            int mode = (int) Files.getAttribute(at, "unix:mode");
            if ((mode & OTHERS_WRITE) != 0 && (mode & STICKY) == 0) return false;
        }
        return true;
    }

    @Override
    public void close() throws IOException {
        try (Stream<Path> files = Files.list(path)) {
            for (Path file : files.toList()) Files.delete(file);
        }
        Files.delete(path);
    }
}
