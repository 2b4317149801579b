package org.varve.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    /** Noise is what defaults were chosen for: without any, they err no more than the former ones. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "gst-dips-2d | window=3,3,3 gradient=0",
            "gradient-dips | window=3,3,3 gradient=0",
            "dip-steered-semblance | window=3,3,9 max-dip=2 dip-step=0.25",
            "volume-curvature | window=3,3,3 gradient=0",
            "structure-oriented-smoothing | dip-window=5,5,9 dip-gradient=0",
            "dip-steered-median | dip-window=5,5,9 dip-gradient=0"})
    void defaultsAreAsExactWithoutNoise(String operator, String former) throws IOException {
        Map<String, Double> now = withoutNoise(operator);
        Map<String, Double> before = withoutNoise(operator + " " + former);

        assertThat(now).isNotEmpty();
        now.forEach((column, value) -> {
            double worse = column.startsWith("decibels") ? before.get(column) - value : value - before.get(column);
            // degrees, shares and decibels
            assertThat(worse).as(column).isLessThanOrEqualTo(0.05);
        });
    }

    /** The figures of a row for no noise, by column. */
    private static Map<String, Double> withoutNoise(String row) throws IOException {
        List<String> lines = Files.readAllLines(Path.of("../docs/defaults.md"));
        int at = IntStream.range(0, lines.size()).filter(n -> lines.get(n).startsWith("| " + row + " |")).findFirst()
                .orElseThrow();
        int head = at;
        while (!lines.get(head).startsWith("| operator |")) head--;
        String[] columns = lines.get(head).split("\\|", -1);
        String[] cells = lines.get(at).split("\\|", -1);
        return IntStream.range(0, columns.length).filter(n -> columns[n].strip().endsWith(" 0")).boxed()
                .collect(Collectors.toMap(n -> columns[n].strip(), n -> Double.parseDouble(cells[n].strip())));
    }
}
