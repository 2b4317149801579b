package org.varve.segy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.varve.core.Shape;
import org.varve.core.SurveyGeometry;
import org.varve.formats.Fact;
import org.varve.formats.FileVolume;

/** Describes a volume of SEG-Y traces. */
final class SegyDescription {

    private SegyDescription() {}

    /**
     * The facts, in the order in which they are shown.
     *
     * @param corners the corners of the survey that have a trace
     * @param format how the file stores its traces
     * @param map which words hold coordinates, and in which unit
     * @param line why the traces are read as one line, if they are
     */
    static List<Fact> of(FileVolume volume, List<Corner> corners, SegyFacts facts, Fact format, Fact map,
            Optional<Fact> line) throws IOException {
        SurveyGeometry geometry = volume.geometry();
        List<Fact> all = new ArrayList<>();
        all.add(Fact.lines("inlines", geometry.inlines()));
        all.add(Fact.lines("crosslines", geometry.crosslines()));
        all.add(format);
        line.ifPresent(all::add);
        all.add(Fact.start(geometry.start(), volume.survey().unit()));
        all.add(traces(facts, volume.survey().shape()));
        all.add(corners(corners));
        all.add(map);
        facts.frame().ifPresent(frame -> all.add(map(frame)));
        return all;
    }

    private static Fact traces(SegyFacts facts, Shape shape) {
        if (facts.counts().isEmpty()) {
            return Fact.of("traces",
                    String.format(Locale.ROOT,
                            "%,d, all of the rectangle, in order; which are live is unknown until all headers are read",
                            facts.traces()))
                    .with("traces", facts.traces());
        }
        SegyFacts.Counts counts = facts.counts().get();
        return Fact
                .of("traces",
                        String.format(Locale.ROOT, "%,d; of %,d places %,d are live, %,d dead, %,d missing",
                                facts.traces(), shape.traces(), counts.live(), counts.dead(), counts.missing()))
                .with("traces", facts.traces())
                .with("live", counts.live())
                .with("dead", counts.dead())
                .with("missing", counts.missing())
                .with("repeated", counts.repeated());
    }

    private static Fact corners(List<Corner> corners) {
        List<String> sentences = corners.stream()
                .map(corner -> "inline %s, crossline %s: x %s, y %s".formatted(
                        corner.inline(), corner.crossline(), corner.x(), corner.y()))
                .toList();
        return new Fact("corner", sentences, Map.of("corners", corners.stream().map(SegyDescription::group).toList()));
    }

    private static Map<String, Object> group(Corner corner) {
        Map<String, Object> group = new LinkedHashMap<>();
        group.put("inline", corner.inline());
        group.put("crossline", corner.crossline());
        group.put("x", corner.x());
        group.put("y", corner.y());
        return group;
    }

    private static Fact map(SurveyFrame frame) {
        Map<String, Object> group = new LinkedHashMap<>();
        group.put("inlineAzimuth", frame.inlineAzimuth());
        group.put("crosslineAzimuth", frame.crosslineAzimuth());
        group.put("inlineBin", frame.inlineBin());
        group.put("crosslineBin", frame.crosslineBin());
        return Fact.of("map",
                String.format(Locale.ROOT,
                        "inlines run towards %.2f degrees from North (Y), crosslines towards %.2f; %.6g between inlines, %.6g between crosslines",
                        frame.inlineAzimuth(), frame.crosslineAzimuth(), frame.inlineBin(),
                        frame.crosslineBin()))
                .with("frame", group);
    }
}
