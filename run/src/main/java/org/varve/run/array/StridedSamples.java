package org.varve.run.array;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.varve.core.Box;
import org.varve.core.Shape;

/**
 * Samples in one piece of memory, with any strides. Contiguous traces are copied as a whole, others sample by sample.
 *
 * @param source gives the memory, before each use
 * @param layout of a sample, which may be unaligned and in either byte order
 */
record StridedSamples(
        Supplier<MemorySegment> source, Shape shape, Strides strides, ValueLayout.OfFloat layout) implements Samples {

    /** Samples along each side of a block, which touches few lines of memory whatever axis is contiguous there. */
    private static final int BLOCK = 16;

    /** Copies {@code count} contiguous samples. */
    @FunctionalInterface
    private interface Copy {
        void of(long place, long placeInBox, int count);
    }

    @Override
    public void read(Box box, MemorySegment destination) {
        MemorySegment memory = memory();
        each(box, (at, in, count) -> {
            if (count == 1) {
                destination.set(ValueLayout.JAVA_FLOAT, in * Float.BYTES, memory.get(layout, at * Float.BYTES));
            } else {
                MemorySegment.copy(memory, layout, at * Float.BYTES, destination, ValueLayout.JAVA_FLOAT,
                        in * Float.BYTES, count);
            }
        });
    }

    @Override
    public void write(Box box, MemorySegment source) {
        MemorySegment memory = memory();
        each(box, (at, in, count) -> {
            if (count == 1) {
                memory.set(layout, at * Float.BYTES, source.get(ValueLayout.JAVA_FLOAT, in * Float.BYTES));
            } else {
                MemorySegment.copy(source, ValueLayout.JAVA_FLOAT, in * Float.BYTES, memory, layout,
                        at * Float.BYTES, count);
            }
        });
    }

    private void each(Box box, Copy copy) {
        if (strides.sample() == 1) {
            for (int i = box.inline(); i < box.endInline(); i++) {
                for (int j = box.crossline(); j < box.endCrossline(); j++) {
                    copy.of(strides.at(i, j, box.sample()), box.offset(i, j, box.sample()), box.shape().samples());
                }
            }
            return;
        }
        for (int i = box.inline(); i < box.endInline(); i += BLOCK) {
            for (int j = box.crossline(); j < box.endCrossline(); j += BLOCK) {
                for (int k = box.sample(); k < box.endSample(); k += BLOCK) {
                    block(box, i, j, k, copy);
                }
            }
        }
    }

    private void block(Box box, int inline, int crossline, int sample, Copy copy) {
        for (int i = inline; i < Math.min(inline + BLOCK, box.endInline()); i++) {
            for (int j = crossline; j < Math.min(crossline + BLOCK, box.endCrossline()); j++) {
                for (int k = sample; k < Math.min(sample + BLOCK, box.endSample()); k++) {
                    copy.of(strides.at(i, j, k), box.offset(i, j, k), 1);
                }
            }
        }
    }

    private MemorySegment memory() {
        return source.get();
    }

    @Override
    public Stream<MemorySegment> pieces() {
        return Stream.of(memory());
    }

    /**
     * Parts of one array, such as every second sample and those between, may lie in the same memory and share nothing.
     */
    @Override
    public boolean share(Samples others) {
        if (!Samples.super.share(others)) return false;
        if (!(others instanceof StridedSamples(_, Shape otherShape, Strides otherStrides, _))
                || !otherShape.equals(shape) || !otherStrides.equals(strides) || !areApart())
            return true;
        long bytes = memory().address() - ((StridedSamples) others).memory().address();
        return bytes % Float.BYTES != 0 || strides.joins(shape, bytes / Float.BYTES);
    }

    @Override
    public boolean areApart() {
        return strides.isApart(shape);
    }
}
