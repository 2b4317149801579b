package org.varve.run.watch;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** Metrics in the text format of Prometheus: each with its help and type before all of its samples. */
final class MetricsText {

    private final Map<String, String> labels;
    private final StringBuilder text = new StringBuilder();
    private String metric = "";

    /** @param labels of all samples */
    MetricsText(Map<String, String> labels) {
        this.labels = labels;
    }

    /** Begins a metric that goes up and down. */
    MetricsText gauge(String name, String help) {
        return begin(name, help, "gauge");
    }

    /** Begins a metric that only grows while the process lives. */
    MetricsText counter(String name, String help) {
        return begin(name, help, "counter");
    }

    private MetricsText begin(String name, String help, String type) {
        metric = name;
        text.append("# HELP %s %s\n# TYPE %s %s\n".formatted(name, help, name, type));
        return this;
    }

    /** Adds the sample of the metric that was begun last. */
    MetricsText add(Number value) {
        return add(Map.of(), value);
    }

    /** Adds a sample with labels of its own. */
    MetricsText add(Map<String, String> own, Number value) {
        Map<String, String> all = new LinkedHashMap<>(labels);
        all.putAll(own);
        text.append(all.entrySet().stream()
                .map(label -> "%s=\"%s\"".formatted(label.getKey(), escaped(label.getValue())))
                .collect(Collectors.joining(",", metric + "{", "} ")));
        text.append(value).append('\n');
        return this;
    }

    private static String escaped(String value) {
        return value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
