package org.varve.profiler;

/**
 * How fast a file system is written, bytes forced to its disk per second.
 *
 * @param cached through the system's page cache
 * @param direct past it
 */
public record WriteRates(double cached, double direct) {

    /** What is as fast without the cache is better written so, as the processor has less to do. */
    public boolean cacheIsSlower() {
        return direct >= cached;
    }
}
