package org.varve.cuda;

import org.varve.core.Axis;

/**
 * A field in the coordinates of a pass; {@code Field} of varve.cuh.
 *
 * @param origin device address of the first sample of the region that the pass computes
 * @param plane floats from one inline to the next
 * @param row floats from one crossline to the next
 */
record FieldView(long origin, long plane, long row) {

    /** No field; its origin is a null pointer. */
    static final FieldView NONE = new FieldView(0, 0, 0);

    /** The same field for a region that begins {@code count} inlines, crosslines or samples later. */
    FieldView from(Axis axis, int count) {
        long step = switch (axis) {
            case INLINE -> plane;
            case CROSSLINE -> row;
            case SAMPLE -> 1;
        };
        return new FieldView(origin + count * step * Float.BYTES, plane, row);
    }
}
