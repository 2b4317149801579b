package org.varve.codec;

import java.io.IOException;
import java.lang.foreign.MemorySegment;

/** The bytes of a chunk as it is stored, which are read when they are needed. */
public interface StoredBytes {

    /** The number of all. */
    long size();

    /** The memory for all, of which those from {@code from} to before {@code to} are there from now on. */
    MemorySegment with(long from, long to) throws IOException;

    /** All bytes. */
    default MemorySegment all() throws IOException {
        return with(0, size());
    }

    /** Bytes that are there. */
    static StoredBytes of(MemorySegment bytes) {
        return new StoredBytes() {
            @Override
            public long size() {
                return bytes.byteSize();
            }

            @Override
            public MemorySegment with(long from, long to) {
                return bytes;
            }
        };
    }
}
