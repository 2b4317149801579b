package org.varve.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.varve.host.Bytes;

/** The section of a page about a profile, a study or timings: charts, each with its numbers. */
final class StudyPart {

    private final JsonNode study;
    private final int result;

    /**
     * A result that is not a run.
     *
     * @param result its number on the page
     */
    StudyPart(JsonNode study, int result) {
        this.study = study;
        this.result = result;
    }

    /** Its title; empty for an unknown kind of result. */
    static String title(JsonNode study) {
        if (study.has("rows")) return "Profile of " + study.path("operator").asText();
        if (study.has("machine")) return "What limits operators";
        if (study.has("growth")) return "How time and memory grow";
        if (study.has("settings")) return "Strategies of tiles";
        if (study.has("models")) return "Memory models of " + study.path("operator").asText();
        if (study.has("near")) return "Predicted times";
        return study.has("timings") ? "Timings" : "";
    }

    String html() {
        return "<section><h2>%s</h2>%s</section>%n".formatted(Html.text(title(study)), charts());
    }

    private String charts() {
        if (study.has("rows")) return profile();
        if (study.has("machine")) return limits();
        if (study.has("growth")) return new GrowthCharts(study, result).html();
        if (study.has("settings")) return strategies();
        if (study.has("models")) return models();
        return study.has("near") ? clock() : timings();
    }

    private String profile() {
        List<List<String>> rows = new ArrayList<>();
        for (JsonNode row : study.path("rows")) {
            String tile = RunFindings.shape(row.path("tileShape"));
            if (row.path("repeats").isEmpty()) rows.add(List.of(tile, row.path("failure").asText(), "", "", "", ""));
            for (JsonNode repeat : row.path("repeats")) {
                rows.add(List.of(tile, Bytes.format(repeat.at("/hostBytes/projected").asLong()),
                        Bytes.format(repeat.at("/hostBytes/measured").asLong()),
                        Bytes.format(repeat.at("/deviceBytes/measured").asLong()),
                        String.format(Locale.ROOT, "%.2f", repeat.path("seconds").asDouble()),
                        repeat.path("bottleneck").asText()));
            }
        }
        String numbers =
                Html.table(List.of("tile", "projected", "measured", "on the device", "seconds", "bound by"), rows);
        return Html.paragraph("On %s.".formatted(study.path("device").asText("the device of the profile")))
                + Html.chart("profileMemory", result,
                        "Memory of the process for each tile shape: measured, and projected bound.",
                        numbers)
                + Html.chart("profileSpeed", result,
                        "Speed for each tile shape, over all results of the page on this operator.", "");
    }

    private String limits() {
        List<List<String>> rows = new ArrayList<>();
        for (JsonNode operator : study.path("operators")) {
            for (JsonNode line : operator.path("rooflines")) {
                rows.add(List.of(operator.path("operator").asText(), line.path("device").asText(),
                        String.format(Locale.ROOT, "%.2f", line.path("operationsPerByte").asDouble()),
                        line.path("bound").asText(),
                        String.format(Locale.ROOT, "%.0f", line.path("reached").asDouble() * 1e-6)));
            }
        }
        String numbers = Html
                .table(List.of("operator", "on", "operations a byte", "bound by", "million samples a second"), rows);
        return Html.chart("roofline", result,
                "Roofline: operations a second that memory and arithmetic allow, and that operators reach.",
                numbers)
                + Html.chart("devices", result, "Million samples a second that each operator reaches, on each device.",
                        "")
                + Html.chart("shares", result,
                        "Memory of each operator for a whole survey in one tile, as a share of the allowed memory.",
                        "")
                + new LimitCharts(study, result).html()
                + tiles();
    }

    private String tiles() {
        List<List<String>> rows = new ArrayList<>();
        for (JsonNode operator : study.path("operators")) {
            for (JsonNode tile : operator.path("tiles")) {
                rows.add(List.of(operator.path("operator").asText(), RunFindings.shape(tile.path("tile")),
                        RunFindings.shape(tile.path("source")),
                        String.format(Locale.ROOT, "%.1f %%", 100 * tile.path("kept").asDouble()),
                        Bytes.format(tile.path("hostBytes").asLong()),
                        tile.path("samplesPerSecond").isNull()
                                ? "does not fit"
                                : String.format(Locale.ROOT, "%.3f", tile.path("samplesPerSecond").asDouble() * 1e-6)));
            }
        }
        if (rows.isEmpty()) return "";
        return Html.chart("tiles", result,
                "Million samples a second on cubes in the middle of a survey, and the share of what they read that they keep.",
                Html.table(List.of("operator", "tile", "reads", "kept", "host", "million samples a second"), rows));
    }

    private String strategies() {
        StringBuilder html = new StringBuilder();
        if (!study.path("limited").asBoolean()) {
            html.append(Html.paragraph("The runs knew the limits, but nothing enforced them."));
        }
        List<List<String>> rows = new ArrayList<>();
        for (JsonNode setting : study.path("settings")) {
            for (JsonNode trial : setting.path("strategies")) {
                rows.add(List.of(RunFindings.shape(setting.path("shape")), setting.path("workers").asText(),
                        Bytes.format(setting.path("limitBytes").asLong()), trial.path("strategy").asText(),
                        RunFindings.shape(trial.path("tileShape")), "%s of %s".formatted(trial.path("killed").asInt(),
                                trial.path("runs").size()),
                        trial.path("seconds").isNull()
                                ? ""
                                : String.format(Locale.ROOT, "%.1f", trial.path("seconds").asDouble()),
                        Bytes.format(trial.path("peakBytes").asLong())));
            }
        }
        html.append(Html.chart("strategies", result,
                "Seconds of each strategy within each limit; those that were killed have none.",
                Html.table(List.of("survey", "workers", "limit", "strategy", "tile", "killed", "seconds", "peak"),
                        rows)));
        return html.append(Html.chart("peaks", result, "Peak memory of each strategy, and the limit.", ""))
                .toString();
    }

    private String models() {
        List<List<String>> rows = new ArrayList<>();
        for (JsonNode model : study.path("models")) {
            rows.add(List.of(model.path("model").asText(),
                    String.format(Locale.ROOT, "%.3f", model.path("medianError").asDouble()),
                    String.format(Locale.ROOT, "%.3f", model.path("worstUnder").asDouble()),
                    String.format(Locale.ROOT, "%.3f", model.path("worstOver").asDouble())));
        }
        return Html.chart("models", result,
                "Errors of memory models that learned from %s smaller tiles, on %s larger ones.".formatted(
                        study.path("learnedFrom").asInt(), study.path("heldOut").asInt()),
                Html.table(List.of("model", "median error", "furthest below", "furthest above"), rows));
    }

    private String clock() {
        List<List<String>> rows = new ArrayList<>();
        for (JsonNode row : study.path("operators")) {
            rows.add(List.of(row.path("operator").asText(), row.path("on").asText(),
                    Integer.toString(row.path("ratios").size())));
        }
        return Html.chart("clock", result,
                "Actual time over predicted time: %s of %s are near it.".formatted(
                        study.path("near").asInt(), study.path("runs").asInt()),
                Html.table(List.of("operator", "on", "runs"), rows));
    }

    private String timings() {
        List<List<String>> rows = new ArrayList<>();
        for (JsonNode timing : study.path("timings")) {
            rows.add(List.of(timing.path("operator").asText(), RunFindings.shape(timing.path("shape")),
                    timing.path("threads").asText(timing.path("installation").asText("")),
                    String.format(Locale.ROOT, "%.3f", timing.path("seconds").asDouble())));
        }
        return Html.chart("timings", result, "Seconds of each operator.",
                Html.table(List.of("operator", "survey", "threads", "seconds"), rows));
    }
}
