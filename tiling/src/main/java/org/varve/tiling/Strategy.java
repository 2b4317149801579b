package org.varve.tiling;

/** What the planner prefers among the plans that fit. */
public enum Strategy {
    /** The least predicted time. */
    FASTEST,
    /** The largest tiles with the tiles in flight that are wanted; fewer in flight only where nothing else fits. */
    LARGEST
}
