package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command line with every mode of the pretend driver on. */
class CudaModesTest {

    private static final String[] MODES = {
            "DEVICES=1GiB", "GUARD=1", "SHUFFLE=1", "LATE=1", "CONTEXT=4MiB", "OTHERS=8MiB", "KEEP=1", "WATCHDOG=10",
            "VARVE_CUDA_GAPS=16384"
    };

    @TempDir(factory = BuildFolder.class)
    private static Path folder;

    @BeforeAll
    static void needGpu() {
        PretendGpu.require();
    }

    @Test
    @Tag("nightly")
    void theSelfTestPasses() throws IOException, InterruptedException {
        JsonNode json = VarveProcess.run(PretendGpu.starter(MODES), "selftest", "--device", "cuda", "--json",
                "--operators", String.join(",", SampledOperators.names())).json();

        assertThat(json.get("ok").asBoolean()).isTrue();
    }

    /** Many tiles, of integers and of which several are in flight. */
    @Test
    void aRunGivesTheSame() throws IOException, InterruptedException {
        Path survey = folder.resolve("survey.npy");
        Path leaks = folder.resolve("leaks");
        Path[] outputs = {folder.resolve("cuda.npy"), folder.resolve("cpu.npy")};
        VarveProcess.here("generate", survey.toString(), "--shape", "40,30,150").json();
        List<String> modes = new ArrayList<>(PretendGpu.starter(MODES));
        modes.add("PRETEND_CUDA_LEAKS=" + leaks);

        VarveProcess.Result result = VarveProcess.run(modes, "run", "gaussian",
                survey.toString(), outputs[0].toString(), "--device", "cuda", "--tile", "5,30,150", "--json");

        assertThat(result.json().get("device").asText()).isEqualTo("cuda:0");
        VarveProcess.here("run", "gaussian", survey.toString(), outputs[1].toString(), "--device", "cpu");
        assertThat(Files.mismatch(outputs[0], outputs[1])).isEqualTo(-1);
        assertThat(Files.readString(leaks)).startsWith("allocated=0 ").endsWith("pinned=0\n");
    }
}
