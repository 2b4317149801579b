package org.varve.tiling;

import java.util.Locale;

/**
 * The strategy for choosing tiles: one of two searches among the plans that fit, or a peer strategy, which ignores the
 * memory allowed.
 */
public enum Strategy {
    /** The least predicted time. */
    FASTEST,
    /**
     * The largest tiles with the requested tiles in flight; fewer, or more on a device with its own memory, where that
     * leaves less memory unused.
     */
    LARGEST,
    /** Dask's automatic chunks of at most 128 MiB, one in flight for each worker. */
    DASK_AUTO,
    /** As many blocks of inlines as there are workers, all in flight. */
    EVEN_SPLIT,
    /** The largest cubes that a worker should be able to compute in NumPy, one in flight for each worker. */
    CUBE;

    /** Whether this is a peer strategy, with which a run may be killed for lack of memory. */
    public boolean ignoresBudget() {
        return this != FASTEST && this != LARGEST;
    }

    /** As written on the command line, such as {@code dask-auto}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
