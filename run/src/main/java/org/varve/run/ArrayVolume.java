package org.varve.run;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.FloatBuffer;
import java.util.List;
import org.varve.core.Box;
import org.varve.core.PartVolume;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Volume;
import org.varve.core.VolumeWriter;

/**
 * A volume in memory, in axis order, to read from and to write to. The memory stays the caller's; what is written stays
 * there even if the run fails later.
 */
public final class ArrayVolume implements Volume {

    /** Seconds between samples by default; operators with frequencies depend on it. */
    private static final double INTERVAL = 0.004;

    private final Survey survey;
    private final Traces traces;

    /** The layout of the samples: they may be unaligned and in either byte order. */
    private final ValueLayout.OfFloat layout;

    /** Finds the samples of a trace. */
    @FunctionalInterface
    private interface Traces {
        MemorySegment at(int inline, int crossline);
    }

    private ArrayVolume(Survey survey, Traces traces, ValueLayout.OfFloat layout) {
        this.survey = survey;
        this.traces = traces;
        this.layout = layout;
    }

    /**
     * Samples in one piece of memory, in this machine's byte order.
     *
     * @param samples memory of an array, or of an arena shared by threads
     * @throws IllegalArgumentException if their number is not the shape's, or only one thread may use them
     */
    public static ArrayVolume of(MemorySegment samples, Shape shape) {
        return of(samples, shape, ValueLayout.JAVA_FLOAT_UNALIGNED);
    }

    private static ArrayVolume of(MemorySegment samples, Shape shape, ValueLayout.OfFloat layout) {
        if (samples.byteSize() != shape.bytes()) {
            throw new IllegalArgumentException("%d bytes for a survey of %s samples: needs %d, 4 for each"
                    .formatted(samples.byteSize(), shape, shape.bytes()));
        }
        if (!samples.isAccessibleBy(Thread.ofPlatform().unstarted(() -> {}))) {
            throw new IllegalArgumentException(
                    "memory of one thread alone: a run has several, allocate it in Arena.ofShared() or ofAuto()");
        }
        Box all = Box.of(shape);
        long traceBytes = (long) shape.samples() * Float.BYTES;
        return new ArrayVolume(survey(shape),
                (i, j) -> samples.asSlice(all.offset(i, j, 0) * Float.BYTES, traceBytes), layout);
    }

    /** Samples in an array, as {@link #of(MemorySegment, Shape)}. */
    public static ArrayVolume of(float[] samples, Shape shape) {
        return of(MemorySegment.ofArray(samples), shape);
    }

    /**
     * Samples in a buffer from its position to its limit, in the buffer's byte order; otherwise as
     * {@link #of(MemorySegment, Shape)}.
     */
    public static ArrayVolume of(FloatBuffer samples, Shape shape) {
        return of(MemorySegment.ofBuffer(samples), shape,
                ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(samples.order()));
    }

    /**
     * Samples in an array of inlines, each an array of traces.
     *
     * @throws IllegalArgumentException if it is empty, or its parts differ in length
     */
    public static ArrayVolume of(float[][][] samples) {
        int crosslines = samples.length == 0 ? 0 : samples[0].length;
        Shape shape = new Shape(samples.length, crosslines, crosslines == 0 ? 0 : samples[0][0].length);
        for (float[][] inline : samples) {
            requireEqual("crosslines", inline.length, crosslines);
            for (float[] trace : inline) {
                requireEqual("samples", trace.length, shape.samples());
            }
        }
        return new ArrayVolume(survey(shape), (i, j) -> MemorySegment.ofArray(samples[i][j]), ValueLayout.JAVA_FLOAT);
    }

    private static void requireEqual(String what, int length, int first) {
        if (length != first) {
            throw new IllegalArgumentException("an array of %d %s beside one of %d: all must be equally long"
                    .formatted(length, what, first));
        }
    }

    private static Survey survey(Shape shape) {
        return new Survey(shape, INTERVAL, Survey.Unit.SECONDS);
    }

    /** The same samples at another interval, in {@code unit}. */
    public ArrayVolume sampledAt(double interval, Survey.Unit unit) {
        return new ArrayVolume(new Survey(survey.shape(), interval, unit), traces, layout);
    }

    @Override
    public Survey survey() {
        return survey;
    }

    @Override
    public void read(Box box, MemorySegment destination) {
        for (int i = box.inline(); i < box.endInline(); i++) {
            for (int j = box.crossline(); j < box.endCrossline(); j++) {
                MemorySegment.copy(traces.at(i, j), layout, (long) box.sample() * Float.BYTES, destination,
                        ValueLayout.JAVA_FLOAT, box.offset(i, j, box.sample()) * Float.BYTES, box.shape().samples());
            }
        }
    }

    @Override
    public void close() {
        // the memory is the caller's
    }

    /**
     * A writer into the same memory, which a run that reads this volume refuses.
     *
     * @throws IllegalArgumentException if the memory is read-only
     */
    public VolumeWriter writer() {
        if (traces.at(0, 0).isReadOnly()) {
            throw new IllegalArgumentException("memory that can only be read: nothing can be written there");
        }
        return new Writer(this);
    }

    /** Refuses writers into the memory of the input. */
    static void requireApart(Volume input, List<? extends VolumeWriter> writers) {
        for (VolumeWriter writer : writers) {
            Volume survey = input instanceof PartVolume part ? part.whole() : input;
            if (survey instanceof ArrayVolume read && writer instanceof Writer(ArrayVolume written)
                    && read.traces.at(0, 0).asOverlappingSlice(written.traces.at(0, 0)).isPresent()) {
                throw new IllegalArgumentException(
                        "an output in the memory of the input, which is read again for the tiles beside: give it other memory");
            }
        }
    }

    /** Writes directly to the final place, so that there is nothing to commit or to take back. */
    private record Writer(ArrayVolume volume) implements VolumeWriter {

        @Override
        public void write(Box box, MemorySegment source) {
            for (int i = box.inline(); i < box.endInline(); i++) {
                for (int j = box.crossline(); j < box.endCrossline(); j++) {
                    MemorySegment.copy(source, ValueLayout.JAVA_FLOAT, box.offset(i, j, box.sample()) * Float.BYTES,
                            volume.traces.at(i, j), volume.layout, (long) box.sample() * Float.BYTES,
                            box.shape().samples());
                }
            }
        }

        @Override
        public void complete() {
            // every sample is already in place
        }

        @Override
        public void commit() {
            // there is no name to give
        }

        @Override
        public void takeBack() {
            // there is no earlier file to restore
        }

        @Override
        public void close() {
            // the memory is the caller's
        }
    }
}
