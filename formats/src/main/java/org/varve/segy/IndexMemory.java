package org.varve.segy;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.varve.file.FormatException;
import org.varve.file.IndexTooLargeException;
import org.varve.file.InputFile;

/**
 * Memory outside the Java heap for what is remembered about a file, up to an allowed number of bytes. It has parts,
 * which may be closed before it and are closed with it.
 */
final class IndexMemory implements AutoCloseable {

    private final InputFile file;
    private final long allowed;
    private final IndexMemory whole;
    private final Arena arena = Arena.ofShared();
    private final List<IndexMemory> parts = new ArrayList<>();
    private long ownBytes;

    /** Bytes taken by the whole and all its parts; counted in the whole only. */
    private long taken;

    /** @param allowed the most bytes that may be taken */
    IndexMemory(InputFile file, long allowed) {
        this.file = file;
        this.allowed = allowed;
        this.whole = this;
    }

    private IndexMemory(IndexMemory whole) {
        this.file = whole.file;
        this.allowed = whole.allowed;
        this.whole = whole;
    }

    /** A part that shares the allowed bytes. */
    IndexMemory part() {
        IndexMemory part = new IndexMemory(whole);
        whole.parts.add(part);
        return part;
    }

    /** Bytes that may still be taken. */
    long left() {
        return allowed - whole.taken;
    }

    /**
     * Counts bytes that are about to be allocated elsewhere.
     *
     * @throws IndexTooLargeException if they would exceed what is allowed
     */
    void count(long bytes) throws IndexTooLargeException {
        check(bytes);
        ownBytes += bytes;
        whole.taken += bytes;
    }

    /**
     * Checks that bytes may be taken.
     *
     * @throws IndexTooLargeException if they would exceed what is allowed
     */
    void check(long bytes) throws IndexTooLargeException {
        if (bytes > left()) {
            throw refusal(bytes);
        }
    }

    /** The exception for bytes that exceed what is allowed. */
    IndexTooLargeException refusal(long bytes) {
        return new IndexTooLargeException(file.path(), whole.taken + bytes, allowed);
    }

    /** Allocates zeros, aligned for longs. */
    MemorySegment allocate(long bytes) throws IOException {
        count(bytes);
        try {
            return arena.allocate(bytes, Long.BYTES);
        } catch (OutOfMemoryError e) {
            throw new FormatException(file.path(),
                    "needs an index of %s bytes, which the system does not give: free some memory"
                            .formatted(whole.taken),
                    e);
        }
    }

    /** For memory whose bytes have been counted, or belong to a plan. */
    Arena arena() {
        return arena;
    }

    @Override
    public void close() {
        if (arena.scope().isAlive()) {
            parts.forEach(IndexMemory::close);
            arena.close();
            whole.taken -= ownBytes;
        }
    }
}
