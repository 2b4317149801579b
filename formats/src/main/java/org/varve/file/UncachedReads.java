package org.varve.file;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.OpenOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * Reads a large file past the page cache, where its file system can: the disk fills the memory itself, and no core
 * touches what is read. What the cache already holds is read from there, which is faster.
 */
final class UncachedReads implements AutoCloseable {

    private static final long BLOCK = DirectIo.BLOCK;

    private final InputFile file;
    private final long least;
    private volatile boolean needsCache;
    private boolean isAsked;
    private Optional<FileChannel> channel = Optional.empty();

    /** @param least bytes of a file that is worth it */
    UncachedReads(InputFile file, long least) {
        this.file = file;
        this.least = least;
    }

    /** From now on, what is read stays in the page cache, as somebody reads it again. */
    void keepInCache() {
        needsCache = true;
    }

    /**
     * Fills {@code buffer[at .. at + bytes]} with the bytes of the file from {@code position} on. If not a whole number
     * of blocks is wanted, it may also overwrite the rest of the last one.
     *
     * @param buffer memory outside the heap that holds all of the last block
     * @param at and position are at the start of a block
     * @return whether the disk filled all of it
     */
    boolean read(MemorySegment buffer, long at, long bytes, long position) throws IOException {
        Optional<FileChannel> direct = needsCache ? Optional.empty() : channel();
        boolean isFilled = direct.isPresent() && (buffer.address() + at) % BLOCK == 0 && !isCached(position, bytes)
                && isRead(direct.get(), buffer, at, bytes, position);
        if (!isFilled) file.read(buffer, at, bytes, position);
        return isFilled;
    }

    /** Whether one call reads all; if not, or if it is refused, the usual way reads it, or says why it cannot. */
    private static boolean isRead(FileChannel direct, MemorySegment buffer, long at, long bytes, long position) {
        try {
            return direct.read(buffer.asSlice(at, Math.ceilDiv(bytes, BLOCK) * BLOCK).asByteBuffer(),
                    position) >= bytes;
        } catch (IOException refused) {
            return false;
        }
    }

    /** Whether the page cache holds all of a part, or the system does not say. */
    private boolean isCached(long position, long bytes) {
        try (Arena arena = Arena.ofConfined()) {
            return file.map(position, bytes, arena).isLoaded();
        } catch (IOException | UnsupportedOperationException unknown) {
            return true;
        }
    }

    /** The channel, if there can be one; opened again if an interrupted thread has closed it. */
    private synchronized Optional<FileChannel> channel() throws IOException {
        boolean wasClosed = channel.isPresent() && !channel.get().isOpen();
        if (!isAsked || wasClosed) {
            isAsked = true;
            Optional<OpenOption> option = file.size() < least
                    ? Optional.empty()
                    : DirectIo.option(file.path(), DirectIo.LARGE, PageCache.BY_KIND);
            if (option.isPresent()) open(option.get());
        }
        return channel;
    }

    private void open(OpenOption option) throws IOException {
        try {
            channel = Optional.of(FileChannel.open(file.path(), StandardOpenOption.READ, option));
            file.requireUnchanged();
        } catch (FileException changed) {
            throw changed;
        } catch (IOException | UnsupportedOperationException refused) {
            channel = Optional.empty();
        }
    }

    @Override
    public synchronized void close() throws IOException {
        if (channel.isPresent()) channel.get().close();
    }
}
