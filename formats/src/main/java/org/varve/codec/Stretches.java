package org.varve.codec;

/**
 * A regular selection of bytes of a chunk: equally long stretches at equal distances, in groups at equal distances.
 *
 * @param begin byte at which the first stretch begins
 * @param bytes bytes of each stretch
 * @param rows stretches in each group
 * @param rowBytes bytes from one stretch to the next within a group
 * @param groups number of groups
 * @param groupBytes bytes from one group to the next, which begins behind it
 */
public record Stretches(long begin, long bytes, long rows, long rowBytes, long groups, long groupBytes) {

    /** Takes a stretch, or a part of one. */
    @FunctionalInterface
    public interface Sink {
        /** Takes the bytes from {@code from} to before {@code to}. */
        void accept(long from, long to);
    }

    /**
     * A part of a chunk from the first byte of its stretches to their last.
     *
     * @param to the byte behind the last
     * @param bytes bytes in the stretches, about
     */
    public record Extent(long from, long to, long bytes) {}

    /** A single stretch, to before byte {@code to}. */
    public static Stretches of(long from, long to) {
        return new Stretches(from, to - from, 1, to - from, 1, to - from);
    }

    /** Number of stretches. */
    public long count() {
        return rows * groups;
    }

    /** The byte at which a stretch, counted from 0, begins. */
    public long begin(long stretch) {
        return begin + stretch / rows * groupBytes + stretch % rows * rowBytes;
    }

    /** The byte after the last. */
    public long end() {
        return begin(count() - 1) + bytes;
    }

    /** Passes the selected bytes from {@code from} to before {@code to} to a sink, in order. */
    public void forEach(long from, long to, Sink sink) {
        long first = firstBehind(from);
        long row = first % rows;
        long group = begin + first / rows * groupBytes;
        for (long left = firstAt(to) - first; left > 0; left--) {
            long at = group + row * rowBytes;
            sink.accept(Math.max(at, from), Math.min(at + bytes, to));
            if (++row == rows) {
                row = 0;
                group += groupBytes;
            }
        }
    }

    /** Whether any byte from {@code from} to before {@code to} is selected. */
    public boolean touches(long from, long to) {
        return firstBehind(from) < firstAt(to);
    }

    /** The part from {@code from} to before {@code to} that contains stretches; there must be one. */
    public Extent extent(long from, long to) {
        long first = firstBehind(from);
        long next = firstAt(to);
        long begin = Math.max(begin(first), from);
        long end = Math.min(begin(next - 1) + bytes, to);
        return new Extent(begin, end, Math.min((next - first) * bytes, end - begin));
    }

    /** The number of the first stretch that begins at or after a byte. */
    private long firstAt(long at) {
        return Math.min(count(), firstBehind(at - 1 + bytes));
    }

    /** The number of the first stretch that ends after a byte. */
    private long firstBehind(long at) {
        long group = firstBehind(at, begin + (rows - 1) * rowBytes + bytes, groupBytes);
        return group * rows + firstBehind(at, begin + group * groupBytes + bytes, rowBytes);
    }

    /**
     * The number of the first that ends behind a byte, if the first of all ends at {@code end}, and each of the next
     * {@code step} later.
     */
    private static long firstBehind(long at, long end, long step) {
        return end > at ? 0 : (at - end) / step + 1;
    }
}
