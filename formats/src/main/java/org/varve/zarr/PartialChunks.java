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
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.varve.codec.Stretches;
import org.varve.file.OutputException;
import org.varve.file.Reason;

/**
 * Holds incomplete chunks in a temporary file; only tiles that cut through chunks need it. Each part is written once,
 * at its place in the chunk, and a chunk is read when its last part arrives. So for any tiles, no more bytes are
 * written than the chunks hold. Several threads may use it, each for a different chunk.
 */
public final class PartialChunks implements AutoCloseable {

    /** The slot of a chunk in the file, and the number of samples that it lacks. */
    private record Waiting(long slot, long lacking) {}

    private final PartFolder folder;
    private final String name;
    private final long chunkBytes;
    private final Map<ChunkKeys.Position, Waiting> waiting = new HashMap<>();
    private final Deque<Long> free = new ArrayDeque<>();
    private long slots;
    private volatile @Nullable FileChannel channel;

    /** Holds chunks of an array that is being written. */
    public PartialChunks(PartFolder folder, ArrayMetadata array) {
        this.folder = folder;
        this.name = "." + array.name();
        this.chunkBytes = array.form().bytes();
    }

    /** Reads the parts kept of a chunk, and frees its slot; bytes that belong to no part are arbitrary. */
    public void take(ChunkKeys.Position chunk, MemorySegment plain) throws IOException {
        long begin = begun(chunk) * chunkBytes;
        try {
            FileChannel kept = Objects.requireNonNull(channel);
            ByteBuffer buffer = plain.asByteBuffer();
            while (buffer.hasRemaining()) {
                if (kept.read(buffer, begin + buffer.position()) < 0) {
                    throw new EOFException("it ends early");
                }
            }
        } catch (IOException e) {
            throw failed("read", chunk, e);
        }
        forget(chunk);
    }

    /**
     * Keeps a part of a chunk until the rest comes.
     *
     * @param plain the memory of the whole chunk
     * @param part where the part lies in the chunk
     * @param lacking samples that the chunk then still lacks
     */
    public void keep(ChunkKeys.Position chunk, MemorySegment plain, Stretches part, long lacking) throws IOException {
        try {
            long begin = slot(chunk, lacking) * chunkBytes;
            for (long stretch = 0; stretch < part.count(); stretch++) {
                long at = part.begin(stretch);
                PartFolder.write(open(), plain.asSlice(at, part.bytes()), begin + at);
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

    /** Makes the file long enough for another chunk, and returns its slot. */
    private long newSlot() throws IOException {
        PartFolder.write(open(), MemorySegment.ofArray(new byte[1]), (slots + 1) * chunkBytes - 1);
        return slots++;
    }

    private OutputException failed(String what, ChunkKeys.Position chunk, IOException cause) {
        return new OutputException(folder.target(), "cannot be %s at incomplete chunk %s: %s".formatted(what, chunk,
                Reason.of(cause)), cause);
    }

    private synchronized long begun(ChunkKeys.Position chunk) {
        return Objects.requireNonNull(waiting.get(chunk)).slot;
    }

    private synchronized void forget(ChunkKeys.Position chunk) {
        free.push(Objects.requireNonNull(waiting.remove(chunk)).slot);
    }

    /** The number of samples that a chunk still lacks: {@code all} if nothing of it was kept. */
    public synchronized long lacking(ChunkKeys.Position chunk, long all) {
        Waiting begun = waiting.get(chunk);
        return begun == null ? all : begun.lacking;
    }

    /**
     * Checks that no chunk is left incomplete.
     *
     * @throws OutputException if one is
     */
    public synchronized void requireNone() throws OutputException {
        for (Map.Entry<ChunkKeys.Position, Waiting> begun : waiting.entrySet()) {
            throw new OutputException(folder.target(), "cannot be completed: chunk %s lacks %s samples; write all of it"
                    .formatted(begun.getKey(), begun.getValue().lacking));
        }
    }

    private Path path() {
        return folder.written().unfinished(folder.path().resolve(name));
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
