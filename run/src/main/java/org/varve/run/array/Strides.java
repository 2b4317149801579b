package org.varve.run.array;

import static java.util.Objects.requireNonNull;

import java.util.Comparator;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.varve.core.Box;
import org.varve.core.Shape;

/**
 * The distance of neighbours in memory along each axis, in samples.
 *
 * @param inline from a sample to the one at the next inline; 0 if all inlines share their samples
 */
public record Strides(long inline, long crossline, long sample) {

    public Strides {
        if (Math.min(Math.min(inline, crossline), sample) < 0) {
            throw new IllegalArgumentException("strides %s, %s, %s: none may be negative"
                    .formatted(inline, crossline, sample));
        }
    }

    /** Of samples in axis order, without gaps. */
    public static Strides of(Shape shape) {
        requireNonNull(shape, "shape");
        return new Strides((long) shape.crosslines() * shape.samples(), shape.samples(), 1);
    }

    /** The place of a sample, counted from the first. */
    long at(int inlineNumber, int crosslineNumber, int sampleNumber) {
        return inlineNumber * inline + crosslineNumber * crossline + sampleNumber * sample;
    }

    /** Bytes from the first sample of a survey to the end of the last. */
    public long bytes(Shape shape) {
        Box all = Box.of(shape);
        return (at(all.endInline() - 1, all.endCrossline() - 1, all.endSample() - 1) + 1) * Float.BYTES;
    }

    /**
     * Whether each sample certainly has a place of its own: along each axis, steps lead beyond all of the closer axes.
     */
    boolean isApart(Shape shape) {
        long taken = 1;
        for (Steps axis : axes(shape)) {
            if (axis.stride < taken) return false;
            taken += (axis.count - 1) * axis.stride;
        }
        return true;
    }

    /** Whether two samples of a survey whose samples are {@link #isApart apart} have a distance. */
    boolean joins(Shape shape, long distance) {
        return joins(axes(shape).reversed(), distance);
    }

    /** The other axes reach less far than a step along the first. */
    private static boolean joins(List<Steps> axes, long distance) {
        if (axes.isEmpty()) return distance == 0;
        Steps axis = axes.getFirst();
        long steps = Math.floorDiv(distance, axis.stride);
        return LongStream.of(steps, steps + 1).filter(taken -> Math.abs(taken) < axis.count)
                .anyMatch(taken -> joins(axes.subList(1, axes.size()), distance - taken * axis.stride));
    }

    /** Steps along an axis, with their length. */
    private record Steps(int count, long stride) {}

    /** The axes of several samples, the closest first. */
    private List<Steps> axes(Shape shape) {
        return Stream.of(new Steps(shape.inlines(), inline), new Steps(shape.crosslines(), crossline),
                new Steps(shape.samples(), sample))
                .filter(axis -> axis.count > 1).sorted(Comparator.comparingLong(Steps::stride)).toList();
    }
}
