package org.varve.file;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A file read by position. It is not mapped: mapped pages count as memory of the process. Several threads may read at once. A
 * thread that is interrupted stops reading, and nothing else: others go on, and the file can be read again.
 */
public final class InputFile implements AutoCloseable {

    private final Path path;
    private final FileState state;
    private FileChannel channel;
    private boolean closed;

    private InputFile(Path path, FileState state, FileChannel channel) {
        this.path = path;
        this.state = state;
        this.channel = channel;
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
        FileState state = FileState.of(path);
        if (state.bytes() == 0) {
            throw new FormatException(path, "is empty: copy it again from its source");
        }
        return new InputFile(path, state, channel(path));
    }

    private static FileChannel channel(Path path) throws IOException {
        try {
            return FileChannel.open(path, StandardOpenOption.READ);
        } catch (AccessDeniedException e) {
            throw new FormatException(path, "may not be read by this user: change its permissions", e);
        } catch (NoSuchFileException e) {
            throw new FormatException(path, "does not exist any more: copy it again", e);
        }
    }

    /** Fills {@code buffer[at .. at + bytes]} with the bytes of the file from {@code position} on. */
    public void read(MemorySegment buffer, long at, long bytes, long position) throws IOException {
        ByteBuffer wanted = buffer.asSlice(at, bytes).asByteBuffer();
        while (wanted.hasRemaining()) {
            if (readSome(wanted, position + wanted.position()) < 0) {
                throw new FormatException(path, "ends at byte %d, but bytes up to %d are needed: copy it again"
                        .formatted(position + wanted.position(), position + bytes));
            }
        }
    }

    /** As {@link FileChannel#read(ByteBuffer, long)}; 0 where another thread was interrupted, which closes the channel for all. */
    private int readSome(ByteBuffer wanted, long position) throws IOException {
        FileChannel open = open();
        try {
            return open.read(wanted, position);
        } catch (ClosedByInterruptException e) {
            throw interrupted(e);
        } catch (ClosedChannelException e) {
            return 0;
        } catch (IOException e) {
            throw new FormatException(path, "cannot be read at byte %d: %s".formatted(position, e.getMessage()), e);
        }
    }

    private IOException interrupted(ClosedByInterruptException cause) {
        String told = "%s: reading was interrupted".formatted(path);
        return (IOException) new InterruptedIOException(told).initCause(cause);
    }

    /** The channel, opened again if an interrupted thread has closed it. */
    private synchronized FileChannel open() throws IOException {
        if (closed) throw new ClosedChannelException();
        if (!channel.isOpen()) {
            channel = channel(path);
            requireUnchanged();
        }
        return channel;
    }

    /**
     * Refuses the file if it was written to or replaced since it was opened.
     *
     * @throws FormatException with both sizes and times
     */
    public void requireUnchanged() throws IOException {
        state.require(path);
    }

    /** The bytes from {@code position} on. */
    public MemorySegment read(long position, int bytes) throws IOException {
        MemorySegment buffer = MemorySegment.ofArray(new byte[bytes]);
        read(buffer, 0, bytes, position);
        return buffer;
    }

    /** The state of the file when it was opened. */
    public FileState state() {
        return state;
    }

    /** The file, as it was named. */
    public Path path() {
        return path;
    }

    /** Bytes of the file when it was opened. */
    public long size() {
        return state.bytes();
    }

    @Override
    public synchronized void close() throws IOException {
        closed = true;
        channel.close();
    }
}
