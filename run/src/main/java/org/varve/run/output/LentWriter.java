package org.varve.run.output;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.varve.core.Box;
import org.varve.core.History;
import org.varve.core.ScaledEncoding;
import org.varve.core.Shape;
import org.varve.core.Volume;
import org.varve.core.VolumeWriter;

/**
 * A writer that ignores {@link #close}, so that it can be reused when a run is planned again. From {@link #begin} to
 * the close, no other run of this process may write to the same place.
 *
 * @param output the name of what it writes
 */
record LentWriter(String output, VolumeWriter writer) implements VolumeWriter {

    private static final Set<LentWriter> BUSY = Collections.newSetFromMap(new IdentityHashMap<>());

    /**
     * Begins to write.
     *
     * @throws IllegalStateException if a run writes to the place of one of them
     */
    static void begin(List<LentWriter> writers) {
        synchronized (BUSY) {
            writers.forEach(LentWriter::requireFree);
            BUSY.addAll(writers);
        }
    }

    private void requireFree() {
        if (BUSY.stream().anyMatch(busy -> ArrayWriter.share(writer, busy.writer))) {
            throw new IllegalStateException(
                    "output %s: another run is writing to its place: wait for that to end, or choose another place"
                            .formatted(output));
        }
    }

    /**
     * Refuses outputs that would overwrite each other.
     *
     * @throws IllegalArgumentException with the names of two
     */
    static void requireApart(List<LentWriter> writers) {
        for (int n = 1; n < writers.size(); n++) {
            LentWriter last = writers.get(n);
            for (LentWriter before : writers.subList(0, n)) {
                if (!ArrayWriter.share(before.writer, last.writer)) continue;
                throw new IllegalArgumentException("outputs %s and %s go to the same place: give each its own"
                        .formatted(before.output, last.output));
            }
        }
    }

    /**
     * Refuses a writer of another shape.
     *
     * @param wanted of the output
     * @throws IllegalArgumentException with both shapes
     */
    void require(Shape wanted) {
        shape().filter(shape -> !shape.equals(wanted)).ifPresent(shape -> {
            throw new IllegalArgumentException(
                    "a writer of %s samples for output %s, which has %s: give one of that shape"
                            .formatted(shape, output, wanted));
        });
    }

    @Override
    public Optional<Shape> shape() {
        return writer.shape();
    }

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
    public long lead(Box box) {
        return writer.lead(box);
    }

    @Override
    public Optional<Volume> headersOf() {
        return writer.headersOf();
    }

    @Override
    public void writeTraces(Box box, MemorySegment traces, boolean haveHeaders) throws IOException {
        writer.writeTraces(box, traces, haveHeaders);
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
        synchronized (BUSY) {
            BUSY.remove(this);
        }
    }
}
