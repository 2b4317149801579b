package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.varve.core.Operator;
import org.varve.core.Workflow;
import org.varve.operator.Catalogue;

/**
 * Every operator against results of NumPy and SciPy in float64, made by {@code oracle/make_goldens.py}; vector bodies and the
 * kernels' plain bodies alike.
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
    record Golden(String operator, Map<String, String> parameters, String input, Map<String, JsonNode> outputs) {
        @Override
        public String toString() {
            return "%s %s on %s".formatted(operator, parameters, input);
        }
    }

    static Stream<Golden> goldens() throws IOException {
        ObjectMapper json = new ObjectMapper();
        Map<String, Golden> goldens = new TreeMap<>();
        for (JsonNode entry : json.readTree(FOLDER.resolve("index.json").toFile())) {
            Map<String, String> parameters = new TreeMap<>();
            entry.get("parameters").properties().forEach(p -> parameters.put(p.getKey(), p.getValue().asText()));
            Golden golden = new Golden(
                    entry.get("operator").asText(), parameters, entry.get("input").asText(), new TreeMap<>());
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
    @MethodSource("goldens")
    void plainBodiesAgreeWithTheOracle(Golden golden) throws IOException {
        check(golden, false);
    }

    /** That an operator gives what the oracle gave. */
    static void check(Golden golden, boolean simd) throws IOException {
        Cube input = Npy.read(FOLDER.resolve(golden.input));
        Operator operator = Catalogue.get(golden.operator).create(golden.parameters);
        List<float[]> results =
                CpuRun.whole(input, simd).run(Workflow.of(golden.operator, operator), input);
        List<String> names = operator.outputNames();
        assertThat(names).containsAll(golden.outputs.keySet());
        for (Map.Entry<String, JsonNode> output : golden.outputs.entrySet()) {
            JsonNode entry = output.getValue();
            float[] expected = Npy.read(FOLDER.resolve(entry.get("file").asText())).samples();
            int number = names.indexOf(output.getKey());
            double period = operator.outputs().get(number).period();
            assertThat(Agreement.relativeRms(results.get(number), expected, period))
                    .as("relative RMS error of %s", output.getKey())
                    .isLessThanOrEqualTo(TOLERANCE.get(entry.get("kind").asText()));
        }
    }
}
