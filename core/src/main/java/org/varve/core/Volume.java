package org.varve.core;

import java.io.IOException;
import java.lang.foreign.MemorySegment;

/** A survey that can be read box by box, however large it is. Safe for use by one reading thread at a time. */
public interface Volume extends AutoCloseable {

    /** Shape, sample interval and unit. */
    Survey survey();

    /**
     * Reads the samples of a box, in axis order, as native 32-bit floats.
     *
     * @param box lies inside the survey
     * @param destination at least {@code box.shape().bytes()} long, filled from its start
     * @throws IOException with the file, the position and the rule that was broken
     */
    void read(Box box, MemorySegment destination) throws IOException;

    /** The numbers of the lines, the first sample and the map; a volume that knows none of these is numbered from 1. */
    default SurveyGeometry geometry() {
        return SurveyGeometry.numbered(survey().shape());
    }

    /** How the volume's samples are stored. */
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

    /** Whether a trace was recorded; missing and dead traces read as zeros and stay dead in every output. May be asked from any thread, while another reads. */
    default boolean isLive(int inline, int crossline) {
        return true;
    }

    /** The pieces in which the volume is stored: a box is read as all pieces that it touches. */
    default Shape chunk() {
        return Shape.ONE;
    }

    /** Bytes of the buffers that this volume holds, or will hold, for reading: part of a plan's projection. */
    default long bufferBytes() {
        return 0;
    }

    /**
     * Refuses a volume that was written to since it was opened, so that what was read of it may be of two kinds.
     *
     * @throws IOException with the file that changed
     */
    default void requireUnchanged() throws IOException {}

    /** The part of {@link #bufferBytes} that has been held since the volume was opened, such as an index. */
    default long heldBytes() {
        return 0;
    }

    @Override
    void close() throws IOException;
}
