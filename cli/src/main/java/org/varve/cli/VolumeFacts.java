package org.varve.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Volume;
import org.varve.formats.SampleStatistics;
import org.varve.host.Bytes;
import org.varve.run.Json;
import org.varve.segy.LineNumbers;
import org.varve.segy.Offsets;
import org.varve.segy.SegyFacts;
import org.varve.segy.SegyVolume.Corner;
import org.varve.segy.SegyVolume;
import org.varve.segy.SurveyFrame;
import org.varve.zarr.ZarrVolume;

/** What a volume is: the same facts as JSON and as lines of text. */
final class VolumeFacts {

    /** Of more offsets only the range is told. */
    private static final int OFFSETS_SHOWN = 64;

    private final Map<String, Object> json = new LinkedHashMap<>();
    private final List<String> lines = new ArrayList<>();

    void add(Path file, Volume volume) throws IOException {
        addGeneral(file, volume.survey());
        if (volume instanceof SegyVolume segy) {
            addLines("inlines", segy.inlines());
            addLines("crosslines", segy.crosslines());
            SegyFacts facts = segy.facts();
            addFormat(facts);
            addStart(segy);
            addPlaces(facts, volume.survey().shape());
            for (Corner corner : segy.corners()) {
                line("corner", "inline %d, crossline %d: x %s, y %s".formatted(
                        corner.inline(), corner.crossline(), corner.x(), corner.y()));
            }
            json.put("corners", segy.corners().stream().map(VolumeFacts::corner).toList());
            addFrame(facts);
            json.put("anomalies", facts.anomalies());
            facts.anomalies().forEach(sentence -> line("anomaly", sentence));
        }
        if (volume instanceof ZarrVolume zarr) {
            addLines("inlines", zarr.inlines());
            addLines("crosslines", zarr.crosslines());
            addFormat(zarr);
        }
    }

    /** What the text header of a SEG-Y file says. */
    void addText(List<String> text) {
        json.put("text", text);
        lines.addAll(text);
    }

    void add(SampleStatistics statistics) {
        Map<String, Object> group = new LinkedHashMap<>();
        group.put("samples", statistics.samples());
        group.put("notFinite", statistics.notFinite());
        group.put("zeros", statistics.zeros());
        group.put("min", statistics.min());
        group.put("max", statistics.max());
        group.put("mean", statistics.mean());
        group.put("standardDeviation", statistics.deviation());
        json.put("statistics", group);
        line("samples",
                "%,d in live traces: %.6g to %.6g, mean %.6g, standard deviation %.6g; %,d are 0, %,d not finite"
                        .formatted(statistics.samples(), statistics.min(), statistics.max(), statistics.mean(),
                                statistics.deviation(), statistics.zeros(), statistics.notFinite()));
    }

    /** Offsets of a prestack file, with the traces of each if there are not too many. */
    void add(Offsets offsets) {
        SortedMap<Integer, Long> traces = offsets.traces();
        Map<String, Object> group = new LinkedHashMap<>();
        group.put("count", traces.size());
        group.put("first", traces.firstKey());
        group.put("last", traces.lastKey());
        group.put("step", offsets.step());
        json.put("offsets", group);
        line("offsets", "%d, from %d to %d, step %d".formatted(
                traces.size(), traces.firstKey(), traces.lastKey(), offsets.step()));
        if (traces.size() <= OFFSETS_SHOWN) {
            group.put("traces", traces);
            traces.forEach((offset, count) -> line("offset", "%d: %,d traces".formatted(offset, count)));
        }
    }

    /** Why the file is no volume. */
    void addFailure(String sentence) {
        json.put("error", sentence);
        line("no volume", sentence);
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
        json.put("file", file);
        boolean folder = Files.isDirectory(file);
        json.put("bytes", folder ? null : Files.size(file));
        json.put("shape", Json.of(shape));
        json.put("samples", shape.size());
        json.put("interval", survey.interval());
        json.put("unit", unit);
        line("file", folder ? file.toString() : "%s, %s".formatted(file, Bytes.format(Files.size(file))));
        line("shape", "%s (inlines, crosslines, samples) = %,d samples, %s as float32".formatted(
                shape, shape.size(), Bytes.format(shape.bytes())));
        line("interval", "%s %s; traces of %.4g %s".formatted(
                survey.interval(), unit, survey.interval() * (shape.samples() - 1), unit));
    }

    private void addLines(String label, LineNumbers numbers) {
        Map<String, Object> group = new LinkedHashMap<>();
        group.put("first", numbers.first());
        group.put("last", numbers.last());
        group.put("step", numbers.step());
        group.put("count", numbers.count());
        json.put(label, group);
        line(label, "%d to %d, step %d".formatted(numbers.first(), numbers.last(), numbers.step()));
    }

    private void addLines(String label, List<Integer> numbers) {
        Map<String, Object> group = new LinkedHashMap<>();
        group.put("first", numbers.getFirst());
        group.put("last", numbers.getLast());
        group.put("count", numbers.size());
        json.put(label, group);
        line(label, "%d to %d".formatted(numbers.getFirst(), numbers.getLast()));
    }

    private void addFormat(ZarrVolume zarr) throws IOException {
        json.put("format", "Zarr");
        json.put("description", zarr.description());
        json.put("sampleFormat", zarr.encoding().format().toString());
        json.put("start", zarr.start());
        json.put("chunk", Json.of(zarr.chunk()));
        json.put("segyHeaders", zarr.keepsSegyHeaders());
        line("format", "%s, %s, chunks of %s; SEG-Y headers %s".formatted(zarr.description(), zarr.encoding(),
                zarr.chunk(), zarr.keepsSegyHeaders() ? "kept" : "not kept"));
    }

    private void addFormat(SegyFacts facts) {
        String sorting = Choice.text(facts.sorting());
        json.put("format", "SEG-Y");
        json.put("revision", facts.revision());
        json.put("sampleFormat", facts.format().toString());
        json.put("byteOrder", facts.byteOrder());
        json.put("sorting", sorting);
        json.put("regular", facts.regular());
        json.put("inlineByte", facts.numbers().inline().at());
        json.put("inlineWidth", facts.numbers().inline().bytes());
        json.put("crosslineByte", facts.numbers().crossline().at());
        json.put("crosslineWidth", facts.numbers().crossline().bytes());
        line("format", "SEG-Y revision %s, %s, %s, sorted by %s; line numbers: %s".formatted(
                facts.revision(), facts.format(), facts.byteOrder(), sorting, facts.numbers()));
    }

    private void addStart(SegyVolume segy) throws IOException {
        json.put("start", segy.start());
        if (segy.start() != 0) {
            line("start", "first samples at %s %s".formatted(segy.start(), segy.survey().unit().symbol()));
        }
    }

    private void addPlaces(SegyFacts facts, Shape shape) {
        json.put("traces", facts.traces());
        if (facts.counts().isEmpty()) {
            line("traces",
                    "%,d, every one of the rectangle, in order; whether they are live, --headers tells".formatted(
                            facts.traces()));
            return;
        }
        SegyFacts.Counts counts = facts.counts().get();
        json.put("live", counts.live());
        json.put("dead", counts.dead());
        json.put("missing", counts.missing());
        json.put("repeated", counts.repeated());
        line("traces", "%,d; of %,d places %,d are live, %,d dead, %,d missing".formatted(
                facts.traces(), shape.traces(), counts.live(), counts.dead(), counts.missing()));
    }

    private void addFrame(SegyFacts facts) {
        if (facts.frame().isEmpty()) {
            return;
        }
        SurveyFrame frame = facts.frame().get();
        Map<String, Object> group = new LinkedHashMap<>();
        group.put("inlineAzimuth", frame.inlineAzimuth());
        group.put("crosslineAzimuth", frame.crosslineAzimuth());
        group.put("inlineBin", frame.inlineBin());
        group.put("crosslineBin", frame.crosslineBin());
        json.put("frame", group);
        line("map",
                "inlines run towards %.2f degrees from North (Y), crosslines towards %.2f; %.6g between inlines, %.6g between crosslines"
                        .formatted(frame.inlineAzimuth(), frame.crosslineAzimuth(), frame.inlineBin(),
                                frame.crosslineBin()));
    }

    private static Map<String, Object> corner(Corner corner) {
        Map<String, Object> group = new LinkedHashMap<>();
        group.put("inline", corner.inline());
        group.put("crossline", corner.crossline());
        group.put("x", corner.x());
        group.put("y", corner.y());
        return group;
    }
}
