package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.varve.operator.Catalogue;
import org.varve.tests.VarveProcess.Result;

/** {@code varve selftest} on a GPU that works, and on GPUs that do not. */
class SelftestTest {

    private static Result selftest(String... settings) throws IOException, InterruptedException {
        List<String> gpu = PretendGpu.starter(settings);
        String missing = VarveProcess.run(gpu, "devices", "--json").json().at("/missing/cuda").asText();
        assumeTrue(missing.isEmpty(), missing);
        return VarveProcess.run(gpu, "selftest", "--device", "cuda", "--json");
    }

    @Test
    void everythingAgreesOnTheGpu() throws Exception {
        JsonNode json = selftest().json();

        assertThat(json.get("ok").asBoolean()).isTrue();
        assertThat(json.get("device").asText()).isEqualTo("cuda:0");
        for (String copy : List.of("toDevice", "toHost", "both", "onDevice")) {
            assertThat(json.get("copies").get(copy).asDouble()).as(copy).isPositive();
        }
        assertThat(json.get("operators")).hasSameSizeAs(Catalogue.entries());
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
        Result result = selftest("FAIL=cuMemAlloc:3");

        assertThat(result.status()).isEqualTo(5);
        assertThat(result.err()).isEqualTo(
                "varve: self-test of cuda:0 FAILED: envelope: " + operators(result).get(0).get("failure").asText());
        assertThat(operators(result)).hasSameSizeAs(Catalogue.entries());
        assertThat(operators(result).get(1).get("ok").asBoolean()).isTrue();
    }

    @Test
    void aGpuThatGivesUpIsToldOnce() throws Exception {
        Result result = selftest("FAIL=cuLaunchKernel:4:719");

        assertThat(result.status()).isEqualTo(5);
        assertThat(result.err().lines()).singleElement().asString()
                .startsWith("varve: self-test of cuda:0 FAILED: ")
                .contains("envelope: cuLaunchKernel failed with 719", "glcm: not tested");
    }

    private static JsonNode operators(Result result) throws IOException {
        return new ObjectMapper().readTree(result.out()).get("operators");
    }
}
