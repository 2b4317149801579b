package org.varve.file;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The final name of a {@link PartFile}: taken once the file is complete, until it is given back. */
final class FinalName {

    private final Path target;
    private final Claim claim;
    private final boolean overwrite;

    /** What sets the complete file apart from others. */
    private Optional<Object> identity = Optional.empty();
    private boolean replaced;

    /** @param overwrite whether another file may be replaced */
    FinalName(Path target, Claim claim, boolean overwrite) {
        this.target = target;
        this.claim = claim;
        this.overwrite = overwrite;
    }

    /**
     * Takes the final name back from a file that is written again: a run was killed after it had named the file, and
     * the journal may since have lost that entry.
     */
    void withdraw() throws IOException {
        if (Files.exists(claim.part(), LinkOption.NOFOLLOW_LINKS) && isSameFile(claim.place())) {
            Files.delete(claim.place());
        }
    }

    /** Refuses a place that something other than a file has. */
    static void requireFile(Path target, Path place) throws OutputException {
        if (Files.exists(place, LinkOption.NOFOLLOW_LINKS)
                && !Files.isRegularFile(place, LinkOption.NOFOLLOW_LINKS)) {
            throw new OutputException(target, "is not a file, and would be replaced: choose another name");
        }
    }

    /** The file is complete, under its temporary name. */
    void complete() throws IOException {
        identity = Optional.of(identityOf(claim.part()));
    }

    /** Refuses an output of the same name that may not be replaced, unless it is this very file. */
    void refuseOther() throws IOException {
        if (!isSameFile(claim.place())) OutputPlace.refuseExisting(claim.place(), overwrite);
    }

    private boolean isSameFile(Path other) throws IOException {
        return Files.exists(other, LinkOption.NOFOLLOW_LINKS)
                && Objects.equals(identityOf(other), identityOf(claim.part()));
    }

    /** What identifies a file under any name. */
    private static Object identityOf(Path path) throws IOException {
        BasicFileAttributes attributes =
                Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        // Windows has no file keys
        return Objects.requireNonNullElseGet(attributes.fileKey(),
                () -> List.of(attributes.creationTime(), attributes.lastModifiedTime(), attributes.size()));
    }

    /** Gives the file its name. */
    void take() throws IOException {
        if (overwrite && Files.exists(claim.place(), LinkOption.NOFOLLOW_LINKS)) {
            replace();
        } else {
            link();
        }
    }

    /** Uses a hard link if possible, which unlike a rename never replaces a file. */
    private void link() throws IOException {
        try {
            Files.createLink(claim.place(), claim.part());
        } catch (FileAlreadyExistsException e) {
            if (!isSameFile(claim.place())) throw e;
        } catch (IOException | UnsupportedOperationException noHardLinks) {
            OutputPlace.refuseExisting(claim.place(), overwrite);
            Files.move(claim.part(), claim.place(), StandardCopyOption.ATOMIC_MOVE);
        }
    }

    private void replace() throws IOException {
        requireFile(target, claim.place());
        try {
            Files.createLink(claim.old(), claim.place());
        } catch (IOException | UnsupportedOperationException noHardLinks) {
            // then the commit cannot be taken back
        }
        replaced = true;
        Files.move(claim.part(), claim.place(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Restores what was replaced, or deletes the file. */
    void giveBack() throws IOException {
        if (!isInPlace()) return;
        if (!replaced) {
            Files.delete(claim.place());
        } else {
            Files.move(claim.old(), claim.place(), StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private boolean isInPlace() throws IOException {
        return identity.isPresent() && Files.exists(claim.place(), LinkOption.NOFOLLOW_LINKS)
                && identity.get().equals(identityOf(claim.place()));
    }
}
