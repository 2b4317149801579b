package org.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GenerateVerbTest {

    private static final String SHAPE = "30,31,90";

    @TempDir
    private Path folder;

    private String path(String name) {
        return folder.resolve(name).toString();
    }

    @Test
    void writesTheFaultsBesideTheSurvey() throws Exception {
        Outcome both =
                Outcome.of("generate", path("survey.npy"), "--faults", path("faults.npy"), "--shape", SHAPE, "--json");
        Outcome alone = Outcome.of("generate", path("alone.npy"), "--shape", SHAPE, "--json");

        assertThat(both.json().get("faults").asText()).isEqualTo(path("faults.npy"));
        assertThat(alone.json().has("faults")).isFalse();
        assertThat(folder.resolve("survey.npy")).hasSameBinaryContentAs(folder.resolve("alone.npy"));
        assertThat(Outcome.of("info", path("faults.npy"), "--json").json().get("shape").toString())
                .isEqualTo("[30,31,90]");
        assertThat(Files.mismatch(folder.resolve("faults.npy"), folder.resolve("survey.npy"))).isNotNegative();
    }

    @Test
    void writesTheFaultsInAnyFormat() {
        Outcome both = Outcome.of("generate", path("survey.sgy"), "--faults", path("faults.zarr"), "--shape", SHAPE,
                "--chunk", "16,16,32");
        Outcome.of("generate", path("survey.npy"), "--faults", path("faults.npy"), "--shape", SHAPE);

        assertThat(both.status()).as(both.err()).isZero();
        assertThat(Outcome.of("convert", path("faults.zarr"), path("converted.npy")).status()).isZero();
        assertThat(folder.resolve("converted.npy")).hasSameBinaryContentAs(folder.resolve("faults.npy"));
    }

    @Test
    void writesBothOrNone() throws Exception {
        Path mine = Files.writeString(folder.resolve("faults.npy"), "mine");

        Outcome existing =
                Outcome.of("generate", path("survey.npy"), "--faults", path("faults.npy"), "--shape", SHAPE);
        Outcome itself = Outcome.of("generate", path("survey.npy"), "--faults", path("survey.npy"), "--shape", SHAPE);

        assertThat(existing.status()).isEqualTo(ExitStatus.OUTPUT);
        assertThat(existing.err()).contains("faults.npy exists already");
        assertThat(itself.err()).contains("is the survey itself; give another file");
        assertThat(folder).isDirectoryContaining(mine::equals).isDirectoryNotContaining("glob:**survey*");
    }
}
