package org.varve.cpu;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Comparators on wires, for sorting, merging and selecting. A comparator leaves the smaller of two values on its first
 * wire and the larger on its second. A sorted list is given by its wires, smallest value first.
 */
final class ComparatorNetwork {

    private record Comparator(int low, int high) {}

    private final List<Comparator> comparators = new ArrayList<>();

    /** Merges sorted lists in pairs until one is left. */
    List<Integer> merge(List<List<Integer>> lists) {
        List<List<Integer>> sorted = lists;
        while (sorted.size() > 1) {
            List<List<Integer>> merged = new ArrayList<>();
            for (int l = 0; l < sorted.size(); l += 2) {
                merged.add(l + 1 < sorted.size() ? merge(sorted.get(l), sorted.get(l + 1)) : sorted.get(l));
            }
            sorted = merged;
        }
        return sorted.getFirst();
    }

    /** Batcher's odd-even merge of lists of any lengths: Knuth, The Art of Computer Programming 3, 5.3.4. */
    private List<Integer> merge(List<Integer> a, List<Integer> b) {
        if (a.isEmpty() || b.isEmpty()) {
            return a.isEmpty() ? b : a;
        }
        if (a.size() == 1 && b.size() == 1) {
            compare(a.getFirst(), b.getFirst());
            return List.of(a.getFirst(), b.getFirst());
        }
        List<Integer> odd = merge(everySecond(a, 0), everySecond(b, 0));
        List<Integer> even = merge(everySecond(a, 1), everySecond(b, 1));
        List<Integer> merged = new ArrayList<>(odd.subList(0, 1));
        for (int e = 0; e < even.size() || e + 1 < odd.size(); e++) {
            if (e < even.size() && e + 1 < odd.size()) {
                compare(even.get(e), odd.get(e + 1));
            }
            if (e < even.size()) {
                merged.add(even.get(e));
            }
            if (e + 1 < odd.size()) {
                merged.add(odd.get(e + 1));
            }
        }
        return merged;
    }

    private static List<Integer> everySecond(List<Integer> list, int first) {
        List<Integer> taken = new ArrayList<>();
        for (int e = first; e < list.size(); e += 2) {
            taken.add(list.get(e));
        }
        return taken;
    }

    /** The wire with the value of a rank, counted from 0, among all values of sorted lists. */
    int select(List<List<Integer>> lists, int rank) {
        int half = (lists.size() + 1) / 2;
        List<Integer> a = merge(lists.subList(0, half));
        return half == lists.size() ? a.get(rank) : select(a, merge(lists.subList(half, lists.size())), rank);
    }

    /**
     * Selects the smallest of {@code a[rank]}, {@code b[rank]}, and {@code max(a[i], b[j])} with
     * {@code i + j = rank - 1}.
     */
    private int select(List<Integer> a, List<Integer> b, int rank) {
        List<Integer> candidates = new ArrayList<>();
        for (int fromB = Math.max(0, rank + 1 - a.size()); fromB <= Math.min(b.size(), rank + 1); fromB++) {
            int fromA = rank + 1 - fromB;
            if (fromA > 0 && fromB > 0) {
                compare(a.get(fromA - 1), b.get(fromB - 1));
            }
            candidates.add(fromB > 0 ? b.get(fromB - 1) : a.get(fromA - 1));
        }
        candidates.stream().skip(1).forEach(other -> compare(candidates.getFirst(), other));
        return candidates.getFirst();
    }

    private void compare(int low, int high) {
        comparators.add(new Comparator(low, high));
    }

    /**
     * The comparators that the wanted wires depend on, in {@link ComparatorSteps}.
     *
     * @param address the address of each wire's value; on return, that of its result
     * @param work the address for each wire's results
     */
    int[] compile(List<Integer> wanted, int[] address, int[] work) {
        boolean[] needed = new boolean[address.length];
        wanted.forEach(wire -> needed[wire] = true);
        List<ComparatorSteps.Comparator> used = new ArrayList<>();
        for (Comparator comparator : byDepth(address.length).reversed()) {
            boolean low = needed[comparator.low];
            boolean high = needed[comparator.high];
            if (low || high) {
                needed[comparator.low] = true;
                needed[comparator.high] = true;
                used.add(new ComparatorSteps.Comparator(comparator.low, comparator.high, low, high));
            }
        }
        return ComparatorSteps.of(used.reversed(), address, work);
    }

    /**
     * The comparators in an order in which those that depend on each other lie far apart: first all that depend on
     * none, then all that depend on these. A processor that reads what it has just written waits for it.
     */
    private List<Comparator> byDepth(int wires) {
        int[] depths = new int[wires];
        Map<Integer, List<Comparator>> layers = new TreeMap<>();
        for (Comparator comparator : comparators) {
            int depth = Math.max(depths[comparator.low], depths[comparator.high]) + 1;
            depths[comparator.low] = depth;
            depths[comparator.high] = depth;
            layers.computeIfAbsent(depth, _ -> new ArrayList<>()).add(comparator);
        }
        return layers.values().stream().flatMap(List::stream).toList();
    }
}
