package org.varve.cpu;

import java.util.Arrays;
import java.util.List;

/**
 * Comparators in steps of two or three, so that fewer values pass through memory. A step is {@link #STRIDE} numbers:
 * its kind, the addresses of the values {@code a, b, c, d} that it reads, and of its four results, or {@link #UNUSED}.
 * It begins with {@code low = min(a, b)} and {@code high = max(a, b)}.
 */
final class ComparatorSteps {

    /** Numbers of a step. */
    static final int STRIDE = 9;
    /** Where a step has the address of {@code a}. */
    static final int READ = 1;
    /** Where a step has the address of its first result. */
    static final int WRITTEN = 5;
    /** Marks a result that is not needed. */
    static final int UNUSED = -1;

    /** Results {@code low, high, min(c, d), max(c, d)}. */
    static final int COMPARE = 0;
    /** Results {@code low, min(high, min(c, d)), max(high, min(c, d)), max(c, d)}. */
    static final int MERGE = 1;
    /** Results {@code min(low, c), max(low, c), min(high, d), max(high, d)}. */
    static final int SPREAD = 2;

    private static final int NONE = -1;

    /**
     * A comparator.
     *
     * @param low the wire that it reads, and leaves the smaller value on
     * @param high the wire that it reads, and leaves the larger value on
     * @param needsLow whether the smaller value is needed
     * @param needsHigh whether the larger value is needed
     */
    record Comparator(int low, int high, boolean needsLow, boolean needsHigh) {

        private int other(int wire) {
            return wire == low ? high : low;
        }
    }

    private final List<Comparator> comparators;
    /** The comparators whose results each reads, on its low wire and on its high wire, or {@link #NONE}. */
    private final int[] beforeLow;
    private final int[] beforeHigh;
    /** The comparators that read the smaller and the larger value of each next, or {@link #NONE}. */
    private final int[] afterLow;
    private final int[] afterHigh;
    private final boolean[] done;

    private final int[] address;
    private final int[] work;
    /** The step that wrote each wire last, or {@link #NONE}. */
    private final int[] written;
    /** Whether the last value of each wire is needed. */
    private final boolean[] needed;
    /** A step {@link #COMPARE} that has room for another comparator, or {@link #NONE}. */
    private int half = NONE;

    private final int[] steps;
    private int length;

    /**
     * The steps of comparators.
     *
     * @param comparators in an order in which they may be done
     * @param address the address of each wire's value; on return, that of its result
     * @param work the address for each wire's results
     */
    static int[] of(List<Comparator> comparators, int[] address, int[] work) {
        ComparatorSteps made = new ComparatorSteps(comparators, address, work);
        for (int c = 0; c < comparators.size(); c++) {
            if (!made.done[c]) made.add(c);
        }
        return Arrays.copyOf(made.steps, made.length);
    }

    private ComparatorSteps(List<Comparator> comparators, int[] address, int[] work) {
        this.comparators = comparators;
        this.address = address;
        this.work = work;
        written = none(address.length);
        needed = new boolean[address.length];
        steps = new int[STRIDE * comparators.size()];
        done = new boolean[comparators.size()];
        beforeLow = none(comparators.size());
        beforeHigh = none(comparators.size());
        afterLow = none(comparators.size());
        afterHigh = none(comparators.size());
        int[] last = none(address.length);
        for (int c = 0; c < comparators.size(); c++) {
            beforeLow[c] = last[comparators.get(c).low];
            beforeHigh[c] = last[comparators.get(c).high];
            precede(beforeLow[c], comparators.get(c).low, c);
            precede(beforeHigh[c], comparators.get(c).high, c);
            last[comparators.get(c).low] = c;
            last[comparators.get(c).high] = c;
        }
    }

    private static int[] none(int length) {
        int[] none = new int[length];
        Arrays.fill(none, NONE);
        return none;
    }

    private void precede(int before, int wire, int next) {
        if (before == NONE) return;
        (comparators.get(before).low == wire ? afterLow : afterHigh)[before] = next;
    }

    /** Adds a step with a comparator before which all are done. */
    private void add(int first) {
        int low = afterLow[first];
        int high = afterHigh[first];
        int above = partner(first, high, afterLow);
        int below = partner(first, low, afterHigh);
        if (above != NONE) {
            merge(first, above, high);
        } else if (below != NONE) {
            merge(below, first, low);
        } else if (low != NONE && high != NONE && low != high && isReady(low, first) && isReady(high, first)) {
            spread(first, low, high);
        } else {
            compare(first);
        }
    }

    /** The comparator, ready but not done, whose result a third one needs besides a first one's, or {@link #NONE}. */
    private int partner(int first, int third, int[] after) {
        if (third == NONE) return NONE;
        int other = beforeLow[third] == first ? beforeHigh[third] : beforeLow[third];
        boolean isPartner = other != NONE && other != first && !done[other] && after[other] == third;
        return isPartner && isReady(other, NONE) ? other : NONE;
    }

    /** Whether all comparators before one are done, or are a given one. */
    private boolean isReady(int c, int given) {
        return isDone(beforeLow[c], given) && isDone(beforeHigh[c], given);
    }

    private boolean isDone(int c, int given) {
        return c == NONE || c == given || done[c];
    }

    /** Adds a comparator alone, or to a step that has room and comes after those that wrote what it reads. */
    private void compare(int only) {
        Comparator x = comparators.get(only);
        int[] wires = {x.low, x.high};
        boolean joins = half != NONE && written[x.low] < half && written[x.high] < half;
        int step = joins ? half : step(COMPARE);
        // values of no comparator are read all the same
        if (!joins) read(step, 2, wires);
        half = joins ? NONE : step;
        put(step, joins ? 2 : 0, wires, wires, only);
    }

    private void merge(int lower, int upper, int middle) {
        Comparator x = comparators.get(lower);
        Comparator y = comparators.get(upper);
        Comparator z = comparators.get(middle);
        put(step(MERGE), 0, new int[] {x.low, x.high, y.low, y.high}, new int[] {x.low, z.low, z.high, y.high}, lower,
                upper, middle);
    }

    private void spread(int first, int lower, int upper) {
        Comparator x = comparators.get(first);
        Comparator y = comparators.get(lower);
        Comparator z = comparators.get(upper);
        put(step(SPREAD), 0, new int[] {x.low, x.high, y.other(x.low), z.other(x.high)},
                new int[] {y.low, y.high, z.low, z.high}, first, lower, upper);
    }

    /** Appends a step that reads and writes nothing yet; returns its place. */
    private int step(int kind) {
        int step = length;
        Arrays.fill(steps, step, step + STRIDE, UNUSED);
        steps[step] = kind;
        length += STRIDE;
        return step;
    }

    private void read(int step, int from, int... wires) {
        for (int n = 0; n < wires.length; n++) {
            steps[step + READ + from + n] = address[wires[n]];
        }
    }

    /** Lets a step do comparators, which read and write wires, from a place among its values and its results. */
    private void put(int step, int from, int[] reads, int[] writes, int... parts) {
        read(step, from, reads);
        for (int part : parts) {
            Comparator comparator = comparators.get(part);
            needed[comparator.low] = comparator.needsLow;
            needed[comparator.high] = comparator.needsHigh;
            done[part] = true;
        }
        for (int n = 0; n < writes.length; n++) {
            int wire = writes[n];
            address[wire] = work[wire];
            written[wire] = step;
            if (needed[wire]) steps[step + WRITTEN + from + n] = work[wire];
        }
    }
}
