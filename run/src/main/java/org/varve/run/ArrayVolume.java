package org.varve.run;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.FloatBuffer;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Volume;
import org.varve.core.VolumeWriter;

/**
 * A survey in memory, in axis order: to read from, and to write to. What holds the samples stays the caller's; what is written stands there
 * at once, also if the run fails later.
 */
public final class ArrayVolume implements Volume {

    /** Sampled at 4 ms: operators with frequencies need to know. */
    private static final double INTERVAL = 0.004;

    private final Survey survey;
    private final Traces traces;

    /** Where the samples of a trace are. */
    @FunctionalInterface
    private interface Traces {
        MemorySegment at(int inline, int crossline);
    }

    private ArrayVolume(Survey survey, Traces traces) {
        this.survey = survey;
        this.traces = traces;
    }

    /**
     * Samples in one piece of memory.
     *
     * @throws IllegalArgumentException if they are not as many as the shape has
     */
    public static ArrayVolume of(MemorySegment samples, Shape shape) {
        if (samples.byteSize() != shape.bytes()) {
            throw new IllegalArgumentException("%d bytes for a survey of %s samples: needs %d, 4 for each"
                    .formatted(samples.byteSize(), shape, shape.bytes()));
        }
        Box all = Box.of(shape);
        long traceBytes = (long) shape.samples() * Float.BYTES;
        return new ArrayVolume(survey(shape), (i, j) -> samples.asSlice(all.offset(i, j, 0) * Float.BYTES, traceBytes));
    }

    /** Samples in an array, as {@link #of(MemorySegment, Shape)}. */
    public static ArrayVolume of(float[] samples, Shape shape) {
        return of(MemorySegment.ofArray(samples), shape);
    }

    /** Samples in a buffer from its position to its limit, as {@link #of(MemorySegment, Shape)}. */
    public static ArrayVolume of(FloatBuffer samples, Shape shape) {
        return of(MemorySegment.ofBuffer(samples), shape);
    }

    /**
     * Samples in an array of inlines, each an array of traces.
     *
     * @throws IllegalArgumentException if it is empty, or not all of its parts are equally long
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
        return new ArrayVolume(survey(shape), (i, j) -> MemorySegment.ofArray(samples[i][j]));
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

    /** The same samples at another interval. */
    public ArrayVolume sampledAt(double interval, Survey.Unit unit) {
        return new ArrayVolume(new Survey(survey.shape(), interval, unit), traces);
    }

    @Override
    public Survey survey() {
        return survey;
    }

    @Override
    public void read(Box box, MemorySegment destination) {
        for (int i = box.inline(); i < box.endInline(); i++) {
            for (int j = box.crossline(); j < box.endCrossline(); j++) {
                MemorySegment.copy(traces.at(i, j), ValueLayout.JAVA_FLOAT, (long) box.sample() * Float.BYTES,
                        destination,
                        ValueLayout.JAVA_FLOAT, box.offset(i, j, box.sample()) * Float.BYTES, box.shape().samples());
            }
        }
    }

    @Override
    public void close() {
        // the memory is the caller's
    }

    /** A writer into the same memory. */
    public VolumeWriter writer() {
        return new Writer(traces);
    }

    /** Writes where it shall stay, so that there is nothing to name or to take back. */
    private record Writer(Traces traces) implements VolumeWriter {

        @Override
        public void write(Box box, MemorySegment source) {
            for (int i = box.inline(); i < box.endInline(); i++) {
                for (int j = box.crossline(); j < box.endCrossline(); j++) {
                    MemorySegment.copy(source, ValueLayout.JAVA_FLOAT, box.offset(i, j, box.sample()) * Float.BYTES,
                            traces.at(i, j), ValueLayout.JAVA_FLOAT, (long) box.sample() * Float.BYTES,
                            box.shape().samples());
                }
            }
        }

        @Override
        public void complete() {}

        @Override
        public void commit() {}

        @Override
        public void takeBack() {}

        @Override
        public void close() {}
    }
}
