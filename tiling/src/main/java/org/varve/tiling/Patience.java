package org.varve.tiling;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.FileSystemException;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/**
 * What is done where a file system does not do as it should: reads that fail are tried again after a while, and a stage that waits for
 * long is told of.
 *
 * @param waits before each further attempt to read
 * @param stall time without an answer after which this is told
 */
record Patience(List<Duration> waits, Duration stall) {

    private static final int LOOKS = 30;

    static final Patience USUAL = new Patience(
            List.of(Duration.ofMillis(100), Duration.ofMillis(500), Duration.ofSeconds(2), Duration.ofSeconds(5)),
            Duration.ofSeconds(30));

    /** How often to look whether a file system answers. */
    Duration look() {
        return stall.dividedBy(LOOKS);
    }

    /** A tile may take longer than it was predicted to. */
    private static final int FACTOR = 4;

    /** The same for the tiles of a plan, which may be large. */
    Patience forTiles(TilePlan plan) {
        Duration tile = Duration.ofMillis((long) (1e3 * FACTOR * plan.predictedSeconds() / plan.count()));
        return new Patience(waits, tile.compareTo(stall) > 0 ? tile : stall);
    }

    /** Something that reads. */
    @FunctionalInterface
    interface Reading {
        void run() throws IOException;
    }

    /**
     * Reads, again and again if the system fails to; what is wrong with the contents of a file stays wrong.
     *
     * @param tile which one, for messages
     * @param notes is told of the first failure
     */
    void read(Reading reading, String tile, Consumer<String> notes) throws IOException, InterruptedException {
        for (int attempt = 0;; attempt++) {
            try {
                reading.run();
                return;
            } catch (IOException e) {
                if (!isOfTheSystem(e)) throw e;
                if (attempt == waits.size()) throw new TileReadException(tile, attempt + 1, e);
                if (attempt == 0) notes.accept("%s; %s is read again".formatted(e.getMessage(), tile));
                Thread.sleep(waits.get(attempt));
            }
        }
    }

    /** Whether a read itself has failed, which formats tell as the cause of theirs. */
    private static boolean isOfTheSystem(IOException e) {
        if (e instanceof InterruptedIOException) return false;
        return e.getClass() == IOException.class || e instanceof FileSystemException
                || (e.getCause() instanceof IOException cause && isOfTheSystem(cause));
    }
}
