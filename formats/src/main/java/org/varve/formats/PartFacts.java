package org.varve.formats;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.varve.core.PartVolume;
import org.varve.core.Shape;
import org.varve.core.SurveyGeometry;
import org.varve.core.TraceCoordinates;

/** The facts about a part of a file: the lines, first sample and corners of the part, and how the file stores it. */
public final class PartFacts {

    /** The labels of facts that hold for every part. */
    private static final Set<String> COMMON = Set.of("format", "map", "anomaly");

    private PartFacts() {}

    /** The facts about the part, and those about the file that hold for every part. */
    public static List<Fact> of(FileVolume whole, PartVolume part) throws IOException {
        SurveyGeometry geometry = part.geometry();
        List<Fact> facts = new ArrayList<>();
        facts.add(Fact.lines("inlines", geometry.inlines()));
        facts.add(Fact.lines("crosslines", geometry.crosslines()));
        whole.describe().stream().filter(fact -> COMMON.contains(fact.label())).forEach(facts::add);
        facts.add(Fact.start(geometry.start(), part.survey().unit()));
        Optional<TraceCoordinates> coordinates = geometry.coordinates();
        if (coordinates.isPresent()) facts.add(corners(part, coordinates.get()));
        return facts;
    }

    private static Fact corners(PartVolume part, TraceCoordinates coordinates) throws IOException {
        Shape shape = part.survey().shape();
        SurveyGeometry geometry = part.geometry();
        List<String> sentences = new ArrayList<>();
        List<Map<String, Object>> corners = new ArrayList<>();
        for (int i : ends(shape.inlines())) {
            for (int j : ends(shape.crosslines())) {
                if (!Double.isNaN(coordinates.x(i, j))) {
                    Map<String, Object> corner = new LinkedHashMap<>();
                    corner.put("inline", geometry.inlines().at(i));
                    corner.put("crossline", geometry.crosslines().at(j));
                    corner.put("x", coordinates.x(i, j));
                    corner.put("y", coordinates.y(i, j));
                    corners.add(corner);
                    sentences.add("inline %s, crossline %s: x %s, y %s".formatted(corner.values().toArray()));
                }
            }
        }
        return new Fact("corner", sentences, Map.of("corners", corners));
    }

    /** The first and the last position, or the only one. */
    private static int[] ends(int extent) {
        return extent == 1 ? new int[] {0} : new int[] {0, extent - 1};
    }
}
