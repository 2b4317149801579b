package org.varve.tiling;

import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.core.Tiles;

/**
 * The tiles of a plan in order, each split into equal parts along the inlines, and, once a part is one inline, along
 * the crosslines.
 *
 * @param plan the plan of the tiles
 * @param inlines parts along the inlines, a power of two
 * @param crosslines parts along the crosslines, a power of two
 */
record TileParts(TilePlan plan, int inlines, int crosslines) {

    /** Each tile in one part. */
    static TileParts whole(TilePlan plan) {
        return new TileParts(plan, 1, 1);
    }

    /** Whether the largest part has more than one trace. */
    boolean canBeHalved() {
        return largest().traces() > 1;
    }

    /** Twice as many parts: part {@code n} becomes parts {@code 2n} and {@code 2n+1}. */
    TileParts halved() {
        return largest().inlines() > 1
                ? new TileParts(plan, 2 * inlines, crosslines)
                : new TileParts(plan, inlines, 2 * crosslines);
    }

    /** The number of parts of each tile; some are empty in tiles smaller than others. */
    int each() {
        return inlines * crosslines;
    }

    long count() {
        return plan.count() * each();
    }

    /** Whether a part has no wanted traces. */
    boolean isEmpty(long number) {
        return sizeOf(plan.tile(number / each()).shape().inlines(), inline(number), inlines) == 0
                || sizeOf(plan.tile(number / each()).shape().crosslines(), crossline(number), crosslines) == 0
                || plan.part().misses(part(number));
    }

    /** The part of a number {@code 0..count()-1}; it must not be empty. */
    Box part(long number) {
        Box tile = plan.tile(number / each());
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
        return new Tiles(largest(), plan.tilesInFlight(), plan.tiles().input());
    }

    private Shape largest() {
        Shape tile = plan.tileShape();
        return new Shape(Math.ceilDiv(tile.inlines(), inlines), Math.ceilDiv(tile.crosslines(), crosslines),
                tile.samples());
    }
}
