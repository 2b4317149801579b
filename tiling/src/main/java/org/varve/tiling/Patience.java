package org.varve.tiling;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.FileSystemException;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/**
 * The response to faulty file systems: failed reads are retried after a while, and stalled stages are reported.
 *
 * @param waits before each further attempt to read
 * @param stall time without an answer after which a stall is reported
 */
public record Patience(List<Duration> waits, Duration stall) {

    private static final int LOOKS = 30;

    /** Four more attempts, within eight seconds. */
    public static final Patience USUAL = new Patience(
            List.of(Duration.ofMillis(100), Duration.ofMillis(500), Duration.ofSeconds(2), Duration.ofSeconds(5)),
            Duration.ofSeconds(30));

    /** How often to check for stalls. */
    Duration look() {
        return stall.dividedBy(LOOKS);
    }

    /** A tile may take this many times its predicted time. */
    private static final int FACTOR = 4;

    /** The same for the tiles of a plan, which may be large. */
    Patience forTiles(TilePlan plan) {
        Duration tile = Duration.ofMillis((long) (1e3 * FACTOR * plan.predictedSeconds() / plan.count()));
        return new Patience(waits, tile.compareTo(stall) > 0 ? tile : stall);
    }

    /** A read. */
    @FunctionalInterface
    public interface Reading<T, X extends Exception> {
        /** Reads once. */
        T read() throws IOException, X;
    }

    /**
     * Reads, with retries if the system fails; errors in the contents of a file are not retried.
     *
     * @param what such as {@code tile 3 of 40}, for messages
     * @param notes gets a note on the first failure
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

    /**
     * Whether a read itself failed, which formats report as the cause of their exception. A missing or locked file is
     * not such a failure.
     */
    private static boolean isOfTheSystem(IOException e) {
        if (e instanceof InterruptedIOException) return false;
        return e.getClass() == IOException.class || e.getClass() == FileSystemException.class
                || (e.getCause() instanceof IOException cause && isOfTheSystem(cause));
    }
}
