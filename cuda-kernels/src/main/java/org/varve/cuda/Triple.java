package org.varve.cuda;

import org.varve.core.Axis;
import org.varve.core.Box;
import org.varve.core.Shape;

/** Three numbers, one for each axis; {@code Triple} of varve.cuh. */
record Triple(int inlines, int crosslines, int samples) {

    static final Triple ZERO = new Triple(0, 0, 0);

    static Triple extents(Shape shape) {
        return new Triple(shape.inlines(), shape.crosslines(), shape.samples());
    }

    /** The start of a box in the survey. */
    static Triple start(Box box) {
        return new Triple(box.inline(), box.crossline(), box.sample());
    }

    /** These numbers with one increased. */
    Triple plus(Axis axis, int count) {
        return switch (axis) {
            case INLINE -> new Triple(inlines + count, crosslines, samples);
            case CROSSLINE -> new Triple(inlines, crosslines + count, samples);
            case SAMPLE -> new Triple(inlines, crosslines, samples + count);
        };
    }

    Triple minus(Triple other) {
        return new Triple(inlines - other.inlines, crosslines - other.crosslines, samples - other.samples);
    }
}
