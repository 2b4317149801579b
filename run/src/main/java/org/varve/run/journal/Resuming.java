package org.varve.run.journal;

import java.time.Duration;

/**
 * How a run can be resumed.
 *
 * @param shared whether several processes may work on the run at a time
 * @param every how long tiles are gathered before they are forced to the disk and noted in the journal: about what a run
 *     loses that is killed
 */
public record Resuming(boolean shared, Duration every) {

    /** One process at a time. */
    public static final Resuming ALONE = new Resuming(false, Duration.ofSeconds(5));

    /** Any number of processes at a time, on any number of machines that share the file system. */
    public static final Resuming SHARED = new Resuming(true, ALONE.every);

    /** What a process has taken on is taken over if it gives no sign of life for this many intervals. */
    private static final int PATIENCE = 12;

    public Resuming {
        if (every.isNegative() || every.isZero()) {
            throw new IllegalArgumentException("a journal every %s: must be a time above 0".formatted(every));
        }
    }

    /** The same with another interval. */
    public Resuming every(Duration other) {
        return new Resuming(shared, other);
    }

    /** How long the others wait for a process that gives no sign of life. */
    Duration patience() {
        return every.multipliedBy(PATIENCE);
    }
}
