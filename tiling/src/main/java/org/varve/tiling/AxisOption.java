package org.varve.tiling;

import java.util.ArrayList;
import java.util.List;

/**
 * One way to cut an axis, and what it costs.
 *
 * @param extent samples along the axis
 * @param parts how many tiles
 * @param tile size of the largest tile
 * @param source size of the largest tile with its halo
 * @param read sizes of all tiles with their halos, summed
 */
record AxisOption(int extent, int parts, int tile, int source, long read) {

    private static AxisOption of(int extent, int parts, int reach) {
        AxisCut cut = new AxisCut(extent, parts);
        return new AxisOption(extent, parts, cut.largest(), cut.largestGrown(reach), cut.totalGrown(reach));
    }

    /** The cut into fewest parts of which none is larger than {@code tile}. */
    static AxisOption upTo(int tile, int extent, int reach) {
        return of(extent, Math.ceilDiv(extent, tile), reach);
    }

    /** The cuts into fewest parts for every size that the largest tile can have, whole first: about 2 sqrt(extent). */
    static List<AxisOption> all(int extent, int reach) {
        List<AxisOption> options = new ArrayList<>();
        int tile = extent;
        while (tile >= 1) {
            AxisOption option = upTo(tile, extent, reach);
            options.add(option);
            tile = option.tile() - 1;
        }
        return options;
    }

    boolean isWhole() {
        return parts == 1;
    }
}
