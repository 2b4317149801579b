package org.varve.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.varve.core.Sweep;
import org.varve.operator.Catalogue;
import org.varve.operator.OperatorEntry;

/**
 * Vectors stay in registers under the options of the command line, and under Java's own. Where the compiler gives up,
 * as it does with methods that are too large, each vector becomes an object, and an operator is many times slower.
 */
@Execution(ExecutionMode.CONCURRENT)
class RegistersTest {

    private static final Path LAUNCHER = Path.of("../cli/src/main/launcher/start");

    static Stream<String> operators() {
        return Sweep.of(60, Catalogue.entries().stream().map(OperatorEntry::name).toList());
    }

    @ParameterizedTest
    @MethodSource("operators")
    void passesOfTheCommandLineAllocateNothing(String operator) throws Exception {
        requireNothingAllocated(operator, optionsOfTheLauncher());
    }

    @ParameterizedTest
    @MethodSource("operators")
    void passesOfPlainJavaAllocateNothing(String operator) throws Exception {
        requireNothingAllocated(operator, List.of());
    }

    /** Inlining depends on timing, so one process in many may box vectors: the operator fails if two do. */
    private static void requireNothingAllocated(String operator, List<String> options) throws Exception {
        if (allocated(operator, options) < StripPasses.NOTHING) return;
        assertThat(allocated(operator, options)).isLessThan(StripPasses.NOTHING);
    }

    private static List<String> optionsOfTheLauncher() throws IOException {
        String script = Files.readString(LAUNCHER);
        int from = script.indexOf("options=\"") + "options=\"".length();
        String options = script.substring(from, script.indexOf('"', from));
        return Stream.concat(
                Pattern.compile("-XX:\\S+").matcher(options).results().map(MatchResult::group),
                Stream.of("-XX:CompileThresholdScaling=3"))
                .toList();
    }

    private static double allocated(String operator, List<String> options) throws Exception {
        List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "--add-modules", "jdk.incubator.vector", "--enable-native-access=ALL-UNNAMED", "-Xms256m", "-Xmx256m"));
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), StripPasses.class.getName(), operator));
        Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
        String told = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        return Double.parseDouble(told.strip());
    }
}
