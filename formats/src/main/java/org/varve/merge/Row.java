package org.varve.merge;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.varve.core.SampleEncoding;
import org.varve.formats.Overlap;

/** Puts samples of one input where samples of others are already. */
final class Row {

    private static final ValueLayout.OfFloat FLOAT = ValueLayout.JAVA_FLOAT_UNALIGNED;

    private final Overlap overlap;
    private final MemorySegment before;
    private final MemorySegment now;
    private long same;
    private long different;

    /** @param samples the most of a trace */
    Row(Overlap overlap, int samples) {
        this.overlap = overlap;
        this.before = MemorySegment.ofArray(new float[samples]);
        this.now = MemorySegment.ofArray(new float[samples]);
    }

    /** Samples that several inputs have alike. */
    long same() {
        return same;
    }

    /** Samples in which inputs differ. */
    long different() {
        return different;
    }

    /**
     * Puts samples.
     *
     * @param from a buffer, from byte {@code at} on
     * @param to the merged trace, from byte {@code toAt} on
     * @param encoding of both
     * @param others how many inputs the samples there come from
     * @return the first sample that differs, if that is refused; -1 if none does
     */
    int put(MemorySegment from, long at, MemorySegment to, long toAt, SampleEncoding encoding, int count, int others) {
        long bytes = (long) count * encoding.bytes();
        if (MemorySegment.mismatch(from, at, at + bytes, to, toAt, toAt + bytes) < 0) {
            same += count;
            return -1;
        }
        encoding.decode(to, toAt, before, 0, count);
        encoding.decode(from, at, now, 0, count);
        for (int k = 0; k < count; k++) {
            if (isSame(before(k), now(k))) {
                same++;
                continue;
            }
            different++;
            if (overlap == Overlap.ERROR) return k;
            if (overlap == Overlap.MEAN) {
                double mean = ((double) before(k) * others + now(k)) / (others + 1);
                to.set(FLOAT, toAt + (long) k * Float.BYTES, (float) mean);
            }
        }
        if (overlap == Overlap.LAST) MemorySegment.copy(from, at, to, toAt, bytes);
        return -1;
    }

    /** The former values of the samples stored last. */
    float before(int k) {
        return before.getAtIndex(ValueLayout.JAVA_FLOAT, k);
    }

    /** The stored samples. */
    float now(int k) {
        return now.getAtIndex(ValueLayout.JAVA_FLOAT, k);
    }

    private static boolean isSame(float a, float b) {
        return a == b || (Float.isNaN(a) && Float.isNaN(b));
    }
}
