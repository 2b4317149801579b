package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.FloatBuffer;
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
import org.varve.core.Metrics;
import org.varve.core.Operator;
import org.varve.core.Shape;
import org.varve.core.Workflow;
import org.varve.operator.Catalogue;
import org.varve.operator.OperatorEntry;
import org.varve.tests.GoldenTest.Golden;

/**
 * The parameters of UPGRADING.md give the results of the version before: those of the golden files, to the edges; and
 * those that 0.1.0 itself had away from them.
 */
@Execution(ExecutionMode.SAME_THREAD)
class UpgradingTest {

    private static final String TITLE = "| operator | results of 0.1.0 |";

    private static final Path GOLDEN = Path.of("src/test/resources/golden");
    private static final Path FORMER = Path.of("src/test/resources/former");

    /** As make_former.py has them: traces beside the golden input, its first sample and how many; the edges; a dip. */
    private static final int BESIDE = 9;
    private static final int FIRST = 28;
    private static final int SAMPLES = 45;
    private static final int TRACES = 15;
    private static final int ABOVE = 20;
    private static final float DIP = 1 / 4096f;

    private static final double TOLERANCE = 1e-5;

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

    /** What 0.1.0 itself computed with its defaults, away from the edges: written by oracle/make_former.py. */
    @ParameterizedTest
    @MethodSource("formers")
    void parametersBringBackWhatTheReleaseComputed(Former former) throws IOException {
        Cube survey = survey(former.operator().equals("curvature-from-dips") ? DIP : 1);
        Operator operator = Catalogue.get(former.operator()).create(former.parameters());
        List<float[]> results = CpuRun.whole(survey, true).run(Workflow.of(former.operator(), operator), survey);

        for (int n = 0; n < results.size(); n++) {
            String output = operator.outputNames().get(n);
            float[] expected = Npy.read(FORMER.resolve(former.operator() + "-" + output + ".npy")).samples();
            float[] inside = inside(results.get(n), survey.shape());
            if (former.operator().equals("dip-steered-semblance")) {
                requireNear(output, inside, expected);
                continue;
            }
            double period = operator.outputs(survey.survey()).get(n).period();
            assertThat(Agreement.relativeRms(inside, expected, period)).as(output).isLessThanOrEqualTo(TOLERANCE);
        }
    }

    /**
     * The semblance is that between the steps, where it may be larger; dips there differ by less than half a step, most
     * by a twentieth.
     */
    private static void requireNear(String output, float[] inside, float... expected) {
        double squares = 0;
        for (int s = 0; s < expected.length; s++) {
            squares += Math.pow(inside[s] - expected[s], 2);
            if (output.equals("semblance")) {
                assertThat(inside[s]).isBetween(expected[s] - 1e-6f, expected[s] + 0.05f);
            } else {
                assertThat(inside[s]).isCloseTo(expected[s], within(0.125f));
            }
        }
        assertThat(Math.sqrt(squares / expected.length)).as(output).isLessThan(0.0125);
    }

    /** A golden file's input, mirrored sideways, so that something is left without the edges. */
    private static Cube survey(float scale) throws IOException {
        Cube folded = Npy.read(GOLDEN.resolve("input-folded.npy"));
        Shape of = folded.shape();
        Shape shape = new Shape(of.inlines() + 2 * BESIDE, of.crosslines() + 2 * BESIDE, SAMPLES);
        float[] samples = new float[Math.toIntExact(shape.size())];
        for (int s = 0; s < samples.length; s++) {
            int trace = s / SAMPLES;
            int i = mirrored(trace / shape.crosslines() - BESIDE, of.inlines());
            int j = mirrored(trace % shape.crosslines() - BESIDE, of.crosslines());
            samples[s] = scale * folded.samples()[(i * of.crosslines() + j) * of.samples() + FIRST + s % SAMPLES];
        }
        return Cube.of(shape, samples).with(Metrics.UNKNOWN);
    }

    private static int mirrored(int line, int lines) {
        return line < 0 ? -1 - line : Math.min(line, 2 * lines - 1 - line);
    }

    /** Without the edges: {@link #TRACES} and {@link #ABOVE}. */
    private static float[] inside(float[] samples, Shape shape) {
        FloatBuffer inside = FloatBuffer.allocate(samples.length);
        for (int i = TRACES; i < shape.inlines() - TRACES; i++) {
            for (int j = TRACES; j < shape.crosslines() - TRACES; j++) {
                int trace = (i * shape.crosslines() + j) * SAMPLES;
                inside.put(samples, trace + ABOVE, SAMPLES - 2 * ABOVE);
            }
        }
        return Arrays.copyOf(inside.array(), inside.position());
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
