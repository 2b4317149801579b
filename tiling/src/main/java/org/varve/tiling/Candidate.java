package org.varve.tiling;

import org.varve.core.Shape;

/**
 * A way to cut a survey.
 *
 * @param tilesInFlight the most of its tiles for which there is memory
 * @param seconds that it should take
 */
record Candidate(AxisOption inline, AxisOption crossline, AxisOption sample, int tilesInFlight, double seconds) {

    /** Samples of the largest tile. */
    long tileSize() {
        return (long) inline.tile() * crossline.tile() * sample.tile();
    }

    /** Samples of the largest tile with its halo. */
    long sourceSize() {
        return (long) inline.source() * crossline.source() * sample.source();
    }

    double tiles() {
        return (double) inline.parts() * crossline.parts() * sample.parts();
    }

    TileGrid grid(Shape survey) {
        Shape grain = new Shape(inline.cut().grain(), crossline.cut().grain(), sample.cut().grain());
        return new TileGrid(survey, inline.parts(), crossline.parts(), sample.parts(), grain);
    }
}
