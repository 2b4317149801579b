package org.varve.tiling;

/**
 * One axis cut into balanced parts, all but the last of which end where a piece of storage does.
 *
 * <p>Counted in pieces, part {@code p} covers {@code [p*pieces/parts, (p+1)*pieces/parts)}.
 *
 * @param extent samples along the axis
 * @param parts {@code 1..pieces}
 * @param grain samples of a piece, the last of which the axis may end within; 1 for cuts anywhere
 */
record AxisCut(int extent, int parts, int grain) {

    AxisCut {
        int pieces = pieces(extent, grain);
        if (parts < 1 || parts > pieces) {
            throw new IllegalArgumentException("%d parts of an axis of %d%s: give 1..%d".formatted(parts, extent,
                    grain == 1 ? "" : " in pieces of " + grain, pieces));
        }
    }

    /** Parts whose sizes differ by one sample at most. */
    static AxisCut balanced(int extent, int parts) {
        return new AxisCut(extent, parts, 1);
    }

    /** Parts of {@code size} samples, and one with what remains. */
    static AxisCut remainderLast(int extent, int size) {
        return new AxisCut(extent, pieces(extent, size), size);
    }

    static int pieces(int extent, int grain) {
        return Math.ceilDiv(extent, grain);
    }

    int start(int part) {
        long piece = (long) part * pieces(extent, grain) / parts;
        return (int) Math.min(extent, piece * grain);
    }

    int size(int part) {
        return start(part + 1) - start(part);
    }

    int largest() {
        return largestGrown(0);
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
        return totalFetched(reach, 1);
    }

    /** The sum of all {@link #grown} sizes where whole pieces of another size must be read. */
    long totalFetched(int reach, int piece) {
        long total = 0;
        for (int part = 0; part < parts; part++) {
            long begin = Math.max(0, (long) start(part) - reach) / piece * piece;
            long end = Math.min(extent, (long) start(part + 1) + reach);
            total += Math.min(extent, Math.ceilDiv(end, piece) * piece) - begin;
        }
        return total;
    }
}
