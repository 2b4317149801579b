package org.varve.cpu;

import java.lang.ref.SoftReference;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.varve.core.Halo;
import org.varve.core.Rows;

/**
 * The comparators that find samples of given ranks in a window, in three stages, with the memory addresses that they
 * work on. A wire is a run of samples: each comparator serves a whole block of neighbouring windows.
 *
 * <p>Memory holds first the sorted columns of the rows in the window, a slot of {@code inlines} wires for each row,
 * then the merged list of the samples at one position of the trace, then the work space of the selection.
 */
final class RankNetwork {

    /** The most samples of the work space for longer wires than the shortest: 96 KiB, within the second-level cache. */
    private static final int WORK = 24576;

    /** Windows computed together. */
    final int block;
    /** Samples of a wire that also holds the block's neighbours along the trace. */
    final int wide;
    /** Size of the memory in samples. */
    final int memory;
    /** Sorts a column, relative to its slot. */
    final int[] sort;
    /** Merges the columns of all slots, in any order. */
    final int[] merge;
    /** Selects the ranks from the merged lists of neighbouring samples. */
    final int[] select;
    /** The addresses at which {@link #select} leaves the samples of each rank. */
    final int[] results;

    private record Key(Halo halo, List<Integer> ranks) {}

    /**
     * Networks to copy for each thread: if thousands were built, their code would be compiled, which takes the compiler
     * 35 MB.
     */
    private static final Map<Key, SoftReference<RankNetwork>> MADE = new ConcurrentHashMap<>();

    /**
     * The network of a window.
     *
     * @param work provides the arrays
     * @param halo half the window
     * @param ranks one rank or two consecutive ones, counted from 0
     */
    static RankNetwork of(Work work, Halo halo, int... ranks) {
        Key key = new Key(halo, Arrays.stream(ranks).boxed().toList());
        SoftReference<RankNetwork> made = MADE.get(key);
        RankNetwork known = made == null ? null : made.get();
        RankNetwork network = known == null ? new RankNetwork(halo, ranks) : known;
        if (known == null) MADE.put(key, new SoftReference<>(network));
        return new RankNetwork(work, network);
    }

    private RankNetwork(Work work, RankNetwork other) {
        block = other.block;
        wide = other.wide;
        memory = other.memory;
        sort = copy(work, other.sort);
        merge = copy(work, other.merge);
        select = copy(work, other.select);
        results = other.results;
    }

    private static int[] copy(Work work, int... array) {
        return work.ints(array.length, copy -> System.arraycopy(array, 0, copy, 0, array.length));
    }

    private RankNetwork(Halo halo, int... ranks) {
        int column = 2 * halo.inline() + 1;
        int rows = 2 * halo.crossline() + 1;
        int neighbours = 2 * halo.sample() + 1;
        int list = column * rows;
        int size = list * neighbours;
        int most = size * 2 * SortMemory.STEP <= WORK ? 2 * SortMemory.STEP : SortMemory.STEP;
        // a wire of few neighbours is no longer than the block
        block = neighbours <= most / 8 ? most - (neighbours - 1) : most;
        wide = Math.ceilDiv(block + neighbours - 1, SortMemory.STEP) * SortMemory.STEP;

        ComparatorNetwork sorting = new ComparatorNetwork();
        List<Integer> sorted = sorting.merge(lists(column, 1));
        int[] columnAt = places(column, 0, wide);
        sort = sorting.compile(sorted, columnAt, columnAt.clone());

        ComparatorNetwork merging = new ComparatorNetwork();
        List<Integer> merged = merging.merge(lists(rows, column).stream()
                .map(wires -> sorted.stream().map(wires::get).toList())
                .toList());
        int[] listAt = places(list, 0, wide);
        merge = merging.compile(merged, listAt, places(list, list * wide, wide));

        ComparatorNetwork selecting = new ComparatorNetwork();
        List<Integer> chosen = choose(selecting, lists(neighbours, list), ranks);
        int[] neighbourAt = IntStream.range(0, size)
                .map(wire -> listAt[merged.get(wire % list)] + wire / list)
                .toArray();
        int space = 2 * list * wide;
        select = selecting.compile(chosen, neighbourAt, places(size, space, most));
        results = chosen.stream().mapToInt(wire -> neighbourAt[wire]).toArray();
        memory = space + size * most + Rows.LANES;
    }

    /** The wires with the values of ranks among all values of sorted lists. */
    private static List<Integer> choose(ComparatorNetwork selecting, List<List<Integer>> lists, int... ranks) {
        if (ranks.length == 1) {
            return List.of(selecting.select(lists, ranks[0]));
        }
        List<Integer> sorted = selecting.merge(lists);
        return Arrays.stream(ranks).mapToObj(sorted::get).toList();
    }

    /** {@code count} lists of {@code length} consecutively numbered wires. */
    private static List<List<Integer>> lists(int count, int length) {
        return IntStream.range(0, count)
                .mapToObj(l -> IntStream.range(l * length, (l + 1) * length).boxed().toList())
                .toList();
    }

    private static int[] places(int count, int first, int step) {
        return IntStream.range(0, count).map(wire -> first + wire * step).toArray();
    }
}
