package org.varve.study;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.varve.core.Shape;
import org.varve.json.Json;

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

    /** The same as JSON. */
    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("operator", String.join(" ", operator));
        json.put("shape", Json.array(shape));
        json.put("workers", workers);
        json.put("workerBytes", workerBytes);
        json.put("limitBytes", limit());
        return json;
    }
}
