package org.varve.file;

import java.io.IOException;
import org.varve.core.Axis;
import org.varve.core.Box;
import org.varve.core.Shape;

/**
 * The order in which a file holds the traces of a survey. Traces count from 0 in the file; inlines and crosslines are
 * positions in the volume.
 */
public sealed interface TraceOrder permits RegularOrder, IndexedOrder {

    /** Traces that follow each other in the file, and where they stand in the volume. */
    interface Run {

        /** The first trace. */
        long first();

        /** How many traces follow each other. */
        int count();

        /** Where trace {@code first() + t} stands. */
        int inline(int t);

        /** The crossline index of one of them. */
        int crossline(int t);
    }

    /** What is done with traces that follow each other in the file. */
    @FunctionalInterface
    interface RunAction {
        /** Takes the next run. */
        void accept(Run run) throws IOException;
    }

    /** The order of an array: by inline, ascending. */
    static TraceOrder plain(Shape shape) {
        return new RegularOrder(Axis.INLINE, shape.inlines(), shape.crosslines(), false, false);
    }

    /** The axis whose traces do not stand together. */
    Axis slowest();

    /** Inlines of the survey. */
    int inlines();

    /** Crosslines of the survey. */
    int crosslines();

    /** How many traces of the file belong to the volume. */
    long traces();

    /** The trace at a place of the volume, from 0; -1 if the file has none. */
    long trace(int inline, int crossline);

    /** Whether the file has no trace for some places of the volume. */
    default boolean hasHoles() {
        return false;
    }

    /** Visits the traces of a box in the order of the file, in runs as long as possible but of {@code limit} at most. */
    void runs(Box box, int limit, RunAction action) throws IOException;
}
