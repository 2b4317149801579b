package org.varve.zarr;

import java.io.EOFException;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.varve.file.OutputException;

/**
 * Chunks of which a part has been written so far, in a file that is deleted in the end. Only tiles that cut through chunks
 * need it. Several threads may use it, each for a chunk of its own.
 */
final class PartialChunks implements AutoCloseable {

    /** Where a chunk waits, and how many samples it lacks. */
    record Waiting(long slot, long lacking) {}

    private final PartFolder folder;
    private final String name;
    private final long chunkBytes;
    private final Map<ChunkKeys.Position, Waiting> waiting = new HashMap<>();
    private final Deque<Long> free = new ArrayDeque<>();
    private long slots;
    private volatile FileChannel channel;

    PartialChunks(PartFolder folder, ArrayMetadata array) {
        this.folder = folder;
        this.name = "." + array.name() + ".partial";
        this.chunkBytes = array.form().bytes();
    }

    /** Reads what is there of a chunk; false, and nothing is read, if it has not been begun. */
    boolean load(ChunkKeys.Position chunk, MemorySegment plain) throws IOException {
        Waiting found;
        synchronized (this) {
            found = waiting.get(chunk);
        }
        if (found == null) {
            return false;
        }
        try {
            ByteBuffer wanted = plain.asByteBuffer();
            while (wanted.hasRemaining()) {
                if (channel.read(wanted, found.slot * chunkBytes + wanted.position()) < 0) {
                    throw new EOFException("it ends early");
                }
            }
        } catch (IOException e) {
            throw failed("read", chunk, e);
        }
        return true;
    }

    /** Keeps what is there of a chunk until the rest comes. */
    void keep(ChunkKeys.Position chunk, MemorySegment plain, long lacking) throws IOException {
        try {
            ChunkFiles.write(open(), plain, slot(chunk, lacking) * chunkBytes);
        } catch (IOException e) {
            throw failed("written", chunk, e);
        }
    }

    private synchronized FileChannel open() throws IOException {
        if (channel == null) {
            channel = FileChannel.open(path(), StandardOpenOption.CREATE_NEW, StandardOpenOption.READ,
                    StandardOpenOption.WRITE);
        }
        return channel;
    }

    private synchronized long slot(ChunkKeys.Position chunk, long lacking) {
        Waiting before = waiting.get(chunk);
        long slot = before != null ? before.slot : free.isEmpty() ? slots++ : free.pop();
        waiting.put(chunk, new Waiting(slot, lacking));
        return slot;
    }

    private OutputException failed(String what, ChunkKeys.Position chunk, IOException cause) {
        return new OutputException(folder.target(), "cannot be %s at half of chunk %s: %s".formatted(what, chunk,
                cause.getMessage()), cause);
    }

    /** Forgets a chunk that is complete. */
    synchronized void complete(ChunkKeys.Position chunk) {
        Waiting done = waiting.remove(chunk);
        if (done != null) {
            free.push(done.slot);
        }
    }

    /** How many samples a chunk lacks that has {@code all}. */
    synchronized long lacking(ChunkKeys.Position chunk, long all) {
        Waiting found = waiting.get(chunk);
        return found == null ? all : found.lacking;
    }

    /** The chunks that were begun and never completed. */
    synchronized List<ChunkKeys.Position> begun() {
        return List.copyOf(waiting.keySet());
    }

    private Path path() {
        return folder.path().resolve(name);
    }

    /** Closes and deletes the file. */
    @Override
    public synchronized void close() throws IOException {
        if (channel != null) {
            try (FileChannel _ = channel) {
                Files.deleteIfExists(path());
            } finally {
                channel = null;
            }
        }
    }
}
