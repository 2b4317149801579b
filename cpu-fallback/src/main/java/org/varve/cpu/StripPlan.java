package org.varve.cpu;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Program;
import org.varve.core.Remedy;
import org.varve.core.Setting;
import org.varve.core.Shape;

/**
 * The width of strips: narrow enough that planes stay in a core's cache, wide enough that rows recomputed at their
 * sides cost little, and within the heap.
 *
 * @param threads number of threads that compute strips
 * @param crosslines width of a strip
 * @param threadBytes bytes that one thread allocates
 */
record StripPlan(int threads, int crosslines, long threadBytes) {

    /** Candidate widths; multiples of the lanes suit bodies that put one trace into each lane. */
    private static final int[] WIDTHS = {1, 2, 4, 8, 16, 32, 48, 64, 96, 128, 192, 256};

    /**
     * Chooses the width with the least estimated cost; if not even the narrowest strips fit, the narrowest with fewer
     * threads.
     *
     * @param threads number of threads available
     * @param heapBytes bytes that all threads together may allocate
     */
    static StripPlan of(Program program, Shape tile, int threads, long heapBytes, boolean simd)
            throws OutOfBudgetException {
        return of(new StripCosts(simd), program, tile, threads, heapBytes);
    }

    /** The same, with costs that may be known from other tiles. */
    static StripPlan of(StripCosts costs, Program program, Shape tile, int threads, long heapBytes)
            throws OutOfBudgetException {
        List<StripCosts.Strip> strips = IntStream.of(WIDTHS)
                .map(width -> Math.min(width, tile.crosslines()))
                .distinct()
                .mapToObj(width -> costs.of(program, width, tile.samples()))
                .toList();
        Optional<StripCosts.Strip> best = strips.stream()
                .filter(strip -> threads * strip.bytes() <= heapBytes)
                .min(Comparator.comparingDouble(StripCosts.Strip::cost));
        return best.isPresent()
                ? new StripPlan(threads, best.get().crosslines(), best.get().bytes())
                : within(strips.getFirst(), tile, threads, heapBytes);
    }

    private static StripPlan within(StripCosts.Strip strip, Shape tile, int threads, long heapBytes)
            throws OutOfBudgetException {
        int fitting = (int) Math.min(threads, heapBytes / strip.bytes());
        if (fitting < 1) {
            throw new OutOfBudgetException(
                    String.format(Locale.ROOT,
                            "%,d bytes of Java heap are needed for traces of %s samples, %,d are there", strip.bytes(),
                            tile.samples(), heapBytes),
                    Remedy.of("raise ", Setting.HOST_MEMORY, " or ", Setting.HEAP),
                    strip.bytes(),
                    heapBytes);
        }
        return new StripPlan(fitting, strip.crosslines(), strip.bytes());
    }

    /** Bytes that all threads allocate. */
    long bytes() {
        return threads * threadBytes;
    }
}
