package org.varve.zarr;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.varve.file.BlockSum;
import org.varve.file.Claim;
import org.varve.file.Disk;
import org.varve.file.FolderExchange;
import org.varve.file.KeptPart;
import org.varve.file.OutputException;
import org.varve.file.OutputPlace;
import org.varve.file.PartOutput;
import org.varve.file.Placement;
import org.varve.file.WriteWay;
import org.varve.file.WrittenFile;

/** A folder of files, under a temporary name beside its final one. */
public final class PartFolder extends PartOutput {

    private final WrittenFiles written;

    private PartFolder(Path target, Placement placement, Claim claim) throws IOException {
        super(target, placement, claim);
        this.written = new WrittenFiles(claim.part(), kept().isPresent(), placement.cache());
        if (kept().isEmpty()) {
            Files.createDirectory(claim.part());
        } else {
            join(kept().get());
        }
    }

    private void join(KeptPart kept) throws IOException {
        if (kept.stage() == KeptPart.Stage.NEW) {
            Files.createDirectories(claim().part());
        } else if (!exists(claim().part())) {
            throw new NoSuchFileException(claim().part().toString());
        }
        OutputPlace.refuseExisting(claim().place(), placement().overwrite());
    }

    /**
     * Creates the folder under its temporary name.
     *
     * @param target the final name; if it is a link, the folder that it leads to is replaced
     * @param placement whether {@code target} may exist, if it is a group, and is replaced on commit; and whether the
     *     folder may be continued
     * @throws OutputException if the folder cannot be created, or is not there any more
     */
    public static PartFolder create(Path target, Placement placement) throws IOException {
        Path place = place(target, placement.overwrite() || placement.kept().isPresent());
        return open(target, place, placement, claim -> new PartFolder(target, placement, claim));
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

    /** The folder in which files are written. */
    public Path path() {
        return claim().part();
    }

    /** Whether some of the files already exist. */
    public boolean isContinued() {
        return kept().filter(kept -> kept.stage() != KeptPart.Stage.NEW).isPresent();
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
        return kept().isPresent() ? BlockSum.crc(bytes) : 0;
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
            throw new OutputException(target(),
                    "was changed by others while it was written: %s files of %s bytes are there, and %s of %s were written; %s"
                            .formatted(present.files(), present.bytes(), counted.files(), counted.bytes(),
                                    kept().isPresent()
                                            ? "remove from %s what is not Varve's, or delete the journal, and run again"
                                                    .formatted(path())
                                            : "run again"));
        }
        OutputPlace.refuseExisting(claim().place(), placement().overwrite());
        completed();
    }

    @Override
    protected void takeName() throws IOException {
        OutputPlace.refuseExisting(claim().place(), placement().overwrite());
        requireGroup(target(), claim().place());
        if (exists(claim().place())) {
            replace();
        } else {
            move(path(), claim().place());
        }
    }

    private void replace() throws IOException {
        Claim names = claim();
        if (FolderExchange.tryExchange(names.part(), names.place())) {
            move(names.part(), names.old());
            return;
        }
        move(names.place(), names.old());
        try {
            move(names.part(), names.place());
        } catch (IOException e) {
            move(names.old(), names.place());
            throw e;
        }
    }

    private static void move(Path from, Path to) throws IOException {
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    }

    @Override
    protected void giveNameBack() throws IOException {
        move(claim().place(), path());
        if (exists(claim().old())) move(claim().old(), claim().place());
    }
}
