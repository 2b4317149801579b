package org.varve.core;

/**
 * Equally spaced positions of an axis.
 *
 * @param extent number of positions of the whole axis
 * @param first the first of the positions
 * @param step from one position to the next, at least 1
 * @param count number of the positions, at least 1
 */
public record AxisPart(int extent, int first, int step, int count) {

    public AxisPart {
        if (first < 0 || step < 1 || count < 1 || first + (count - 1L) * step >= extent) {
            throw new IllegalArgumentException(
                    "%s positions from %s in steps of %s: must be at least one, and lie on the axis of %s"
                            .formatted(count, first, step, extent));
        }
    }

    /** Every position. */
    public static AxisPart whole(int extent) {
        return new AxisPart(extent, 0, 1, extent);
    }

    /** Whether this is the whole axis. */
    public boolean isWhole() {
        return count == extent;
    }

    /** The position on the whole axis of an index {@code 0..count-1}. */
    public int at(int index) {
        return first + index * step;
    }

    /** Whether a position of the whole axis is one of these. */
    public boolean has(int position) {
        return before(position) < before(position + 1);
    }

    /** The number of these positions before a position of the whole axis. */
    public int before(int position) {
        return position <= first ? 0 : Math.min(count, Math.ceilDiv(position - first, step));
    }
}
