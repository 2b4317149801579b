package org.varve.file;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** A file written by position as {@code NAME.part}, renamed to {@code NAME} on commit and deleted if closed before. */
public final class PartFile implements AutoCloseable {

    private final Path target;
    private final Path part;
    private final boolean overwrite;
    private final FileChannel channel;
    private boolean committed;

    private PartFile(Path target, Path part, boolean overwrite, FileChannel channel) {
        this.target = target;
        this.part = part;
        this.overwrite = overwrite;
        this.channel = channel;
    }

    /**
     * Creates the file under its temporary name.
     *
     * @param bytes what it will hold in the end; refused if the disk has less to spare
     * @param overwrite whether {@code target} may exist; it is replaced on commit
     */
    public static PartFile create(Path target, long bytes, boolean overwrite) throws IOException {
        Path folder = target.toAbsolutePath().getParent();
        if (folder == null || Files.isDirectory(target)) {
            throw new OutputException(target, "is a folder: add a file name");
        }
        if (!Files.isDirectory(folder)) {
            throw new OutputException(target, "cannot be written: there is no folder %s; create it".formatted(folder));
        }
        refuseExisting(target, overwrite);
        // What an earlier run left under the temporary name is emptied before free space is looked at.
        PartFile file = open(target, overwrite);
        try {
            file.requireSpace(folder, bytes);
            return file;
        } catch (IOException e) {
            file.close();
            throw e;
        }
    }

    private static PartFile open(Path target, boolean overwrite) throws OutputException {
        Path part = target.resolveSibling(target.getFileName() + ".part");
        try {
            FileChannel channel = FileChannel.open(part, StandardOpenOption.CREATE,
                    StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE);
            return new PartFile(target, part, overwrite, channel);
        } catch (IOException e) {
            throw new OutputException(target, "cannot be written: check the permissions of its folder", e);
        }
    }

    /** Refuses a file that exists, unless it may be replaced. */
    public static void refuseExisting(Path target, boolean overwrite) throws OutputException {
        if (!overwrite && Files.exists(target)) {
            throw new OutputException(target, "exists already: choose another name, or allow it with --overwrite");
        }
    }

    private void requireSpace(Path folder, long bytes) throws IOException {
        long usable = Files.getFileStore(folder).getUsableSpace();
        if (usable < bytes) {
            throw new OutputException(target,
                    "needs %d bytes, but %d are usable on the disk of %s: free some space or write elsewhere"
                            .formatted(bytes, usable, folder));
        }
    }

    /** Writes {@code buffer[at .. at + bytes]} from {@code position} of the file on. */
    public void write(MemorySegment buffer, long at, long bytes, long position) throws IOException {
        ByteBuffer source = buffer.asSlice(at, bytes).asByteBuffer();
        try {
            while (source.hasRemaining()) {
                channel.write(source, position + source.position());
            }
        } catch (ClosedChannelException e) {
            throw e;
        } catch (IOException e) {
            throw new OutputException(target, "cannot be written at byte %d: %s".formatted(position, e.getMessage()),
                    e);
        }
    }

    /** Makes sure that everything is on the disk and gives the file its final name. */
    public void commit() throws IOException {
        refuseExisting(target, overwrite);
        try {
            channel.force(true);
            channel.close();
            Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new OutputException(target, "cannot be completed: " + e.getMessage(), e);
        }
        committed = true;
    }

    @Override
    public void close() throws IOException {
        channel.close();
        if (!committed) {
            Files.deleteIfExists(part);
        }
    }
}
