package org.varve.tiling;

import java.util.ArrayList;
import java.util.List;

/**
 * One way to cut an axis, and what it costs.
 *
 * @param tile size of the largest tile
 * @param source size of the largest tile with its halo
 * @param read sizes of all tiles with their halos, summed
 */
record AxisOption(AxisCut cut, int tile, int source, long read) {

    static AxisOption of(AxisCut cut, int reach) {
        return new AxisOption(cut, cut.largest(), cut.largestGrown(reach), cut.totalGrown(reach));
    }

    /** The cut into fewest parts of which none is larger than {@code tile}. */
    static AxisOption upTo(int tile, int extent, int reach) {
        return of(AxisCut.balanced(extent, Math.ceilDiv(extent, tile)), reach);
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

    /** Samples along the axis. */
    int extent() {
        return cut.extent();
    }

    /** How many tiles. */
    int parts() {
        return cut.parts();
    }

    boolean isWhole() {
        return parts() == 1;
    }
}
