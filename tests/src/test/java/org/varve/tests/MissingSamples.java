package org.varve.tests;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** How far a missing sample reaches in an operator's results, as the table of docs/missing-samples.md says it. */
final class MissingSamples {

    private static final Path PAGE = Path.of("../docs/missing-samples.md");
    private static final String TITLE = "| operators | reach of a missing sample |";

    private MissingSamples() {}

    /**
     * In words, such as {@code its windows}; one more for each parameter that makes a difference, as
     * {@code with analytic: its traces}.
     */
    static List<String> reach(String operator) {
        return rows().flatMap(row -> Arrays.stream(row[1].split(",", -1)).map(String::strip)
                .filter(name -> name.equals(operator) || name.startsWith(operator + " with "))
                .map(name -> name.substring(operator.length()).strip())
                .map(condition -> condition.isEmpty() ? row[2].strip() : condition + ": " + row[2].strip()))
                .toList();
    }

    private static Stream<String[]> rows() {
        try {
            return Files.readAllLines(PAGE).stream()
                    .dropWhile(line -> !line.equals(TITLE))
                    .skip(2)
                    .takeWhile(line -> line.startsWith("|"))
                    .map(line -> line.split("\\|", -1));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
