package org.varve.run.array;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.varve.core.Box;

/** Samples in an array of inlines, each an array of traces. */
final class NestedSamples implements Samples {

    private final float[][][] samples;

    NestedSamples(float[][][] samples) {
        this.samples = samples;
    }

    @Override
    public void read(Box box, MemorySegment destination) {
        for (int i = box.inline(); i < box.endInline(); i++) {
            for (int j = box.crossline(); j < box.endCrossline(); j++) {
                MemorySegment.copy(MemorySegment.ofArray(samples[i][j]), (long) box.sample() * Float.BYTES,
                        destination, box.offset(i, j, box.sample()) * Float.BYTES,
                        (long) box.shape().samples() * Float.BYTES);
            }
        }
    }

    @Override
    public void write(Box box, MemorySegment source) {
        for (int i = box.inline(); i < box.endInline(); i++) {
            for (int j = box.crossline(); j < box.endCrossline(); j++) {
                MemorySegment.copy(source, ValueLayout.JAVA_FLOAT, box.offset(i, j, box.sample()) * Float.BYTES,
                        samples[i][j], box.sample(), box.shape().samples());
            }
        }
    }

    @Override
    public MemorySegment memory() {
        return MemorySegment.ofArray(samples[0][0]);
    }

    @Override
    public boolean areApart() {
        return true;
    }
}
