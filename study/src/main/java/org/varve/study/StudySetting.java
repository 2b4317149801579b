package org.varve.study;

import java.util.List;
import java.util.Locale;
import org.varve.core.Shape;
import org.varve.json.AsArray;

/**
 * The setting in which a strategy is tried.
 *
 * @param operator the operator, its outputs and parameters, as arguments of {@code run}
 * @param workers threads, and blocks in flight of peer strategies
 * @param workerBytes bytes of memory for each worker
 */
public record StudySetting(List<String> operator, Shape shape, int workers, long workerBytes) {

    public StudySetting {
        operator = List.copyOf(operator);
    }

    /** Bytes that all workers may occupy together. */
    public long limit() {
        return Math.multiplyExact(workerBytes, (long) workers);
    }

    /** One line of text. */
    public String describe() {
        return "%s on %s, %s x %s".formatted(operator.getFirst(), shape, workers, gigabytes(workerBytes));
    }

    /** A size in units of 10^9 bytes. */
    public static String gigabytes(long bytes) {
        return String.format(Locale.ROOT, "%.2f GB", bytes * 1e-9);
    }

    /** A setting for scripts. */
    public record Facts(String operator, @AsArray Shape shape, int workers, long workerBytes, long limitBytes) {}

    /** The record that {@code --json} prints. */
    public Facts json() {
        return new Facts(String.join(" ", operator), shape, workers, workerBytes, limit());
    }
}
