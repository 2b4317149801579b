package org.varve.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReportPageTest {

    private static final String RUN =
            """
                    {"operator": "mean", "parameters": {"window": "3,3,3"}, "device": "cpu", "threads": 2, "shape": [100, 80, 500],
                     "tileShape": [25, 80, 500], "tiles": 4, "tilesInFlight": 3, "tileGrid": [4, 1, 1], "halo": [1, 1, 1], "haloOverhead": 1.3,
                     "interval": 0.004, "unit": "s", "inputFiles": ["/gone/a<b.sgy"], "predictedSeconds": 2,
                     "buffers": [{"label": "input", "place": "host", "count": 3, "each": 4194304, "bytes": 12582912}],
                     "seconds": 4, "samplesPerSecond": 1e6, "overlapEfficiency": 0.75,
                     "hostBytes": {"allowed": 1073741824, "reserved": 104857600, "projected": 209715200, "measured": 157286400, "exceeded": 0},
                     "deviceBytes": {"allowed": 0, "reserved": 0, "projected": 0, "measured": 0}, "minimumBytes": {"host": 125829120, "device": 0},
                     "busySeconds": {"allocate": 0.6, "read": 3, "toDevice": 0, "compute": 1, "toHost": 0, "write": 0.5, "complete": 0.1},
                     "notes": [], "outputs": [{"name": "mean", "path": "/gone/mean.sgy", "unit": "input", "min": null, "max": null, "style": "signed"}],
                     "tileTimes": [{"phase": "run", "tiles": 4, "read": [0.6, 3.6, 3], "compute": [1, 3.8, 1], "write": [1.2, 3.9, 0.5], "toDevice": 0, "toHost": 0}],
                     "memory": {"seconds": [0, 1], "resident": [100, 200], "heap": [50, 50], "device": [0, 0]}, "version": "1"}
                    """;

    private static JsonNode json(String text) throws IOException {
        return new ObjectMapper().readTree(text);
    }

    private static String page(String... results) throws IOException {
        Map<String, JsonNode> all = new LinkedHashMap<>();
        for (String result : results) all.put("result" + all.size() + ".json", json(result));
        return ReportPage.of(all, (file, _) -> {
            throw new FileNotFoundException(file.toString());
        });
    }

    @Test
    void aRunIsTold() throws IOException {
        String page = page(RUN);

        assertThat(page).contains("<title>mean of a&lt;b.sgy</title>")
                .contains("4,000,000 samples in 4.0 s: 1.0 million per second, within 150.0 MiB of memory.")
                .contains("Reading was the slowest stage: busy for 3.0 s, 75 % of the time.")
                .contains("A faster disk for the input helps most")
                .contains("1.30 samples are read per sample needed")
                .contains("Allocating took 15 % of the time")
                .contains("It also runs within 120.0 MiB, more slowly")
                .contains("The largest of the buffers is input: 3 of 4.0 MiB each.")
                .contains("4 tiles of at most 25x80x500 samples")
                .contains("/gone/mean.sgy no longer exists, so it is not shown");
    }

    /** All is in the page, and the browser is told to ask for nothing. */
    @Test
    void thePageAsksForNothing() throws IOException {
        String page = page(RUN);

        assertThat(page.contains("Licensed to the Apache Software Foundation")).isTrue();
        String own = page.substring(0, page.indexOf("Licensed to the Apache"));
        assertThat(own).contains("default-src 'none'")
                .doesNotContainPattern("<(script|link|img|iframe)[^>]+(src|href)=\"(?!data:)")
                .doesNotContain("http:").doesNotContain("https:").doesNotContain("a<b.sgy").doesNotContain("{{");
    }

    @Test
    void severalResultsShareAPage() throws IOException {
        String profile =
                """
                        {"operator": "mean", "device": "cpu", "rows": [{"tileShape": [8, 8, 8], "failure": "", "repeats": [{"tilesInFlight": 3, "seconds": 0.5,
                         "hostBytes": {"projected": 2097152, "measured": 1048576}, "deviceBytes": {"projected": 0, "measured": 0}, "bottleneck": "reading"}]}]}""";
        String clock =
                "{\"runs\": 3, \"near\": 2, \"passed\": true, \"operators\": [{\"operator\": \"mean\", \"on\": \"cpu\", \"ratios\": [1, 2, 1.1]}]}";

        String page = page(RUN, profile, clock, "{\"runs\": [%s, %s]}".formatted(RUN, RUN));

        assertThat(page).contains("Profile of mean", "8x8x8", "2.0 MiB", "2 of 3 are near", "data-result=\"4\"",
                "data-chart=\"profileMemory\"");
    }

    @Test
    void growthHasAChartForEachThingThatGrows() throws IOException {
        String point =
                "{\"at\": %s, \"shape\": [64, 64, 64], \"threads\": 2, \"seconds\": %s, \"nanosecondsPerSample\": %s, \"projectedBytes\": 2097152,"
                        + " \"measuredBytes\": %s, \"tiles\": 7, \"predicted\": %s, \"note\": \"%s\"}";
        String series =
                "{\"grows\": \"%s\", \"points\": [%s, %s], \"cliffs\": [], \"notes\": [\"cliff: mean, 2 outputs: 2.5 times\"]}";

        String page =
                page("{\"threads\": 2, \"hostBytes\": 1, \"growth\": [{\"operator\": \"mean\", \"series\": [%s, %s]}]}"
                        .formatted(
                                series.formatted("budget", point.formatted(2097152, 0.25, 12.345, 1048576, false, ""),
                                        point.formatted(4194304, "null", "null", 0, false, "needs 9 GiB")),
                                series.formatted("threads", point.formatted(1, 0.5, 20, 1048576, false, ""),
                                        point.formatted(64, 0.125, 5, 0, true, "memory"))));

        assertThat(page).contains("How time and memory grow", "data-chart=\"growthSurvey\"",
                "data-chart=\"growthThreads\"", "data-chart=\"growthBudget\"", "data-chart=\"growthChain\"",
                "data-chart=\"growthOutputs\"", "<td>12.345</td>", "<td>needs 9 GiB</td>",
                "<td>predicted, bound by memory</td>",
                "<p>cliff: mean, 2 outputs: 2.5 times</p>");
    }

    @Test
    void whatIsNoResultIsRefused() {
        assertThatThrownBy(() -> page("{\"picture\": \"a.png\"}")).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("result0.json: is not a result of a run, a profile, a study or a bench");
    }
}
