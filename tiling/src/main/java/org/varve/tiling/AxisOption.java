package org.varve.tiling;

import java.util.ArrayList;
import java.util.List;
import org.varve.core.AxisPart;

/**
 * One way to cut an axis, and its cost.
 *
 * @param cut the parts
 * @param tile size of the largest tile
 * @param source size of the largest tile with its halo
 * @param read sizes of all tiles with their halos, summed
 * @param fetched the same, rounded outwards to whole pieces of storage
 */
record AxisOption(AxisCut cut, int tile, int source, long read, long fetched) {

    /**
     * An axis to cut.
     *
     * @param wanted the wanted positions
     * @param reach samples of the halo on each side of a tile
     * @param grain tiles end at multiples of this, counted in wanted positions
     * @param piece the volume is read in pieces of this many samples
     */
    record Axis(AxisPart wanted, int reach, int grain, int piece) {

        /** A whole axis that may be cut anywhere. */
        Axis(int extent, int reach) {
            this(AxisPart.whole(extent), reach, 1, 1);
        }

        AxisOption cut(int parts) {
            return of(new AxisCut(wanted, parts, grain), reach, piece);
        }

        /**
         * The cut into the fewest parts no larger than {@code tile}; unaligned if {@code tile} is smaller than the
         * grain.
         */
        AxisOption upTo(int tile) {
            int limit = (tile - 1) / wanted.step() + 1;
            if (limit >= wanted.count()) return cut(1);
            if (limit < grain) return new Axis(wanted, reach, 1, piece).upTo(tile);
            return cut(Math.ceilDiv(AxisCut.pieces(wanted.count(), grain), limit / grain));
        }

        /**
         * For every size that the largest tile can have, the cut into the fewest parts, the whole axis first. There are
         * about twice as many cuts as the square root of the number of pieces.
         */
        List<AxisOption> all() {
            int pieces = AxisCut.pieces(wanted.count(), grain);
            List<AxisOption> options = new ArrayList<>();
            int largest = pieces;
            while (largest >= 1) {
                int parts = Math.ceilDiv(pieces, largest);
                options.add(cut(parts));
                largest = Math.ceilDiv(pieces, parts) - 1;
            }
            return options;
        }
    }

    /**
     * A cut of a volume that is read in pieces of {@code piece} samples, with {@code reach} samples on each side of a
     * tile.
     */
    static AxisOption of(AxisCut cut, int reach, int piece) {
        return new AxisOption(cut, cut.largest(), cut.largestGrown(reach), cut.totalGrown(reach),
                cut.totalFetched(reach, piece));
    }

    /** The number of wanted positions. */
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
