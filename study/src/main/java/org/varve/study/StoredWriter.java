package org.varve.study;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.varve.core.Box;
import org.varve.core.ScaledEncoding;
import org.varve.core.VolumeWriter;

/**
 * Writes floats that were stored in between, so that they have the values of an encoding.
 *
 * @param floats the writer that they go to
 * @param encoding how they are stored, without a factor
 */
record StoredWriter(VolumeWriter floats, ScaledEncoding encoding) implements VolumeWriter {

    @Override
    public void write(Box box, MemorySegment source) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment stored = arena.allocate(encoding.bytes(box.shape()));
            encoding.encoding().encode(source, 0, stored, 0, Math.toIntExact(box.shape().size()));
            writeStored(box, stored);
        }
    }

    @Override
    public void writeStored(Box box, MemorySegment source) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment decoded = arena.allocate(box.shape().bytes(), Float.BYTES);
            encoding.encoding().decode(source, 0, decoded, 0, Math.toIntExact(box.shape().size()));
            floats.write(box, decoded);
        }
    }

    @Override
    public void complete() throws IOException {
        floats.complete();
    }

    @Override
    public void commit() throws IOException {
        floats.commit();
    }

    @Override
    public void rollBack() throws IOException {
        floats.rollBack();
    }

    @Override
    public void close() throws IOException {
        floats.close();
    }
}
