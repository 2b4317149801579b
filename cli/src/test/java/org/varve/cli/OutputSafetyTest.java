package org.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Nothing that the user has is replaced, emptied or removed without being asked for. */
class OutputSafetyTest {

    @TempDir
    private Path folder;

    private String survey;

    @BeforeEach
    void makeSurvey() {
        survey = Outcome.survey(folder.resolve("survey.sgy")).toString();
    }

    private String path(String name) {
        return folder.resolve(name).toString();
    }

    private static void assertRefused(Outcome outcome, int status, String... says) {
        assertThat(outcome.err()).contains(says);
        assertThat(outcome.status()).isEqualTo(status);
    }

    @Test
    void anOutputMayNotHoldTheInput() throws IOException {
        assertThat(Outcome.of("convert", survey, path("a.zarr")).status()).isZero();
        assertThat(Outcome.of("convert", survey, path("a.zarr/inner.zarr")).status()).isZero();
        Path link = Files.createSymbolicLink(folder.resolve("link.zarr"), folder.resolve("a.zarr"));

        for (String around : List.of(path("a.zarr"), link.toString())) {
            assertRefused(Outcome.of("run", "mean", path("a.zarr/inner.zarr"), around, "--overwrite"),
                    ExitStatus.USAGE, "holds the input", "choose another name");
        }
        assertRefused(Outcome.of("run", "mean", path("a.zarr"), path("a.zarr/new.npy")), ExitStatus.USAGE,
                "lies in the input");
        assertThat(folder.resolve("a.zarr/inner.zarr")).exists();
    }

    @Test
    void aHardLinkToTheInputIsTheInput() throws IOException {
        Path other = Files.createLink(folder.resolve("other.sgy"), Path.of(survey));

        assertRefused(Outcome.of("run", "mean", survey, other.toString(), "--overwrite"), ExitStatus.USAGE,
                "is the input");
    }

    @Test
    void aMemoryLogReplacesNothing() throws IOException {
        Path mine = Files.writeString(folder.resolve("mine.csv"), "mine");
        Path link = Files.createSymbolicLink(folder.resolve("link.csv"), mine);

        assertRefused(log(survey), ExitStatus.USAGE, "use .csv or .jsonl");
        assertRefused(log(path("o.npy.part")), ExitStatus.USAGE, "use .csv or .jsonl");
        assertRefused(log(mine.toString()), ExitStatus.OUTPUT, "mine.csv exists already", "--overwrite");
        assertRefused(log(link.toString()), ExitStatus.OUTPUT, "link.csv exists already");
        assertRefused(log(link.toString(), "--overwrite"), ExitStatus.OUTPUT, "is not a file");
        assertRefused(log(path("none/log.csv")), ExitStatus.OUTPUT, "none/log.csv cannot be written");
        assertThat(mine).hasContent("mine");
        assertThat(folder.resolve("o.npy")).doesNotExist();

        assertThat(log(mine.toString(), "--overwrite").status()).isZero();
        assertThat(mine).content().startsWith("seconds,event");
    }

    @Test
    void aMemoryLogLiesInNoOutput() {
        Outcome outcome = Outcome.of("run", "mean", survey, path("o.zarr"), "--memory-log", path("o.zarr/log.csv"));

        assertRefused(outcome, ExitStatus.USAGE, "is an input or output, or lies in one");
    }

    private Outcome log(String file, String... options) {
        return Outcome.of(Stream.concat(Stream.of("run", "mean", survey, path("o.npy"), "--memory-log", file),
                Stream.of(options)).toArray(String[]::new));
    }

    /** A job that does not fit touches nothing, not even what another run is writing. */
    @Test
    void aJobThatDoesNotFitCreatesNothing() throws IOException {
        Path claim = Files.writeString(folder.resolve("o.npy.part"), "varve output 1\n0123abcd\n");
        Path part = Files.writeString(folder.resolve("o.npy.0123abcd.part"), "half");

        assertRefused(Outcome.of("run", "mean", survey, path("o.npy"), "--host-memory", "9MiB"), ExitStatus.MEMORY,
                "9437184 bytes");

        assertThat(claim).exists();
        assertThat(part).hasContent("half");
    }

    @Test
    void tellsWhatAKilledRunLeft() throws IOException {
        Files.writeString(folder.resolve("o.npy.part"), "varve output 1\n0123abcd\n");
        Path part = Files.writeString(folder.resolve("o.npy.0123abcd.part"), "half");

        Outcome outcome = Outcome.of("run", "mean", survey, path("o.npy"));

        assertThat(outcome.status()).isZero();
        assertThat(outcome.err()).contains("was killed; removed " + part);
        assertThat(part).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"survey.sgy", "dip.sgy", "survey.png", "envelope.png"})
    void theDemoReplacesNothing(String name) throws IOException {
        Path demo = Files.createDirectory(folder.resolve("demo"));
        Path mine = Files.writeString(demo.resolve(name), "mine");

        assertRefused(Outcome.of("demo", demo.toString()), ExitStatus.OUTPUT, name + " exists already", "--overwrite");

        assertThat(mine).hasContent("mine");
        assertThat(demo).isDirectoryContaining(path -> path.equals(mine));
    }

    @Test
    void allOutputsAreRefusedWhereOneExists() throws IOException {
        Files.writeString(folder.resolve("azimuth.npy"), "mine");

        assertRefused(Outcome.of("run", "gst-dip-azimuth", survey, path("{output}.npy")), ExitStatus.OUTPUT,
                "azimuth.npy exists already");

        assertThat(folder.resolve("dip.npy")).doesNotExist();
    }
}
