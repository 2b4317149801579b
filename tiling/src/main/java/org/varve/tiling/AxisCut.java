package org.varve.tiling;

import org.varve.core.AxisPart;

/**
 * An axis, or its wanted part, cut into balanced parts. Every part but the last ends where a piece of storage ends.
 *
 * <p>Counted in pieces, part {@code p} covers {@code [p*pieces/parts, (p+1)*pieces/parts)}. If only every n-th position
 * is wanted, a part also holds the positions between its first and its last wanted one.
 *
 * @param axis the wanted positions
 * @param parts {@code 1..pieces}
 * @param grain wanted positions in a piece (the last piece may be incomplete); 1 allows cuts anywhere
 */
record AxisCut(AxisPart axis, int parts, int grain) {

    AxisCut {
        int pieces = pieces(axis.count(), grain);
        if (parts < 1 || parts > pieces) {
            throw new IllegalArgumentException("%s parts of an axis of %s%s: give 1..%s".formatted(parts, axis.count(),
                    grain == 1 ? "" : " in pieces of " + grain, pieces));
        }
    }

    /** Parts whose sizes differ by at most one wanted position. */
    static AxisCut balanced(AxisPart axis, int parts) {
        return new AxisCut(axis, parts, 1);
    }

    /** Parts of {@code size} wanted positions, and one part with the remainder. */
    static AxisCut remainderLast(AxisPart axis, int size) {
        return new AxisCut(axis, pieces(axis.count(), size), size);
    }

    static int pieces(int extent, int grain) {
        return Math.ceilDiv(extent, grain);
    }

    /** The number of wanted positions before a part. */
    int before(int part) {
        long piece = (long) part * pieces(axis.count(), grain) / parts;
        return (int) Math.min(axis.count(), piece * grain);
    }

    int start(int part) {
        return axis.at(before(part));
    }

    int size(int part) {
        return (before(part + 1) - before(part) - 1) * axis.step() + 1;
    }

    /** Whether all parts begin at multiples of a step, and end so unless the axis does. */
    boolean isOn(int step) {
        for (int part = 0; part < parts && step > 1; part++) {
            int end = start(part) + size(part);
            if (start(part) % step != 0 || (end % step != 0 && end < axis.extent())) return false;
        }
        return true;
    }

    int largest() {
        return largestGrown(0);
    }

    /** The size of a part with {@code reach} positions added on both sides, limited to the axis. */
    int grown(int part, int reach) {
        return (int) (endGrown(part, reach) - startGrown(part, reach));
    }

    private long startGrown(int part, int reach) {
        return Math.max(0, (long) start(part) - reach);
    }

    private long endGrown(int part, int reach) {
        return Math.min(axis.extent(), (long) start(part) + size(part) + reach);
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
        return totalFetched(reach, 1);
    }

    /** The sum of all {@link #grown} sizes, each rounded outwards to whole pieces of {@code piece} positions. */
    long totalFetched(int reach, int piece) {
        long total = 0;
        for (int part = 0; part < parts; part++) {
            long begin = startGrown(part, reach) / piece * piece;
            long end = Math.ceilDiv(endGrown(part, reach), piece) * piece;
            total += Math.min(axis.extent(), end) - begin;
        }
        return total;
    }
}
