package org.varve.study;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.varve.json.Json;

/** Timings that a benchmark left as JSON, for others to be compared with. */
public final class EarlierTimings {

    /** Nothing to compare with. */
    public static final EarlierTimings NONE = new EarlierTimings(Map.of());

    private final Map<String, Double> seconds;

    private EarlierTimings(Map<String, Double> seconds) {
        this.seconds = seconds;
    }

    /**
     * Reads the JSON object that a benchmark printed.
     *
     * @throws IllegalArgumentException if the file holds no timings
     */
    public static EarlierTimings read(Path file) throws IOException {
        Map<String, Double> seconds = new LinkedHashMap<>();
        try {
            for (JsonNode timing : new ObjectMapper().readTree(Files.readString(file)).path("timings")) {
                seconds.putIfAbsent(key(timing.path("operator").asText(), timing.path("shape").toString(),
                        timing.path("threads").asText()), timing.path("seconds").asDouble(Double.NaN));
            }
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("%s: is not JSON; give what bench printed as JSON".formatted(file), e);
        }
        if (seconds.isEmpty()) {
            throw new IllegalArgumentException("%s: holds no timings; give what bench printed as JSON".formatted(file));
        }
        return new EarlierTimings(seconds);
    }

    /** Whether there is anything to compare with. */
    boolean isEmpty() {
        return seconds.isEmpty();
    }

    /**

     * How many times as fast a timing is as the earlier one of the same job, as {@code 1.25x}; empty if there is none,
     * or either was skipped.
     */
    Optional<String> ratio(Timing timing) {
        String threads = timing instanceof BenchTiming bench ? Integer.toString(bench.threads()) : "";
        String job = key(timing.operator(), Json.line(Json.array(timing.shape())), threads);
        return Optional.ofNullable(seconds.get(job)).map(earlier -> earlier / timing.seconds())
                .filter(Double::isFinite)
                .map(ratio -> String.format(Locale.ROOT, "%.2fx", ratio));
    }

    private static String key(String operator, String shape, String threads) {
        return "%s %s %s".formatted(operator, shape, threads);
    }
}
