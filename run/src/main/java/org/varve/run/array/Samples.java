package org.varve.run.array;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.function.Supplier;
import org.varve.core.Box;
import org.varve.core.Shape;

/** The samples of a survey in memory. */
public sealed interface Samples permits NestedSamples, StridedSamples {

    /** Samples in an array of inlines, each an array of traces. */
    static Samples nested(float[][][] samples) {
        return new NestedSamples(samples);
    }

    /**
     * Samples in one piece of memory, with any strides.
     *
     * @param source gives the memory, before each use
     * @param layout of a sample, which may be unaligned and in either byte order
     */
    static Samples strided(
            Supplier<MemorySegment> source, Shape shape, Strides strides, ValueLayout.OfFloat layout) {
        return new StridedSamples(source, shape, strides, layout);
    }

    /** Copies a box to native floats in axis order. */
    void read(Box box, MemorySegment destination);

    /** Copies native floats in axis order to a box. */
    void write(Box box, MemorySegment source);

    /** Memory that identifies these samples: all of it, or a part that no other samples have. */
    MemorySegment memory();

    /** Whether each sample has a place of its own. */
    boolean areApart();
}
