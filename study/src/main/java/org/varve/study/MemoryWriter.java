package org.varve.study;

import java.lang.foreign.MemorySegment;
import org.varve.core.Box;
import org.varve.core.VolumeWriter;

/** Writes an output into memory. */
final class MemoryWriter implements VolumeWriter {

    private final Box all;
    private final MemorySegment samples;

    /** @param samples as many bytes as the box {@code all} takes */
    MemoryWriter(Box all, MemorySegment samples) {
        this.all = all;
        this.samples = samples;
    }

    @Override
    public void write(Box box, MemorySegment source) {
        long bytes = (long) box.shape().samples() * Float.BYTES;
        for (int i = box.inline(); i < box.endInline(); i++) {
            for (int j = box.crossline(); j < box.endCrossline(); j++) {
                MemorySegment.copy(source, box.offset(i, j, box.sample()) * Float.BYTES, samples,
                        all.offset(i, j, box.sample()) * Float.BYTES, bytes);
            }
        }
    }

    @Override
    public void complete() {
        // memory needs no name
    }

    @Override
    public void commit() {
        // the same
    }

    @Override
    public void takeBack() {
        // the same
    }

    @Override
    public void close() {
        // the memory is the caller's
    }
}
