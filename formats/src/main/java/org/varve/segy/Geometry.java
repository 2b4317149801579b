package org.varve.segy;

import org.varve.file.TraceOrder;

/** Which trace of a regular survey stands where, in the file and on the grid of line numbers. */
record Geometry(LineNumbers inlines, LineNumbers crosslines, TraceOrder order) {

    /** The inline number that a trace of the file must bear. */
    int inline(long trace) {
        return inlines.at(order.inline(trace));
    }

    int crossline(long trace) {
        return crosslines.at(order.crossline(trace));
    }
}
