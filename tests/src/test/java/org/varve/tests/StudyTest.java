package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.varve.core.Sweep;

/** {@code varve study strategies} as a process, whose runs the kernel really limits where that is allowed here. */
class StudyTest {

    private static JsonNode study(String... options) throws IOException, InterruptedException {
        String[] arguments = Stream.concat(
                Stream.of("study", "strategies", "--repeats", "1", "--json"), Stream.of(options))
                .toArray(String[]::new);
        return VarveProcess.run(VarveProcess.unlearned(), arguments).json();
    }

    @Test
    void strategiesEndWellWhereMemoryIsPlenty() throws Exception {
        List<String> all =
                Sweep.WHOLE ? List.of("dask-auto", "even-split", "cube", "fastest") : List.of("cube", "fastest");
        JsonNode strategies =
                study("--shape", "20,30,50", "--strategies", String.join(",", all)).at("/settings/0/strategies");

        assertThat(strategies.findValuesAsText("strategy")).isEqualTo(all);
        for (JsonNode strategy : strategies) {
            JsonNode run = strategy.get("runs").get(0);
            assertThat(run.get("status").asInt()).as(run.get("error").asText()).isZero();
            assertThat(run.get("killed").asBoolean()).isFalse();
            assertThat(run.get("peakBytes").asLong()).isPositive()
                    .isLessThanOrEqualTo(strategy.get("projectedBytes").asLong());
            assertThat(strategy.get("seconds").asDouble()).isPositive();
        }
        assertThat(leftBehind()).isEmpty();
    }

    /** In the heap with which the command line begins, which is too small for it. */
    @Test
    void defaultDipsAreAsExactAsTheyAreMeantToBe() throws Exception {
        JsonNode operators = VarveProcess.run(List.of("env", "VARVE_HEAP_MB=64"), "study", "defaults", "--try",
                "gst-dips-2d window=3,3,3 gradient=0", "--try", "gst-dips-2d", "--json").json().get("operators");

        assertThat(operators.at("/0/results/plane 0").asDouble()).isBetween(0.05, 0.5);
        JsonNode results = operators.at("/1/results");
        assertThat(results.get("plane 50").asDouble()).isLessThanOrEqualTo(1);
        assertThat(results.get("steep 50").asDouble()).isLessThanOrEqualTo(1);
    }

    /** Its many surveys are garbage in the heap of the next. */
    @Test
    @Tag("nightly")
    void defaultsOfFaultsAreMeasuredInItsOwnHeap() throws Exception {
        JsonNode study = VarveProcess.run("study", "defaults", "--try", "fault-likelihood", "--json").json();

        JsonNode results = study.at("/operators/0/results");
        assertThat(results.get("separation 25").asDouble()).isGreaterThanOrEqualTo(0.995);
        assertThat(results.get("separation 50").asDouble()).isGreaterThanOrEqualTo(0.99);
        assertThat(results.get("separation 100").asDouble()).isGreaterThanOrEqualTo(0.95);
        assertThat(results.get("thinned 25").asDouble()).isLessThanOrEqualTo(0.12);
    }

    @Test
    @Tag("nightly")
    void blocksThatAreTooLargeAreKilledAndOursAreNot() throws Exception {
        JsonNode study = study(
                "--shape", "300,250,200", "--worker-memory", "125MB", "--strategies", "even-split,fastest");
        assumeTrue(study.get("limited").asBoolean(), "needs the right to make a control group");
        JsonNode setting = study.at("/settings/0");

        assertThat(setting.get("singleBlockBytes").asLong()).isGreaterThan(setting.get("limitBytes").asLong());
        assertThat(setting.at("/strategies/0/killed").asInt()).isEqualTo(1);
        assertThat(setting.at("/strategies/0/seconds").isNull()).isTrue();
        assertThat(setting.at("/strategies/1/killed").asInt()).isZero();
        assertThat(setting.at("/strategies/1/peakBytes").asLong()).isPositive()
                .isLessThanOrEqualTo(setting.get("limitBytes").asLong());
        assertThat(leftBehind()).isEmpty();
    }

    @Test
    @Tag("nightly")
    void aGpuHasItsOwnRoofs() throws Exception {
        List<String> gpu = PretendGpu.starter("DEVICES=256MiB");
        String missing = VarveProcess.run(gpu, "devices", "--json").json().at("/missing/cuda").asText();
        assumeTrue(missing.isEmpty(), missing);

        JsonNode study = VarveProcess.run(
                gpu, "study", "memory", "--device", "cuda", "--operators", "mean", "--shapes", "60,50,40", "--json")
                .json();
        JsonNode mean = study.at("/operators/0");

        assertThat(mean.at("/memory/0/deviceShare").asDouble()).isBetween(0.001, 1.0);
        assertThat(mean.at("/rooflines/1/device").asText()).isEqualTo("cuda:0");
        // three passes, the input spread into a field of its own, and missing samples counted in input and output
        assertThat(mean.at("/rooflines/1/bytesPerSample").asDouble()).isEqualTo(4 * (3 * 2 + 2 + 2));
        for (String resource : List.of("host memory", "transfer", "device memory", "arithmetic")) {
            assertThat(mean.at("/rooflines/1/roofs").get(resource).asDouble()).as(resource).isPositive();
        }
        assertThat(mean.at("/rooflines/1/reached").asDouble()).isPositive();
        assertMeasured(mean.at("/throughput/gpu"), study.get("calibration"));
    }

    private static void assertMeasured(JsonNode gpu, JsonNode calibration) {
        assertThat(gpu.get("isEstimated").asBoolean()).isFalse();
        assertThat(gpu.get("spread").asDouble()).isPositive();
        assertThat(gpu.get("tiles")).hasSize(3);
        for (JsonNode tile : gpu.get("tiles")) {
            assertThat(tile.get("measured").asLong()).isPositive().isEqualTo(tile.get("projected").asLong());
        }
        assertThat(calibration.get("operators").asInt()).isOne();
        assertThat(calibration.get("mean").asDouble())
                .isCloseTo(gpu.get("kernels").asDouble() / gpu.get("byCounts").asDouble(), within(1e-9));
    }

    private static String[] leftBehind() throws IOException {
        try (Stream<Path> files = Files.list(Path.of(""))) {
            return files.map(Path::toString).filter(name -> name.startsWith("varve-study")).toArray(String[]::new);
        }
    }
}
