package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The page of the contest has the tables of the results that its command wrote, and README says nothing else. */
class ContestTest {

    private static final Path RESULTS = Path.of("../docs/contest/results.json");

    @Test
    void thePageTellsTheResults() throws Exception {
        Process check = new ProcessBuilder("python3", "contest/page.py", "--check").redirectErrorStream(true).start();
        String said = new String(check.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(check.waitFor()).as("run tests/contest/page.py. %s", said).isZero();
    }

    /** Within a fifth as long in little memory as in much, where others were killed. */
    @Test
    void readmeTellsTheResults() throws IOException {
        assertThat(Files.readString(Path.of("../README.md"))).contains("the Gaussian of a survey of 244 MiB in 224 MiB "
                + "took Varve\n  as long as in 8 GiB; C, NumPy, scikit-image and Dask's automatic chunks were killed.");

        assertThat(median("varve", 224)).isCloseTo(median("varve", 8192), withinPercentage(20));
        for (String killed : List.of("c", "whole", "skimage", "dask-auto")) {
            assertThat(row(killed, 224).get("failed")).extracting(JsonNode::asText).containsOnly("killed");
        }
    }

    private static double median(String entrant, int mebibytes) throws IOException {
        List<Double> seconds = new ArrayList<>();
        row(entrant, mebibytes).get("seconds").forEach(each -> seconds.add(each.asDouble()));
        Collections.sort(seconds);
        return seconds.get(seconds.size() / 2);
    }

    private static JsonNode row(String entrant, int mebibytes) throws IOException {
        for (JsonNode row : new ObjectMapper().readTree(Files.readString(RESULTS)).get("rows")) {
            if (row.get("operator").asText().equals("gaussian") && row.get("survey").asText().equals("f3")
                    && row.get("entrant").asText().equals(entrant) && row.get("limitMebibytes").asInt() == mebibytes) {
                return row;
            }
        }
        throw new AssertionError("no result of " + entrant);
    }
}
