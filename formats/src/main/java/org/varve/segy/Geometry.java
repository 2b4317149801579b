package org.varve.segy;

import org.varve.core.RegularLines;
import org.varve.file.TraceOrder;

/** Which trace of a file stands where in the volume, and on the grid of line numbers. */
sealed interface Geometry permits RegularGeometry, TraceIndex {

    RegularLines inlines();

    RegularLines crosslines();

    TraceOrder order();

    /** The trace at a place of the volume, from 0; -1 if the file has none. */
    long trace(int inline, int crossline);

    /** Bytes that the geometry occupies outside the Java heap, or did while it was found. */
    long bytes();
}
