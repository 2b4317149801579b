package org.varve.nd4j;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.function.Consumer;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Shape;
import org.varve.core.VolumeWriter;
import org.varve.run.ArrayVolume;
import org.varve.run.Run;
import org.varve.run.array.Strides;

/**
 * Arrays of ND4J as surveys, to read from and to write to. Axes are inline, crossline, sample; samples are floats.
 *
 * <p>No array is copied: a run reads tiles from the array's own memory, and writes them there. That holds for either
 * order, and for views, transposed arrays and any other strides. Traces that are contiguous are copied to tiles as a
 * whole, others sample by sample, which is slower.
 *
 * <p>An array counts as memory of the process when a run is planned, as it exists before. ND4J limits the bytes of all
 * arrays to twice the Java heap unless {@code org.bytedeco.javacpp.maxbytes} and {@code maxphysicalbytes} say
 * otherwise.
 */
public final class Nd4jVolumes {

    private Nd4jVolumes() {}

    /**
     * Reads an array, with samples 4 ms apart. The array must stay open until the run is over.
     *
     * @throws IllegalArgumentException if it has no three axes, holds no floats, is closed, or lies outside of host
     *         memory
     */
    public static ArrayVolume volume(INDArray array) {
        return volume(array, _ -> {});
    }

    /** @param use what its backend must hear each time that the memory is used */
    @SuppressWarnings("restricted") // the only way to memory that ND4J allocated
    private static ArrayVolume volume(INDArray array, Consumer<Backend> use) {
        requireFloats(array);
        Shape shape = shape(array);
        Strides strides = new Strides(array.stride(0), array.stride(1), array.stride(2));
        Backend backend = Backend.of(array);
        MemorySegment samples = MemorySegment.ofAddress(backend.address(array)).reinterpret(strides.bytes(shape));
        return ArrayVolume.of(() -> {
            requireOpen(array);
            use.accept(backend);
            return samples;
        }, shape, strides);
    }

    /**
     * Writes into an array, which must stay open until the run is over.
     *
     * @throws IllegalArgumentException as for {@link #volume}, and if samples share a place, as in an array that was
     *         broadcast
     */
    public static VolumeWriter writer(INDArray array) {
        return volume(array, backend -> backend.changed(array)).writer();
    }

    /** A new array in axis order, of zeros. */
    public static INDArray array(Shape shape) {
        return Nd4j.create(DataType.FLOAT, shape.inlines(), shape.crosslines(), shape.samples());
    }

    /**
     * An array of the samples in a segment, which are not copied.
     *
     * @param samples native floats in axis order, outside of the Java heap; their arena must be open while the array is
     *        used
     * @throws IllegalArgumentException if they are on the heap, or their number is not the shape's
     */
    public static INDArray array(MemorySegment samples, Shape shape) {
        if (!samples.isNative()) {
            throw new IllegalArgumentException(
                    "samples on the Java heap, where ND4J cannot use them: allocate them in an arena");
        }
        if (samples.byteSize() != shape.bytes()) {
            throw new IllegalArgumentException("%s bytes for an array of %s samples: needs %s, 4 for each"
                    .formatted(samples.byteSize(), shape, shape.bytes()));
        }
        long[] sides = {shape.inlines(), shape.crosslines(), shape.samples()};
        Strides strides = Strides.of(shape);
        return Nd4j.create(Nd4j.createBuffer(new SegmentPointer(samples), shape.size(), DataType.FLOAT), sides,
                new long[] {strides.inline(), strides.crossline(), strides.sample()}, 0, 'c');
    }

    /**
     * Runs on an array, as {@link Run#apply(org.varve.core.Volume, VolumeWriter)} does.
     *
     * @return the samples of the only output, in a new array in axis order
     */
    public static INDArray apply(Run run, INDArray survey)
            throws IOException, OutOfBudgetException, InterruptedException {
        ArrayVolume input = volume(survey);
        INDArray result = array(input.survey().shape());
        run.apply(input, writer(result));
        return result;
    }

    /** The elements of an array in axis order whose first is that of its buffer. */
    @SuppressWarnings("restricted")
    static MemorySegment memory(INDArray array) {
        return MemorySegment.ofAddress(Backend.of(array).address(array)).reinterpret(array.length() * Float.BYTES);
    }

    private static void requireFloats(INDArray array) {
        if (array.dataType() != DataType.FLOAT) {
            throw new IllegalArgumentException("an array of type %s: samples are floats, use castTo(DataType.FLOAT)"
                    .formatted(array.dataType()));
        }
        requireOpen(array);
    }

    private static void requireOpen(INDArray array) {
        if (array.wasClosed()) {
            throw new IllegalStateException("the array was closed: keep it open until the run is over");
        }
        if (!array.isInScope()) {
            throw new IllegalStateException(
                    "the array's workspace was left: keep it open until the run is over, or detach() the array");
        }
    }

    private static Shape shape(INDArray array) {
        if (array.rank() != 3) {
            throw new IllegalArgumentException(
                    "an array of shape %s: a survey has three axes, inline, crossline, sample; use reshape(...)"
                            .formatted(Arrays.toString(array.shape())));
        }
        for (long side : array.shape()) {
            if (side != (int) side) {
                throw new IllegalArgumentException("an array of shape %s: an axis has at most %s samples"
                        .formatted(Arrays.toString(array.shape()), Integer.MAX_VALUE));
            }
        }
        return new Shape((int) array.size(0), (int) array.size(1), (int) array.size(2));
    }
}
