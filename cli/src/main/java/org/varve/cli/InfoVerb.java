package org.varve.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.varve.core.Axis;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Volume;
import org.varve.segy.LineNumbers;
import org.varve.segy.SegyVolume;
import org.varve.tiling.Bytes;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code varve info FILE}: what a volume is, told from a few of its headers. */
@Command(name = "info", description = "Describe a volume.")
final class InfoVerb implements Callable<Integer> {

    @Parameters(index = "0", paramLabel = "FILE", description = "A .sgy, .segy, .npy or .raw file.")
    private Path file;

    @Option(names = "--text", description = "Print the text header of a SEG-Y file as well.")
    private boolean text;

    @Mixin
    private VolumeOptions options;

    @Mixin
    private Report report;

    @Override
    public Integer call() throws IOException {
        try (Volume volume = options.open(file)) {
            Map<String, Object> facts = general(volume.survey());
            List<String> lines = List.of();
            if (volume instanceof SegyVolume segy) {
                addSegy(facts, segy);
                lines = text ? segy.text() : lines;
            }
            if (report.json()) {
                if (!lines.isEmpty()) {
                    facts.put("text", lines);
                }
                report.json(facts);
            } else {
                print(facts, volume.survey());
                lines.forEach(line -> report.line("%s", line));
            }
        }
        return ExitStatus.DONE;
    }

    private Map<String, Object> general(Survey survey) throws IOException {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("file", file.toString());
        facts.put("bytes", Files.size(file));
        facts.put("shape", Json.of(survey.shape()));
        facts.put("samples", survey.shape().size());
        facts.put("interval", survey.interval());
        facts.put("unit", survey.unit().symbol());
        return facts;
    }

    private static void addSegy(Map<String, Object> facts, SegyVolume segy) throws IOException {
        facts.put("inlines", lines(segy.inlines()));
        facts.put("crosslines", lines(segy.crosslines()));
        facts.put("sorting", segy.sorting() == Axis.INLINE ? "inline" : "crossline");
        facts.put("sampleFormat", segy.format().toString());
        facts.put("byteOrder", segy.byteOrder().toString());
        facts.put("revision", segy.revision());
        facts.put("inlineByte", segy.headerBytes().inline());
        facts.put("crosslineByte", segy.headerBytes().crossline());
        facts.put("corners", segy.corners().stream().map(InfoVerb::corner).toList());
    }

    private static Map<String, Object> lines(LineNumbers numbers) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("first", numbers.first());
        json.put("last", numbers.last());
        json.put("step", numbers.step());
        json.put("count", numbers.count());
        return json;
    }

    private static Map<String, Object> corner(SegyVolume.Corner corner) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("inline", corner.inline());
        json.put("crossline", corner.crossline());
        json.put("x", corner.x());
        json.put("y", corner.y());
        return json;
    }

    private void print(Map<String, Object> facts, Survey survey) {
        Shape shape = survey.shape();
        report.line("%-14s %s, %s", "file", file, Bytes.format((Long) facts.get("bytes")));
        report.line("%-14s %s = %,d samples, %s as float32", "shape", shape, shape.size(), Bytes.format(shape.bytes()));
        report.line("%-14s %s %s, %s %s in all", "interval", survey.interval(), survey.unit().symbol(),
                (float) (survey.interval() * (shape.samples() - 1)), survey.unit().symbol());
        facts.forEach((name, value) -> {
            switch (value) {
                case Map<?, ?> lines -> report.line("%-14s %s to %s, step %s", name, lines.get("first"),
                        lines.get("last"), lines.get("step"));
                case List<?> corners when name.equals("corners") ->
                    corners.forEach(c -> report.line("%-14s %s", "corner", c));
                case String said when !name.equals("file") && !name.equals("unit") ->
                    report.line("%-14s %s", label(name), said);
                default -> {
                    // printed above, or of interest to scripts only
                }
            }
        });
    }

    /** {@code byteOrder} as {@code byte order}. */
    private static String label(String name) {
        return name.replaceAll("([A-Z])", " $1").toLowerCase(Locale.ROOT);
    }
}
