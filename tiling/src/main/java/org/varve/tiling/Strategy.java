package org.varve.tiling;

import java.util.Locale;

/**
 * How tiles are chosen: two ways of ours among the plans that fit, and the rules of others, which do not look at the memory
 * allowed.
 */
public enum Strategy {
    /** The least predicted time; where it hardly matters, the larger tiles. */
    FASTEST,
    /** The largest tiles with the tiles in flight that are wanted; fewer in flight where that leaves less memory unused. */
    LARGEST,
    /** Dask's automatic chunks of at most 128 MiB, one in flight for each worker. */
    DASK_AUTO,
    /** As many blocks of inlines as there are workers, all in flight. */
    EVEN_SPLIT,
    /** The largest cubes of which one worker should be able to compute one in NumPy; one in flight for each worker. */
    CUBE;

    /** Whether the tiles follow from another's rule, so that a run may be killed for want of memory. */
    public boolean ignoresBudget() {
        return this != FASTEST && this != LARGEST;
    }

    /** As the command line has it: {@code dask-auto}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
