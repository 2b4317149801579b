package org.varve.tiling;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.varve.core.Shape;

/** Plans that did not fit; those that are larger in every respect need not be tried. */
final class Rejections {

    private static final Shape ANY = new Shape(1, 1, 1);

    private record Rejected(Shape tile, Shape source, int tilesInFlight) {

        boolean isWithin(Shape otherTile, Shape otherSource, int otherInFlight) {
            return isWithin(tile, otherTile) && isWithin(source, otherSource) && tilesInFlight <= otherInFlight;
        }

        private static boolean isWithin(Shape small, Shape large) {
            return small.inlines() <= large.inlines()
                    && small.crosslines() <= large.crosslines()
                    && small.samples() <= large.samples();
        }
    }

    private final List<Rejected> rejected = new ArrayList<>();

    boolean implyNo(Candidate candidate) {
        for (Rejected no : rejected) {
            if (no.isWithin(candidate.tile(), candidate.source(), candidate.tilesInFlight())) return true;
        }
        return false;
    }

    /** The host could not hold a plan's slabs and what the device needs besides. */
    void addHost(Candidate candidate) {
        add(new Rejected(candidate.tile(), candidate.source(), candidate.tilesInFlight()));
    }

    /**
     * The device could not hold a tile. Halves it as long as the device refuses, so that few questions rule out much.
     *
     * @param refused asks the device
     */
    void addDevice(Shape tile, Predicate<Shape> refused) {
        Shape least = tile;
        for (Shape half = halved(tile); !half.equals(least) && refused.test(half); half = halved(half)) least = half;
        add(new Rejected(least, ANY, 1));
    }

    private static Shape halved(Shape tile) {
        return new Shape(Math.ceilDiv(tile.inlines(), 2), Math.ceilDiv(tile.crosslines(), 2), tile.samples());
    }

    private void add(Rejected no) {
        rejected.removeIf(other -> no.isWithin(other.tile, other.source, other.tilesInFlight));
        rejected.add(no);
    }
}
