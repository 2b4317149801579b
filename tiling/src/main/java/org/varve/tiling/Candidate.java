package org.varve.tiling;

import org.varve.core.Shape;

/**
 * A plan that may or may not fit.
 *
 * @param tile the extents that no tile exceeds
 * @param source the same with the halo
 * @param tilesInFlight how many are held
 * @param seconds that it should take
 */
record Candidate(
        AxisOption inline,
        AxisOption crossline,
        AxisOption sample,
        Shape tile,
        Shape source,
        int tilesInFlight,
        double seconds) {

    static Candidate of(
            AxisOption inline, AxisOption crossline, AxisOption sample, int tilesInFlight, double seconds) {
        Shape tile = new Shape(inline.tile(), crossline.tile(), sample.tile());
        Shape source = new Shape(inline.source(), crossline.source(), sample.source());
        return new Candidate(inline, crossline, sample, tile, source, tilesInFlight, seconds);
    }

    double tiles() {
        return (double) inline.parts() * crossline.parts() * sample.parts();
    }

    TileGrid grid(Shape survey) {
        return new TileGrid(survey, inline.parts(), crossline.parts(), sample.parts());
    }
}
