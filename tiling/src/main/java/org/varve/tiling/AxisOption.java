package org.varve.tiling;

import java.util.ArrayList;
import java.util.List;
import org.varve.core.AxisPart;

/**
 * One way to cut an axis, and what it costs.
 *
 * @param cut the parts
 * @param tile size of the largest tile
 * @param source size of the largest tile with its halo
 * @param read sizes of all tiles with their halos, summed
 * @param fetched the same where whole pieces of storage must be read
 */
record AxisOption(AxisCut cut, int tile, int source, long read, long fetched) {

    /**
     * An axis to cut.
     *
     * @param wanted the positions that are wanted
     * @param reach samples of the halo on each side of a tile
     * @param grain tiles end at multiples of this, counted in wanted positions
     * @param piece the volume is read in pieces of this many samples
     */
    record Axis(AxisPart wanted, int reach, int grain, int piece) {

        /** A whole axis that may be cut anywhere. */
        Axis(int extent, int reach) {
            this(AxisPart.whole(extent), reach, 1, 1);
        }

        private AxisOption cut(int parts) {
            return of(new AxisCut(wanted, parts, grain), reach, piece);
        }

        /** The cut into fewest parts of which none is larger than {@code tile}; not aligned where that is less than the grain. */
        AxisOption upTo(int tile) {
            int most = (tile - 1) / wanted.step() + 1;
            if (most >= wanted.count()) return cut(1);
            if (most < grain) return new Axis(wanted, reach, 1, piece).upTo(tile);
            return cut(Math.ceilDiv(AxisCut.pieces(wanted.count(), grain), most / grain));
        }

        /**
         * The cuts into fewest parts for every size that the largest tile can have, whole first: about twice the square root
         * of the number of pieces.
         */
        List<AxisOption> all() {
            int pieces = AxisCut.pieces(wanted.count(), grain);
            List<AxisOption> options = new ArrayList<>();
            int most = pieces;
            while (most >= 1) {
                int parts = Math.ceilDiv(pieces, most);
                options.add(cut(parts));
                most = Math.ceilDiv(pieces, parts) - 1;
            }
            return options;
        }
    }

    /** A cut of which the volume is read in pieces of {@code piece} samples, with {@code reach} samples on each side of a tile. */
    static AxisOption of(AxisCut cut, int reach, int piece) {
        return new AxisOption(cut, cut.largest(), cut.largestGrown(reach), cut.totalGrown(reach),
                cut.totalFetched(reach, piece));
    }

    /** How many positions are wanted. */
    int extent() {
        return cut.axis().count();
    }

    int parts() {
        return cut.parts();
    }

    /** Whether a part may end within a piece of {@code piece} samples. */
    boolean cuts(int piece) {
        return !isWhole() && cut.grain() % piece != 0;
    }

    boolean isWhole() {
        return parts() == 1;
    }
}
