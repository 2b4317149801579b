package org.varve.cpu;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.varve.core.Field;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Program;
import org.varve.core.Remedy;
import org.varve.core.Rows;
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
record StripPlan(int threads, int crosslines, StripLayout layout, long threadBytes) {

    /**
     * Bytes of a core's second-level cache that a strip may fill: 1 MiB is common, and other data passes through it.
     */
    private static final long CACHE_BYTES = 768L << 10;

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
        List<StripPlan> plans = IntStream.of(WIDTHS)
                .map(width -> Math.min(width, tile.crosslines()))
                .distinct()
                .mapToObj(width -> ofWidth(program, width, tile.samples(), threads, simd))
                .toList();
        Optional<StripPlan> best = plans.stream()
                .filter(plan -> plan.bytes() <= heapBytes)
                .min(Comparator.comparingDouble(plan -> plan.cost(program)));
        return best.isPresent() ? best.get() : plans.getFirst().within(heapBytes, tile);
    }

    private static StripPlan ofWidth(Program program, int crosslines, int samples, int threads, boolean simd) {
        StripLayout layout = new StripLayout(program, crosslines, samples, simd ? SimdBodies.planes(program) : 1);
        long bytes = Work.bytes(work -> new ThreadMemory(work, program, layout, samples, simd));
        return new StripPlan(threads, crosslines, layout, bytes);
    }

    private StripPlan within(long heapBytes, Shape tile) throws OutOfBudgetException {
        int fitting = (int) Math.min(threads, heapBytes / threadBytes);
        if (fitting < 1) {
            throw new OutOfBudgetException(
                    String.format(Locale.ROOT,
                            "%,d bytes of Java heap are needed for traces of %s samples, %,d are there", threadBytes,
                            tile.samples(), heapBytes),
                    Remedy.of("allow more memory or set a larger ", Setting.HEAP),
                    threadBytes,
                    heapBytes);
        }
        return new StripPlan(fitting, crosslines, layout, threadBytes);
    }

    /** Bytes that all threads allocate. */
    long bytes() {
        return threads * threadBytes;
    }

    /** Rows computed per wanted row, weighted more if planes overflow the cache. */
    private double cost(Program program) {
        double rows = 1 + program.inputs() * (crosslines + 2.0 * program.halo().crossline());
        for (int p = 0; p < program.passes().size(); p++) {
            int computed = crosslines + 2 * program.reach(new Field(p, 0)).crossline();
            boolean lanes = program.passes().get(p).kernel().wholeTrace();
            rows += lanes ? Math.ceilDiv(computed, Rows.LANES) * Rows.LANES : computed;
        }
        double overflow = Math.max(1, (double) layout.bytes() / CACHE_BYTES);
        return rows / crosslines * (1 + 0.25 * Math.log(overflow));
    }
}
