package org.varve.run.output;

import java.lang.foreign.MemorySegment;
import java.util.Optional;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.core.VolumeWriter;
import org.varve.run.array.Samples;

/**
 * Writes to memory of the caller's, directly to the final place, so that there is nothing to commit or to take back.
 *
 * @param whole the shape of the volume
 */
public record ArrayWriter(Shape whole, Samples samples) implements VolumeWriter {

    /** Whether two writers write to the same place. */
    @SuppressWarnings("ReferenceEquality") // writers of users may be equal and write elsewhere
    static boolean share(VolumeWriter one, VolumeWriter other) {
        return one == other
                || (one instanceof ArrayWriter(_, Samples first) && other instanceof ArrayWriter(_, Samples second)
                        && first.share(second));
    }

    @Override
    public Optional<Shape> shape() {
        return Optional.of(whole);
    }

    @Override
    public void write(Box box, MemorySegment source) {
        samples.write(box, source);
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
    public void rollBack() {
        // there is no earlier file to restore
    }

    @Override
    public void close() {
        // the memory is the caller's
    }
}
