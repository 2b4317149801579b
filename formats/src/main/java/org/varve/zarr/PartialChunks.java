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
import java.util.Map;
import org.varve.file.OutputException;

/**
 * Chunks of which a part has been written so far, in a file that is deleted in the end. Only tiles that cut through chunks
 * need it. Each part is written to its place in the chunk, once, and a chunk is read when its last part comes; so whatever the
 * tiles, no more is written than the chunks hold. Several threads may use it, each for a chunk of its own.
 */
public final class PartialChunks implements AutoCloseable {

    /** Where a chunk waits, and how many samples it lacks. */
    private record Waiting(long slot, long lacking) {}

    private final PartFolder folder;
    private final String name;
    private final long chunkBytes;
    private final Map<ChunkKeys.Position, Waiting> waiting = new HashMap<>();
    private final Deque<Long> free = new ArrayDeque<>();
    private long slots;
    private volatile FileChannel channel;

    /** Chunks of an array that is being written. */
    public PartialChunks(PartFolder folder, ArrayMetadata array) {
        this.folder = folder;
        this.name = "." + array.name() + ".partial";
        this.chunkBytes = array.form().bytes();
    }

    /** Reads the parts that are there of a chunk that was begun, and forgets it; bytes that belong to none are arbitrary. */
    public void take(ChunkKeys.Position chunk, MemorySegment plain) throws IOException {
        long begin = begun(chunk) * chunkBytes;
        try {
            ByteBuffer wanted = plain.asByteBuffer();
            while (wanted.hasRemaining()) {
                if (channel.read(wanted, begin + wanted.position()) < 0) {
                    throw new EOFException("it ends early");
                }
            }
        } catch (IOException e) {
            throw failed("read", chunk, e);
        }
        forget(chunk);
    }

    /** Keeps a part of a chunk, which lies in {@code plain} where it does in the chunk, until the rest comes. */
    public void keep(ChunkKeys.Position chunk, MemorySegment plain, ChunkPart part, long lacking) throws IOException {
        try {
            long begin = slot(chunk, lacking) * chunkBytes;
            for (long stretch = 0; stretch < part.stretches(); stretch++) {
                long at = part.begin(stretch);
                PartFolder.write(open(), plain.asSlice(at, part.stretchBytes()), begin + at);
            }
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

    private synchronized long slot(ChunkKeys.Position chunk, long lacking) throws IOException {
        Waiting before = waiting.get(chunk);
        long slot = before != null ? before.slot : free.isEmpty() ? newSlot() : free.pop();
        waiting.put(chunk, new Waiting(slot, lacking));
        return slot;
    }

    /** Makes the file long enough for another chunk. */
    private long newSlot() throws IOException {
        PartFolder.write(open(), MemorySegment.ofArray(new byte[1]), (slots + 1) * chunkBytes - 1);
        return slots++;
    }

    private OutputException failed(String what, ChunkKeys.Position chunk, IOException cause) {
        return new OutputException(folder.target(), "cannot be %s at half of chunk %s: %s".formatted(what, chunk,
                cause.getMessage()), cause);
    }

    private synchronized long begun(ChunkKeys.Position chunk) {
        return waiting.get(chunk).slot;
    }

    private synchronized void forget(ChunkKeys.Position chunk) {
        free.push(waiting.remove(chunk).slot);
    }

    /** How many samples a chunk lacks that has {@code all}. */
    public synchronized long lacking(ChunkKeys.Position chunk, long all) {
        Waiting found = waiting.get(chunk);
        return found == null ? all : found.lacking;
    }

    /**
     * Refuses a volume of which only parts were written.
     *
     * @throws OutputException if a chunk was begun and never completed
     */
    public synchronized void requireNone() throws OutputException {
        for (Map.Entry<ChunkKeys.Position, Waiting> begun : waiting.entrySet()) {
            throw new OutputException(folder.target(), "cannot be completed: chunk %s lacks %d samples; write all of it"
                    .formatted(begun.getKey(), begun.getValue().lacking));
        }
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
