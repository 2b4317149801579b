package org.varve.run.output;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.function.Supplier;
import org.varve.core.Box;
import org.varve.core.History;
import org.varve.core.ScaledEncoding;
import org.varve.core.Shape;
import org.varve.core.VolumeWriter;

/** A writer that ignores {@link #close}, so that it can be reused when a run is planned again. */
record LentWriter(VolumeWriter writer) implements VolumeWriter {

    @Override
    public void write(Box box, MemorySegment source) throws IOException {
        writer.write(box, source);
    }

    @Override
    public ScaledEncoding encoding() {
        return writer.encoding();
    }

    @Override
    public void writeStored(Box box, MemorySegment source) throws IOException {
        writer.writeStored(box, source);
    }

    @Override
    public void addLosses(long clipped, long notFinite) {
        writer.addLosses(clipped, notFinite);
    }

    @Override
    public void describe(Supplier<History> history) {
        writer.describe(history);
    }

    @Override
    public void complete() throws IOException {
        writer.complete();
    }

    @Override
    public void commit() throws IOException {
        writer.commit();
    }

    @Override
    public void rollBack() throws IOException {
        writer.rollBack();
    }

    @Override
    public Shape chunk() {
        return writer.chunk();
    }

    @Override
    public Shape shard() {
        return writer.shard();
    }

    @Override
    public List<String> notes() {
        return writer.notes();
    }

    @Override
    public long bufferBytes() {
        return writer.bufferBytes();
    }

    @Override
    public void close() {
        // its owner closes it
    }
}
