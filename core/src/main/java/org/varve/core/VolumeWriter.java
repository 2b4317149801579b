package org.varve.core;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A volume being written under a temporary name. {@link #commit} gives it its final name; closing it without a commit
 * leaves nothing.
 *
 * <p>A run writes on a thread of its own, box by box, then completes, commits and closes on the thread of the run. What
 * a method throws ends the run. A run that is stopped interrupts the thread: a write should then end soon. One that
 * does not is waited for, and named; the run ends when it returns. {@link #close} is called in any case, maybe more
 * than once, but never while another method is running.
 */
public interface VolumeWriter extends AutoCloseable {

    /** Writes the samples of a box: native 32-bit floats in axis order, from the start of {@code source}. */
    void write(Box box, MemorySegment source) throws IOException;

    /**
     * The shape of the volume; a run refuses a writer of another shape than its output. Empty if the writer takes any.
     */
    default Optional<Shape> shape() {
        return Optional.empty();
    }

    /**
     * The encoding in which samples may be handed over as well; native floats if they may in no other. With room for
     * headers if whole traces may be handed over.
     */
    default ScaledEncoding encoding() {
        return ScaledEncoding.NATIVE;
    }

    /**
     * Writes the samples of a box in the {@link #encoding} of the volume, in axis order, from the start of
     * {@code source}.
     */
    default void writeStored(Box box, MemorySegment source) throws IOException {
        write(box, source);
    }

    /**
     * Bytes from the start of a block of {@link Volume#BLOCK} bytes at which the traces of a box had best begin, to be
     * written without a copy.
     */
    default long lead(Box box) {
        return 0;
    }

    /** The volume whose headers the traces get, if {@link #writeTraces} takes them from there; empty if it does not. */
    default Optional<Volume> headersOf() {
        return Optional.empty();
    }

    /**
     * Writes whole traces in the {@link #encoding} of the volume, in axis order: each the room for its header, and its
     * samples. The writer may change them. By default it closes the gaps and writes the samples alone.
     *
     * @param box of whole traces
     * @param haveHeaders whether the room holds the headers of {@link #headersOf}
     */
    default void writeTraces(Box box, MemorySegment traces, boolean haveHeaders) throws IOException {
        int header = encoding().headerBytes();
        long samples = encoding().samplesAlone().traceBytes(box.shape().samples());
        for (long t = 0; t < box.shape().traces(); t++) {
            MemorySegment.copy(traces, t * (header + samples) + header, traces, t * samples, samples);
        }
        writeStored(box, traces.asSlice(0, box.shape().traces() * samples));
    }

    /**
     * Passes the losses of samples that it was given encoded to the writer, before it completes the volume.
     *
     * @param clipped finite samples beyond what the encoding holds
     * @param notFinite samples that are NaN or infinite
     */
    default void addLosses(long clipped, long notFinite) {}

    /**
     * Passes the history of the volume to the writer, which records it, if its format has a place, when it completes
     * the volume.
     *
     * @param history called then, when all measured values are known
     */
    default void describe(Supplier<History> history) {}

    /**
     * Completes the volume under its temporary name, with everything on disk, so that only the final name is missing.
     * Nothing can be written afterwards; a second call does nothing.
     */
    void complete() throws IOException;

    /** Gives the volume its final name, after {@link #complete} if that was not called. */
    void commit() throws IOException;

    /** Rolls {@link #commit} back if it was called: the file that had the final name before gets it back. */
    void rollBack() throws IOException;

    /**
     * The pieces in which the volume is stored, {@link Shape#ONE} for none: boxes of whole pieces are written directly.
     */
    default Shape chunk() {
        return Shape.ONE;
    }

    /**
     * The files that gather such pieces, a multiple of {@link #chunk}; each is open from its first piece to its last.
     */
    default Shape shard() {
        return chunk();
    }

    /** Sentences about the output for the user; empty if all went well. */
    default List<String> notes() {
        return List.of();
    }

    /** Bytes of the buffers that this writer holds: part of a plan's projection. */
    default long bufferBytes() {
        return 0;
    }

    /**
     * Ends a block: whole {@link #shard shards}, all written since the last block ended, that no later box touches.
     *
     * @return what {@link #restore} needs of the block, on one line
     */
    default String endBlock() throws IOException {
        return "";
    }

    /**
     * Whether blocks written earlier are still intact.
     *
     * @param blocks where they lie
     * @param noted what {@link #endBlock} returned for them
     * @param wholly whether to read and compare everything; otherwise only the lengths of files
     */
    default boolean holds(List<Box> blocks, String noted, boolean wholly) throws IOException {
        return true;
    }

    /**
     * Passes all blocks of the volume to the writer, whoever wrote them, before it completes the volume.
     *
     * @param blocks what {@link #endBlock} returned, in any order; the writer's own blocks are among them
     */
    default void restore(List<String> blocks) throws IOException {}

    /** Makes sure that everything written before is on the disk. Any thread may call it, while another writes. */
    default void force() throws IOException {}

    @Override
    void close() throws IOException;

    /**
     * Completes all volumes and then gives them their final names: all of them, or none if one fails.
     *
     * @throws IOException the first failure; its suppressed exceptions say what could not be rolled back
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
                    writer.rollBack();
                } catch (IOException stays) {
                    e.addSuppressed(stays);
                }
            }
            throw e;
        }
    }

    /** Closes all volumes, even if closing one fails. */
    static void closeAll(List<? extends VolumeWriter> writers) throws IOException {
        if (writers.isEmpty()) {
            return;
        }
        try (VolumeWriter _ = writers.getFirst()) {
            closeAll(writers.subList(1, writers.size()));
        }
    }
}
