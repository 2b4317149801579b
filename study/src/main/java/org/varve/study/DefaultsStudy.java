package org.varve.study;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.varve.core.OutOfBudgetException;

/**
 * How exact and how sharp operators are on layers of known shape, with their defaults and with other parameters, and
 * what that costs.
 * Layers, noise and faults are the same on every machine.
 */
public final class DefaultsStudy {

    private final Optional<Path> survey;

    /** @param survey on which faults are counted, too */
    public DefaultsStudy(Optional<Path> survey) {
        this.survey = survey;
    }

    /**
     * What one operator reached.
     *
     * @param measure what it was measured by
     * @param operator its name
     * @param parameters as they were given, empty for the defaults
     * @param operations floating-point operations per sample
     * @param results by name
     */
    public record Row(String measure, String operator, String parameters, double operations,
            Map<String, Double> results) {

        private List<String> cells() {
            List<String> cells = new ArrayList<>(List.of((operator + " " + parameters).strip()));
            results.values().forEach(value -> cells.add(String.format(Locale.ROOT, "%.3g", value)));
            cells.add(String.format(Locale.ROOT, "%.0f", operations));
            return cells;
        }
    }

    /**
     * The parameters that operators are tried with unless others are given: the defaults first, then the former ones.
     */
    public static List<String> usual() {
        return List.of(
                "gst-dips-2d",
                "gst-dips-2d window=3,3,3 gradient=0",
                "gst-dips-2d window=5,5,9 gradient=0",
                "gst-dips-2d window=5,5,9",
                "gst-dips-2d window=7,7,15 gradient=0",
                "gst-dips-2d window=7,7,15 gradient=1,1,0",
                "gst-dips-2d window=9,9,15 gradient=0",
                "gst-dips-2d window=7,7,21 gradient=1.5",
                "gst-dips-2d smoothing=gaussian sigma=2,2,8 gradient=0",
                "gst-dips-2d smoothing=gaussian",
                "gradient-dips",
                "gradient-dips window=3,3,3 gradient=0",
                "gradient-dips window=7,7,5 gradient=1.5",
                "dip-steered-semblance",
                "dip-steered-semblance window=3,3,9 max-dip=2 dip-step=0.25",
                "dip-steered-semblance max-dip=2 dip-step=0.25",
                "dip-steered-semblance window=7,7,15",
                "volume-curvature",
                "volume-curvature window=3,3,3 gradient=0",
                "volume-curvature window=7,7,15 gradient=0",
                "volume-curvature window=9,9,21",
                "fault-likelihood",
                "fault-likelihood window=3,3 plane=9,9,21 step=3 dip-window=5,5,9 dip-gradient=0 thin-sigma=0",
                "fault-likelihood window=3,3",
                "fault-likelihood plane=9,9,21 step=3",
                "fault-likelihood steering=none",
                "chaos",
                "chaos window=3,3,5",
                "chaos window=5,5,9",
                "chaos gradient=0",
                "chaos window=5,5,9 gradient=0",
                "semblance",
                "semblance window=5,5,9",
                "semblance steering=gst",
                "semblance steering=gst window=3,3,15",
                "semblance steering=gst window=5,5,9",
                "semblance steering=gst dip-window=7,7,15 dip-gradient=1",
                "semblance steering=gst window=5,5,15 dip-window=7,7,15 dip-gradient=1",
                "eigen-coherence",
                "eigen-coherence window=5,5,9",
                "eigen-coherence analytic=true",
                "eigen-coherence steering=gst",
                "eigen-coherence steering=gst analytic=true",
                "eigen-coherence steering=gst window=3,3,15",
                "eigen-coherence steering=gst window=5,5,9",
                "eigen-coherence steering=gst dip-window=7,7,15 dip-gradient=1",
                "structure-oriented-smoothing",
                "structure-oriented-smoothing dip-window=5,5,9 dip-gradient=0",
                "structure-oriented-smoothing steering=none",
                "structure-oriented-smoothing window=7,7 sigma=1.5",
                "dip-steered-median",
                "dip-steered-median dip-window=5,5,9 dip-gradient=0");
    }

    /**
     * Measures an operator.
     *
     * @param written such as {@code gst-dips-2d window=5,5,9}
     * @throws IllegalArgumentException if the operator is not one that is measured, or a parameter is wrong
     */
    public Row measure(String written) throws IOException, OutOfBudgetException, InterruptedException {
        TriedOperator tried = TriedOperator.of(written);
        DefaultsMeasure measure = DefaultsMeasure.of(tried.operator());
        Map<String, Double> results = new LinkedHashMap<>(measure.of(tried));
        if (survey.isPresent()) results.putAll(measure.of(tried, survey.get()));
        return new Row(measure.title(), tried.name(), tried.given(), tried.operations(), results);
    }

    /** Tables of rows in Markdown, one for each measure. */
    public static List<String> tables(List<Row> rows) {
        List<String> lines = new ArrayList<>();
        for (String measure : rows.stream().map(Row::measure).distinct().toList()) {
            List<Row> own = rows.stream().filter(row -> row.measure.equals(measure)).toList();
            List<String> titles = Stream.of(Stream.of("operator"), own.getFirst().results.keySet().stream(),
                    Stream.of("operations")).flatMap(all -> all).toList();
            if (!lines.isEmpty()) lines.add("");
            lines.add(measure);
            lines.add("");
            lines.addAll(new Table(titles, own.stream().map(Row::cells).toList()).markdown());
        }
        return lines;
    }
}
