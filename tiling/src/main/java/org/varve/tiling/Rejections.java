package org.varve.tiling;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.varve.core.Shape;

/** Tiles that did not fit. Tiles at least as large along every axis need not be tried. */
final class Rejections {

    private static final Shape ANY = new Shape(1, 1, 1);

    private record Rejected(Shape tile, Shape source) {

        boolean impliesNo(AxisOption inline, AxisOption crossline, AxisOption sample) {
            return tile.inlines() <= inline.tile()
                    && tile.crosslines() <= crossline.tile()
                    && tile.samples() <= sample.tile()
                    && source.inlines() <= inline.source()
                    && source.crosslines() <= crossline.source()
                    && source.samples() <= sample.source();
        }
    }

    private final List<Rejected> rejected = new ArrayList<>();

    boolean implyNo(Candidate candidate) {
        for (Rejected no : rejected) {
            if (no.impliesNo(candidate.inline(), candidate.crossline(), candidate.sample())) return true;
        }
        return false;
    }

    /** Adds a tile whose slabs, with the device's other needs, did not fit the host. */
    void addHost(Shape tile, Shape source) {
        rejected.add(new Rejected(tile, source));
    }

    /**
     * Adds a tile that the device could not hold. Halves it as long as the device refuses, so that few attempts rule
     * out many tiles.
     *
     * @param refused whether the device refuses a tile
     */
    void addDevice(Shape tile, Predicate<Shape> refused) {
        Shape least = tile;
        for (Shape half = halved(tile); !half.equals(least) && refused.test(half); half = halved(half)) least = half;
        rejected.add(new Rejected(least, ANY));
    }

    private static Shape halved(Shape tile) {
        return new Shape(Math.ceilDiv(tile.inlines(), 2), Math.ceilDiv(tile.crosslines(), 2), tile.samples());
    }
}
