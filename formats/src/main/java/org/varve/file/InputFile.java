package org.varve.file;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A file read by position. It is not mapped: mapped pages count as memory of the process. Several threads may read at once.
 */
public final class InputFile implements AutoCloseable {

    private final Path path;
    private final FileChannel channel;
    private final long size;

    private InputFile(Path path, FileChannel channel, long size) {
        this.path = path;
        this.channel = channel;
        this.size = size;
    }

    /** Opens a file that must exist and hold something. */
    public static InputFile open(Path path) throws IOException {
        if (Files.isDirectory(path)) {
            throw new FormatException(path, "is a folder: give the file inside it");
        }
        if (Files.notExists(path)) {
            throw new FormatException(path, "does not exist: check the path");
        }
        if (Files.exists(path) && !Files.isRegularFile(path)) {
            throw new FormatException(path, "is a pipe, a device or a socket: copy what it gives into a file");
        }
        FileChannel channel = channel(path);
        long size = channel.size();
        if (size == 0) {
            channel.close();
            throw new FormatException(path, "is empty: copy it again from its source");
        }
        return new InputFile(path, channel, size);
    }

    private static FileChannel channel(Path path) throws IOException {
        try {
            return FileChannel.open(path, StandardOpenOption.READ);
        } catch (AccessDeniedException e) {
            throw new FormatException(path, "may not be read by this user: change its permissions", e);
        }
    }

    /** Fills {@code buffer[at .. at + bytes]} with the bytes of the file from {@code position} on. */
    public void read(MemorySegment buffer, long at, long bytes, long position) throws IOException {
        ByteBuffer wanted = buffer.asSlice(at, bytes).asByteBuffer();
        try {
            while (wanted.hasRemaining()) {
                if (channel.read(wanted, position + wanted.position()) < 0) {
                    throw new FormatException(path, "ends at byte %d, but bytes up to %d are needed: copy it again"
                            .formatted(position + wanted.position(), position + bytes));
                }
            }
        } catch (FormatException | ClosedChannelException e) {
            throw e;
        } catch (IOException e) {
            throw new FormatException(path, "cannot be read at byte %d: %s".formatted(position, e.getMessage()), e);
        }
    }

    /** The bytes from {@code position} on. */
    public MemorySegment read(long position, int bytes) throws IOException {
        MemorySegment buffer = MemorySegment.ofArray(new byte[bytes]);
        read(buffer, 0, bytes, position);
        return buffer;
    }

    public Path path() {
        return path;
    }

    public long size() {
        return size;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
