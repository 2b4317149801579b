package org.varve.operator;

/** Where azimuths count from. */
public enum AzimuthReference {
    /** North where the coordinates are known; else grid. */
    AUTO,
    /** 0 towards increasing crosslines, 90 towards increasing inlines. */
    GRID,
    /** Clockwise from north. */
    NORTH,
    /**
     * The direction in which layers rise, as in versions before 0.2: of index space, 0 towards increasing crosslines.
     */
    UPDIP
}
