package org.varve.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.varve.host.Bytes;

/**
 * The charts of {@code study growth}, one for each thing that grows, with their numbers and cliffs.
 *
 * @param result its number on the page
 */
record GrowthCharts(JsonNode study, int result) {

    private static final Map<String, String> CAPTIONS = captions();

    private static Map<String, String> captions() {
        Map<String, String> captions = new LinkedHashMap<>();
        captions.put("survey",
                "Nanoseconds a sample, and memory of the process (dashed), for cubic surveys of growing edges.");
        captions.put("threads", "Nanoseconds a sample, and memory, on more threads; hollow points are predicted.");
        captions.put("budget", "Nanoseconds a sample, and memory, with more memory for buffers.");
        captions.put("chain", "Nanoseconds a sample, and memory, of an operator applied again and again.");
        captions.put("outputs", "Nanoseconds a sample, and memory, with more outputs.");
        return captions;
    }

    String html() {
        StringBuilder html = new StringBuilder();
        CAPTIONS.forEach((grows, caption) -> html
                .append(Html.chart(chart(grows), result, caption, Html.table(
                        List.of("operator", grows, "seconds", "ns a sample", "projected", "peak", "tiles", "note"),
                        rows(grows))))
                .append(cliffs(grows)));
        return html.toString();
    }

    /** Its name, such as {@code growthSurvey}. */
    private static String chart(String grows) {
        return "growth" + grows.substring(0, 1).toUpperCase(Locale.ROOT) + grows.substring(1);
    }

    private List<List<String>> rows(String grows) {
        List<List<String>> rows = new ArrayList<>();
        for (JsonNode operator : study.path("growth")) {
            for (JsonNode point : series(operator, grows).path("points")) {
                rows.add(List.of(operator.path("operator").asText(), at(grows, point.path("at").asLong()),
                        cell(point.path("seconds")), cell(point.path("nanosecondsPerSample")),
                        Bytes.format(point.path("projectedBytes").asLong()),
                        Bytes.format(point.path("measuredBytes").asLong()), point.path("tiles").asText(),
                        (point.path("predicted").asBoolean() ? "predicted, bound by " : "")
                                + point.path("note").asText()));
            }
        }
        return rows;
    }

    private String cliffs(String grows) {
        StringBuilder html = new StringBuilder();
        for (JsonNode operator : study.path("growth")) {
            for (JsonNode note : series(operator, grows).path("notes")) html.append(Html.paragraph(note.asText()));
        }
        return html.toString();
    }

    private static JsonNode series(JsonNode operator, String grows) {
        for (JsonNode series : operator.path("series")) {
            if (series.path("grows").asText().equals(grows)) return series;
        }
        return operator.path("");
    }

    private static String at(String grows, long at) {
        return grows.equals("budget") ? Bytes.format(at) : Long.toString(at);
    }

    private static String cell(JsonNode value) {
        return value.isNumber() ? String.format(Locale.ROOT, "%.3f", value.asDouble()) : "";
    }
}
