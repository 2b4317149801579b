package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Holds the README's Numbers against docs/benchmarks.md: nobody measures one and forgets the other. */
class ReadmeNumbersTest {

    private static final Pattern NUMBER_ROW = Pattern.compile("\\| [a-z-, 0-9]+ \\| \\d+ \\| \\d+ \\| .*");
    private static final Pattern SIGMA = Pattern.compile(", sigma (\\d)");

    static List<String> rows() throws IOException {
        List<String> rows = Files.readAllLines(Path.of("../README.md")).stream()
                .filter(line -> NUMBER_ROW.matcher(line).matches())
                .toList();
        assertThat(rows).hasSizeGreaterThan(5);
        return rows;
    }

    @ParameterizedTest
    @MethodSource("rows")
    void aNumberStandsInTheBenchmarks(String row) throws IOException {
        List<String> cells = cells(row);
        String operator = SIGMA.matcher(cells.get(0)).replaceAll(" sigma=$1,$1,$1");
        List<List<String>> measured = Files.readAllLines(Path.of("../docs/benchmarks.md")).stream()
                .filter(line -> line.startsWith("| " + operator + " |"))
                .map(ReadmeNumbersTest::cells)
                .toList();

        assertThat(measured.getFirst().getLast()).as("Varve").isEqualTo(cells.get(1));
        assertThat(measured.stream().map(List::getLast).filter(cell -> cell.endsWith("x)"))
                .map(ReadmeNumbersTest::rounded))
                .as("Python")
                .contains(Long.valueOf(cells.get(2)));
    }

    /** {@code 18.7 (9.9x)} as 19. */
    private static long rounded(String peer) {
        return Math.round(Double.parseDouble(peer.substring(0, peer.indexOf(' '))));
    }

    private static List<String> cells(String row) {
        return Arrays.stream(row.substring(1).split("\\|")).map(String::strip).toList();
    }
}
