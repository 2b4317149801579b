package org.varve.zarr;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.varve.file.BlockSum;
import org.varve.file.Claim;
import org.varve.file.Disk;
import org.varve.file.FolderExchange;
import org.varve.file.KeptPart;
import org.varve.file.OutputException;
import org.varve.file.OutputPlace;
import org.varve.file.Placement;
import org.varve.file.Reason;
import org.varve.file.WriteWay;
import org.varve.file.WrittenFile;

/**
 * A folder written under a new temporary name. Commit gives it its final name; closing it earlier deletes it. One run
 * at a time writes a folder: see {@link Claim}.
 */
public final class PartFolder implements AutoCloseable {

    private final Path target;
    private final Placement placement;
    private final Claim claim;
    private final WrittenFiles written;
    private final List<String> notes = new ArrayList<>();
    private boolean complete;
    private boolean committed;

    private PartFolder(Path target, Placement placement, Claim claim) throws IOException {
        this.target = target;
        this.placement = placement;
        this.claim = claim;
        this.written = new WrittenFiles(claim.part(), placement.kept().isPresent(), placement.cache());
        notes.addAll(claim.notes());
        if (placement.kept().isEmpty()) {
            Files.createDirectory(claim.part());
        } else {
            join(placement.kept().get());
        }
    }

    private void join(KeptPart kept) throws IOException {
        if (kept.stage() == KeptPart.Stage.NEW) {
            Files.createDirectories(claim.part());
        } else if (!exists(claim.part())) {
            throw new OutputException(target,
                    "cannot be continued: %s is gone; delete the journal to start over".formatted(claim.part()));
        }
        OutputPlace.refuseExisting(claim.place(), placement.overwrite());
    }

    /**
     * Creates the folder under its temporary name.
     *
     * @param target the final name; if it is a link, the folder that it leads to is replaced
     * @param placement whether {@code target} may exist, if it is a group, and is replaced on commit; and whether the folder may be
     *         continued
     * @throws OutputException if the folder cannot be created, or is not there any more
     */
    public static PartFolder create(Path target, Placement placement) throws IOException {
        boolean isKept = placement.kept().isPresent();
        Path place = place(target, placement.overwrite() || isKept);
        Claim claim = Claim.of(target, place, placement.kept());
        try {
            return new PartFolder(target, placement, claim);
        } catch (IOException e) {
            if (isKept) {
                claim.leave();
            } else {
                claim.close();
            }
            if (e instanceof OutputException) throw e;
            throw new OutputException(target,
                    "cannot be written: check the permissions of its folder, and the space on its disk", e);
        }
    }

    /**
     * The final path of a group, with links resolved.
     *
     * @throws OutputException if no group can be created there
     */
    public static Path place(Path target, boolean overwrite) throws IOException {
        Path place = OutputPlace.of(target, overwrite);
        requireGroup(target, place);
        return place;
    }

    /** Only a group may be replaced: any other folder has that name by mistake. */
    private static void requireGroup(Path target, Path place) throws OutputException {
        if (exists(place)
                && Stream.of("zarr.json", ".zgroup", ".zarray").noneMatch(name -> Files.exists(place.resolve(name)))) {
            throw new OutputException(target, "is not a Zarr group, and would be replaced: choose another name");
        }
    }

    private static boolean exists(Path path) {
        return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
    }

    /** The folder in which files are written. */
    public Path path() {
        return claim.part();
    }

    /** The final name as the user gave it, for messages. */
    Path target() {
        return target;
    }

    /** Notes for the user, one sentence each. */
    public List<String> notes() {
        return List.copyOf(notes);
    }

    /** Whether some of the files already exist. */
    public boolean isContinued() {
        return placement.kept().filter(kept -> kept.stage() != KeptPart.Stage.NEW).isPresent();
    }

    /** The free bytes of the disk; empty if the system does not know. */
    public OptionalLong usableBytes() {
        return Disk.usableBytes(path());
    }

    /** The files written so far. */
    public WrittenFiles written() {
        return written;
    }

    /** Creates a file, and its folder if needed. */
    WrittenFile newFile(Path path, WriteWay way) throws IOException {
        return written.create(path, way);
    }

    /**
     * Counts a file that has been written and will not change any more. Any thread may call it.
     *
     * @param crc of the whole file, as {@link #crc}
     */
    void wrote(Path path, long fileBytes, long crc) throws IOException {
        written.add(path, fileBytes, crc);
    }

    /** The CRC-32C of the written bytes, if the folder stays when a run ends early; otherwise 0. */
    long crc(MemorySegment bytes) {
        return placement.kept().isPresent() ? BlockSum.crc(bytes) : 0;
    }

    /** Writes a small file. */
    public void write(Path path, byte[] content) throws IOException {
        try (WrittenFile file = newFile(path, WriteWay.CACHED)) {
            file.write(MemorySegment.ofArray(content), 0, content.length, 0);
            wrote(path, content.length, 0);
        }
    }

    /** Writes all bytes of a segment at a position in a file. */
    public static void write(FileChannel channel, MemorySegment bytes, long position) throws IOException {
        ByteBuffer source = bytes.asByteBuffer();
        while (source.hasRemaining()) {
            channel.write(source, position + source.position());
        }
    }

    /**
     * Checks that all files exist, and forces them to the disk.
     *
     * @throws OutputException if one is missing, or if the final name has been taken meanwhile and may not be replaced
     */
    public void complete(Workers workers) throws IOException {
        Disk.Contents present;
        try {
            written.removeUnfinished();
            present = workers.force(path());
        } catch (IOException e) {
            throw incomplete(e);
        }
        Disk.Contents counted = written.contents();
        if (!present.equals(counted)) {
            throw new OutputException(target,
                    "was changed by others while it was written: %s files of %s bytes are there, and %s of %s were written; %s"
                            .formatted(present.files(), present.bytes(), counted.files(), counted.bytes(),
                                    placement.kept().isPresent()
                                            ? "remove from %s what is not Varve's, or delete the journal, and run again"
                                                    .formatted(claim.part())
                                            : "run again"));
        }
        OutputPlace.refuseExisting(claim.place(), placement.overwrite());
        complete = true;
    }

    private OutputException incomplete(IOException cause) {
        return new OutputException(target, "cannot be completed: " + Reason.of(cause), cause);
    }

    /** Gives the folder its final name; it must be {@link #complete}. */
    public void commit() throws IOException {
        if (!complete) {
            throw new IllegalStateException("%s is not complete".formatted(target));
        }
        OutputPlace.refuseExisting(claim.place(), placement.overwrite());
        requireGroup(target, claim.place());
        try {
            if (exists(claim.place())) {
                replace();
            } else {
                move(claim.part(), claim.place());
            }
            committed = true;
            Disk.forceNames(claim.place().getParent());
        } catch (IOException e) {
            throw incomplete(e);
        }
    }

    private void replace() throws IOException {
        if (FolderExchange.tryExchange(claim.part(), claim.place())) {
            move(claim.part(), claim.old());
            return;
        }
        move(claim.place(), claim.old());
        try {
            move(claim.part(), claim.place());
        } catch (IOException e) {
            move(claim.old(), claim.place());
            throw e;
        }
    }

    private static void move(Path from, Path to) throws IOException {
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    }

    /** Rolls {@link #commit} back, if it succeeded. */
    public void rollBack() throws IOException {
        if (!committed) {
            return;
        }
        try {
            move(claim.place(), claim.part());
            if (exists(claim.old())) {
                move(claim.old(), claim.place());
            }
            committed = false;
        } catch (IOException e) {
            throw new OutputException(target, "is complete, and cannot be taken back: " + Reason.of(e), e);
        }
    }

    @Override
    public void close() throws IOException {
        if (placement.kept().isPresent() && !committed) {
            claim.leave();
            return;
        }
        try (claim) {
            Disk.delete(claim.part());
            Disk.delete(claim.old());
        } catch (IOException e) {
            if (!committed) {
                throw e;
            }
            notes.add("%s is complete, but what it replaced could not be removed: delete %s (%s)".formatted(target,
                    claim.old(), e));
        }
    }
}
