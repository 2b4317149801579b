package org.varve.tiling;

import java.io.IOException;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.core.Tiles;

/**
 * The tiles of a plan in the order of the work, each split into equal parts along the inlines, and, once a part is one
 * inline, along the crosslines.
 *
 * @param plan the plan of the tiles
 * @param work the tiles to stream
 * @param inlines parts along the inlines, a power of two
 * @param crosslines parts along the crosslines, a power of two
 */
record TileParts(TilePlan plan, Work work, int inlines, int crosslines) {

    /** Each tile in one part. */
    static TileParts whole(TilePlan plan, Work work) {
        return new TileParts(plan, work, 1, 1);
    }

    /** Whether the largest part has more than one trace. */
    boolean canBeHalved() {
        return largest().traces() > 1;
    }

    /** Twice as many parts: part {@code n} becomes parts {@code 2n} and {@code 2n+1}. */
    TileParts halved() {
        return largest().inlines() > 1
                ? new TileParts(plan, work, 2 * inlines, crosslines)
                : new TileParts(plan, work, inlines, 2 * crosslines);
    }

    /** The number of parts of each tile; some are empty in tiles smaller than others. */
    int each() {
        return inlines * crosslines;
    }

    /** Whether there is a part of a number 0, 1, ... */
    boolean has(long number) throws IOException, InterruptedException {
        return work.has(plan, position(number));
    }

    /** The position of a part's tile in the order of the work. */
    long position(long number) {
        return number / each();
    }

    /** The number of a part's tile in the plan. */
    long number(long part) {
        return work.tile(position(part));
    }

    private Box tile(long number) {
        return plan.tile(number(number));
    }

    /** Whether a part has no wanted traces. */
    boolean isEmpty(long number) {
        Box tile = tile(number);
        return sizeOf(tile.shape().inlines(), inline(number), inlines) == 0
                || sizeOf(tile.shape().crosslines(), crossline(number), crosslines) == 0
                || plan.part().misses(part(number));
    }

    /** The part of a number; it must not be empty. */
    Box part(long number) {
        Box tile = tile(number);
        Shape whole = tile.shape();
        Shape shape = new Shape(sizeOf(whole.inlines(), inline(number), inlines),
                sizeOf(whole.crosslines(), crossline(number), crosslines), whole.samples());
        return new Box(tile.inline() + beginOf(whole.inlines(), inline(number), inlines),
                tile.crossline() + beginOf(whole.crosslines(), crossline(number), crosslines), tile.sample(), shape);
    }

    private int inline(long number) {
        return (int) (number % each() / crosslines);
    }

    private int crossline(long number) {
        return (int) (number % crosslines);
    }

    private static int beginOf(int extent, int part, int parts) {
        return (int) ((long) part * extent / parts);
    }

    private static int sizeOf(int extent, int part, int parts) {
        return beginOf(extent, part + 1, parts) - beginOf(extent, part, parts);
    }

    /** The tiles that a device is opened for. */
    Tiles tiles() {
        return new Tiles(largest(), plan.tilesInFlight(), plan.tiles().input(), plan.tiles().output())
                .withTraceHeader(plan.tiles().traceHeader());
    }

    private Shape largest() {
        Shape tile = plan.tileShape();
        return new Shape(Math.ceilDiv(tile.inlines(), inlines), Math.ceilDiv(tile.crosslines(), crosslines),
                tile.samples());
    }
}
