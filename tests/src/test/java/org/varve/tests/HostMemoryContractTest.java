package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.varve.core.Sweep;
import org.varve.operator.Catalogue;

/**
 * What runs of operators occupy of the host, each measured in a process of its own, lies below what was projected, and
 * close below it from 300 MiB on: of less, the Java runtime's own ups and downs are more than a tenth. All
 * operators ({@link SampledOperators}) take some ten minutes.
 */
class HostMemoryContractTest {

    private static final String SHAPES = "64,96,1000;128,128,1000";
    private static final double CLOSE = 1.10;
    private static final long SMALL = 300L << 20;
    private static final long LARGE = 2L << 30;

    @TempDir(factory = BuildFolder.class)
    private static Path folder;

    private static final List<Long> MEASURED = new ArrayList<>();

    /** With glcm, whose ten outputs take most. */
    static List<String> operators() {
        List<String> all = Stream.concat(SampledOperators.names().stream(), Stream.of("glcm")).distinct().toList();
        return Sweep.of(all.size(), all).toList();
    }

    @ParameterizedTest
    @MethodSource("operators")
    void projectedIsCloseAboveMeasured(String operator) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of("profile", operator));
        Catalogue.get(operator).examples().forEach((name, value) -> {
            arguments.add("-p");
            arguments.add(name + "=" + value);
        });
        arguments.addAll(List.of("--shapes", SHAPES, "--repeats", "1", "--folder", folder.toString(), "--device", "cpu",
                "--json"));

        JsonNode rows = VarveProcess.run(arguments.toArray(String[]::new)).json().get("rows");

        assertThat(rows).hasSize(SHAPES.split(";", -1).length);
        for (JsonNode row : rows) {
            assertThat(row.get("failure").asText()).isEmpty();
            JsonNode bytes = row.at("/repeats/0/hostBytes");
            long measured = bytes.get("measured").asLong();
            MEASURED.add(measured);
            assertThat((double) bytes.get("projected").asLong() / measured)
                    .as("%s: %s", row.get("tileShape"), bytes)
                    .isBetween(1.0, measured > SMALL ? CLOSE : Double.MAX_VALUE);
        }
    }

    @AfterAll
    static void manyAndLarge() {
        assertThat(MEASURED).hasSize(operators().size() * SHAPES.split(";", -1).length);
        if (!Sweep.WHOLE) return;
        assertThat(MEASURED).anyMatch(bytes -> bytes > LARGE);
    }
}
