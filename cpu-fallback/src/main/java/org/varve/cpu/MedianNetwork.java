package org.varve.cpu;

import java.util.List;
import java.util.stream.IntStream;
import org.varve.core.Rows;
import org.varve.kernel.Median;

/**
 * The comparators of a median in three stages, and the places in memory that they work on. A wire is a run of samples: each
 * comparator serves a whole block of neighbouring windows.
 *
 * <p>First come the sorted columns of the rows in the window, a slot of {@code inlines} wires for each row, then the merged
 * list of the samples at one position of the trace, then the work space of the selection.
 */
final class MedianNetwork {

    /** Samples of the work space: 96 KiB, within the second-level cache; 64 for each sample of the largest window. */
    private static final int WORK = 24576;
    private static final int LONGEST_BLOCK = 128;

    /** Windows computed in one go. */
    final int block;
    /** Samples of a wire that also holds the neighbours of the block along the trace. */
    final int wide;
    /** Samples of memory. */
    final int memory;
    /** Sorts a column, relative to its slot. */
    final int[] sort;
    /** Merges the columns of all slots, in whatever order. */
    final int[] merge;
    /** Selects the median from the merged lists of neighbouring samples. */
    final int[] select;
    /** Where {@link #select} leaves the medians. */
    final int result;

    MedianNetwork(Work work, Median median) {
        int column = median.inlines();
        int list = column * median.crosslines();
        block = Math.min(WORK / median.size() / Rows.LANES * Rows.LANES, LONGEST_BLOCK);
        wide = Math.ceilDiv(block + median.samples() - 1, Rows.LANES) * Rows.LANES;

        ComparatorNetwork sorting = new ComparatorNetwork();
        List<Integer> sorted = sorting.merge(lists(column, 1));
        int[] columnAt = places(column, 0, wide);
        sort = work.made(sorting.compile(sorted, columnAt, columnAt.clone()));

        ComparatorNetwork merging = new ComparatorNetwork();
        List<Integer> merged = merging.merge(lists(median.crosslines(), column).stream()
                .map(wires -> sorted.stream().map(wires::get).toList())
                .toList());
        int[] listAt = places(list, 0, wide);
        merge = work.made(merging.compile(merged, listAt, places(list, list * wide, wide)));

        ComparatorNetwork selecting = new ComparatorNetwork();
        int chosen = selecting.select(lists(median.samples(), list), median.size() / 2);
        int[] neighbourAt = IntStream.range(0, median.size())
                .map(wire -> listAt[merged.get(wire % list)] + wire / list)
                .toArray();
        int space = 2 * list * wide;
        select = work.made(selecting.compile(List.of(chosen), neighbourAt, places(median.size(), space, block)));
        result = neighbourAt[chosen];
        memory = space + median.size() * block + Rows.LANES;
    }

    /** {@code count} lists of {@code length} wires, numbered through. */
    private static List<List<Integer>> lists(int count, int length) {
        return IntStream.range(0, count)
                .mapToObj(l -> IntStream.range(l * length, (l + 1) * length).boxed().toList())
                .toList();
    }

    private static int[] places(int count, int first, int step) {
        return IntStream.range(0, count).map(wire -> first + wire * step).toArray();
    }
}
