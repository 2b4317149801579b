package org.varve.tiling;

/**
 * A way to cut a survey.
 *
 * @param tilesInFlight tiles that fit into memory at a time, at most
 * @param seconds predicted time of the run
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

    TileGrid grid() {
        return new TileGrid(inline.cut(), crossline.cut(), sample.cut());
    }
}
