package org.varve.onnx;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

/** Positions along a dimension. */
final class Positions {

    private static final int MOST = 1 << 20;

    private Positions() {}

    static List<Long> upTo(int count) {
        return LongStream.range(0, count).boxed().toList();
    }

    /** The positions that ONNX's Slice takes from {@code size}. */
    static List<Integer> slice(long size, long start, long end, long step) {
        if (step == 0 || size > MOST) throw new NotDerivedException("slices %s by steps of %s".formatted(size, step));
        long first = Math.clamp(start < 0 ? start + size : start, step < 0 ? -1 : 0, step < 0 ? size - 1 : size);
        long last = Math.clamp(end < 0 ? Math.max(end, Long.MIN_VALUE / 2) + size : end, step < 0 ? -1 : 0, size);
        List<Integer> taken = new ArrayList<>();
        long bounded = Math.clamp(step, -2L * MOST, 2L * MOST);
        for (long n = first; step > 0 ? n < last : n > last; n += bounded) {
            taken.add((int) n);
        }
        return taken;
    }
}
