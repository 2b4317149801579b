package org.varve.profiler;

/**
 * How fast a file system is written, bytes forced to its disk per second.
 *
 * @param cached through the system's page cache
 * @param direct past it
 */
public record WriteRates(double cached, double direct) {

    /**
     * The rate past the cache over that through it at which runs take the same time: past it, the processors have more
     * time to compute.
     */
    private static final double AS_FAST = 0.7;

    /** Whether runs are faster past the cache. */
    public boolean cacheIsSlower() {
        return direct >= AS_FAST * cached;
    }
}
