package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.varve.core.Shape;

/** A heap that is too small for the plan is exchanged for one that is not. */
class PlannedHeapTest {

    @TempDir
    private Path folder;

    @Test
    void longTracesGetTheHeapThatTheyNeed() throws IOException, InterruptedException {
        Path survey = folder.resolve("survey.npy");
        Npy.write(survey, Cube.random(new Shape(2, 3, 60_000), 1));
        String output = folder.resolve("envelope.npy").toString();
        JsonNode run = VarveProcess.run(
                List.of("env", "VARVE_HEAP_MB=44"),
                "run", "envelope", survey.toString(), output, "--threads", "2", "--json").json();
        JsonNode bytes = run.get("hostBytes");
        assertThat(bytes.get("measured").asLong()).isLessThanOrEqualTo(bytes.get("projected").asLong());
        assertThat(Npy.read(Path.of(output)).samples()).hasSize(360_000);
    }
}
