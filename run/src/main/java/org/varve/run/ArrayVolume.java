package org.varve.run;

import static java.util.Objects.requireNonNull;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.FloatBuffer;
import java.util.function.Supplier;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Volume;
import org.varve.core.VolumeWriter;
import org.varve.file.Sampling;
import org.varve.run.array.Samples;
import org.varve.run.array.Strides;
import org.varve.run.output.ArrayWriter;

/**
 * A volume in memory, in axis order, to read from and to write to. The caller owns the memory; written samples stay
 * even if the run fails later.
 */
public final class ArrayVolume implements Volume {

    /** Seconds between samples by default; operators with frequencies depend on it. */
    private static final double INTERVAL = 0.004;

    private final Survey survey;
    private final Samples samples;

    private ArrayVolume(Survey survey, Samples samples) {
        this.survey = survey;
        this.samples = samples;
    }

    /**
     * Samples in one piece of memory, in this machine's byte order.
     *
     * @param samples memory of an array, or of an arena shared by threads
     * @throws IllegalArgumentException if their number is not the shape's, or only one thread may use them
     */
    public static ArrayVolume of(MemorySegment samples, Shape shape) {
        requireNonNull(samples, "samples");
        requireNonNull(shape, "shape");
        return of(samples, shape, ValueLayout.JAVA_FLOAT_UNALIGNED);
    }

    private static ArrayVolume of(MemorySegment samples, Shape shape, ValueLayout.OfFloat layout) {
        if (samples.byteSize() != shape.bytes()) {
            throw new IllegalArgumentException("%s bytes for a survey of %s samples: needs %s, 4 for each"
                    .formatted(samples.byteSize(), shape, shape.bytes()));
        }
        return of(() -> samples, shape, Strides.of(shape), layout);
    }

    /**
     * Samples with any strides, in axis order or another, in memory whose owner may release it: it is requested again
     * before each use.
     *
     * @param memory gives the memory, which begins with the first sample, or throws if it was released
     * @throws IllegalArgumentException if the last sample is beyond it, or only one thread may use it
     */
    public static ArrayVolume of(Supplier<MemorySegment> memory, Shape shape, Strides strides) {
        requireNonNull(memory, "memory");
        requireNonNull(shape, "shape");
        requireNonNull(strides, "strides");
        return of(memory, shape, strides, ValueLayout.JAVA_FLOAT_UNALIGNED);
    }

    private static ArrayVolume of(
            Supplier<MemorySegment> memory, Shape shape, Strides strides, ValueLayout.OfFloat layout) {
        MemorySegment samples = memory.get();
        if (samples.byteSize() < strides.bytes(shape)) {
            throw new IllegalArgumentException("%s bytes for a survey of %s samples in %s: needs %s"
                    .formatted(samples.byteSize(), shape, strides, strides.bytes(shape)));
        }
        if (!samples.isAccessibleBy(Thread.ofPlatform().unstarted(() -> {}))) {
            throw new IllegalArgumentException(
                    "memory confined to one thread: a run has several; allocate it in Arena.ofShared() or ofAuto()");
        }
        return new ArrayVolume(survey(shape), Samples.strided(memory, shape, strides, layout));
    }

    /** Samples in an array, as {@link #of(MemorySegment, Shape)}. */
    public static ArrayVolume of(float[] samples, Shape shape) {
        requireNonNull(samples, "samples");
        requireNonNull(shape, "shape");
        return of(MemorySegment.ofArray(samples), shape);
    }

    /**
     * Samples in a buffer from its position to its limit, in the buffer's byte order; otherwise as
     * {@link #of(MemorySegment, Shape)}.
     */
    public static ArrayVolume of(FloatBuffer samples, Shape shape) {
        requireNonNull(samples, "samples");
        requireNonNull(shape, "shape");
        return of(MemorySegment.ofBuffer(samples), shape,
                ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(samples.order()));
    }

    /**
     * Samples in an array of inlines, each an array of traces.
     *
     * @throws IllegalArgumentException if it is empty, or its parts differ in length
     */
    public static ArrayVolume of(float[][][] samples) {
        requireNonNull(samples, "samples");
        int crosslines = samples.length == 0 ? 0 : samples[0].length;
        Shape shape = new Shape(samples.length, crosslines, crosslines == 0 ? 0 : samples[0][0].length);
        for (float[][] inline : samples) {
            requireEqual("crosslines", inline.length, crosslines);
            for (float[] trace : inline) {
                requireEqual("samples", trace.length, shape.samples());
            }
        }
        return new ArrayVolume(survey(shape), Samples.nested(samples));
    }

    private static void requireEqual(String what, int length, int first) {
        if (length != first) {
            throw new IllegalArgumentException("an array of %s %s beside one of %s: all must be equally long"
                    .formatted(length, what, first));
        }
    }

    private static Survey survey(Shape shape) {
        return new Survey(shape, INTERVAL, Survey.Unit.SECONDS);
    }

    /** The same samples at another interval, in {@code unit}. */
    public ArrayVolume sampledAt(double interval, Survey.Unit unit) {
        return new ArrayVolume(new Survey(survey.shape(), interval, unit), samples);
    }

    /**
     * The same samples at another interval: {@code 4ms}, {@code 0.004s}, {@code 5m}, {@code 12.5ft}, or a number of
     * seconds.
     *
     * @throws IllegalArgumentException if it is none
     */
    public ArrayVolume sampledAt(String interval) {
        Sampling sampling = Sampling.of(interval);
        return sampledAt(sampling.interval(), sampling.unit());
    }

    @Override
    public Survey survey() {
        return survey;
    }

    @Override
    public void read(Box box, MemorySegment destination) {
        samples.read(box, destination);
    }

    @Override
    public void close() {
        // the memory is the caller's
    }

    /**
     * A writer into the same memory, which a run that reads this volume refuses.
     *
     * @throws IllegalArgumentException if the memory is read-only, or samples may share a place
     */
    public VolumeWriter writer() {
        if (samples.areReadOnly()) {
            throw new IllegalArgumentException("read-only memory: it cannot hold an output");
        }
        if (!samples.areApart()) {
            throw new IllegalArgumentException("samples that may share a place: they cannot hold an output");
        }
        return new ArrayWriter(survey.shape(), samples);
    }

    /** Whether a writer writes to this memory, or a part of it. */
    boolean isWritten(VolumeWriter writer) {
        return writer instanceof ArrayWriter(_, Samples written) && samples.share(written);
    }
}
