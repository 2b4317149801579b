package org.varve.segy;

import java.util.Locale;
import java.util.function.Consumer;

/** Tells every few seconds how many trace headers have been read, and nothing if that ends sooner. */
public final class IndexProgress implements SegyReading.Progress {

    private static final long INTERVAL_NANOS = 3_000_000_000L;

    private final Consumer<String> lines;
    private long last = System.nanoTime();

    /** @param lines takes a sentence at a time */
    public IndexProgress(Consumer<String> lines) {
        this.lines = lines;
    }

    @Override
    public void at(long traces, long of) {
        if (System.nanoTime() - last > INTERVAL_NANOS) {
            last = System.nanoTime();
            lines.accept(String.format(Locale.ROOT, "looking at trace headers: %,d of %,d", traces, of));
        }
    }
}
