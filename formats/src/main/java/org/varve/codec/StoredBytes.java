package org.varve.codec;

import java.io.IOException;
import java.lang.foreign.MemorySegment;

/** The stored bytes of a chunk, read on demand. */
public interface StoredBytes {

    /** The total number of bytes. */
    long size();

    /** The bytes from {@code from} to before {@code to}, in memory that the next read overwrites. */
    MemorySegment read(long from, long to) throws IOException;

    /** Announces that most bytes will be read soon, so that a remote server can read ahead. */
    default void announce() throws IOException {}

    /** All bytes. */
    default MemorySegment all() throws IOException {
        announce();
        return read(0, size());
    }

    /** Bytes in memory. */
    static StoredBytes of(MemorySegment bytes) {
        return new StoredBytes() {
            @Override
            public long size() {
                return bytes.byteSize();
            }

            @Override
            public MemorySegment read(long from, long to) {
                return bytes.asSlice(from, to - from);
            }
        };
    }
}
