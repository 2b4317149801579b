package org.varve.core;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.OptionalInt;

/**
 * A survey that can be read box by box, of any size.
 *
 * <p>Any number of threads may read the volume of a file at once, while runs use it, too. Closing it waits for the
 * reads in progress; a later one is refused. Varve reads a volume of your own with one thread at a time, but for
 * {@link #isLive}; share it between runs or with a viewer only if it bears more.
 *
 * <p>A run reads on a thread of its own. What {@link #read} throws ends the run, an {@code IOException} of the system
 * after a few more attempts. A run that is stopped interrupts the thread: a read should then end soon. One that does
 * not is waited for, and named; the run ends when it returns.
 */
public interface Volume extends AutoCloseable {

    /** The bytes of a block of a disk, for {@link #readTraces}. */
    int BLOCK = 4096;

    /** Shape, sample interval and unit. */
    Survey survey();

    /**
     * Reads the samples of a box, in axis order, as native 32-bit floats.
     *
     * @param box inside the survey
     * @param destination at least {@code box.shape().bytes()} long, filled from its start
     * @throws IOException with the file, the position and what is wrong
     */
    void read(Box box, MemorySegment destination) throws IOException;

    /**
     * Reads several boxes of one shape, such as traces all over the survey, as {@link #read} does, one box after the
     * other.
     *
     * @param destination at least as long as all boxes together
     */
    default void readEach(List<Box> boxes, MemorySegment destination) throws IOException {
        for (int n = 0; n < boxes.size(); n++) {
            long bytes = boxes.get(n).shape().bytes();
            read(boxes.get(n), destination.asSlice(n * bytes, bytes));
        }
    }

    /** The line numbers, first sample and coordinates; a volume that knows none is numbered from 1. */
    default SurveyGeometry geometry() {
        return SurveyGeometry.numbered(survey().shape());
    }

    /** The encoding of the stored samples. */
    default SampleEncoding encoding() {
        return SampleEncoding.NATIVE;
    }

    /**
     * Reads the samples of a box, in axis order, as they are stored.
     *
     * @param destination at least {@code encoding().bytes(box.shape())} long
     */
    default void readStored(Box box, MemorySegment destination) throws IOException {
        read(box, destination);
    }

    /**
     * Bytes before the samples of each trace, a multiple of those of a sample, if the volume can {@link #readTraces};
     * empty if it cannot.
     */
    default OptionalInt traceHeaderBytes() {
        return OptionalInt.empty();
    }

    /**
     * Reads whole traces as they are stored, in axis order: each its header, and its samples. Dead traces have zeros.
     *
     * @param box of whole traces
     * @param destination begins at a multiple of {@link #BLOCK} bytes and is at least a block longer than the traces,
     *     rounded up to whole blocks
     * @return the part of it that the traces fill
     * @throws UnsupportedOperationException if {@link #traceHeaderBytes} is empty
     */
    default MemorySegment readTraces(Box box, MemorySegment destination) throws IOException {
        throw new UnsupportedOperationException("samples are not stored trace by trace");
    }

    /**
     * Whether a trace was recorded. Missing and dead traces are read as zeros and stay dead in every output. May be
     * called from any thread, while another reads.
     *
     * @throws IllegalStateException if the volume is closed
     * @throws java.io.UncheckedIOException if a file cannot be read
     */
    default boolean isLive(int inline, int crossline) {
        return true;
    }

    /**
     * The pieces in which the volume is stored, {@link Shape#ONE} for none: to read a box, all pieces that it touches
     * are read.
     */
    default Shape chunk() {
        return Shape.ONE;
    }

    /** Bytes of the buffers that this volume holds, or will hold, for reading: part of a plan's projection. */
    default long bufferBytes() {
        return 0;
    }

    /**
     * Throws if the volume was modified since it was opened, so that old and new samples may have been read.
     *
     * @throws IOException with the file that changed
     */
    default void requireUnchanged() throws IOException {}

    /** The part of {@link #bufferBytes} held since the volume was opened, such as an index. */
    default long heldBytes() {
        return 0;
    }

    @Override
    void close() throws IOException;
}
