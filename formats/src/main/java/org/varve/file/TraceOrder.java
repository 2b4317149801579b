package org.varve.file;

import java.io.IOException;
import org.varve.core.Axis;
import org.varve.core.Box;
import org.varve.core.Shape;

/**
 * The order in which a file holds the traces of a survey. Traces are numbered from 0 in the file; inlines and
 * crosslines are positions in the volume, from 0.
 */
public sealed interface TraceOrder permits RegularOrder, IndexedOrder {

    /** Traces that are contiguous in the file, and their positions in the volume. */
    interface Run {

        /** The number of the first trace in the file. */
        long first();

        /** The number of traces. */
        int count();

        /** The inline position of trace {@code first() + t}. */
        int inline(int t);

        /** The crossline position of trace {@code first() + t}. */
        int crossline(int t);
    }

    /** The action on each run. */
    @FunctionalInterface
    interface RunAction {
        /** Takes the next run. */
        void accept(Run run) throws IOException;
    }

    /** The order of an array: sorted by inline, ascending. */
    static TraceOrder plain(Shape shape) {
        return new RegularOrder(Axis.INLINE, shape.inlines(), shape.crosslines(), false, false);
    }

    /** The axis that varies slowest in the file: {@code INLINE} if the file is sorted by inline. */
    Axis slowest();

    /** The number of inlines. */
    int inlines();

    /** The number of crosslines. */
    int crosslines();

    /** The number of traces of the file that belong to the volume. */
    long traces();

    /** The number of the trace at a position in the volume; -1 if the file has none there. */
    long trace(int inline, int crossline);

    /** Whether some positions in the volume have no trace. */
    default boolean hasHoles() {
        return false;
    }

    /**
     * Visits the traces of a box in the order of the file, in runs that are as long as possible up to {@code limit}
     * traces.
     */
    void runs(Box box, int limit, RunAction action) throws IOException;
}
