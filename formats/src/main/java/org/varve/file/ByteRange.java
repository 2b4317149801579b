package org.varve.file;

import java.io.IOException;
import java.lang.foreign.MemorySegment;

/** Bytes that belong together, such as all that stands behind the last trace of a file. */
public interface ByteRange {

    /** How many bytes there are. */
    long size();

    /** So many bytes, from {@code from} on. */
    MemorySegment read(long from, int bytes) throws IOException;

    /** Those of an array. */
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

    /** Those of a file from {@code start} up to {@code end}. */
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
