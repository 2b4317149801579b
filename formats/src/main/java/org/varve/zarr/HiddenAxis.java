package org.varve.zarr;

/**
 * An additional axis of the chunks of an array, read at one place.
 *
 * @param extent elements of a chunk along the axis
 * @param at the place in the chunk that is read
 * @param place the number of other axes that are slower
 */
record HiddenAxis(int extent, int at, int place) {

    /** There is none. */
    static final HiddenAxis NONE = new HiddenAxis(1, 0, 0);
}
