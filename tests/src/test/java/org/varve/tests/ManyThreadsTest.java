package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.varve.core.CsvSweep;

/** Threads as on a large node, on however few cores: the same results, within the memory that was said. */
class ManyThreadsTest {

    @TempDir(factory = BuildFolder.class)
    private Path folder;

    /** Strips that keep what the next pass needs, and histograms. */
    @ParameterizedTest
    @CsvSweep(oneIn = 2, value = {"gst-dip-azimuth, dip", "glcm, contrast"})
    void sixtyFourComputeWhatOneDoes(String operator, String output) throws IOException, InterruptedException {
        String survey = folder.resolve("survey.sgy").toString();
        VarveProcess.here("generate", survey, "--shape", "48,70,90");
        Path one = folder.resolve("one.npy");
        Path many = folder.resolve("many.npy");

        run(operator, output, survey, one, 1);
        JsonNode bytes = run(operator, output, survey, many, 64).get("hostBytes");

        assertThat(bytes.get("measured").asLong()).isLessThanOrEqualTo(bytes.get("projected").asLong());
        assertThat(many).hasSameBinaryContentAs(one);
    }

    private static JsonNode run(String operator, String output, String survey, Path to, int threads)
            throws IOException, InterruptedException {
        return VarveProcess.run("run", operator, survey, to.toString(), "--select", output, "--threads",
                String.valueOf(threads), "--json").json();
    }
}
