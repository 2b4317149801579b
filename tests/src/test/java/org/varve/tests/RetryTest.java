package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.varve.core.CsvSweep;

/** A workflow manager reads from a refusal what the job needs, and one retry with that is done. */
class RetryTest {

    private static final int MEMORY = 4;
    private static final int DEVICE = 5;

    @TempDir(factory = BuildFolder.class)
    private static Path folder;

    @BeforeAll
    static void generate() throws IOException, InterruptedException {
        assertThat(VarveProcess.here("generate", survey(), "--shape", "12,16,200").status()).isZero();
    }

    private static String survey() {
        return folder.resolve("survey.sgy").toString();
    }

    private static VarveProcess.Result run(List<String> starter, String operator, String... machine)
            throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("run", operator, survey(),
                folder.resolve("{output}.zarr").toString(), "--json", "--overwrite"));
        words.addAll(List.of(machine));
        List<String> all = new ArrayList<>(starter);
        all.addAll(VarveProcess.unlearned());
        return VarveProcess.run(all, words.toArray(String[]::new));
    }

    private static JsonNode needed(VarveProcess.Result refused, int status) throws IOException {
        assertThat(refused.status()).as(refused.err()).isEqualTo(status);
        JsonNode json = new ObjectMapper().readTree(refused.out());
        assertThat(json.get("exitStatus").asInt()).isEqualTo(status);
        return json.get("needed");
    }

    /** The heap that many threads need is known only in the next process, which starts with it. */
    @ParameterizedTest
    @CsvSweep(oneIn = 4, value = {"semblance, 2", "glcm, 16", "eigen-coherence, 32", "histogram-equalization, 8"})
    void withTheMemoryOfTheHost(String operator, String threads) throws IOException, InterruptedException {
        JsonNode needed = needed(run(List.of(), operator, "--threads", threads, "--host-memory", "48MiB"), MEMORY);

        assertThat(needed.get("device").asText()).isEqualTo("cpu");
        JsonNode run = run(List.of(), operator, "--threads", threads, "--host-memory",
                needed.get("hostBytes").asText()).json();
        assertThat(run.at("/hostBytes/exceeded").asLong()).isZero();
    }

    /** Both are told at once, whichever is missed first. */
    @ParameterizedTest
    @CsvSweep(oneIn = 3, value = {"1GiB, 64KiB", "64MiB, 1GiB", "64MiB, 64KiB"})
    void withTheMemoryOfHostAndGpu(String host, String device) throws IOException, InterruptedException {
        List<String> gpu = PretendGpu.starter("DEVICES=2GiB");
        String[] little = {"--device", "cuda", "--host-memory", host, "--device-memory", device};

        JsonNode needed = needed(run(gpu, "histogram-equalization", little), MEMORY);

        assertThat(needed.get("device").asText()).isEqualTo("cuda:0");
        JsonNode run = run(gpu, "histogram-equalization", "--device", "cuda", "--host-memory",
                needed.get("hostBytes").asText(), "--device-memory", needed.get("deviceBytes").asText()).json();
        assertThat(run.get("device").asText()).isEqualTo("cuda:0");
    }

    @Test
    void onTheCpuWhereThereIsNoGpu() throws IOException, InterruptedException {
        List<String> none = PretendGpu.starter("DEVICES=0");

        JsonNode needed = needed(run(none, "glcm", "--device", "cuda", "--threads", "16"), DEVICE);

        assertThat(needed.get("device").asText()).isEqualTo("cpu");
        assertThat(needed.get("deviceBytes").asLong()).isZero();
        JsonNode run = run(none, "glcm", "--device", needed.get("device").asText(), "--threads", "16", "--host-memory",
                needed.get("hostBytes").asText()).json();
        assertThat(run.get("device").asText()).isEqualTo("cpu");
    }
}
