package org.varve.mdio;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.zarr.ArrayReader;

/**
 * Which lines a group stores by descending numbers. Its volume has them ascending, as that of a SEG-Y file, so that
 * dips, azimuths and derivatives do not depend on how lines are stored. Positions in the group become positions in the
 * volume, and the other way round, by the same methods.
 *
 * @param traces the extents of the group
 * @param inlines whether inlines descend
 * @param crosslines whether crosslines descend
 */
record LineTurns(Shape traces, boolean inlines, boolean crosslines) {

    /** The turns of a group that stores lines with these numbers. */
    static LineTurns of(Shape traces, List<Integer> inlines, List<Integer> crosslines) {
        return new LineTurns(traces, descend(inlines), descend(crosslines));
    }

    private static boolean descend(List<Integer> numbers) {
        for (int n = 1; n < numbers.size(); n++) {
            if (numbers.get(n) >= numbers.get(n - 1)) return false;
        }
        return numbers.size() > 1;
    }

    private boolean isNone() {
        return !inlines && !crosslines;
    }

    /** The numbers of the inlines in the order of the volume. */
    List<Integer> inlines(List<Integer> stored) {
        return inlines ? turned(stored) : stored;
    }

    /** The numbers of the crosslines in the order of the volume. */
    List<Integer> crosslines(List<Integer> stored) {
        return crosslines ? turned(stored) : stored;
    }

    private static List<Integer> turned(List<Integer> numbers) {
        List<Integer> turned = new ArrayList<>(numbers);
        Collections.reverse(turned);
        return turned;
    }

    int inline(int position) {
        return inlines ? traces.inlines() - 1 - position : position;
    }

    int crossline(int position) {
        return crosslines ? traces.crosslines() - 1 - position : position;
    }

    Box box(Box box) {
        if (isNone()) return box;
        return new Box(inlines ? traces.inlines() - box.endInline() : box.inline(),
                crosslines ? traces.crosslines() - box.endCrossline() : box.crossline(), box.sample(), box.shape());
    }

    ArrayReader.Row row(ArrayReader.Row row) {
        return isNone()
                ? row
                : new ArrayReader.Row(inline(row.inline()), crossline(row.crossline()), row.sample(), row.count());
    }
}
