package org.varve.tiling;

import java.util.Objects;
import org.varve.core.AxisPart;
import org.varve.core.Box;
import org.varve.core.Halo;
import org.varve.core.Shape;

/** A survey, or a part of it, cut into tiles along each axis. */
@SuppressWarnings("exports")
public record TileGrid(AxisCut inlines, AxisCut crosslines, AxisCut samples) {

    /** Balanced tiles: along each axis their sizes differ by at most one sample. */
    static TileGrid balanced(Shape survey, int inlines, int crosslines, int samples) {
        return new TileGrid(
                AxisCut.balanced(AxisPart.whole(survey.inlines()), inlines),
                AxisCut.balanced(AxisPart.whole(survey.crosslines()), crosslines),
                AxisCut.balanced(AxisPart.whole(survey.samples()), samples));
    }

    /** The balanced grid with the fewest tiles no larger than {@code tile}. */
    public static TileGrid ofTiles(Shape survey, Shape tile) {
        return balanced(
                survey,
                Math.ceilDiv(survey.inlines(), tile.inlines()),
                Math.ceilDiv(survey.crosslines(), tile.crosslines()),
                Math.ceilDiv(survey.samples(), tile.samples()));
    }

    /** A tile for each chunk of a volume that is stored in chunks. */
    public static TileGrid ofChunks(Shape survey, Shape chunk) {
        return new TileGrid(
                AxisCut.remainderLast(AxisPart.whole(survey.inlines()), chunk.inlines()),
                AxisCut.remainderLast(AxisPart.whole(survey.crosslines()), chunk.crosslines()),
                AxisCut.remainderLast(AxisPart.whole(survey.samples()), chunk.samples()));
    }

    /** The whole survey. */
    public Shape survey() {
        return new Shape(inlines.axis().extent(), crosslines.axis().extent(), samples.axis().extent());
    }

    /** The cuts of the survey into these tiles. */
    public TileCuts cuts() {
        return new TileCuts(new Shape(inlines.parts(), crosslines.parts(), samples.parts()),
                new Shape(inlines.grain(), crosslines.grain(), samples.grain()));
    }

    /** Number of tiles. */
    public long count() {
        return (long) inlines.parts() * crosslines.parts() * samples.parts();
    }

    /** The tile of a number {@code 0..count()-1}, in positions of the survey; the inline varies slowest. */
    public Box tile(long number) {
        Objects.checkIndex(number, count());
        int k = (int) (number % samples.parts());
        int j = (int) (number / samples.parts() % crosslines.parts());
        int i = (int) (number / samples.parts() / crosslines.parts());
        Shape shape = new Shape(inlines.size(i), crosslines.size(j), samples.size(k));
        return new Box(inlines.start(i), crosslines.start(j), samples.start(k), shape);
    }

    /** The extents that no tile exceeds. */
    public Shape largestTile() {
        return new Shape(inlines.largest(), crosslines.largest(), samples.largest());
    }

    /** Steps at whose multiples tiles begin and end: those wanted, or 1 along axes with other tiles. */
    Shape steps(Shape wanted) {
        return new Shape(
                inlines.isOn(wanted.inlines()) ? wanted.inlines() : 1,
                crosslines.isOn(wanted.crosslines()) ? wanted.crosslines() : 1,
                samples.isOn(wanted.samples()) ? wanted.samples() : 1);
    }

    /** The extents that no tile with its halo, limited to the survey, exceeds. */
    public Shape largestSource(Halo halo) {
        return new Shape(
                inlines.largestGrown(halo.inline()),
                crosslines.largestGrown(halo.crossline()),
                samples.largestGrown(halo.sample()));
    }

    /** Samples of all tiles with their halos, summed: what is read in all. */
    public double samplesRead(Halo halo) {
        return (double) inlines.totalGrown(halo.inline())
                * crosslines.totalGrown(halo.crossline())
                * samples.totalGrown(halo.sample());
    }
}
