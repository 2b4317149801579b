package org.varve.run.array;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
    public Stream<MemorySegment> pieces() {
        return traces().map(MemorySegment::ofArray);
    }

    private Stream<float[]> traces() {
        return Arrays.stream(samples).flatMap(Arrays::stream);
    }

    @Override
    public boolean areApart() {
        return traces().allMatch(newSet()::add);
    }

    private static Set<float[]> newSet() {
        return Collections.newSetFromMap(new IdentityHashMap<>());
    }

    @Override
    public boolean share(Samples others) {
        if (!(others instanceof NestedSamples nested)) return Samples.super.share(others);
        Set<float[]> own = traces().collect(Collectors.toCollection(NestedSamples::newSet));
        return nested.traces().anyMatch(own::contains);
    }
}
