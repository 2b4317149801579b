package org.varve.cluster;

import java.io.Serializable;
import java.util.Map;

/**
 * A run completed by Spark's executors.
 *
 * @param files paths of the outputs, by their names
 * @param ranges number of ranges of tiles, each of which was a task
 * @param tiles that were computed by tasks that could report it; what others had on the disk, or earlier runs, is not
 *     done again
 * @param bytesRead bytes of samples that were read for them
 * @param bytesWritten bytes of samples that were written
 * @param peakHostBytes most host memory that the process of a task occupied, by its end
 */
public record SparkOutcome(
        Map<String, String> files, int ranges, long tiles, long bytesRead, long bytesWritten, long peakHostBytes)
        implements Serializable {}
