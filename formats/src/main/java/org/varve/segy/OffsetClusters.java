package org.varve.segy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.OptionalInt;

/** Finds classes in offsets that scatter about a few values. */
final class OffsetClusters {

    /** Fewer offsets are chosen one by one. */
    private static final int MANY = 8;

    /** The gap between two clusters is at least this many times the largest within one. */
    private static final int CLEAR = 3;

    /** Widths that people would choose, times powers of ten. */
    private static final int[] ROUND = {1, 2, 5};

    private OffsetClusters() {}

    /**
     * The least round width of classes, centred at its multiples, each of which holds one cluster.
     *
     * @param ascending distinct offsets
     * @return empty if the offsets do not scatter about fewer values than half their number
     */
    static OptionalInt width(Collection<Integer> ascending) {
        List<Integer> offsets = new ArrayList<>(ascending);
        if (offsets.size() < MANY) {
            return OptionalInt.empty();
        }
        List<List<Integer>> clusters = clusters(offsets);
        if (clusters.size() < 2 || 2 * clusters.size() > offsets.size()) {
            return OptionalInt.empty();
        }
        for (int power = 1; power <= 10_000; power *= 10) {
            for (int digit : ROUND) {
                if (fits(clusters, digit * power)) {
                    return OptionalInt.of(digit * power);
                }
            }
        }
        return OptionalInt.empty();
    }

    /** Splits offsets where gaps become clearly larger. */
    private static List<List<Integer>> clusters(List<Integer> offsets) {
        long[] gaps = new long[offsets.size() - 1];
        for (int n = 0; n < gaps.length; n++) {
            gaps[n] = (long) offsets.get(n + 1) - offsets.get(n);
        }
        long[] sorted = gaps.clone();
        Arrays.sort(sorted);
        long within = Long.MAX_VALUE;
        for (int n = 0; n + 1 < sorted.length; n++) {
            if (sorted[n + 1] >= CLEAR * sorted[n]) {
                within = sorted[n];
                break;
            }
        }
        List<List<Integer>> clusters = new ArrayList<>();
        clusters.add(new ArrayList<>(List.of(offsets.getFirst())));
        for (int n = 0; n < gaps.length; n++) {
            if (gaps[n] > within) {
                clusters.add(new ArrayList<>());
            }
            clusters.getLast().add(offsets.get(n + 1));
        }
        return clusters;
    }

    private static boolean fits(List<List<Integer>> clusters, int width) {
        long last = Long.MIN_VALUE;
        for (List<Integer> cluster : clusters) {
            int centre = OffsetClass.centre(cluster.getFirst(), width);
            if (centre == last || OffsetClass.centre(cluster.getLast(), width) != centre) {
                return false;
            }
            last = centre;
        }
        return true;
    }
}
