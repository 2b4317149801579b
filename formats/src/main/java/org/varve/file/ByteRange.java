package org.varve.file;

import java.io.IOException;
import java.lang.foreign.MemorySegment;

/** A range of bytes, such as everything after the last trace of a file. */
public interface ByteRange {

    /** The number of bytes. */
    long size();

    /** Reads {@code bytes} bytes of the range, from {@code from} on. */
    MemorySegment read(long from, int bytes) throws IOException;

    /** The bytes of an array. */
    static ByteRange of(byte[] array) {
        return new ByteRange() {
            @Override
            public long size() {
                return array.length;
            }

            @Override
            public MemorySegment read(long from, int bytes) {
                return MemorySegment.ofArray(array).asSlice(from, bytes);
            }
        };
    }

    /** The bytes of a file from {@code start} up to {@code end}, exclusive. */
    static ByteRange of(InputFile file, long start, long end) {
        return new ByteRange() {
            @Override
            public long size() {
                return end - start;
            }

            @Override
            public MemorySegment read(long from, int bytes) throws IOException {
                return file.read(start + from, bytes);
            }
        };
    }
}
