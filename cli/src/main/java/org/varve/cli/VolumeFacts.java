package org.varve.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.varve.core.Note;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.formats.Fact;
import org.varve.formats.SampleStatistics;
import org.varve.host.Bytes;
import org.varve.json.Json;
import org.varve.json.OrNull;
import org.varve.json.Signed;

/** The facts about a volume, as JSON and as lines of text. */
final class VolumeFacts {

    private final Map<String, Object> json = new LinkedHashMap<>();
    private final List<String> lines = new ArrayList<>();

    /** The samples of live traces. */
    record Statistics(
            long samples, long notFinite, long zeros, @OrNull @Signed double min, @OrNull @Signed double max,
            @OrNull @Signed double mean, @OrNull double standardDeviation) {}

    /** Adds the survey, and the facts that the file states. */
    void add(Path file, Survey survey, List<Fact> facts) throws IOException {
        addGeneral(file, survey);
        facts.forEach(this::add);
    }

    void add(Fact fact) {
        json.putAll(fact.values());
        fact.sentences().forEach(sentence -> line(fact.label(), sentence));
    }

    /** Adds the text header. */
    void addText(List<String> text) {
        json.put("text", text);
        lines.addAll(text);
    }

    void add(SampleStatistics statistics) {
        json.put("statistics", new Statistics(statistics.samples(), statistics.notFinite(), statistics.zeros(),
                statistics.min(), statistics.max(), statistics.mean(), statistics.deviation()));
        line("samples",
                String.format(Locale.ROOT,
                        "%,d in live traces: %.6g to %.6g, mean %.6g, standard deviation %.6g; %,d are 0, %,d not finite",
                        statistics.samples(), statistics.min(), statistics.max(), statistics.mean(),
                        statistics.deviation(), statistics.zeros(), statistics.notFinite()));
    }

    /** Adds the anomalies of the file. */
    void addAnomalies(List<Note> notes) {
        List<String> sentences = notes.stream().map(OptionWords::sentence).toList();
        json.put("anomalies", sentences);
        sentences.forEach(sentence -> line("anomaly", sentence));
    }

    /** Adds the file, its facts, and why it is not a volume. */
    void addObstacle(Path file, List<Fact> facts, String sentence) throws IOException {
        addFile(file);
        facts.forEach(this::add);
        json.put("obstacle", sentence);
        line("obstacle", sentence);
    }

    Map<String, Object> json() {
        return json;
    }

    List<String> lines() {
        return lines;
    }

    private void line(String label, String text) {
        lines.add("%-11s %s".formatted(label, text));
    }

    private void addGeneral(Path file, Survey survey) throws IOException {
        Shape shape = survey.shape();
        String unit = survey.unit().symbol();
        addFile(file);
        json.put("shape", Json.array(shape));
        json.put("samples", shape.size());
        json.put("interval", survey.interval());
        json.put("unit", unit);
        line("shape", String.format(Locale.ROOT, "%s (inlines, crosslines, samples) = %,d samples, %s as float32",
                shape, shape.size(), Bytes.format(shape.bytes())));
        line("interval", String.format(Locale.ROOT, "%s %s; traces of %.4g %s", survey.interval(), unit,
                survey.interval() * (shape.samples() - 1), unit));
    }

    private void addFile(Path file) throws IOException {
        boolean folder = Files.isDirectory(file);
        json.put("file", file);
        json.put("bytes", folder ? null : Files.size(file));
        line("file", folder ? file.toString() : "%s, %s".formatted(file, Bytes.format(Files.size(file))));
    }
}
