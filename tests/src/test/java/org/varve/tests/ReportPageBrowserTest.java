package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.varve.core.Shape;
import org.varve.core.VolumeWriter;
import org.varve.formats.CreateOptions;
import org.varve.formats.OpenOptions;
import org.varve.formats.Volumes;
import org.varve.json.Json;
import org.varve.operator.GstDipAzimuth;
import org.varve.operator.Window;
import org.varve.report.ReportPage;
import org.varve.run.Run;
import org.varve.run.watch.RunRecorder;
import org.varve.run.isolated.SyntheticData;
import org.varve.synthetic.SyntheticSurvey;

/** Reports in a browser: charts are drawn, in the reader's colours, and nothing is asked for. */
@Execution(ExecutionMode.SAME_THREAD)
class ReportPageBrowserTest {

    @TempDir(factory = BuildFolder.class)
    private Path folder;

    private Path page(Map<String, JsonNode> results) throws IOException {
        return Files.writeString(folder.resolve("report.html"),
                ReportPage.of(results, (file, _) -> Volumes.open(file, OpenOptions.DEFAULT)));
    }

    private JsonNode run() throws Exception {
        Path survey = folder.resolve("survey.sgy");
        SyntheticSurvey synthetic = new SyntheticSurvey(new Shape(60, 50, 120), 7);
        try (VolumeWriter writer = Volumes.create(survey, synthetic.survey(), CreateOptions.DEFAULT)) {
            SyntheticData.write(synthetic, writer, _ -> {});
        }
        RunRecorder recorder = new RunRecorder(true);
        var result =
                Run.of(new GstDipAzimuth(new Window(3, 3, 3))).from(survey).to(folder.resolve("{output}.sgy")).on("cpu")
                        .tile(new Shape(7, 50, 120)).listener(recorder).run();
        return new ObjectMapper().readTree(Json.of(recorder.json(result)));
    }

    /**
     * Opens a page, on a screen in light and dark colours and on paper: it has so many charts, and nothing is wrong.
     */
    static void check(Path page, int charts, String name) throws Exception {
        try (Browser browser = Browser.start(1200, 1000)) {
            browser.open(page.toUri());
            browser.await("document.querySelectorAll('[data-chart] svg').length === %s".formatted(charts));
            assertThat(browser.value("[...document.querySelectorAll('[data-chart]')].filter(chart => !chart.hidden"
                    + " && (chart.getAttribute('role') !== 'img' || !chart.getAttribute('aria-label'))).length"))
                    .isEqualTo(0L);
            assertThat(browser.value("[...document.images].filter(image => !image.alt || !image.naturalWidth).length"))
                    .isEqualTo(0L);
            int height = ((Number) browser.value("document.documentElement.scrollHeight")).intValue();
            browser.resize(1200, Math.min(height + 150, 12_000));
            browser.await("document.querySelectorAll('[data-chart] svg').length === %s".formatted(charts));
            browser.picture(name);
            browser.emulate("screen", "dark");
            browser.await("getComputedStyle(document.body).backgroundColor === 'rgb(20, 24, 28)'");
            browser.picture(name + "-dark");
            browser.emulate("print", "light");
            browser.await("getComputedStyle(document.querySelector('details') || document.body).display !== 'inline'");
            browser.picture(name + "-print");
            assertThat(browser.console()).isEmpty();
            assertThat(browser.requests())
                    .allMatch(address -> address.startsWith("file:") || address.startsWith("data:"));
        }
    }

    @Test
    void aRunIsDrawn() throws Exception {
        JsonNode run = run();

        check(page(Map.of("run.json", run)), 3 + 3, "report-run");

        assertThat(folder.resolve("report.html")).content().contains("9 tiles of at most");
    }

    @Test
    @Tag("nightly")
    void profilesAndStudiesAreDrawn() throws Exception {
        ObjectMapper json = new ObjectMapper();
        Map<String, JsonNode> results = new LinkedHashMap<>();
        String repeat =
                "{\"tilesInFlight\": 3, \"seconds\": %s, \"bottleneck\": \"computing\", \"hostBytes\": {\"projected\": %s, \"measured\": %s},"
                        + " \"deviceBytes\": {\"projected\": 0, \"measured\": 0}}";
        StringBuilder rows = new StringBuilder();
        for (int side : List.of(16, 32, 64, 128)) {
            long samples = (long) side * side * 500;
            rows.append(rows.isEmpty() ? "" : ", ")
                    .append("{\"tileShape\": [%s, %s, 500], \"failure\": \"\", \"repeats\": [%s, %s]}".formatted(side,
                            side,
                            repeat.formatted(samples / 4e7 + 0.1, 24 * samples + (150 << 20),
                                    22 * samples + (130 << 20)),
                            repeat.formatted(samples / 3.5e7 + 0.1, 24 * samples + (150 << 20),
                                    22 * samples + (131 << 20))));
        }
        for (String device : List.of("cpu", "cuda:0")) {
            results.put(device, json
                    .readTree("{\"operator\": \"mean\", \"device\": \"%s\", \"rows\": [%s]}".formatted(device, rows)));
        }
        results.put("memory", json.readTree(
                """
                        {"machine": {"threads": 2, "copyRate": 3e10, "arithmeticRate": 2e11,
                          "gpu": {"onDevice": 2e12, "arithmeticRate": 6e13}}, "operators": [
                         {"operator": "mean", "memory": [{"shape": [400, 400, 500], "hostShare": 0.04, "deviceShare": 0.08}],
                          "rooflines": [{"device": "cpu", "operationsPerSample": 18, "bytesPerSample": 8, "operationsPerByte": 2.25, "bound": "host memory", "reached": 1e9},
                           {"device": "cuda:0", "operationsPerSample": 18, "bytesPerSample": 24, "operationsPerByte": 0.75, "bound": "transfer", "reached": 6e9}],
                          "throughput": {"cpu": 1e9, "spread": 0.1, "files": 3e8, "cpuBound": "files", "cpuStages": [{"name": "CPU", "share": 0.3}, {"name": "files", "share": 1}],
                           "gpu": {"device": "cuda:0", "isEstimated": false, "kernels": 6e10, "spread": 0.02, "byCounts": 7e10, "kernelsBound": "integer", "bus": 6e9, "bound": "files",
                            "stages": [{"name": "files", "share": 1}, {"name": "bus", "share": 0.05}, {"name": "kernels", "share": 0.005}],
                            "tiles": [{"tile": [128, 128, 500], "inFlight": 1, "projected": 9e7, "measured": 9e7}, {"tile": [128, 128, 500], "inFlight": 2, "projected": 16e7, "measured": 16e7},
                             {"tile": [128, 128, 500], "inFlight": 3, "projected": 23e7, "measured": 23e7}]},
                           "untiledOnHost": {"edge": 1200, "reads": 1.1}, "untiledOnGpu": {"edge": 1500, "reads": 1.05}}},
                         {"operator": "chaos", "memory": [{"shape": [400, 400, 500], "hostShare": 0.04, "deviceShare": 0.27}],
                          "rooflines": [{"device": "cpu", "operationsPerSample": 300, "bytesPerSample": 8, "operationsPerByte": 37, "bound": "arithmetic", "reached": 1e8}],
                          "throughput": {"cpu": null, "spread": null, "files": 3e8, "cpuBound": "", "cpuStages": [], "untiledOnHost": {"edge": 1100, "reads": null}}}]}"""));
        results.put("strategies", json.readTree(
                """
                        {"limited": true, "settings": [{"operator": "mean", "shape": [700, 600, 700], "workers": 2, "workerBytes": 1500000000, "limitBytes": 3000000000,
                         "strategies": [{"strategy": "dask-auto", "tileShape": [300, 300, 300], "killed": 3, "seconds": null, "peakBytes": 0, "runs": [{}, {}, {}]},
                          {"strategy": "fastest", "tileShape": [10, 600, 700], "killed": 0, "seconds": 12.5, "peakBytes": 500000000, "runs": [{}, {}, {}]}]}]}"""));
        results.put("models", json.readTree(
                """
                        {"operator": "mean", "learnedFrom": 68, "heldOut": 22, "models": [{"model": "structural", "medianError": 0.01, "worstUnder": 0.02, "worstOver": 0.03},
                         {"model": "line", "medianError": 0.1, "worstUnder": -0.2, "worstOver": 0.3}]}"""));
        results.put("clock", json.readTree(
                """
                        {"runs": 4, "near": 3, "passed": true, "operators": [{"operator": "mean 3,3,3", "on": "host cpu", "ratios": [0.9, 1.1, 1.05, 2.4]}]}"""));
        results.put("bench", json.readTree(
                """
                        {"timings": [{"operator": "mean", "threads": 1, "shape": [200, 200, 200], "seconds": 0.02}, {"operator": "mean", "threads": 2, "shape": [200, 200, 200], "seconds": 0.012},
                         {"operator": "chaos", "threads": 1, "shape": [200, 200, 200], "seconds": 0.2}, {"operator": "chaos", "threads": 2, "shape": [200, 200, 200], "seconds": 0.11}]}"""));

        check(page(results), 2 + 2 + 7 + 2 + 1 + 1 + 1, "report-studies");
    }
}
