package org.varve.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import org.varve.host.Bytes;

/** The section of a page about a run. */
final class RunPart {

    private final JsonNode run;
    private final int result;
    private final RunFindings findings;
    private final Shown shown;

    /**
     * A run.
     *
     * @param result its number on the page
     * @param shown sections of its files
     */
    RunPart(JsonNode run, int result, Shown shown) {
        this.run = run;
        this.result = result;
        this.findings = new RunFindings(run);
        this.shown = shown;
    }

    /** The operators and their inputs. */
    static String title(JsonNode run) {
        StringJoiner files = new StringJoiner(", ");
        run.path("inputFiles")
                .forEach(file -> files.add(Path.of(file.asText()).getFileName().toString()));
        String title = run.path("operator").asText() + (files.length() == 0 ? "" : " of " + files);
        return run.has("offset") ? "%s, offset %s".formatted(title, run.path("offset").asInt()) : title;
    }

    String html() {
        return """
                <section><h2>%s</h2>
                <p class="summary">%s</p>
                <h3>The job</h3>%s
                <h3>The plan</h3>%s
                <h3>Memory</h3>%s
                <h3>Time</h3>%s
                <h3>What would make it faster</h3>%s
                <h3>What would make it fit into less</h3>%s
                <h3>Sections</h3>%s</section>
                """.formatted(Html.text(title(run)), Html.text(findings.summary()), job(), plan(), memory(), time(),
                bullets(findings.faster()), bullets(findings.smaller()), shown.html());
    }

    private static String bullets(List<String> sentences) {
        StringBuilder list = new StringBuilder("<ul>");
        sentences.forEach(sentence -> list.append("<li>").append(Html.text(sentence)).append("</li>\n"));
        return list.append("</ul>\n").toString();
    }

    private String job() {
        List<List<String>> facts = new ArrayList<>();
        facts.add(List.of("operator", run.path("operator").asText()));
        StringJoiner parameters = new StringJoiner(" ");
        add(parameters, "", run.path("parameters"));
        if (parameters.length() > 0) facts.add(List.of("parameters", parameters.toString()));
        run.path("inputFiles").forEach(file -> facts.add(List.of("reads", file.asText())));
        run.path("outputs")
                .forEach(output -> facts.add(List.of("writes", "%s: %s".formatted(output.path("name").asText(),
                        output.path("path").asText()))));
        facts.add(List.of("survey", "%s samples, each %s %s".formatted(RunFindings.shape(run.path("shape")),
                run.path("interval").asText(), run.path("unit").asText())));
        facts.add(List.of("device",
                "%s, %s threads".formatted(run.path("device").asText(), run.path("threads").asInt())));
        facts.add(List.of("Varve", run.path("version").asText()));
        run.path("notes").forEach(note -> facts.add(List.of("note", note.asText())));
        return Html.list(facts);
    }

    /** Parameters of an operator, or of each of several. */
    private static void add(StringJoiner parameters, String prefix, JsonNode values) {
        values.properties().forEach(value -> {
            if (value.getValue().isObject()) add(parameters, value.getKey() + ".", value.getValue());
            else
                parameters.add("%s%s=%s".formatted(prefix, value.getKey(), value.getValue().asText()));
        });
    }

    private String plan() {
        String words =
                "The tiles of the survey: %s of at most %s samples, %s in flight.".formatted(
                        run.path("tiles").asLong(), RunFindings.shape(run.path("tileShape")),
                        run.path("tilesInFlight").asInt());
        String facts = Html.list(List.of(
                List.of("tiles along inlines, crosslines, samples", RunFindings.shape(run.path("tileGrid"))),
                List.of("halo", "%s samples on each side".formatted(RunFindings.shape(run.path("halo")))),
                List.of("samples read per sample needed",
                        String.format(Locale.ROOT, "%.3f", run.path("haloOverhead").asDouble())),
                List.of("predicted", String.format(Locale.ROOT, "%.1f s", run.path("predictedSeconds").asDouble()))));
        return "<figure>%s<figcaption>%s</figcaption></figure>%s".formatted(TilingDrawing.of(run), Html.text(words),
                facts);
    }

    private String memory() {
        StringBuilder html = new StringBuilder();
        String caption =
                "Memory of the process over time, and its parts, with the projected (%s) and allowed (%s) memory."
                        .formatted(bytes("/hostBytes/projected"), bytes("/hostBytes/allowed"));
        String numbers = Html.table(List.of("buffers", "in", "number", "each", "together"), buffers());
        if (run.has("memory")) {
            html.append(Html.chart("memory", result, caption, numbers));
            if (run.at("/deviceBytes/projected").asLong() > 0) {
                html.append(Html.chart("deviceMemory", result,
                        "Memory of the device over time, with the projected (%s) and allowed (%s) memory.".formatted(
                                bytes("/deviceBytes/projected"), bytes("/deviceBytes/allowed")),
                        ""));
            }
        } else {
            html.append(Html.paragraph("Memory over time was not measured.")).append(numbers);
        }
        html.append(Html.paragraph("Peak %s; projected %s, allowed %s.".formatted(
                bytes("/hostBytes/measured"), bytes("/hostBytes/projected"), bytes("/hostBytes/allowed"))));
        return html.toString();
    }

    private List<List<String>> buffers() {
        List<List<String>> rows = new ArrayList<>();
        for (JsonNode buffer : run.path("buffers")) {
            rows.add(
                    List.of(buffer.path("label").asText(), buffer.path("place").asText(), buffer.path("count").asText(),
                            Bytes.format(buffer.path("each").asLong()), Bytes.format(buffer.path("bytes").asLong())));
        }
        rows.add(List.of("Java runtime, heap included", "host", "", "", bytes("/hostBytes/reserved")));
        return rows;
    }

    private String bytes(String pointer) {
        return Bytes.format(run.at(pointer).asLong());
    }

    private String time() {
        StringBuilder html = new StringBuilder(bullets(findings.bottleneck()));
        html.append(Html.chart("stages", result,
                String.format(Locale.ROOT, "Seconds during which each stage was busy; the run took %.1f s.",
                        run.path("seconds").asDouble()),
                Html.table(List.of("stage", "busy seconds", "of the time"), findings.stageRows())));
        if (run.has("tileTimes")) {
            html.append(Html.chart("gantt", result, "When tiles were read, copied, computed and written.",
                    Html.table(List.of("phase", "tiles", "read", "computed", "written"), tiles())));
        }
        return html.toString();
    }

    private List<List<String>> tiles() {
        List<List<String>> rows = new ArrayList<>();
        for (JsonNode tile : run.path("tileTimes")) {
            rows.add(List.of(tile.path("phase").asText(), tile.path("tiles").asText(), span(tile.path("read")),
                    span(tile.path("compute")), span(tile.path("write"))));
        }
        return rows;
    }

    private static String span(JsonNode span) {
        return String.format(Locale.ROOT, "%.3f to %.3f s", span.path(0).asDouble(), span.path(1).asDouble());
    }
}
