package org.varve.segy;

/**
 * A class of offsets from source to receiver, in the unit of byte 37: those from {@code centre - width / 2}, included,
 * to {@code centre + width / 2}, excluded.
 *
 * @param centre the offset that names the class
 * @param width 1 for this offset alone, or more
 */
public record OffsetClass(int centre, int width) {

    /** Refuses widths below 1. */
    public OffsetClass {
        requireWidth(width);
    }

    /** Checks the width of classes. */
    public static void requireWidth(int width) {
        if (width < 1) {
            throw new IllegalArgumentException(
                    "width %s of a class of offsets: must be 1 or more, such as 25".formatted(width));
        }
    }

    /** The centre of the class that an offset belongs to if the centres are the multiples of the width. */
    public static int centre(int offset, int width) {
        return (int) (Math.floorDiv(2L * offset + width, 2L * width) * width);
    }

    /** Whether an offset belongs to the class. */
    public boolean holds(int offset) {
        long twice = 2 * ((long) offset - centre);
        return twice >= -width && twice < width;
    }

    /** Such as {@code offset 100}, or {@code offsets 88 to 112}. */
    @Override
    public String toString() {
        return width == 1
                ? "offset " + centre
                : "offsets %s to %s".formatted(centre - width / 2, centre + (width - 1) / 2);
    }
}
