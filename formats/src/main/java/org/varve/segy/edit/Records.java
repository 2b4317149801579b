package org.varve.segy.edit;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Pairs of a key without a sign and the number of a trace, outside the Java heap, which can be sorted by both. */
final class Records {

    /** Bytes of a pair. */
    static final int BYTES = 2 * Long.BYTES;

    /** Fewer are sorted by insertion. */
    private static final int FEW = 24;

    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;

    private final MemorySegment pairs;
    private final long capacity;
    private long count;

    Records(Arena arena, long capacity) {
        this.pairs = arena.allocate(capacity * BYTES, Long.BYTES);
        this.capacity = capacity;
    }

    long count() {
        return count;
    }

    boolean isFull() {
        return count == capacity;
    }

    void add(long key, long trace) {
        set(count, key, trace);
        count++;
    }

    /** Keeps the first pairs. */
    void cut(long first) {
        count = first;
    }

    long key(long n) {
        return pairs.get(LONG, n * BYTES);
    }

    long trace(long n) {
        return pairs.get(LONG, n * BYTES + Long.BYTES);
    }

    private void set(long n, long key, long trace) {
        pairs.set(LONG, n * BYTES, key);
        pairs.set(LONG, n * BYTES + Long.BYTES, trace);
    }

    private void swap(long a, long b) {
        long key = key(a);
        long trace = trace(a);
        set(a, key(b), trace(b));
        set(b, key, trace);
    }

    /** Whether a pair comes before another. */
    static boolean isBefore(long key, long trace, long otherKey, long otherTrace) {
        int order = Long.compareUnsigned(key, otherKey);
        return order < 0 || (order == 0 && trace < otherTrace);
    }

    private boolean isBefore(long a, long b) {
        return isBefore(key(a), trace(a), key(b), trace(b));
    }

    void sort() {
        sort(0, count - 1);
    }

    private void sort(long first, long last) {
        long low = first;
        long high = last;
        while (high - low >= FEW) {
            long middle = split(low, high);
            // the shorter side is sorted first, so that few calls are open at a time
            if (middle - low < high - middle) {
                sort(low, middle);
                low = middle + 1;
            } else {
                sort(middle + 1, high);
                high = middle;
            }
        }
        for (long n = low + 1; n <= high; n++) {
            for (long m = n; m > low && isBefore(m, m - 1); m--) {
                swap(m, m - 1);
            }
        }
    }

    /** Moves pairs so that those up to the returned one come before all others. */
    private long split(long low, long high) {
        long middle = (low + high) >>> 1;
        if (isBefore(middle, low)) swap(middle, low);
        if (isBefore(high, low)) swap(high, low);
        if (isBefore(high, middle)) swap(high, middle);
        long key = key(middle);
        long trace = trace(middle);
        long left = low - 1;
        long right = high + 1;
        while (true) {
            do {
                left++;
            } while (isBefore(key(left), trace(left), key, trace));
            do {
                right--;
            } while (isBefore(key, trace, key(right), trace(right)));
            if (left >= right) return right;
            swap(left, right);
        }
    }
}
