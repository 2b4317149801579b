package org.varve.onnx;

import java.util.ArrayList;
import java.util.List;

/**
 * What a network reads along an axis at a time, and which results of it are kept.
 *
 * @param first position in the survey where an array begins
 * @param extent of the array; beyond the survey's edge it is extended
 * @param from position of the first result that is kept
 * @param to position after the last
 */
record Span(int first, int extent, int from, int to) {

    /**
     * The spans that give the results from one position to another: a single one, unless the network fixes its extent.
     *
     * @param survey extent of the survey
     */
    static List<Span> of(AxisReach reach, int from, int to, int survey) {
        return reach.extent().isPresent()
                ? fixed(reach, Math.toIntExact(reach.extent().get()), from, to, survey)
                : List.of(free(reach, from, to, survey));
    }

    private static Span free(AxisReach reach, int from, int to, int survey) {
        long grid = reach.grid();
        long least = least(reach);
        long first = Math.max(0, from / grid * grid - reach.beforeOnGrid());
        long end = Math.min(survey, Math.ceilDiv(to, grid) * grid + reach.afterOnGrid());
        // towards the beginning, as the end may be off the grid
        first = Math.max(0, Math.min(first, Math.ceilDiv(end, grid) * grid - least));
        end = Math.min(survey, Math.max(end, first + least));
        return new Span((int) first, (int) (Math.ceilDiv(end - first, grid) * grid), from, to);
    }

    /** Each begins where it keeps as much as it can, and none beyond the survey, unless that is smaller. */
    private static List<Span> fixed(AxisReach reach, int extent, int from, int to, int survey) {
        int grid = reach.grid();
        int last = Math.max(0, Math.ceilDiv(survey, grid) * grid - extent);
        List<Span> spans = new ArrayList<>();
        for (int begin = from; begin < to;) {
            int first = Math.toIntExact(Math.clamp((long) begin / grid * grid - reach.beforeOnGrid(), 0, last));
            int end = first == last ? to : Math.toIntExact(Math.min(to, first + extent - reach.afterOnGrid()));
            spans.add(new Span(first, extent, begin, end));
            begin = end;
        }
        return spans;
    }

    /** The farthest that a span begins before the first of its results, or ends after the last, in samples. */
    static int halo(AxisReach reach) {
        long grid = reach.grid();
        return Math.toIntExact(reach.extent().isPresent()
                ? reach.extent().get() - 1
                : Math.max(least(reach) - grid, Math.max(reach.beforeOnGrid(), reach.afterOnGrid())) + grid - 1);
    }

    /**
     * The largest extent that is read of a survey to give {@code written} results.
     *
     * @param positions at whose multiples the results begin, and end unless at the survey's edge
     */
    static int largest(AxisReach reach, int written, int positions, int survey) {
        if (reach.extent().isPresent()) return (int) Math.min(survey, written + 2L * halo(reach));
        long grid = reach.grid();
        long before = positions % grid == 0 ? 0 : grid - 1;
        long rounded = Math.ceilDiv(written + before, grid) * grid;
        return (int) Math.min(survey, Math.max(least(reach), rounded + reach.beforeOnGrid() + reach.afterOnGrid()));
    }

    /**
     * Two steps of the grid, as ONNX Runtime rounds otherwise where an array has one sample; more if an array would be
     * empty.
     */
    static long least(AxisReach reach) {
        long grid = reach.grid();
        return Math.max(2 * grid, Math.ceilDiv(reach.least(), grid) * grid);
    }

    /** The extent of arrays for spans that hold at most {@code source} samples. */
    static int extent(AxisReach reach, int source) {
        return reach.extent().map(Math::toIntExact)
                .orElseGet(() -> Math.ceilDiv(source, reach.grid()) * reach.grid());
    }

    /** The next multiple of the grid. */
    static int rounded(int extent, int grid) {
        return Math.toIntExact(Math.ceilDiv((long) extent, grid) * grid);
    }

    /** The position after the last sample that is read of a survey. */
    int end(int survey) {
        return Math.min(survey, first + extent);
    }
}
