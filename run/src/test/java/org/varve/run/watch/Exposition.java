package org.varve.run.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads Prometheus's text format, version 0.0.4, as strictly as its description allows: lines end with a line feed;
 * each metric has one help and one type, before its samples, and these stand together; label values escape backslashes,
 * quotes and line feeds; no sample comes twice; counters end with {@code _total}.
 */
record Exposition(Map<String, String> types, Map<Map<String, String>, Double> samples) {

    private static final String NAME = "[a-zA-Z_:][a-zA-Z0-9_:]*";
    private static final Pattern LABEL =
            Pattern.compile("([a-zA-Z_][a-zA-Z0-9_]*)=\"((?:[^\"\\\\\n]|\\\\[\\\\\"n])*)\"(,|$)");
    private static final Pattern SAMPLE =
            Pattern.compile("(" + NAME + ")(?:\\{(.*)})? ([+-]?(?:Inf|\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?)|NaN)");

    static Exposition read(Path file) throws IOException {
        String text = Files.readString(file);
        assertThat(text).endsWith("\n").doesNotContain("\r");
        Map<String, String> helps = new HashMap<>();
        Map<String, String> types = new LinkedHashMap<>();
        Map<Map<String, String>, Double> samples = new LinkedHashMap<>();
        List<String> order = new ArrayList<>();
        for (String line : text.substring(0, text.length() - 1).split("\n", -1)) {
            String[] words = line.split(" ", 4);
            if (line.startsWith("# HELP ")) {
                assertThat(helps.put(words[2], words[3])).as(line).isNull();
            } else if (line.startsWith("# TYPE ")) {
                assertThat(words[3]).as(line).isIn("gauge", "counter");
                assertThat(words[2].endsWith("_total")).as(line).isEqualTo(words[3].equals("counter"));
                assertThat(types.put(words[2], words[3])).as(line).isNull();
                assertThat(helps).containsKey(words[2]);
            } else {
                Map<String, String> sample = sample(line);
                String name = sample.get("__name__");
                assertThat(types).as(line).containsKey(name);
                if (order.isEmpty() || !order.getLast().equals(name)) {
                    assertThat(order).as(line).doesNotContain(name);
                    order.add(name);
                }
                double value = Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1));
                assertThat(samples.put(sample, value)).as(line).isNull();
            }
        }
        return new Exposition(types, samples);
    }

    private static Map<String, String> sample(String line) {
        Matcher parts = SAMPLE.matcher(line);
        assertThat(parts.matches()).as(line).isTrue();
        Map<String, String> sample = new HashMap<>(Map.of("__name__", parts.group(1)));
        String labels = parts.group(2) == null ? "" : parts.group(2);
        Matcher label = LABEL.matcher(labels);
        int end = 0;
        for (; label.find(); end = label.end()) {
            assertThat(label.start()).as(line).isEqualTo(end);
            String value = label.group(2).replace("\\n", "\n").replace("\\\"", "\"").replace("\\\\", "\\");
            assertThat(sample.put(label.group(1), value)).as(line).isNull();
        }
        assertThat(end).as(line).isEqualTo(labels.length());
        return sample;
    }

    Set<String> names() {
        return new TreeSet<>(types.keySet());
    }

    /** The value of the only sample with a label. */
    double value(String name, String label, String value) {
        List<Double> found = samples.entrySet().stream()
                .filter(each -> each.getKey().get("__name__").equals(name) && value.equals(each.getKey().get(label)))
                .map(Map.Entry::getValue).toList();
        assertThat(found).as(name).hasSize(1);
        return found.getFirst();
    }
}
