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

    /** README quotes the dip: Varve takes as long in little memory as in much. */
    @Test
    void readmeTellsTheResults() throws IOException {
        String told =
                ("the dip of a survey of 244 MiB took Varve %.1f s\n  in 224 MiB as in 8 GiB; loops compiled by Numba "
                        + "took %.1f s, Dask %.0f s in 8 GiB and was killed in 224 MiB, NumPy and scikit-image were killed in both.")
                        .formatted(median("varve", 224), median("slabs", 224), median("dask-100", 8192));
        assertThat(Files.readString(Path.of("../README.md"))).contains(told);
        String large =
                ("The dip of 3.7 GiB took Varve %.1f s in 1 GiB and %.1f s in 16; C by hand took %.0f s in 16 GiB and was "
                        + "killed in 1, Numba in slabs by hand took %.0f and %.0f s, Dask over 5 minutes in both.")
                        .formatted(large("varve", 1024),
                                large("varve", 16384), large("c", 16384), large("slabs", 1024), large("slabs", 16384));
        assertThat(Files.readString(Path.of("../README.md"))).contains(large);

        assertThat(median("varve", 224)).isCloseTo(median("varve", 8192), withinPercentage(5));
        assertThat(median("slabs", 224)).isCloseTo(median("slabs", 8192), withinPercentage(5));
        assertKilled("dask-100", 224);
        assertKilled(row("large", "dip", "c", 1024));
        for (int mebibytes : List.of(1024, 16384)) assertEnded(row("large", "dip", "dask-100", mebibytes), "late");
        for (String killed : List.of("whole", "skimage")) {
            assertKilled(killed, 224);
            assertKilled(killed, 8192);
        }
    }

    private static void assertKilled(String entrant, int mebibytes) throws IOException {
        assertKilled(row(entrant, mebibytes));
    }

    private static void assertKilled(JsonNode row) {
        assertEnded(row, "killed");
    }

    private static void assertEnded(JsonNode row, String end) {
        assertThat(row.get("seconds")).as(row.toString()).isEmpty();
        assertThat(row.get("failed")).extracting(JsonNode::asText).containsOnly(end);
    }

    private static double median(String entrant, int mebibytes) throws IOException {
        return median(row(entrant, mebibytes));
    }

    private static double large(String entrant, int mebibytes) throws IOException {
        return median(row("large", "dip", entrant, mebibytes));
    }

    /** The median; of an even count, the mean of the two middle values. */
    private static double median(JsonNode row) {
        List<Double> seconds = new ArrayList<>();
        row.get("seconds").forEach(each -> seconds.add(each.asDouble()));
        Collections.sort(seconds);
        int last = seconds.size() - 1;
        return (seconds.get(last / 2) + seconds.get((last + 1) / 2)) / 2;
    }

    private static JsonNode row(String entrant, int mebibytes) throws IOException {
        return row("f3", "dip", entrant, mebibytes);
    }

    private static JsonNode row(String survey, String operator, String entrant, int mebibytes) throws IOException {
        for (JsonNode row : new ObjectMapper().readTree(Files.readString(RESULTS)).get("rows")) {
            if (row.get("operator").asText().equals(operator) && row.get("survey").asText().equals(survey)
                    && row.get("entrant").asText().equals(entrant) && row.get("limitMebibytes").asInt() == mebibytes) {
                return row;
            }
        }
        throw new AssertionError("no result of " + entrant);
    }
}
