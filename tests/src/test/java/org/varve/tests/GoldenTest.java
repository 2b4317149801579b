package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.varve.core.MapGrid;
import org.varve.core.Metrics;
import org.varve.core.Operator;
import org.varve.core.Workflow;
import org.varve.operator.Catalogue;

/**
 * Every operator against results of NumPy and SciPy in float64, made by {@code oracle/make_goldens.py}; vector bodies
 * and the kernels' plain bodies alike.
 */
@Execution(ExecutionMode.SAME_THREAD)
class GoldenTest {

    private static final Path FOLDER = Path.of("src/test/resources/golden");

    /** Relative RMS error allowed, by kind of operator. */
    private static final Map<String, Double> TOLERANCE =
            Map.of("linear", 1e-5, "nonlinear", 1e-4, "exact", 0.0);

    /**
     * The outputs of one operator on one volume.
     *
     * @param outputs the index entry of each expected output, by name
     */
    record Golden(String operator, Map<String, String> parameters, String input, Metrics metrics,
            Map<String, JsonNode> outputs) {

        @Override
        public String toString() {
            return "%s %s on %s%s".formatted(operator, parameters, input,
                    metrics == Metrics.UNKNOWN ? "" : " of " + metrics);
        }
    }

    /** The steps of an inline and of a crossline to the east and to the north, in metres, and the velocity. */
    private static Metrics metrics(JsonNode map) {
        if (map == null) return Metrics.UNKNOWN;
        MapGrid.Step inline = new MapGrid.Step(map.get(0).asDouble(), map.get(1).asDouble());
        MapGrid.Step crossline = new MapGrid.Step(map.get(2).asDouble(), map.get(3).asDouble());
        OptionalDouble velocity =
                map.get(4).isNull() ? OptionalDouble.empty() : OptionalDouble.of(map.get(4).asDouble());
        return Metrics.of(new MapGrid(inline, crossline, true, false), velocity);
    }

    static Stream<Golden> goldens() throws IOException {
        ObjectMapper json = new ObjectMapper();
        Map<String, Golden> goldens = new TreeMap<>();
        for (JsonNode entry : json.readTree(FOLDER.resolve("index.json").toFile())) {
            Map<String, String> parameters = new TreeMap<>();
            entry.get("parameters").properties().forEach(p -> parameters.put(p.getKey(), p.getValue().asText()));
            Golden golden = new Golden(
                    entry.get("operator").asText(), parameters, entry.get("input").asText(),
                    metrics(entry.get("map")), new TreeMap<>());
            goldens.computeIfAbsent(golden.toString(), _ -> golden)
                    .outputs()
                    .put(entry.get("output").asText(), entry);
        }
        return goldens.values().stream();
    }

    @ParameterizedTest
    @MethodSource("goldens")
    void vectorBodiesAgreeWithTheOracle(Golden golden) throws IOException {
        check(golden, true);
    }

    @ParameterizedTest
    @Tag("plain-bodies")
    @MethodSource("goldens")
    void plainBodiesAgreeWithTheOracle(Golden golden) throws IOException {
        check(golden, false);
    }

    /** That an operator gives what the oracle gave. */
    static void check(Golden golden, boolean simd) throws IOException {
        Cube input = Npy.read(FOLDER.resolve(golden.input)).with(golden.metrics);
        Operator operator = Catalogue.get(golden.operator).create(golden.parameters);
        List<float[]> results =
                CpuRun.whole(input, simd).run(Workflow.of(golden.operator, operator), input);
        List<String> names = operator.outputNames();
        assertThat(names).containsAll(golden.outputs.keySet());
        for (Map.Entry<String, JsonNode> output : golden.outputs.entrySet()) {
            JsonNode entry = output.getValue();
            float[] expected = Npy.read(FOLDER.resolve(entry.get("file").asText())).samples();
            int number = names.indexOf(output.getKey());
            double period = operator.outputs(input.survey()).get(number).period();
            assertThat(Agreement.relativeRms(results.get(number), expected, period))
                    .as("relative RMS error of %s", output.getKey())
                    .isLessThanOrEqualTo(TOLERANCE.get(entry.get("kind").asText()));
        }
    }
}
