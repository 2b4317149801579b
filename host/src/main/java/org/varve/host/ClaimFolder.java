package org.varve.host;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;

/** The folder of the claims of one user on one machine: in memory, where the system has files there. */
final class ClaimFolder {

    private static final Path MEMORY = Path.of("dev/shm");

    private ClaimFolder() {}

    /**
     * The folder, which is created if need be.
     *
     * @param root the root of the file system
     * @return empty where there is no place for it, or another user has made a file or folder of its name
     */
    static Optional<Path> of(Path root) {
        Path memory = root.resolve(MEMORY);
        if (!Files.isDirectory(memory)) return Optional.empty();
        try {
            Object user = Files.getAttribute(root.resolve("proc/self"), "unix:uid");
            Path folder = memory.resolve("varve-claims-" + user);
            try {
                Files.createDirectory(folder,
                        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            } catch (FileAlreadyExistsException e) {
                if (!isOwn(folder, user)) return Optional.empty();
            }
            return Optional.of(folder);
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static boolean isOwn(Path folder, Object user) throws IOException {
        PosixFileAttributes found =
                Files.readAttributes(folder, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        return found.isDirectory() && !found.permissions().contains(PosixFilePermission.GROUP_WRITE)
                && !found.permissions().contains(PosixFilePermission.OTHERS_WRITE)
                && Files.getAttribute(folder, "unix:uid", LinkOption.NOFOLLOW_LINKS).equals(user);
    }
}
