package org.varve.tiling;

/** A stage of a tile that may be recorded. */
interface TileStage {

    /** A stage that is not recorded. */
    TileStage NONE = new TileStage() {};

    /** The stage ends now, not when it is recorded. */
    default void end() {}

    /** Records the stage of a tile. */
    default void record(long ofTile, String onDevice, long ofBytes) {}

    /** Records the stage of a tile that was computed. */
    default void record(TileDone done) {}
}
