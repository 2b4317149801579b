package org.varve.tiling;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.core.VolumeWriter;

/** Keeps what is written in the Java heap. */
class MemoryWriter implements VolumeWriter {

    private final Box all;
    private final MemoryVolume.BoxHook beforeWrite;
    final float[] samples;
    boolean completed;
    boolean committed;
    int commits;
    boolean closed;

    MemoryWriter(Shape shape) {
        this(shape, box -> {});
    }

    /** @param beforeWrite is told of each box before it is written, and of the whole survey before it is committed */
    MemoryWriter(Shape shape, MemoryVolume.BoxHook beforeWrite) {
        this.all = Box.of(shape);
        this.beforeWrite = beforeWrite;
        this.samples = new float[(int) shape.size()];
        Arrays.fill(samples, Float.NaN);
    }

    @Override
    public void write(Box box, MemorySegment source) throws IOException {
        beforeWrite.accept(box);
        for (int i = box.inline(); i < box.endInline(); i++) {
            for (int j = box.crossline(); j < box.endCrossline(); j++) {
                MemorySegment.copy(source, ValueLayout.JAVA_FLOAT, box.offset(i, j, box.sample()) * Float.BYTES,
                        samples,
                        (int) all.offset(i, j, box.sample()), box.shape().samples());
            }
        }
    }

    @Override
    public void complete() throws IOException {
        completed = true;
    }

    @Override
    public void rollBack() {
        committed = false;
    }

    @Override
    public void commit() throws IOException {
        beforeWrite.accept(all);
        committed = true;
        commits++;
    }

    @Override
    public void close() {
        closed = true;
    }
}
