package org.varve.run.journal;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The way a run is resumed.
 *
 * @param shared whether several processes may work on the run at a time
 * @param assignment the part of a shared run that a scheduler assigns to this process; empty to take any free range,
 *     and to complete the run
 * @param every how long tiles are gathered before they are forced to the disk and noted in the journal: about what a
 *     run loses that is killed
 */
public record Resuming(boolean shared, Optional<Assignment> assignment, Duration every) {

    /** One process at a time. */
    public static final Resuming ALONE = new Resuming(false, Optional.empty(), Duration.ofSeconds(5));

    /** Any number of processes at a time, on any number of machines that share the file system. */
    public static final Resuming SHARED = new Resuming(true, Optional.empty(), ALONE.every);

    /** A process that is silent for this many intervals loses its leases. */
    private static final int PATIENCE = 12;

    /**
     * A part of a shared run.
     *
     * @param range number of a range of blocks; empty to make the outputs and the journal, and to gather statistics
     */
    public record Assignment(OptionalInt range) {}

    public Resuming {
        if (every.isNegative() || every.isZero()) {
            throw new IllegalArgumentException("a journal every %s: must be a time above 0".formatted(every));
        }
    }

    /** The same with another interval. */
    public Resuming every(Duration other) {
        return new Resuming(shared, assignment, other);
    }

    /** The same for a process that makes the outputs and the journal, gathers statistics, and then ends. */
    public Resuming beginning() {
        return new Resuming(shared, Optional.of(new Assignment(OptionalInt.empty())), every);
    }

    /**
     * The same for a process that does one range of blocks, unless it is done, and then ends; its previous holder is
     * presumed dead. Another process completes the run.
     *
     * @param number from 0 to the number of {@link Manifest#ranges}
     */
    public Resuming range(int number) {
        return new Resuming(shared, Optional.of(new Assignment(OptionalInt.of(number))), every);
    }

    /** How long others wait for a silent process. */
    Duration patience() {
        return every.multipliedBy(PATIENCE);
    }
}
