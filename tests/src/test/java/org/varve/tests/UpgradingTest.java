package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.varve.operator.Catalogue;
import org.varve.operator.OperatorEntry;
import org.varve.tests.GoldenTest.Golden;

/** The parameters of UPGRADING.md give the results of the version before. */
@Execution(ExecutionMode.SAME_THREAD)
class UpgradingTest {

    private static final String TITLE = "| operator | results of 0.1.0 |";

    /** An operator, and the parameters that bring back its former results. */
    record Former(String operator, Map<String, String> parameters) {}

    static List<Former> formers() throws IOException {
        try (Stream<String> lines = Files.lines(Path.of("../UPGRADING.md"))) {
            return lines.dropWhile(line -> !line.equals(TITLE)).skip(2).takeWhile(line -> line.startsWith("|"))
                    .map(line -> line.split("\\|", -1))
                    .flatMap(cells -> Arrays.stream(cells[1].split(",", -1))
                            .map(operator -> new Former(operator.strip(), parameters(cells[2]))))
                    .toList();
        }
    }

    /** Of {@code `unit=samples max-dip=1`}. */
    private static Map<String, String> parameters(String cell) {
        return Arrays.stream(cell.strip().replace("`", "").split(" ", -1)).map(pair -> pair.split("=", 2))
                .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
    }

    @ParameterizedTest
    @MethodSource("formers")
    void parametersBringBackFormerResults(Former former) throws IOException {
        List<Golden> goldens = GoldenTest.goldens()
                .filter(golden -> golden.operator().equals(former.operator())
                        && golden.parameters().entrySet().containsAll(former.parameters().entrySet()))
                .toList();

        assertThat(goldens).as("golden files of %s", former).isNotEmpty();
        for (Golden golden : goldens) GoldenTest.check(golden, true);
    }

    @Test
    void everyOperatorOfTheParameterIsNamed() throws IOException {
        List<String> lateral = Catalogue.entries().stream()
                .filter(entry -> entry.parameters().stream().anyMatch(p -> p.name().equals("lateral")))
                .map(OperatorEntry::name)
                .toList();

        assertThat(formers()).filteredOn(former -> former.parameters().containsKey("lateral"))
                .extracting(Former::operator).containsExactlyInAnyOrderElementsOf(lateral);
    }
}
