package org.varve.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Volume;
import org.varve.segy.LineNumbers;
import org.varve.segy.SegyVolume.Corner;
import org.varve.segy.SegyVolume;
import org.varve.tiling.Bytes;
import org.varve.zarr.ZarrVolume;

/** What a volume is: the same facts as JSON and as lines of text. */
final class VolumeFacts {

    private final Map<String, Object> json = new LinkedHashMap<>();
    private final List<String> lines = new ArrayList<>();

    private VolumeFacts() {}

    static VolumeFacts of(Path file, Volume volume) throws IOException {
        VolumeFacts facts = new VolumeFacts();
        facts.addGeneral(file, volume.survey());
        if (volume instanceof SegyVolume segy) {
            facts.addLines("inlines", segy.inlines());
            facts.addLines("crosslines", segy.crosslines());
            facts.addFormat(segy);
            for (Corner corner : segy.corners()) {
                facts.line("corner", "inline %d, crossline %d: x %s, y %s".formatted(
                        corner.inline(), corner.crossline(), corner.x(), corner.y()));
            }
            facts.json.put("corners", segy.corners().stream().map(VolumeFacts::corner).toList());
        }
        if (volume instanceof ZarrVolume zarr) {
            facts.addLines("inlines", zarr.inlines());
            facts.addLines("crosslines", zarr.crosslines());
            facts.addFormat(zarr);
        }
        return facts;
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

    private void addFormat(ZarrVolume zarr) {
        json.put("format", "Zarr");
        json.put("description", zarr.description());
        json.put("sampleFormat", zarr.encoding().format().toString());
        json.put("start", zarr.start());
        json.put("chunk", Json.of(zarr.chunk()));
        json.put("segyHeaders", zarr.segyHeaders().isPresent());
        line("format", "%s, %s, chunks of %s; SEG-Y headers %s".formatted(zarr.description(), zarr.encoding(),
                zarr.chunk(), zarr.segyHeaders().isPresent() ? "kept" : "not kept"));
    }

    private void addFormat(SegyVolume segy) {
        String sorting = Choice.text(segy.sorting());
        String byteOrder = segy.encoding().order().toString().toLowerCase(Locale.ROOT).replace('_', '-');
        json.put("format", "SEG-Y");
        json.put("revision", segy.revision());
        json.put("sampleFormat", segy.encoding().format().toString());
        json.put("byteOrder", byteOrder);
        json.put("sorting", sorting);
        json.put("inlineByte", segy.headerBytes().inline());
        json.put("crosslineByte", segy.headerBytes().crossline());
        line("format", "SEG-Y revision %s, %s, sorted by %s; line numbers at bytes %d and %d".formatted(
                segy.revision(), segy.encoding(), sorting, segy.headerBytes().inline(),
                segy.headerBytes().crossline()));
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
