package org.varve.run.array;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.function.Supplier;
import java.util.stream.Stream;
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

    /** Their memory, in pieces. */
    Stream<MemorySegment> pieces();

    /** Whether nothing may be written to them. */
    default boolean areReadOnly() {
        return pieces().anyMatch(MemorySegment::isReadOnly);
    }

    /** Whether each sample has a place of its own. */
    boolean areApart();

    /** Whether one of these may share its place with one of the others. */
    default boolean share(Samples others) {
        return switch (others) {
            case StridedSamples strided -> pieces()
                    .anyMatch(piece -> strided.pieces().anyMatch(other -> piece.asOverlappingSlice(other).isPresent()));
            case NestedSamples nested -> nested.share(this);
        };
    }
}
