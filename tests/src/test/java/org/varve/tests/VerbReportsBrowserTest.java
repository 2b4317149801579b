package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Reports of what the verbs really print, in a browser. */
@Execution(ExecutionMode.SAME_THREAD)
class VerbReportsBrowserTest {

    @TempDir(factory = BuildFolder.class)
    private Path folder;

    /** With a store of its own, in which only this test measures. */
    private List<String> alone() {
        return List.of("env", "VARVE_STORE=" + folder.resolve("store"));
    }

    /** What a verb prints, in a file. */
    private Path json(List<String> starter, String name, String... arguments) throws Exception {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.add("--json");
        VarveProcess.Result result = VarveProcess.run(starter, all.toArray(String[]::new));
        assertThat(result.status()).as(result.err()).isZero();
        return Files.writeString(folder.resolve(name), result.out());
    }

    private Path report(Path... results) throws IOException, InterruptedException {
        Path page = folder.resolve("report.html");
        List<String> arguments = new ArrayList<>(List.of("report", "-o", page.toString()));
        for (Path result : results) arguments.add(result.toString());
        VarveProcess.Result made = VarveProcess.run(arguments.toArray(String[]::new));
        assertThat(made.status()).as(made.err()).isZero();
        return page;
    }

    private Path survey() throws IOException, InterruptedException {
        Path survey = folder.resolve("survey.sgy");
        assertThat(VarveProcess.here("generate", survey.toString(), "--shape", "60,50,120").status()).isZero();
        return survey;
    }

    @Test
    @Tag("nightly")
    void profilesModelsAndPredictions() throws Exception {
        Path profile = json(alone(), "profile.json", "profile", "mean", "--device", "cpu", "--threads", "1",
                "--shapes", "8,16,100;16,16,100;32,32,100;64,64,100", "--repeats", "3", "--folder", folder.toString());
        Path models = json(alone(), "models.json", "study", "models", "mean");
        json(alone(), "run.json", "run", "mean", survey().toString(), folder.resolve("mean.sgy").toString(),
                "--device", "cpu", "--threads", "1");
        Path clock = json(alone(), "clock.json", "study", "clock");

        Path page = report(profile, models, clock);

        assertThat(page).content().contains("Profile of mean", "Memory models of mean", "Predicted times",
                "learned from 9 smaller tiles, on 3 larger ones");
        ReportPageBrowserTest.check(page, 2 + 1 + 1, "report-profile");
    }

    @Test
    @Tag("nightly")
    void studiesAndTimings() throws Exception {
        Path memory = json(alone(), "memory.json", "study", "memory", "--device", "cpu", "--operators", "mean,envelope",
                "--shapes", "60,50,40", "--edges", "8,16");
        Path strategies = json(alone(), "strategies.json", "study", "strategies", "--operator", "mean",
                "--shape", "20,30,50", "--strategies", "even-split,fastest", "--repeats", "1");
        Path bench = json(alone(), "bench.json", "bench", "--operators", "mean", "--threads", "1,2",
                "--shapes", "20,20,50");

        Path page = report(memory, strategies, bench);

        assertThat(page).content().contains("What limits operators", "Strategies of tiles", "Timings", "even-split",
                "20x20x50");
        ReportPageBrowserTest.check(page, 8 + 2 + 1, "report-verbs");
    }

    @Test
    @Tag("nightly")
    void whatGrows() throws Exception {
        Path growth = json(alone(), "growth.json", "study", "growth", "mean", "envelope", "--edges", "16,32",
                "--edge", "24", "--seconds", "0.05");

        Path page = report(growth);

        assertThat(page).content().contains("How time and memory grow", "16", "predicted, bound by");
        ReportPageBrowserTest.check(page, 5, "report-growth");
    }

    /** Operators on the processor and on a GPU, with the roofs of both. */
    @Test
    @Tag("nightly")
    void rooflinesOnAGpu() throws Exception {
        PretendGpu.require();
        Path memory = json(PretendGpu.starter("DEVICES=64MiB"), "memory.json", "study", "memory", "--device", "cuda",
                "--operators", "mean,envelope", "--shapes", "60,50,40");

        Path page = report(memory);

        assertThat(page).content().contains("What limits operators", "cuda:0", "device memory", "host memory");
        ReportPageBrowserTest.check(page, 7, "report-rooflines");
    }

    @Test
    @Tag("nightly")
    void aRunOnAGpu() throws Exception {
        PretendGpu.require();
        Path run = json(PretendGpu.starter("DEVICES=64MiB"), "gpu.json", "run", "envelope", survey().toString(),
                folder.resolve("envelope.sgy").toString(), "--device", "cuda", "--tile", "20,50,120");

        Path page = report(run);

        assertThat(page).content().contains("cuda:0", "Memory of the device over time", "copying to the device",
                "copying back", "3 tiles of at most 20x50x120");
        ReportPageBrowserTest.check(page, 4 + 2, "report-gpu");
    }
}
