package org.varve.tiling;

import java.util.Objects;
import org.varve.core.Box;
import org.varve.core.Halo;
import org.varve.core.Shape;

/**
 * A survey cut into balanced tiles: along each axis their sizes differ by one sample at most, or by one piece of storage where
 * they end with such.
 *
 * @param survey what is cut
 * @param inlines number of tiles along the inline axis
 * @param crosslines number of tiles along the crossline axis
 * @param samples number of tiles along the sample axis
 * @param grain tiles begin at multiples of these extents
 */
public record TileGrid(Shape survey, int inlines, int crosslines, int samples, Shape grain) {

    public TileGrid {
        Objects.requireNonNull(survey);
        along(survey.inlines(), inlines, grain.inlines());
        along(survey.crosslines(), crosslines, grain.crosslines());
        along(survey.samples(), samples, grain.samples());
    }

    /** Tiles that may begin anywhere. */
    public TileGrid(Shape survey, int inlines, int crosslines, int samples) {
        this(survey, inlines, crosslines, samples, Shape.ONE);
    }

    /** The grid with fewest tiles of which none is larger than {@code tile}. */
    public static TileGrid ofTiles(Shape survey, Shape tile) {
        return new TileGrid(
                survey,
                Math.ceilDiv(survey.inlines(), tile.inlines()),
                Math.ceilDiv(survey.crosslines(), tile.crosslines()),
                Math.ceilDiv(survey.samples(), tile.samples()));
    }

    /** A tile for each chunk of a volume that is stored in chunks. */
    public static TileGrid ofChunks(Shape survey, Shape chunk) {
        TileGrid balanced = ofTiles(survey, chunk);
        return new TileGrid(survey, balanced.inlines, balanced.crosslines, balanced.samples, chunk);
    }

    private static AxisCut along(int extent, int parts, int grain) {
        return new AxisCut(extent, parts, grain);
    }

    AxisCut inlineCut() {
        return along(survey.inlines(), inlines, grain.inlines());
    }

    AxisCut crosslineCut() {
        return along(survey.crosslines(), crosslines, grain.crosslines());
    }

    AxisCut sampleCut() {
        return along(survey.samples(), samples, grain.samples());
    }

    /** Number of tiles. */
    public long count() {
        return (long) inlines * crosslines * samples;
    }

    /** A tile by its number, {@code 0..count()-1}; the inline is the slowest. */
    public Box tile(long number) {
        Objects.checkIndex(number, count());
        int k = (int) (number % samples);
        int j = (int) (number / samples % crosslines);
        int i = (int) (number / samples / crosslines);
        AxisCut inline = inlineCut();
        AxisCut crossline = crosslineCut();
        AxisCut sample = sampleCut();
        Shape shape = new Shape(inline.size(i), crossline.size(j), sample.size(k));
        return new Box(inline.start(i), crossline.start(j), sample.start(k), shape);
    }

    /** The extents that no tile exceeds. */
    public Shape largestTile() {
        return new Shape(inlineCut().largest(), crosslineCut().largest(), sampleCut().largest());
    }

    /** The extents that no tile with its halo, cut where the survey ends, exceeds. */
    public Shape largestSource(Halo halo) {
        return new Shape(
                inlineCut().largestGrown(halo.inline()),
                crosslineCut().largestGrown(halo.crossline()),
                sampleCut().largestGrown(halo.sample()));
    }

    /** Samples of all tiles with their halos: what is read to compute the survey once. */
    public double samplesRead(Halo halo) {
        return (double) inlineCut().totalGrown(halo.inline())
                * crosslineCut().totalGrown(halo.crossline())
                * sampleCut().totalGrown(halo.sample());
    }
}
