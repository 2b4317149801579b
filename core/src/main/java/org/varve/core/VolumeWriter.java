package org.varve.core;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.List;

/**
 * A volume being written under a temporary name. It gets its final name in {@link #commit}; closed without it, it leaves
 * nothing behind.
 */
public interface VolumeWriter extends AutoCloseable {

    /** Writes the samples of a box: native 32-bit floats in axis order, from the start of {@code source}. */
    void write(Box box, MemorySegment source) throws IOException;

    /**
     * Completes the volume under its temporary name: all of it is there, on the disk, and could be given its final name. Nothing
     * can be written any more; a second call does nothing.
     */
    void complete() throws IOException;

    /** Gives the volume its final name, if need be after {@link #complete}. */
    void commit() throws IOException;

    /** Undoes {@link #commit}, if that was done: what stood under the final name before stands there again. */
    void takeBack() throws IOException;

    /** The pieces in which the volume is stored: boxes that begin and end with one are written at once. */
    default Shape chunk() {
        return Shape.ONE;
    }

    /** The files in which such pieces are gathered, a multiple of {@link #chunk}: each is open from its first piece to its last. */
    default Shape shard() {
        return chunk();
    }

    /** What the user should know of what was written, a sentence each; nothing if all went as asked. */
    default List<String> notes() {
        return List.of();
    }

    /** Bytes of the buffers that this writer holds: part of a plan's projection. */
    default long bufferBytes() {
        return 0;
    }

    @Override
    void close() throws IOException;

    /**
     * Completes all volumes and then gives them their names: all of them or, if one fails, none.
     *
     * @throws IOException the first failure; its suppressed exceptions tell what could not be taken back
     * @throws InterruptedException if the calling thread is interrupted before the first has its name
     */
    static void commitAll(List<? extends VolumeWriter> writers) throws IOException, InterruptedException {
        for (VolumeWriter writer : writers) {
            writer.complete();
        }
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        try {
            for (VolumeWriter writer : writers) {
                writer.commit();
            }
        } catch (IOException | RuntimeException e) {
            for (VolumeWriter writer : writers) {
                try {
                    writer.takeBack();
                } catch (IOException stays) {
                    e.addSuppressed(stays);
                }
            }
            throw e;
        }
    }

    /** Closes all volumes, even where closing one fails. */
    static void closeAll(List<? extends VolumeWriter> writers) throws IOException {
        if (writers.isEmpty()) {
            return;
        }
        try (VolumeWriter _ = writers.getFirst()) {
            closeAll(writers.subList(1, writers.size()));
        }
    }
}
