package org.varve.zarr;

/**
 * One place along an axis, at which to read all arrays of a group that have this axis and others.
 *
 * @param name name of the axis
 * @param position the place, from 0
 */
public record AxisPick(String name, int position) {

    public AxisPick {
        if (position < 0) throw new IllegalArgumentException("position %s: must be 0 or more".formatted(position));
    }
}
