package org.varve.cpu;

import java.lang.ref.SoftReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.varve.core.Halo;
import org.varve.core.Rows;

/**
 * The comparators that find samples of given ranks in the windows around two neighbouring samples of a trace, which
 * have all but one position of the trace in common. The lists of the positions in common are merged once for both, by
 * doubling: of two positions, of four, of eight. Each doubling serves all windows that hold these positions. Of what is
 * merged last, only the ranks count that the last list can still move to those that are looked for.
 *
 * <p>A wire holds every second position of a trace, either the even ones or the odd ones. Memory holds first the sorted
 * columns of the rows in the window, then the lists of the samples at one position, then what is merged of them.
 */
final class RankPairNetwork {

    /** The largest reach along the trace: beyond it, too much is computed for the windows at the ends of a block. */
    static final int FARTHEST = 16;

    /** Most windows computed together, whole vectors of them. */
    final int block;
    /** Samples of a wire. */
    final int length;
    /** Size of the memory in samples. */
    final int memory;
    /** Sorts a column, relative to its slot. */
    final int[] sort;
    /** Merges the columns of all slots, in any order. */
    final int[] merge;
    /** Merges the lists that the two windows of a pair have in common, and selects the ranks of both. */
    final List<int[]> select;
    /** Where {@link #select} leaves the samples of each rank of the first window, and of the second. */
    final int[][] results;

    private record Key(Halo halo, List<Integer> ranks) {}

    /** Networks to copy for each thread, see {@link RankNetwork}. */
    private static final Map<Key, SoftReference<RankPairNetwork>> MADE = new ConcurrentHashMap<>();

    /**
     * The network of a window.
     *
     * @param work provides the arrays
     * @param halo half the window, at least 1 and at most {@link #FARTHEST} along the trace
     * @param ranks one rank or two consecutive ones, counted from 0
     */
    static RankPairNetwork of(Work work, Halo halo, int... ranks) {
        Key key = new Key(halo, Arrays.stream(ranks).boxed().toList());
        SoftReference<RankPairNetwork> made = MADE.get(key);
        RankPairNetwork known = made == null ? null : made.get();
        RankPairNetwork network = known == null ? new RankPairNetwork(halo, ranks) : known;
        if (known == null) MADE.put(key, new SoftReference<>(network));
        return new RankPairNetwork(work, network);
    }

    private RankPairNetwork(Work work, RankPairNetwork other) {
        block = other.block;
        length = other.length;
        memory = other.memory;
        sort = copy(work, other.sort);
        merge = copy(work, other.merge);
        select = other.select.stream().map(network -> copy(work, network)).toList();
        results = other.results;
    }

    private static int[] copy(Work work, int... array) {
        return work.ints(array.length, copy -> System.arraycopy(array, 0, copy, 0, array.length));
    }

    private RankPairNetwork(Halo halo, int... ranks) {
        int column = 2 * halo.inline() + 1;
        int rows = 2 * halo.crossline() + 1;
        int list = column * rows;
        int reach = halo.sample();
        int size = list * (2 * reach + 1);
        length = SortMemory.STEP;
        block = 2 * (length - reach) / Rows.LANES * Rows.LANES;

        ComparatorNetwork sorting = new ComparatorNetwork();
        List<Integer> sorted = sorting.merge(IntStream.range(0, column).mapToObj(List::of).toList());
        int[] columnAt = IntStream.range(0, column).map(wire -> wire * 2 * length).toArray();
        sort = sorting.compile(sorted, columnAt, columnAt.clone());

        MergedLists merging = new MergedLists(2 * length * list, 2 * length);
        int[] slot = sorted.stream().mapToInt(wire -> columnAt[wire]).toArray();
        int[] even = merging.merge(IntStream.range(0, rows)
                .mapToObj(row -> MergedLists.later(slot, row * 2 * length * column))
                .toList());
        int[] odd = MergedLists.later(even, length);
        merge = merging.networks().getFirst();

        // the last list moves a value at most by its own length
        int lowest = Math.max(0, ranks[0] - list);
        int highest = Math.min(ranks[ranks.length - 1], size - list - 1);
        MergedLists selecting = new MergedLists(merging.free(), length);
        int[] common = common(selecting, even, odd, reach, lowest, highest + 1);
        int[] left = Arrays.stream(ranks).map(rank -> rank - lowest).toArray();
        results = new int[][] {
                selecting.select(List.of(common, even), left),
                selecting.select(List.of(common, MergedLists.later(odd, reach)), left)
        };
        select = selecting.networks();
        memory = selecting.free() + Rows.LANES;
    }

    /**
     * Merges the lists of an odd position and of the {@code 2 reach - 1} that follow, and gives the ranks
     * {@code from..to-1}.
     */
    private static int[] common(MergedLists lists, int[] even, int[] odd, int reach, int from, int to) {
        List<int[]> next = List.of(odd, MergedLists.later(even, 1));
        List<int[]> parts = new ArrayList<>();
        int before = 0;
        for (int doubled = 1; doubled <= reach; doubled *= 2) {
            boolean isLast = doubled == reach;
            int[] merged = isLast ? lists.merge(next, from, to) : lists.merge(next);
            if (isLast) return merged;
            if ((reach & doubled) != 0) {
                parts.add(MergedLists.later(merged, before));
                before += doubled;
            }
            next = List.of(merged, MergedLists.later(merged, doubled));
        }
        int[] common = parts.getFirst();
        for (int part = 1; part < parts.size(); part++) {
            List<int[]> both = List.of(common, parts.get(part));
            common = part == parts.size() - 1 ? lists.merge(both, from, to) : lists.merge(both);
        }
        return common;
    }
}
