package org.varve.file;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.ClosedChannelException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A file written by position under a fresh temporary name beside its own, which it gets on commit; deleted if closed before. One
 * run at a time writes a file: see {@link Claim}.
 */
public final class PartFile implements AutoCloseable {

    /** What buffers had better begin at a multiple of. */
    static final long PAGE = DirectIo.BLOCK;

    private final Path target;
    private final boolean overwrite;
    private final Claim claim;
    private final Optional<FileOwner> kept;
    private final WrittenFile file;
    private final List<String> notes = new ArrayList<>();
    private Optional<Object> identity = Optional.empty();
    private boolean replaced;
    private boolean committed;

    private PartFile(Path target, long bytes, boolean overwrite, Claim claim) throws IOException {
        this.target = target;
        this.overwrite = overwrite;
        this.claim = claim;
        this.kept = Files.exists(claim.place()) ? Optional.of(FileOwner.of(claim.place())) : Optional.empty();
        this.file = WrittenFile.create(claim.part(), bytes);
        notes.addAll(claim.notes());
    }

    /**
     * Creates the file under its temporary name.
     *
     * @param target the file's own name; where it is a link, the file that this leads to is replaced
     * @param bytes what it will hold in the end; refused if the disk has less to spare
     * @param overwrite whether {@code target} may exist; it is replaced on commit, and its mode and owner are kept
     */
    public static PartFile create(Path target, long bytes, boolean overwrite) throws IOException {
        Path place = place(target, overwrite);
        Claim claim = Claim.of(target, place);
        try {
            requireSpace(target, place, bytes);
            return open(target, bytes, overwrite, claim);
        } catch (IOException | RuntimeException e) {
            claim.close();
            throw e;
        }
    }

    private static PartFile open(Path target, long bytes, boolean overwrite, Claim claim) throws IOException {
        try {
            PartFile file = new PartFile(target, bytes, overwrite, claim);
            file.kept.ifPresent(owner -> owner.giveTo(claim.part()));
            return file;
        } catch (IOException e) {
            throw new OutputException(target,
                    "cannot be written: check the permissions of its folder, and the space on its disk", e);
        }
    }

    /**
     * The path where a file goes, without links.
     *
     * @throws OutputException if no file can be created there
     */
    public static Path place(Path target, boolean overwrite) throws IOException {
        if (Files.isDirectory(target)) {
            throw new OutputException(target, "is a folder: add a file name");
        }
        Path place = OutputPlace.of(target, overwrite);
        requireFile(target, place);
        return place;
    }

    private static void requireFile(Path target, Path place) throws OutputException {
        if (Files.exists(place, LinkOption.NOFOLLOW_LINKS)
                && !Files.isRegularFile(place, LinkOption.NOFOLLOW_LINKS)) {
            throw new OutputException(target, "is no file, and would be replaced: choose another name");
        }
    }

    private static void requireSpace(Path target, Path place, long bytes) throws IOException {
        OptionalLong usable = Disk.usableBytes(place.getParent());
        if (usable.isPresent() && usable.getAsLong() < bytes) {
            throw new OutputException(target,
                    "needs %d bytes, but %d are usable on the disk of %s: free some space or write elsewhere"
                            .formatted(bytes, usable.getAsLong(), place.getParent()));
        }
    }

    /** What the user should know, a sentence each. */
    public List<String> notes() {
        return List.copyOf(notes);
    }

    /** How far behind the begin of a page bytes should begin in a buffer, so that they can be written at {@code position} without a copy. */
    static long lead(long position) {
        return position % PAGE;
    }

    /** Writes {@code buffer[at .. at + bytes]} from {@code position} of the file on; any number of threads may. */
    public void write(MemorySegment buffer, long at, long bytes, long position) throws IOException {
        try {
            file.write(buffer, at, bytes, position);
        } catch (ClosedChannelException e) {
            throw e;
        } catch (IOException e) {
            throw new OutputException(target, "cannot be written at byte %d: %s".formatted(position, e.getMessage()),
                    e);
        }
    }

    /** Makes sure that everything is on the disk, and that the file may still have its name; nothing can be written any more. */
    public void complete() throws IOException {
        if (identity.isPresent()) {
            return;
        }
        try {
            file.force();
            file.close();
            identity = Optional.of(identityOf(claim.part()));
        } catch (IOException e) {
            throw incomplete(e);
        }
        OutputPlace.refuseExisting(claim.place(), overwrite);
    }

    private static Object identityOf(Path path) throws IOException {
        return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS).fileKey();
    }

    private OutputException incomplete(IOException cause) {
        return new OutputException(target, "cannot be completed: " + cause.getMessage(), cause);
    }

    /** Gives the file its name, if need be after {@link #complete}. */
    public void commit() throws IOException {
        complete();
        try {
            if (overwrite && Files.exists(claim.place(), LinkOption.NOFOLLOW_LINKS)) {
                replace();
            } else {
                takeName();
            }
            Disk.forceNames(claim.place().getParent());
            committed = true;
        } catch (FileAlreadyExistsException e) {
            throw new OutputException(target, "exists already, since a moment ago: choose another name", e);
        } catch (IOException e) {
            throw incomplete(e);
        }
    }

    /** A rename replaces what is there; what must not be replaced is safe from a link. */
    private void takeName() throws IOException {
        try {
            Files.createLink(claim.place(), claim.part());
        } catch (FileAlreadyExistsException e) {
            throw e;
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
            // then it cannot be taken back
        }
        replaced = true;
        Files.move(claim.part(), claim.place(), StandardCopyOption.ATOMIC_MOVE);
    }

    /** Undoes {@link #commit}: what stood in the file's place before stands there again. */
    public void takeBack() throws IOException {
        committed = false;
        try {
            if (!isInPlace()) {
                return;
            }
            if (!replaced) {
                Files.delete(claim.place());
            } else {
                Files.move(claim.old(), claim.place(), StandardCopyOption.ATOMIC_MOVE);
            }
        } catch (IOException e) {
            throw new OutputException(target, "is complete, and cannot be taken back: " + e, e);
        }
    }

    private boolean isInPlace() throws IOException {
        return identity.isPresent() && Files.exists(claim.place(), LinkOption.NOFOLLOW_LINKS)
                && identity.get().equals(identityOf(claim.place()));
    }

    @Override
    public void close() throws IOException {
        try (claim; file) {
            Files.deleteIfExists(claim.part());
            Files.deleteIfExists(claim.old());
        } catch (IOException e) {
            if (!committed) {
                throw e;
            }
            notes.add("%s is complete, but a temporary file beside it could not be removed: delete it (%s)"
                    .formatted(target, e));
        }
    }
}
