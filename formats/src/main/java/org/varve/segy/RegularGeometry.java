package org.varve.segy;

import org.varve.core.RegularLines;
import org.varve.file.RegularOrder;

/** The geometry of a file that has every trace of a rectangle, in order. */
record RegularGeometry(RegularLines inlines, RegularLines crosslines, RegularOrder order) implements Geometry {

    @Override
    public long trace(int inline, int crossline) {
        return order.trace(inline, crossline);
    }

    @Override
    public long bytes() {
        return 0;
    }
}
