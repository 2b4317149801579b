package org.varve.segy;

import org.varve.core.RegularLines;
import org.varve.file.TraceOrder;

/** Maps places in the volume, and so line numbers, to the traces of a file. */
sealed interface Geometry permits RegularGeometry, TraceIndex {

    RegularLines inlines();

    RegularLines crosslines();

    TraceOrder order();

    /** The number of the trace, from 0, at a position in the volume; -1 if the file has none there. */
    long trace(int inline, int crossline);

    /** The most bytes outside the Java heap that the geometry takes, or took while it was being found. */
    long bytes();
}
