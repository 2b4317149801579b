package org.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code varve demo --network}. */
class NetworkDemoTest {

    private static final String SHAPE = "28,30,64";

    @TempDir
    private Path folder;

    private Outcome demo(String... words) {
        String[] all = new String[words.length + 3];
        System.arraycopy(words, 0, all, 3, words.length);
        all[0] = "demo";
        all[1] = "--network";
        all[2] = folder.toString();
        return Outcome.of(all);
    }

    @Test
    void comparesBothWithTheTruth() throws Exception {
        Outcome outcome = demo("--shape", SHAPE);
        Outcome again = demo("--shape", SHAPE);
        Outcome json = demo("--shape", SHAPE, "--overwrite", "--json");

        assertThat(outcome.status()).as(outcome.err()).isZero();
        assertThat(outcome.out()).contains("precision", "network  ", "fault-likelihood  ", "fault-likelihood, thinned")
                .containsPattern("at its best threshold +0\\.\\d{3} +[01]\\.\\d{3}");
        assertThat(again.status()).isEqualTo(ExitStatus.OUTPUT);
        assertThat(again.err()).contains("survey.sgy exists already");
        assertThat(json.status()).as(json.err()).isZero();
        JsonNode facts = json.json();
        assertThat(facts.get("agreements")).hasSize(3);
        for (JsonNode agreement : facts.get("agreements")) {
            assertThat(Path.of(agreement.get("file").asText())).exists();
            assertThat(agreement.get("best").get("recall").asDouble()).isBetween(0.0, 1.0);
        }
        for (JsonNode picture : facts.get("pictures")) assertThat(Path.of(picture.asText())).isNotEmptyFile();
        assertThat(Path.of(facts.get("truth").asText())).hasFileName("truth.sgy").exists();
    }

    @Test
    void takesAShapeOnlyForTheNetwork() {
        assertThat(Outcome.of("demo", folder.toString(), "--shape", SHAPE).err())
                .contains("--shape: is for --network");
        assertThat(Outcome.of("demo", folder.toString(), "--seed", "8").err()).contains("--seed: is for --network");
    }
}
