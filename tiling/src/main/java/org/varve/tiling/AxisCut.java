package org.varve.tiling;

/**
 * One axis cut into balanced parts: part {@code p} covers {@code [p*extent/parts, (p+1)*extent/parts)}.
 *
 * @param extent samples along the axis
 * @param parts {@code 1..extent}
 */
record AxisCut(int extent, int parts) {

    AxisCut {
        if (parts < 1 || parts > extent) {
            throw new IllegalArgumentException(
                    "%d parts of an axis of %d: give 1..%d".formatted(parts, extent, extent));
        }
    }

    int start(int part) {
        return (int) ((long) part * extent / parts);
    }

    int size(int part) {
        return start(part + 1) - start(part);
    }

    int largest() {
        return Math.ceilDiv(extent, parts);
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
