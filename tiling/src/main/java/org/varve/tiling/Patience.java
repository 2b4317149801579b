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
public record Patience(List<Duration> waits, Duration stall) {

    private static final int LOOKS = 30;

    /** Four more attempts, within eight seconds. */
    public static final Patience USUAL = new Patience(
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
    public interface Reading<T, X extends Exception> {
        /** Reads once. */
        T read() throws IOException, X;
    }

    /**
     * Reads, again and again if the system fails to; what is wrong with the contents of a file stays wrong.
     *
     * @param what such as {@code tile 3 of 40}, for messages
     * @param notes is told of the first failure
     * @throws TileReadException if the last attempt fails, too
     */
    public <T, X extends Exception> T read(Reading<T, X> reading, String what, Consumer<String> notes)
            throws IOException, X, InterruptedException {
        for (int attempt = 0;; attempt++) {
            try {
                return reading.read();
            } catch (IOException e) {
                if (!isOfTheSystem(e)) throw e;
                if (attempt == waits.size()) throw new TileReadException(what, attempt + 1, e);
                if (attempt == 0) notes.accept("%s; %s is read again".formatted(e.getMessage(), what));
                Thread.sleep(waits.get(attempt));
            }
        }
    }

    /** Whether a read itself has failed, which formats tell as the cause of theirs. That a file is missing or locked is an answer. */
    private static boolean isOfTheSystem(IOException e) {
        if (e instanceof InterruptedIOException) return false;
        return e.getClass() == IOException.class || e.getClass() == FileSystemException.class
                || (e.getCause() instanceof IOException cause && isOfTheSystem(cause));
    }
}
