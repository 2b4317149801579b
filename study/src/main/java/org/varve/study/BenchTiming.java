package org.varve.study;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.varve.core.Shape;
import org.varve.json.Json;

/**
 * The time of an operator on a survey.
 *
 * @param seconds of the best run; NaN if it was skipped
 * @param skipped why there is no time; the empty text if there is one
 */
public record BenchTiming(String operator, int threads, Shape shape, double seconds, String skipped)
        implements Timing {

    double samplesPerSecond() {
        return shape.size() / seconds;
    }

    /** Million samples per second, as a cell of the table. */
    public String cell() {
        return skipped.isEmpty() ? String.format(Locale.ROOT, "%.1f", samplesPerSecond() / 1e6) : "skipped: " + skipped;
    }

    @Override
    public String describe() {
        return "%s, %s, %s threads: %s".formatted(operator, shape, threads, cell());
    }

    @Override
    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("operator", operator);
        json.put("threads", threads);
        json.put("shape", Json.array(shape));
        json.put("seconds", seconds);
        json.put("samplesPerSecond", samplesPerSecond());
        json.put("skipped", skipped);
        return json;
    }
}
