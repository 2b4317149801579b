package org.varve.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/**
 * The tables of docs/defaults.md have what the study measures. Their figures take minutes: tests/accuracy prints them.
 */
class DefaultsPageTest {

    @Test
    void thePageHasARowForEachOfTheUsualParameters() throws IOException {
        List<String> rows = Files.readAllLines(Path.of("../docs/defaults.md")).stream()
                .filter(line -> line.startsWith("| "))
                .toList();

        for (String usual : DefaultsStudy.usual()) {
            String operations = String.format(Locale.ROOT, "%.0f", TriedOperator.of(usual).operations());
            assertThat(rows).as(usual)
                    .anyMatch(row -> row.startsWith("| " + usual + " |") && row.endsWith("| " + operations + " |"));
        }
    }

    @Test
    void thePageSaysWhatEachTableMeasures() throws IOException {
        String page = Files.readString(Path.of("../docs/defaults.md"));

        for (DefaultsMeasure measure : DefaultsMeasure.values()) assertThat(page).contains(measure.title());
    }
}
