package org.varve.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.varve.core.Output;
import org.varve.core.Volume;
import org.varve.view.AttributeStyle;
import org.varve.view.Cut;
import org.varve.view.SectionPicture;

/** Sections of a run's files that still exist, and the histograms of these sections. */
final class Shown {

    private static final int BINS = 64;

    private final VolumeOpener opener;
    private final StringBuilder figures = new StringBuilder();
    private final List<Map<String, Object>> histograms = new ArrayList<>();
    private final int result;

    /**
     * The files of a run.
     *
     * @param result number of the run on the page
     */
    Shown(JsonNode run, int result, VolumeOpener opener) {
        this.opener = opener;
        this.result = result;
        for (JsonNode input : run.path("inputFiles")) {
            Path file = Path.of(input.asText());
            add("input " + file.getFileName(), file, Optional.empty(), AttributeStyle.amplitude());
        }
        for (JsonNode output : run.path("outputs")) {
            Path file = Path.of(output.path("path").asText());
            String name = output.path("name").asText();
            add("output " + name, file, Optional.of(name), AttributeStyle.of(described(name, output)));
        }
    }

    private static Output described(String name, JsonNode output) {
        String style = output.path("style").asText("signed").replace('-', '_').toUpperCase(Locale.ROOT);
        return new Output(name, output.path("unit").asText(),
                output.path("min").asDouble(Double.NEGATIVE_INFINITY),
                output.path("max").asDouble(Double.POSITIVE_INFINITY), style(name, style), "", false);
    }

    private static Output.Style style(String output, String name) {
        return Stream.of(Output.Style.values()).filter(style -> style.name().equals(name)).findFirst().orElseThrow(
                () -> new IllegalArgumentException(
                        "output '%s' has an unknown style '%s': give the JSON that the run printed"
                                .formatted(output, name.toLowerCase(Locale.ROOT))));
    }

    private void add(String title, Path file, Optional<String> array, AttributeStyle style) {
        figures.append("<h4>%s</h4>%n".formatted(Html.text(title)));
        if (!Files.exists(file)) {
            figures.append(Html.paragraph("%s no longer exists, so it is not shown.".formatted(file)));
            return;
        }
        try (Volume volume = opener.open(file, array)) {
            add(title, Cut.MIDDLE.figure(file.getFileName().toString(), style, volume).paint(volume));
        } catch (IOException | IllegalArgumentException e) {
            figures.append(Html.paragraph("It cannot be shown: %s".formatted(e.getMessage())));
        }
    }

    private void add(String title, SectionPicture picture) throws IOException {
        String words = Html.text(picture.describe());
        figures.append("""
                <figure><img alt="%s" width="1800" height="700" src="data:image/jpeg;base64,%s">
                <figcaption>%s</figcaption></figure>
                """.formatted(words, Base64.getEncoder().encodeToString(picture.jpeg()), words));
        figures.append(
                """
                        <figure><div class="chart histogram" data-chart="histogram" data-result="%s" data-part="%s" data-label="%s"></div></figure>
                        """
                        .formatted(result, histograms.size(), Html.text("Histogram of these sections of " + title)));
        Map<String, Object> histogram = new LinkedHashMap<>();
        histogram.put("name", title);
        histogram.put("low", picture.range().low());
        histogram.put("high", picture.range().high());
        List<Long> counts = new ArrayList<>();
        for (long count : picture.histogram(BINS)) counts.add(count);
        histogram.put("counts", counts);
        histograms.add(histogram);
    }

    /** The pictures. */
    String html() {
        return figures.toString();
    }

    /** The histograms, for the charts. */
    List<Map<String, Object>> histograms() {
        return histograms;
    }
}
