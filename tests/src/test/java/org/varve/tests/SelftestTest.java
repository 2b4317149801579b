package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.varve.core.Sweep;
import org.varve.tests.VarveProcess.Result;

/** {@code varve selftest} on a GPU that works, and on GPUs that do not. */
class SelftestTest {

    @TempDir
    private Path folder;

    private static List<String> gpu(String... settings) throws IOException, InterruptedException {
        List<String> gpu = PretendGpu.starter(settings);
        String missing = VarveProcess.run(gpu, "devices", "--json").json().at("/missing/cuda").asText();
        assumeTrue(missing.isEmpty(), missing);
        return gpu;
    }

    /** A thorough test of a sample of the operators. */
    private JsonNode thorough(List<String> starter, String device, String operators)
            throws IOException, InterruptedException {
        JsonNode json = VarveProcess.run(starter, "selftest", "--thorough", "--device", device, "--operators",
                operators, "--markdown", folder.resolve("page.md").toString(), "--json").json();
        assertThat(json.get("ok").asBoolean()).isTrue();
        for (JsonNode operator : json.at("/thorough/operators")) {
            assertThat(operator.get("failure").asText()).isEmpty();
        }
        assertThat(folder.resolve("page.md")).content().contains("everything agrees", "| envelope | ");
        return json;
    }

    private static List<String> checks(JsonNode thorough) {
        return thorough.at("/thorough/operators/0/checks").findValuesAsText("check");
    }

    @Test
    @Tag("nightly")
    void everythingAgreesInDepthOnTheGpu() throws Exception {
        JsonNode json = thorough(gpu(), "cuda", "envelope,first-derivative");

        assertThat(json.at("/thorough/operators")).hasSize(4);
        assertThat(checks(json)).containsExactly("definition", "tiles", "stored", "long traces", "many traces");
        JsonNode passes = json.at("/thorough/passes");
        assertThat(passes.findValuesAsText("kernel")).contains("hilbert", "magnitude", "taps");
        for (JsonNode pass : passes) assertThat(pass.get("ofCopyRate").asDouble()).isPositive();
        JsonNode stream = json.at("/thorough/streams/0");
        assertThat(stream.get("overlapEfficiency").asDouble()).isBetween(0.01, 1.0);
        assertThat(stream.get("tiles").asInt()).isGreaterThan(1);
    }

    @Test
    @Tag("nightly")
    void everythingAgreesInDepthOnTwoGpus() throws Exception {
        JsonNode json = thorough(gpu("DEVICES=256MiB,256MiB"), "cuda", "envelope");

        assertThat(json.get("device").asText()).isEqualTo("cuda:0+cuda:1");
        assertThat(json.at("/thorough/description").asText()).contains("6 in flight");
        assertThat(json.at("/thorough/passes")).isEmpty();
    }

    @Test
    @Tag("nightly")
    void everythingAgreesInDepthOnTheCpu() throws Exception {
        JsonNode json = thorough(List.of(), "cpu", "envelope,fault-likelihood");

        assertThat(checks(json)).containsExactly("definition", "tiles", "long traces", "many traces");
    }

    @Test
    void everythingAgreesOnTheGpu() throws Exception {
        List<String> operators = Sweep.of(8, SampledOperators.names()).toList();
        JsonNode json = VarveProcess.run(gpu(), "selftest", "--device", "cuda", "--json", "--operators",
                String.join(",", operators)).json();

        assertThat(json.get("ok").asBoolean()).isTrue();
        assertThat(json.get("device").asText()).isEqualTo("cuda:0");
        for (String copy : List.of("toDevice", "toHost", "both", "onDevice")) {
            assertThat(json.get("copies").get(copy).asDouble()).as(copy).isPositive();
        }
        assertThat(json.get("operators")).hasSameSizeAs(operators);
        for (JsonNode operator : json.get("operators")) {
            JsonNode bytes = operator.get("deviceBytes");
            assertThat(operator.get("samplesPerSecond").asDouble()).isPositive();
            assertThat(bytes.get("measured").asLong()).isPositive()
                    .isLessThanOrEqualTo(bytes.get("projected").asLong());
        }
    }

    @Test
    void oneFailureIsToldAndTheOthersAreTested() throws Exception {
        // the first two allocations are for the copies
        Result result = VarveProcess.run(gpu("FAIL=cuMemAlloc:3"), "selftest", "--device", "cuda", "--json",
                "--operators", "envelope,mean,median");

        assertThat(result.status()).isEqualTo(5);
        assertThat(result.err()).isEqualTo(
                "varve: self-test of cuda:0 FAILED: envelope: " + operators(result).get(0).get("failure").asText());
        assertThat(operators(result).findValuesAsText("ok")).containsExactly("false", "true", "true");
    }

    @Test
    void aGpuThatGivesUpIsToldOnce() throws Exception {
        Result result = VarveProcess.run(gpu("FAIL=cuLaunchKernel:4:719"), "selftest", "--device", "cuda", "--json",
                "--operators", "envelope,median");

        assertThat(result.status()).isEqualTo(5);
        assertThat(result.err().lines()).singleElement().asString()
                .startsWith("varve: self-test of cuda:0 FAILED: ")
                .contains("envelope: cuLaunchKernel failed with 719", "median: not tested");
    }

    private static JsonNode operators(Result result) throws IOException {
        return new ObjectMapper().readTree(result.out()).get("operators");
    }
}
