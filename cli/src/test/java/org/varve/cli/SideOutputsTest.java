package org.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files beside the outputs, and pictures: none replaces what is not its own. */
class SideOutputsTest {

    @TempDir
    private Path folder;

    private Path survey;

    @BeforeEach
    void makeSurvey() {
        survey = Outcome.survey(folder.resolve("survey.sgy"));
    }

    private String path(String name) {
        return folder.resolve(name).toString();
    }

    private Outcome run(String operator, Path input, String output, String... options) {
        return Outcome.of(Stream.concat(Stream.of("run", operator, input.toString(), path(output)), Stream.of(options))
                .toArray(String[]::new));
    }

    private void assertRefused(Outcome outcome, int status, String... words) {
        assertThat(outcome.status()).as(outcome.err()).isEqualTo(status);
        assertThat(outcome.err()).contains(words);
        assertThat(folder.resolve("o.npy")).doesNotExist();
    }

    @Test
    void twoOptionsShareNoFile() throws IOException {
        Files.createDirectory(folder.resolve("real"));
        Files.createSymbolicLink(folder.resolve("link"), folder.resolve("real"));

        assertRefused(run("mean", survey, "o.npy", "--tile-log", path("x.csv"), "--memory-log", path("x.csv")),
                ExitStatus.USAGE, "--tile-log", "is the file of --memory-log, too");
        assertRefused(run("mean", survey, "o.npy", "--tile-log", path("real/x.csv"), "--memory-log",
                path("link/../link/x.csv"), "--overwrite"), ExitStatus.USAGE, "is the file of");
        assertThat(folder.resolve("x.csv")).doesNotExist();
        assertRefused(Outcome.of("convert", survey.toString(), path("o.npy"), "--tile-log", path("x.csv"),
                "--memory-log", path("x.csv")), ExitStatus.USAGE, "is the file of");
    }

    @Test
    void metricsReplaceMetricsOnly() throws IOException {
        Path metrics = Files.writeString(folder.resolve("run.prom"), "# HELP node_cpu Mine.\n");

        assertRefused(run("mean", survey, "o.npy", "--metrics", metrics.toString()), ExitStatus.OUTPUT,
                "exists already", "--overwrite");
        assertThat(metrics).hasContent("# HELP node_cpu Mine.\n");
        Files.delete(metrics);
        assertThat(run("mean", survey, "p.npy", "--metrics", metrics.toString()).status()).isZero();
        assertThat(run("envelope", survey, "q.npy", "--metrics", metrics.toString()).status()).isZero();
        assertThat(metrics).content().contains("operators=\"envelope\"");
        Files.writeString(metrics, "mine");
        assertThat(run("mean", survey, "q.npy", "--overwrite", "--metrics", metrics.toString()).status()).isZero();
    }

    /** Also if they may be replaced. */
    @Test
    void noneIsAnInputOrLiesInOne() throws IOException {
        Path workflow = Files.writeString(folder.resolve("steps.json"),
                "{\"steps\": [{\"name\": \"a\", \"operator\": \"mean\"}]}");
        assertThat(Outcome.of("convert", survey.toString(), path("in.zarr")).status()).isZero();
        Path group = folder.resolve("in.zarr");
        String metadata = Files.exists(group.resolve("zarr.json")) ? "zarr.json" : "new.json";
        Files.createSymbolicLink(folder.resolve("linked.zarr"), group);

        assertRefused(run(workflow.toString(), survey, "o.npy", "--trace", workflow.toString(), "--overwrite"),
                ExitStatus.USAGE, "--trace", "choose another name");
        for (String name : new String[] {"in.zarr", "linked.zarr"}) {
            assertRefused(run("mean", group, "o.npy", "--trace", path(name + "/" + metadata), "--overwrite"),
                    ExitStatus.USAGE, "--trace", "choose another name");
        }
        assertRefused(run("mean", survey, "o.zarr", "--report", path("o.zarr/page.html")), ExitStatus.OUTPUT,
                "there is no folder");
        Files.createLink(folder.resolve("hard.html"), survey);
        assertRefused(run("mean", survey, "o.npy", "--report", path("hard.html"), "--overwrite"), ExitStatus.USAGE,
                "--report", "choose another name");
        assertRefused(Outcome.of("plan", workflow.toString(), survey.toString(), "--draw", path("in.zarr/x.svg"),
                "--with", group.toString()), ExitStatus.USAGE, "--draw", "choose another name");
        Path result = Files.writeString(folder.resolve("result.html"), "{}");
        assertRefused(Outcome.of("report", result.toString(), "--overwrite"), ExitStatus.USAGE, "choose another name");
        assertThat(result).hasContent("{}");
        assertThat(workflow).content().contains("steps");
    }

    @Test
    void picturesReplaceNoSurveys() throws IOException {
        Path other = Outcome.survey(folder.resolve("other.sgy"));
        byte[] before = Files.readAllBytes(other);
        String absent = path("absent.sgy");

        for (String second : new String[] {other.toString(), absent, path("notes.txt")}) {
            assertRefused(Outcome.of("view", survey.toString(), second, "--overwrite"), ExitStatus.USAGE, "--serve",
                    "ends in .png");
            assertRefused(Outcome.of("view", survey.toString(), "-o", second, "--inline", "3", "--overwrite"),
                    ExitStatus.USAGE, "-o", "ends in .png");
        }
        Files.createLink(folder.resolve("hard.png"), survey);
        assertRefused(Outcome.of("view", survey.toString(), path("hard.png"), "--overwrite"), ExitStatus.USAGE,
                "choose another name");
        assertThat(Files.readAllBytes(other)).isEqualTo(before);
        assertThat(folder.resolve("absent.sgy")).doesNotExist();
        assertThat(Outcome.of("view", survey.toString(), path("a.PNG")).status()).isZero();
    }

    @Test
    void aTableOfMeasurementsReplacesNoOtherFile() throws IOException {
        byte[] before = Files.readAllBytes(survey);

        assertRefused(Outcome.of("profile", "mean", "--shapes", "8,8,8", "--repeats", "1", "--csv", survey.toString()),
                ExitStatus.OUTPUT, "exists already", "not a table");
        assertRefused(Outcome.of("profile", "mean", "--csv", path("none/x.csv")), ExitStatus.OUTPUT,
                "there is no folder");
        assertThat(Files.readAllBytes(survey)).isEqualTo(before);
    }
}
