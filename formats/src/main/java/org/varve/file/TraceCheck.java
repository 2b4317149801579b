package org.varve.file;

import java.io.IOException;
import java.lang.foreign.MemorySegment;

/** Checks a trace that was read, before its samples are decoded. */
@FunctionalInterface
public interface TraceCheck {

    /** Is returned for a dead trace. */
    int DEAD = Integer.MIN_VALUE;

    /**
     * Checks the header, and may put the bytes of the samples in order. Called by several threads at once.
     *
     * @param run the run that the trace belongs to
     * @param t number of the trace in the run, from 0
     * @param at byte of the buffer at which the trace begins
     * @return the sample of the volume at which the trace begins, usually 0, and below 0 if it begins before the
     * volume; or {@link #DEAD}
     */
    int firstSample(TraceOrder.Run run, int t, MemorySegment buffer, long at) throws IOException;

    /**
     * Whether a trace was found to be live and to begin with the volume before, so that its header need not be read
     * again.
     */
    default boolean isKnown(long trace) {
        return false;
    }
}
