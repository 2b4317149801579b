package org.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.formats.FileVolume;
import org.varve.formats.OpenOptions;
import org.varve.formats.Volumes;

/** The history of an output tells how its input was read, where options said so. */
class ReadingHistoryTest {

    @TempDir
    private Path folder;

    private Path survey;

    @BeforeEach
    void makeSurvey() {
        survey = Outcome.survey(folder.resolve("survey.sgy"));
    }

    private String history(Path input, String... options) throws IOException {
        Path output = folder.resolve("out.sgy");
        String[] words = Stream.concat(
                Stream.of("run", "mean", input.toString(), output.toString(), "--overwrite", "--quiet"),
                Arrays.stream(options)).toArray(String[]::new);
        Outcome outcome = Outcome.of(words);
        assertThat(outcome.status()).as(outcome.err()).isZero();
        try (FileVolume volume = Volumes.open(output, OpenOptions.DEFAULT)) {
            return volume.history().orElseThrow();
        }
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " => ", quoteCharacter = '`', value = {
            "--duplicates mean => duplicates mean",
            "--offset 0 => offset 0",
            "--offset 0 --offset-bin 25 => offsets -12 to 12",
            "--inline-byte 189 --crossline-byte 193:4 => lines at bytes 189 and 193, x and y at 181 and 185",
            "--read-as ibm => samples read as IBM",
            "--salvage => salvaged",
            "--starts first => all traces start as the first",
            "--samples-per-trace 40 --first-trace 3600 => 40 samples per trace, first trace after 3600 bytes"})
    void optionsAreTold(String options, String words) throws IOException {
        assertThat(history(survey, options.split(" ", -1))).contains("every 0.004 s, " + words);
    }

    @Test
    void aFormatIsTold() throws IOException {
        Path other = Files.copy(survey, folder.resolve("survey.bak"));

        assertThat(history(other, "--format", "sgy")).contains("every 0.004 s, format sgy; ");
    }

    @Test
    void nothingSaidIsNothingTold() throws IOException {
        assertThat(history(survey)).contains("every 0.004 s; ");
    }
}
