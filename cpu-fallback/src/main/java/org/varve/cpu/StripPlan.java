package org.varve.cpu;

import org.varve.core.Field;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Program;
import org.varve.core.Rows;
import org.varve.core.Shape;

/**
 * How wide a strip is: narrow enough for its planes to stay in a core's cache, wide enough that the rows recomputed at its
 * sides cost little, and within the heap.
 *
 * @param crosslines of a strip
 * @param bytes that one thread allocates
 */
record StripPlan(int crosslines, StripLayout layout, long bytes) {

    /** The part of a core's second-level cache that a strip may fill: 1 MiB is common, other data passes through. */
    private static final long CACHE_BYTES = 768L << 10;

    /** Candidate widths; multiples of the lanes serve the bodies that put one trace into each lane. */
    private static final int[] WIDTHS = {1, 2, 4, 8, 16, 32, 48, 64, 96, 128, 192, 256};

    /**
     * Chooses the width with the least estimated cost.
     *
     * @param heapBytes what one thread may allocate
     */
    static StripPlan of(Program program, Shape tile, long heapBytes, boolean simd) throws OutOfBudgetException {
        StripPlan best = null;
        double least = Double.POSITIVE_INFINITY;
        long smallest = Long.MAX_VALUE;
        for (int width : WIDTHS) {
            if (width > tile.crosslines() && best != null) {
                break;
            }
            StripPlan plan = ofWidth(program, Math.min(width, tile.crosslines()), tile.samples(), simd);
            smallest = Math.min(smallest, plan.bytes);
            double cost = plan.cost(program);
            if (plan.bytes <= heapBytes && cost < least) {
                least = cost;
                best = plan;
            }
        }
        if (best == null) {
            throw new OutOfBudgetException(
                    "a strip of one trace of %d samples needs %,d bytes of Java heap per thread; %,d are there: use fewer threads, a smaller window or a larger heap (VARVE_HEAP_MB)"
                            .formatted(tile.samples(), smallest, heapBytes),
                    smallest,
                    heapBytes);
        }
        return best;
    }

    private static StripPlan ofWidth(Program program, int crosslines, int samples, boolean simd) {
        StripLayout layout = new StripLayout(program, crosslines, samples);
        return new StripPlan(crosslines, layout, StripWorker.bytes(program, layout, samples, simd));
    }

    /** Rows computed per row wanted, dearer where the planes overflow the cache. */
    private double cost(Program program) {
        double rows = 1 + crosslines + 2.0 * program.halo().crossline();
        for (int p = 0; p < program.passes().size(); p++) {
            int computed = crosslines + 2 * program.reach(new Field(p, 0)).crossline();
            boolean lanes = program.passes().get(p).kernel().wholeTrace();
            rows += lanes ? Math.ceilDiv(computed, Rows.LANES) * Rows.LANES : computed;
        }
        double overflow = Math.max(1, (double) layout.bytes() / CACHE_BYTES);
        return rows / crosslines * (1 + 0.25 * Math.log(overflow));
    }
}
