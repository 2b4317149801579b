package org.varve.tiling;

/**
 * One axis cut into parts, balanced or with what remains last: part {@code p} covers {@code [p*span/parts, (p+1)*span/parts)} as
 * far as the axis goes.
 *
 * @param extent samples along the axis
 * @param parts {@code 1..extent}
 * @param span what is cut into equal parts: {@code extent} where they are balanced, else beyond the end of the axis
 */
record AxisCut(int extent, int parts, long span) {

    AxisCut {
        if (parts < 1 || parts > extent) {
            throw new IllegalArgumentException(
                    "%d parts of an axis of %d: give 1..%d".formatted(parts, extent, extent));
        }
    }

    /** Parts whose sizes differ by one sample at most. */
    static AxisCut balanced(int extent, int parts) {
        return new AxisCut(extent, parts, extent);
    }

    /** Parts of {@code size} samples, and one with what remains. */
    static AxisCut remainderLast(int extent, int size) {
        int parts = Math.ceilDiv(extent, size);
        return new AxisCut(extent, parts, (long) parts * size);
    }

    int start(int part) {
        return (int) Math.min(extent, part * span / parts);
    }

    int size(int part) {
        return start(part + 1) - start(part);
    }

    int largest() {
        return (int) Math.min(extent, Math.ceilDiv(span, parts));
    }

    /** The size of a part and {@code reach} samples on both sides, cut where the axis ends. */
    int grown(int part, int reach) {
        long end = Math.min(extent, (long) start(part + 1) + reach);
        return (int) (end - Math.max(0, (long) start(part) - reach));
    }

    /** The largest {@link #grown} size. */
    int largestGrown(int reach) {
        int largest = 0;
        for (int part = 0; part < parts; part++) {
            largest = Math.max(largest, grown(part, reach));
        }
        return largest;
    }

    /** The sum of all {@link #grown} sizes. */
    long totalGrown(int reach) {
        long total = 0;
        for (int part = 0; part < parts; part++) {
            total += grown(part, reach);
        }
        return total;
    }
}
