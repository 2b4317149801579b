package org.varve.file;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A file written by position under a new temporary name beside its final one, which it gets on commit; if it is closed before, it is
 * deleted. One run at a time writes a file: see {@link Claim}.
 */
public final class PartFile implements AutoCloseable {

    private final Path target;
    private final Placement placement;
    private final Claim claim;
    private final FinalName name;
    private final Optional<FileOwner> owner;
    private final WrittenFile file;
    private final List<String> notes = new ArrayList<>();
    private long heldBytes;
    private boolean committed;

    private PartFile(Path target, long bytes, Placement placement, Claim claim) throws IOException {
        this.target = target;
        this.placement = placement;
        this.claim = claim;
        this.name = new FinalName(target, claim, placement.overwrite());
        this.owner = FileOwner.of(claim.place());
        if (placement.kept().isEmpty()) {
            this.file = WrittenFile.create(claim.part(), bytes, placement.cache());
        } else {
            if (!placement.kept().get().shared()) name.withdraw();
            boolean isBegun = placement.kept().get().mustExist();
            heldBytes = isBegun ? Files.size(claim.part()) : bytes;
            this.file = WrittenFile.resume(claim.part(), bytes, isBegun, placement.cache());
            setLength(bytes);
        }
        notes.addAll(claim.notes());
    }

    /**
     * A file that stays has its final length from the start: another length shows that others truncated or extended it.
     */
    private void setLength(long bytes) throws IOException {
        if (Files.size(claim.part()) != bytes) Disk.setLength(claim.part(), bytes);
    }

    /** Whether the file stays when a run ends early. */
    boolean isKept() {
        return placement.kept().isPresent();
    }

    /** Whether a file begun earlier had at least this many bytes when it was opened. */
    boolean held(long bytes) {
        return bytes <= heldBytes;
    }

    /** Opens the file to be read, under its temporary name. */
    FileChannel reader() throws IOException {
        return FileChannel.open(claim.part(), StandardOpenOption.READ);
    }

    /**
     * Creates the file under its temporary name.
     *
     * @param target the final name; if it is a link, the file that it leads to is replaced
     * @param bytes final size of the file
     * @param overwrite whether {@code target} may exist; it is then replaced on commit, and its mode and owner are kept
     * @throws OutputException if the file cannot be created, or the disk has less than {@code bytes} free
     */
    public static PartFile create(Path target, long bytes, boolean overwrite) throws IOException {
        return create(target, bytes, Placement.of(overwrite));
    }

    /**
     * Creates the file under its temporary name, or opens it to be continued.
     *
     * @throws OutputException if the file cannot be created, or is not there any more
     */
    public static PartFile create(Path target, long bytes, Placement placement) throws IOException {
        boolean isKept = placement.kept().isPresent();
        Path place = place(target, placement.overwrite() || isKept);
        Claim claim = Claim.of(target, place, placement.kept());
        try {
            if (!isKept || Files.notExists(claim.part())) requireSpace(target, place, bytes);
            return open(target, bytes, placement, claim);
        } catch (IOException | RuntimeException e) {
            if (isKept) {
                claim.leave();
            } else {
                claim.close();
            }
            throw e;
        }
    }

    private static PartFile open(Path target, long bytes, Placement placement, Claim claim) throws IOException {
        try {
            PartFile file = new PartFile(target, bytes, placement, claim);
            file.owner.ifPresent(owner -> owner.giveTo(claim.part()));
            if (placement.kept().isPresent()) file.name.refuseOther();
            return file;
        } catch (OutputException e) {
            throw e;
        } catch (NoSuchFileException e) {
            throw new OutputException(target, "cannot be continued: %s is gone; delete the journal to start over"
                    .formatted(claim.part()), e);
        } catch (IOException e) {
            throw new OutputException(target,
                    "cannot be written: check the permissions of its folder, and the space on its disk", e);
        }
    }

    /**
     * The final path of a file, without links.
     *
     * @throws OutputException if no file can be created there
     */
    public static Path place(Path target, boolean overwrite) throws IOException {
        if (Files.isDirectory(target)) {
            throw new OutputException(target, "is a folder: add a file name");
        }
        Path place = OutputPlace.of(target, overwrite);
        FinalName.requireFile(target, place);
        return place;
    }

    private static void requireSpace(Path target, Path place, long bytes) throws IOException {
        OptionalLong usable = Disk.usableBytes(place.getParent());
        if (usable.isPresent() && usable.getAsLong() < bytes) {
            throw new OutputException(target,
                    "needs %s bytes, but %s are usable on the disk of %s: free some space or write elsewhere"
                            .formatted(bytes, usable.getAsLong(), place.getParent()));
        }
    }

    /** Notes for the user, one sentence each. */
    public List<String> notes() {
        return List.copyOf(notes);
    }

    /** The offset from a page boundary of a buffer at which bytes should begin to be written at {@code position} without a copy. */
    static long lead(long position) {
        return position % WrittenFile.ALIGNMENT;
    }

    /** Writes {@code buffer[at .. at + bytes]} at {@code position} in the file; any number of threads may write. */
    public void write(MemorySegment buffer, long at, long bytes, long position) throws IOException {
        try {
            file.write(buffer, at, bytes, position);
        } catch (ClosedChannelException e) {
            throw e;
        } catch (IOException e) {
            throw new OutputException(target, "cannot be written at byte %s: %s".formatted(position, Reason.of(e)),
                    e);
        }
    }

    /**
     * Ends writing, and makes sure that everything is on the disk.
     *
     * @throws OutputException if that fails, or if the final name has been taken meanwhile and may not be replaced
     */
    public void complete() throws IOException {
        if (name.isComplete()) return;
        try {
            file.force();
            file.close();
            name.complete();
        } catch (IOException e) {
            throw incomplete(e);
        }
        name.refuseOther();
    }

    private OutputException incomplete(IOException cause) {
        return new OutputException(target, "cannot be completed: " + Reason.of(cause), cause);
    }

    /** Gives the file its final name; calls {@link #complete} first if that has not been done. */
    public void commit() throws IOException {
        complete();
        try {
            name.take();
            committed = true;
        } catch (FileAlreadyExistsException e) {
            throw new OutputException(target, "exists already, since a moment ago: choose another name", e);
        } catch (IOException e) {
            throw incomplete(e);
        }
    }

    /** Undoes {@link #commit}: restores what was replaced, or deletes the file. */
    public void rollBack() throws IOException {
        committed = false;
        try {
            name.giveBack();
        } catch (IOException e) {
            throw new OutputException(target, "is complete, and cannot be taken back: " + Reason.of(e), e);
        }
    }

    /** Makes sure that everything written so far is on the disk; other threads may write meanwhile. */
    void force() throws IOException {
        try {
            file.force();
        } catch (ClosedChannelException e) {
            throw e;
        } catch (IOException e) {
            throw new OutputException(target, "cannot be forced to the disk: " + Reason.of(e), e);
        }
    }

    @Override
    public void close() throws IOException {
        if (placement.kept().isPresent() && !committed) {
            try (file) {
                claim.leave();
            }
            return;
        }
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
