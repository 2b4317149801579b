package org.varve.codec;

import java.io.IOException;
import java.lang.foreign.MemorySegment;

/** The bytes of a chunk as it is stored, which are read when they are needed. */
public interface StoredBytes {

    /** The number of all. */
    long size();

    /** The bytes from {@code from} to before {@code to}, in memory that is overwritten when others are read. */
    MemorySegment read(long from, long to) throws IOException;

    /** Says that most will be read soon, so that a server far away can begin to bring them. */
    default void announce() throws IOException {}

    /** All bytes. */
    default MemorySegment all() throws IOException {
        announce();
        return read(0, size());
    }

    /** Bytes that are there. */
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
