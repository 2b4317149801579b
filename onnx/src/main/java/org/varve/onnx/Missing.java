package org.varve.onnx;

import java.util.Arrays;
import java.util.BitSet;

/**
 * The results that a network would compute from samples that are not finite. It loses these: a maximum or a rectifier
 * makes numbers of them. A sample is seen by the results of each step of the grid whose reach holds it, in any tile.
 */
final class Missing {

    private static final boolean[] NONE = {};

    private final NetworkAxes axes;
    private final boolean seesAll;
    private final BitSet places = new BitSet();

    /** @param seesAll whether each result sees all samples */
    Missing(NetworkAxes axes, boolean seesAll) {
        this.axes = axes;
        this.seesAll = seesAll;
    }

    /** Adds a sample. */
    void add(long place) {
        places.set(Math.toIntExact(place));
    }

    /** For each place whether a result there sees one of the samples; empty if there are none. */
    boolean[] seen() {
        if (places.isEmpty()) return NONE;
        int[] extents = axes.extents();
        boolean[] seen = new boolean[Math.toIntExact(axes.places())];
        if (seesAll) {
            Arrays.fill(seen, true);
            return seen;
        }
        places.stream().forEach(place -> seen[place] = true);
        for (int axis = 0; axis < extents.length; axis++) spread(seen, axis, extents);
        return seen;
    }

    /** Spreads along an axis. */
    private void spread(boolean[] seen, int axis, int... extents) {
        int stride = 1;
        for (int n = axis + 1; n < extents.length; n++) stride *= extents[n];
        boolean[] line = new boolean[extents[axis]];
        for (int outer = 0; outer < seen.length; outer += stride * extents[axis]) {
            for (int inner = 0; inner < stride; inner++) {
                boolean isAny = false;
                for (int k = 0; k < line.length; k++) {
                    line[k] = seen[outer + inner + k * stride];
                    isAny |= line[k];
                }
                if (!isAny) continue;
                AxisReach reach = axes.reaches().get(axis);
                for (int step = 0; step < line.length; step += reach.grid()) {
                    boolean sees = isAny(line, step - reach.before(), step + reach.grid() + reach.after());
                    for (int k = step; k < step + reach.grid(); k++) seen[outer + inner + k * stride] = sees;
                }
            }
        }
    }

    private static boolean isAny(boolean[] line, long from, long to) {
        for (int k = (int) Math.max(0, from); k < Math.min(line.length, to); k++) {
            if (line[k]) return true;
        }
        return false;
    }
}
