package org.varve.file;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.foreign.Arena;
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
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A file read by position. It is not mapped as a whole, as mapped pages count as memory of the process. Several threads
 * may read at once. If one is interrupted, only that thread stops reading: others go on, and the file can be read
 * again.
 */
public final class InputFile implements AutoCloseable {

    /** Such as {@code s3://bucket/survey.sgy}; a path drops the second slash. */
    private static final Pattern ADDRESS = Pattern.compile("[a-z][a-z0-9]+:/");

    private final Path path;
    private final FileState state;
    private FileChannel channel;
    private boolean closed;

    /** The file once more, from when it was first said what will be read, if that can be said. */
    private Optional<LinuxFile> again = Optional.empty();

    private InputFile(Path path, FileState state, FileChannel channel) {
        this.path = path;
        this.state = state;
        this.channel = channel;
    }

    /**
     * Opens a regular file that is not empty.
     *
     * @throws FormatException if it is missing, empty, not a regular file, or may not be read
     */
    public static InputFile open(Path path) throws IOException {
        if (Files.isDirectory(path)) {
            throw new FormatException(path, "is a folder: give the file inside it");
        }
        if (Files.notExists(path)) {
            throw missing(path);
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

    /** The refusal of a file or folder that does not exist. */
    public static FormatException missing(Path path) {
        return new FormatException(path, ADDRESS.matcher(path.toString()).lookingAt()
                ? "is an address of another machine or an object store, which is not read: copy it to a disk of this machine first"
                : "does not exist: check the path");
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

    /**
     * Fills {@code buffer[at .. at + bytes]} with the bytes of the file from {@code position} on.
     *
     * @throws FormatException if the file ends before that, or a read fails
     * @throws InterruptedIOException if the thread is interrupted
     */
    public void read(MemorySegment buffer, long at, long bytes, long position) throws IOException {
        ByteBuffer destination = buffer.asSlice(at, bytes).asByteBuffer();
        while (destination.hasRemaining()) {
            if (readSome(destination, position + destination.position()) < 0) {
                throw new FormatException(path, "ends at byte %s, but bytes up to %s are needed: copy it again"
                        .formatted(position + destination.position(), position + bytes));
            }
        }
    }

    /**
     * Says what will be read soon, so that the system begins to bring it from a server far away, in many requests at
     * once. Local disks are not faster so.
     *
     * @param position from which byte on; within the file
     */
    public synchronized void announce(long position, long bytes) {
        if (closed) return;
        if (again.isEmpty()) again = LinuxFile.read(path);
        if (again.isPresent()) again.get().readAhead(position, bytes);
    }

    /** Maps a part of the file, which must not end before, until the arena is closed. */
    MemorySegment map(long position, long bytes, Arena arena) throws IOException {
        return open().map(FileChannel.MapMode.READ_ONLY, position, bytes, arena);
    }

    /**
     * As {@link FileChannel#read(ByteBuffer, long)}; returns 0 if another thread was interrupted, which closes the
     * channel for all.
     */
    private int readSome(ByteBuffer destination, long position) throws IOException {
        FileChannel open = open();
        try {
            return open.read(destination, position);
        } catch (ClosedByInterruptException e) {
            throw interrupted(e);
        } catch (ClosedChannelException e) {
            return 0;
        } catch (IOException e) {
            throw new FormatException(path, "cannot be read at byte %s: %s".formatted(position, Reason.of(e)), e);
        }
    }

    private IOException interrupted(ClosedByInterruptException cause) {
        String message = "%s: reading was interrupted".formatted(path);
        return (IOException) new InterruptedIOException(message).initCause(cause);
    }

    /** The channel, opened again if an interrupted thread has closed it. */
    private synchronized FileChannel open() throws IOException {
        if (closed) throw Access.closed(path);
        if (!channel.isOpen()) {
            channel = channel(path);
            requireUnchanged();
        }
        return channel;
    }

    /**
     * Checks that the file was not written to or replaced since it was opened.
     *
     * @throws FormatException if it was, with both sizes and times
     */
    public void requireUnchanged() throws IOException {
        state.require(path);
    }

    /** Reads {@code bytes} bytes, from {@code position} on, into a new array. */
    public MemorySegment read(long position, int bytes) throws IOException {
        MemorySegment buffer = MemorySegment.ofArray(new byte[bytes]);
        read(buffer, 0, bytes, position);
        return buffer;
    }

    /** The state of the file when it was opened. */
    public FileState state() {
        return state;
    }

    /** The file, as the user named it. */
    public Path path() {
        return path;
    }

    /** The size of the file in bytes when it was opened. */
    public long size() {
        return state.bytes();
    }

    @Override
    public synchronized void close() throws IOException {
        closed = true;
        again.ifPresent(LinuxFile::close);
        channel.close();
    }
}
