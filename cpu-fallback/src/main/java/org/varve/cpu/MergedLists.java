package org.varve.cpu;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Comparators that merge sorted lists in a {@link SortMemory}, and the addresses that they work on. A list is given by
 * the addresses of its values, smallest value first; what is merged gets a place of its own.
 */
final class MergedLists {

    private final int step;
    private int free;
    private final List<int[]> networks = new ArrayList<>();

    /**
     * Lists without comparators yet.
     *
     * @param free the first free address
     * @param step from one value of a list to the next
     */
    MergedLists(int free, int step) {
        this.free = free;
        this.step = step;
    }

    /**
     * The comparators of each merging, as {@link ComparatorNetwork#compile} gives them, one after the other. A merging
     * reads what those before it have written, some of it some samples later.
     */
    List<int[]> networks() {
        return networks;
    }

    /** The first address that is free still. */
    int free() {
        return free;
    }

    /** Merges lists, and gives the ranks {@code from..to-1} among all values. */
    int[] merge(List<int[]> lists, int from, int to) {
        ComparatorNetwork network = new ComparatorNetwork();
        List<Integer> merged = network.merge(wires(lists)).subList(from, to);
        return append(network, merged, lists);
    }

    /** Merges lists. */
    int[] merge(List<int[]> lists) {
        return merge(lists, 0, size(lists));
    }

    /** Finds the values of one rank, or of several in a row, among all values of lists. */
    int[] select(List<int[]> lists, int... ranks) {
        if (ranks.length > 1) return merge(lists, ranks[0], ranks[ranks.length - 1] + 1);
        ComparatorNetwork network = new ComparatorNetwork();
        return append(network, List.of(network.select(wires(lists), ranks[0])), lists);
    }

    /** The list that lies {@code samples} later along the trace. */
    static int[] later(int[] list, int samples) {
        return Arrays.stream(list).map(address -> address + samples).toArray();
    }

    private int[] append(ComparatorNetwork network, List<Integer> wanted, List<int[]> lists) {
        int[] address = lists.stream().flatMapToInt(Arrays::stream).toArray();
        int start = free;
        free += address.length * step;
        int[] places = IntStream.range(0, address.length).map(wire -> start + wire * step).toArray();
        networks.add(network.compile(wanted, address, places));
        return wanted.stream().mapToInt(wire -> address[wire]).toArray();
    }

    private static List<List<Integer>> wires(List<int[]> lists) {
        List<List<Integer>> wires = new ArrayList<>();
        int first = 0;
        for (int[] list : lists) {
            wires.add(IntStream.range(first, first + list.length).boxed().toList());
            first += list.length;
        }
        return wires;
    }

    private static int size(List<int[]> lists) {
        return lists.stream().mapToInt(list -> list.length).sum();
    }
}
