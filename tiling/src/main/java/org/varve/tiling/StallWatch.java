package org.varve.tiling;

import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** Reports when a stage stalls on a tile, and when it resumes. */
final class StallWatch {

    private final String does;
    private final Duration longest;
    private final Consumer<String> notes;
    private final LongSupplier clock;
    private long begun;
    private boolean isBusy;
    private boolean isTold;

    /**
     * A watch over one stage.
     *
     * @param does the file system's operation there: {@code read} or {@code written}
     * @param longest a tile should take
     */
    StallWatch(String does, Duration longest, Consumer<String> notes) {
        this(does, longest, notes, System::nanoTime);
    }

    /** @param clock gives the time in nanoseconds */
    StallWatch(String does, Duration longest, Consumer<String> notes, LongSupplier clock) {
        this.does = does;
        this.longest = longest;
        this.notes = notes;
        this.clock = clock;
    }

    /** Begins a tile. */
    synchronized void begin() {
        begun = clock.getAsLong();
        isBusy = true;
        isTold = false;
    }

    /** Ends the tile, or the stage after a failure. */
    synchronized void end() {
        if (isTold) notes.accept("the file system answers again, after %s s".formatted(seconds()));
        isBusy = false;
    }

    /** Reports, once for each tile, that it takes too long. */
    synchronized void look() {
        if (!isBusy || isTold || clock.getAsLong() - begun < longest.toNanos()) return;
        isTold = true;
        notes.accept(
                "a tile has been %s for %s s, far longer than it should take: the file system does not answer, and the run waits"
                        .formatted(does, seconds()));
    }

    private long seconds() {
        return Math.round((clock.getAsLong() - begun) * 1e-9);
    }
}
