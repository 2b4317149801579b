package org.varve.file;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * A new file, written by position by any number of threads. Whole blocks of a large file go straight to the disk if {@link DirectIo} says
 * so: they must be on the disk in the end, and the page cache would only delay that. The ends of a write, in blocks that it shares with
 * other writes, go through the cache, as do small writes.
 */
public final class WrittenFile implements AutoCloseable {

    /** The alignment of buffers, in bytes, and of what is written from them in the file, that lets blocks go straight to the disk. */
    public static final long ALIGNMENT = DirectIo.BLOCK;

    /** Fewer bytes than this are not worth a wait for the disk. */
    private static final long LEAST = 64 << 10;

    private final FileChannel cached;
    private final Optional<FileChannel> direct;

    private WrittenFile(FileChannel cached, Optional<FileChannel> direct) {
        this.cached = cached;
        this.direct = direct;
    }

    /**
     * Creates a file that does not exist.
     *
     * @param bytes its final size
     */
    static WrittenFile create(Path path, long bytes, PageCache cache) throws IOException {
        return open(path, bytes, StandardOpenOption.CREATE_NEW, cache);
    }

    /**
     * Opens a file to be continued.
     *
     * @param exists whether it must be there; else it may be
     */
    static WrittenFile resume(Path path, long bytes, boolean exists, PageCache cache) throws IOException {
        return open(path, bytes, exists ? StandardOpenOption.WRITE : StandardOpenOption.CREATE, cache);
    }

    private static WrittenFile open(Path path, long bytes, OpenOption how, PageCache cache) throws IOException {
        FileChannel cached = FileChannel.open(path, how, StandardOpenOption.WRITE);
        Optional<FileChannel> direct = DirectIo.option(path, bytes, cache).flatMap(option -> open(path, option));
        if (direct.isPresent()) Preallocation.tryReserve(path, bytes);
        return new WrittenFile(cached, direct);
    }

    /**
     * How files that belong together are opened in addition so that their blocks go straight to the disk; empty if they should not.
     *
     * @param place a file or folder where they are
     * @param bytes of all of them together
     */
    public static Optional<OpenOption> direct(Path place, long bytes, PageCache cache) throws IOException {
        return DirectIo.option(place, bytes, cache);
    }

    /** Creates one of these files, which must not exist. */
    public static WrittenFile create(Path path, Optional<OpenOption> direct) throws IOException {
        FileChannel cached = FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        return new WrittenFile(cached, direct.flatMap(option -> open(path, option)));
    }

    private static Optional<FileChannel> open(Path path, OpenOption direct) {
        try {
            return Optional.of(FileChannel.open(path, StandardOpenOption.WRITE, direct));
        } catch (IOException | UnsupportedOperationException refusedByTheFileSystem) {
            return Optional.empty();
        }
    }

    /** Whether blocks go straight to the disk. */
    boolean isDirect() {
        return direct.isPresent();
    }

    /** Writes {@code buffer[at .. at + bytes]} at {@code position} in the file. */
    public void write(MemorySegment buffer, long at, long bytes, long position) throws IOException {
        long head = Math.floorMod(-position, DirectIo.BLOCK);
        long blocks = Math.max(0, bytes - head) / DirectIo.BLOCK * DirectIo.BLOCK;
        boolean aligned = buffer.isNative() && Math.floorMod(buffer.address() + at + head, DirectIo.BLOCK) == 0;
        if (direct.isEmpty() || blocks < LEAST || !aligned) {
            write(cached, buffer, at, bytes, position);
            return;
        }
        write(cached, buffer, at, head, position);
        write(direct.get(), buffer, at + head, blocks, position + head);
        long done = head + blocks;
        write(cached, buffer, at + done, bytes - done, position + done);
    }

    private static void write(FileChannel channel, MemorySegment buffer, long at, long bytes, long position)
            throws IOException {
        ByteBuffer source = buffer.asSlice(at, bytes).asByteBuffer();
        while (source.hasRemaining()) {
            channel.write(source, position + source.position());
        }
    }

    /** Makes sure that everything is on the disk. */
    void force() throws IOException {
        cached.force(true);
    }

    @Override
    public void close() throws IOException {
        try (cached) {
            if (direct.isPresent()) direct.get().close();
        }
    }
}
