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
 * A new file, written by position by any number of threads. Whole blocks of a large file go straight to the disk if its
 * {@link WriteWay} is that: they must be on the disk in the end, and the page cache would only delay that. The ends of
 * a write, in blocks that it shares with other writes, go through the cache, as do small writes.
 */
public final class WrittenFile implements AutoCloseable {

    /**
     * The alignment of buffers, in bytes, and of what is written from them in the file, that lets blocks go straight to
     * the disk.
     */
    public static final long ALIGNMENT = DirectIo.BLOCK;

    /** Fewer bytes than this are not worth a wait for the disk. */
    private static final long LEAST = 64 << 10;

    private final FileChannel cached;
    private final Optional<FileChannel> direct;
    private final WriteWay way;

    /** The file once more, if what is written through the cache is brought to the disk. */
    private final Optional<LinuxFile> sent;

    /** Whether nobody else uses the way. */
    private final boolean ownsWay;

    private WrittenFile(Path path, FileChannel cached, WriteWay way, boolean ownsWay) {
        this.cached = cached;
        this.direct = way.direct().flatMap(option -> open(path, option));
        this.way = way;
        this.sent = way.writeBack().flatMap(_ -> LinuxFile.write(path));
        this.ownsWay = ownsWay;
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
        WrittenFile file = new WrittenFile(path, cached, WriteWay.of(path, bytes, cache), true);
        if (file.isDirect()) reserve(path, bytes);
        return file;
    }

    /**
     * Reserves the space of a file, if the system can. Several threads can then write straight to the disk at once:
     * what is appended to a file, or fills a gap in it, locks all of it. And no other file takes the space meanwhile.
     */
    static void reserve(Path path, long bytes) {
        Optional<LinuxFile> reserved = LinuxFile.write(path);
        if (reserved.isPresent()) {
            try (LinuxFile file = reserved.get()) {
                file.reserve(bytes);
            }
        }
    }

    /** Creates one of several files that take the same way; it must not exist. */
    public static WrittenFile create(Path path, WriteWay way) throws IOException {
        return new WrittenFile(path, FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                way, false);
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
            if (sent.isPresent() && bytes >= LEAST) way.writeBack().orElseThrow().send(sent.get(), position, bytes);
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
            sent.ifPresent(LinuxFile::close);
            if (ownsWay) way.close();
            if (direct.isPresent()) direct.get().close();
        }
    }
}
