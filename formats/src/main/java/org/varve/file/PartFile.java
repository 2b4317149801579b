package org.varve.file;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/** A file written by position, under a temporary name beside its final one. */
public final class PartFile extends PartOutput {

    private final FinalName name;
    private final WrittenFile file;
    private long heldBytes;

    private PartFile(Path target, long bytes, Placement placement, Claim claim) throws IOException {
        super(target, placement, claim);
        this.name = new FinalName(target, claim, placement.overwrite());
        if (kept().isEmpty()) {
            this.file = WrittenFile.create(claim.part(), bytes, placement.cache());
        } else {
            if (!kept().get().shared()) name.withdraw();
            boolean isBegun = kept().get().mustExist();
            heldBytes = isBegun ? Files.size(claim.part()) : bytes;
            this.file = WrittenFile.resume(claim.part(), bytes, isBegun, placement.cache());
            setLength(bytes);
        }
    }

    /**
     * A file that stays has its final length from the start: another length shows that others truncated or extended it.
     */
    private void setLength(long bytes) throws IOException {
        if (Files.size(claim().part()) != bytes) Disk.setLength(claim().part(), bytes);
    }

    /** Whether the file stays when a run ends early. */
    boolean isKept() {
        return kept().isPresent();
    }

    /** Whether a file begun earlier had at least this many bytes when it was opened. */
    boolean held(long bytes) {
        return bytes <= heldBytes;
    }

    /** Opens the file to be read, under its temporary name. */
    FileChannel reader() throws IOException {
        return FileChannel.open(claim().part(), StandardOpenOption.READ);
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
        return open(target, place, placement, claim -> {
            if (!isKept || Files.notExists(claim.part())) requireSpace(target, place, bytes);
            Optional<FileOwner> owner = FileOwner.of(place);
            PartFile file = new PartFile(target, bytes, placement, claim);
            owner.ifPresent(replaced -> replaced.giveTo(claim.part()));
            if (isKept) file.name.refuseOther();
            return file;
        });
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
        OptionalLong usable = Disk.usableBytes(Objects.requireNonNull(place.getParent()));
        if (usable.isPresent() && usable.getAsLong() < bytes) {
            throw new OutputException(target,
                    "needs %s bytes, but %s are usable on the disk of %s: free some space or write elsewhere"
                            .formatted(bytes, usable.getAsLong(), place.getParent()));
        }
    }

    /**
     * The offset from a page boundary of a buffer at which bytes should begin to be written at {@code position} without
     * a copy.
     */
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
            throw new OutputException(target(), "cannot be written at byte %s: %s".formatted(position, Reason.of(e)),
                    e);
        }
    }

    /**
     * Ends writing, and makes sure that everything is on the disk.
     *
     * @throws OutputException if that fails, or if the final name has been taken meanwhile and may not be replaced
     */
    public void complete() throws IOException {
        if (isComplete()) return;
        try {
            file.force();
            file.close();
            name.complete();
        } catch (IOException e) {
            throw incomplete(e);
        }
        completed();
        name.refuseOther();
    }

    /** Gives the file its final name; calls {@link #complete} first if that has not been done. */
    @Override
    public void commit() throws IOException {
        complete();
        super.commit();
    }

    @Override
    protected void takeName() throws IOException {
        name.take();
    }

    @Override
    protected void giveNameBack() throws IOException {
        name.giveBack();
    }

    /** Makes sure that everything written so far is on the disk; other threads may write meanwhile. */
    void force() throws IOException {
        try {
            file.force();
        } catch (ClosedChannelException e) {
            throw e;
        } catch (IOException e) {
            throw new OutputException(target(), "cannot be forced to the disk: " + Reason.of(e), e);
        }
    }

    @Override
    public void close() throws IOException {
        try (file) {
            super.close();
        }
    }
}
