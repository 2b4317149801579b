package org.varve.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.GroupPrincipal;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.UserPrincipal;
import java.util.Optional;
import java.util.Set;

/** The owner, the group and the permissions of a file, to be kept when another file replaces it. */
record FileOwner(UserPrincipal user, GroupPrincipal group, Set<PosixFilePermission> permissions) {

    /** That of a file; empty if there is no file, or the system has no groups, as Windows has none. */
    static Optional<FileOwner> of(Path file) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
        if (view == null || Files.notExists(file)) return Optional.empty();
        PosixFileAttributes attributes = view.readAttributes();
        return Optional.of(new FileOwner(attributes.owner(), attributes.group(), attributes.permissions()));
    }

    /** Gives a file this owner, group and permissions, as far as the system permits. */
    void giveTo(Path file) {
        PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
        attempt(() -> view.setGroup(group));
        attempt(() -> view.setOwner(user));
        attempt(() -> view.setPermissions(permissions));
    }

    @FunctionalInterface
    private interface Change {
        void make() throws IOException;
    }

    private static void attempt(Change change) {
        try {
            change.make();
        } catch (IOException notPermitted) {
            // only the superuser gives files away
        }
    }
}
