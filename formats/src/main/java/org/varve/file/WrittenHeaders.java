package org.varve.file;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.Optional;
import org.varve.core.Volume;
import org.varve.file.TraceOrder.Run;

/** The source of the headers of written traces. */
public interface WrittenHeaders {

    /** Traces without headers, all of them live. */
    WrittenHeaders NONE = new WrittenHeaders() {
        @Override
        public void put(Run run, MemorySegment buffer, long stride) {}

        @Override
        public boolean isLive(Run run, int t) {
            return true;
        }
    };

    /**
     * Puts the headers of a run's traces in a buffer, {@code stride} bytes apart; may overwrite what lies between
     * them. Called by one thread at a time.
     */
    void put(Run run, MemorySegment buffer, long stride) throws IOException;

    /**
     * Whether trace {@code t} of a run is live; dead traces are written as zeros. Called by several threads at
     * once.
     */
    boolean isLive(Run run, int t) throws IOException;

    /** The volume whose headers these are, if {@link #adapt} can take the place of {@link #put}. */
    default Optional<Volume> source() {
        return Optional.empty();
    }

    /** Makes the headers of {@link #source}, which the buffer holds, those of a run's traces. */
    default void adapt(Run run, MemorySegment buffer, long stride) throws IOException {
        throw new UnsupportedOperationException("headers are not taken from a volume");
    }

    /** Puts encoded samples into the form that the file needs. Called by several threads at once. */
    default void finish(MemorySegment buffer, long at, long bytes) {}
}
