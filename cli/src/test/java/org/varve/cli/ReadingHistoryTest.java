package org.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Shape;
import org.varve.formats.FileVolume;
import org.varve.formats.OpenOptions;
import org.varve.formats.Volumes;

/** The history of an output says how its input was read, where options said so. */
class ReadingHistoryTest {

    @TempDir
    private Path folder;

    private Path survey;

    @BeforeEach
    void makeSurvey() {
        survey = Outcome.survey(folder.resolve("survey.sgy"));
    }

    private String history(Path input, String... options) throws IOException {
        return written(List.of("run", "mean"), input, options);
    }

    private String copied(Path input, String... options) throws IOException {
        return written(List.of("convert"), input, options);
    }

    /** The text of the output's last history; empty if it has none. */
    private String written(List<String> verb, Path input, String... options) throws IOException {
        Path output = folder.resolve("out.sgy");
        done(Stream.of(verb.stream(), Stream.of(input.toString(), output.toString(), "--overwrite", "--quiet"),
                Arrays.stream(options)).flatMap(words -> words).toArray(String[]::new));
        return told(output);
    }

    private static void done(String... words) {
        Outcome outcome = Outcome.of(words);
        assertThat(outcome.status()).as(outcome.err()).isZero();
    }

    private static String told(Path output) throws IOException {
        try (FileVolume volume = Volumes.open(output, OpenOptions.DEFAULT)) {
            return volume.history().orElse("");
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

    @Test
    void aUnitIsTold() throws IOException {
        assertThat(history(survey, "--unit", "ft")).contains("every 4.0 ft, unit ft; ");
    }

    @Test
    void anIntervalAndAShapeAreTold() throws IOException {
        Path raw = folder.resolve("survey.raw");
        done("convert", survey.toString(), raw.toString(), "--quiet");
        String shape;
        try (FileVolume volume = Volumes.open(survey, OpenOptions.DEFAULT)) {
            Shape of = volume.survey().shape();
            shape = "%s,%s,%s".formatted(of.inlines(), of.crosslines(), of.samples());
        }

        assertThat(history(raw, "--shape", shape, "--interval", "12.5ft"))
                .contains("survey.raw every 12.5 ft, interval 12.5 ft, shape " + shape + "; ");
    }

    @Test
    void aCopyTellsHowItWasRead() throws IOException {
        assertThat(copied(survey, "--duplicates", "mean", "--interval", "2ms"))
                .startsWith(
                        "varve convert; survey survey.sgy every 0.002 s, interval 0.002 s, duplicates mean; version ");
        assertThat(copied(survey)).doesNotContain("varve convert");
    }

    /** Through groups and back, told once. */
    @Test
    void anEqualCopyKeepsTheHistory() throws IOException {
        Path mean = folder.resolve("mean.sgy");
        done("run", "mean", survey.toString(), mean.toString(), "--quiet");
        Path group = folder.resolve("mean.zarr");
        Path another = folder.resolve("another.zarr");
        Path anew = folder.resolve("anew.zarr");
        done("convert", mean.toString(), group.toString(), "--quiet");
        done("convert", group.toString(), another.toString(), "--quiet");
        done("run", "mean", survey.toString(), anew.toString(), "--quiet");
        String history = told(mean);

        assertThat(history).startsWith("varve mean");
        assertThat(told(group)).isEqualTo(history);
        assertThat(told(another)).isEqualTo(history);
        assertThat(copied(mean)).isEqualTo(history);
        assertThat(Files.mismatch(mean, folder.resolve("out.sgy"))).isEqualTo(-1);
        assertThat(copied(another)).isEqualTo(history);
        assertThat(Files.mismatch(mean, folder.resolve("out.sgy"))).isEqualTo(-1);
        assertThat(copied(anew)).isEqualTo(told(anew)).startsWith("varve mean");
    }

    /** Samples that were chosen or changed by options stay told on the way back to SEG-Y. */
    @ParameterizedTest
    @CsvSource({"--duplicates mean, duplicates mean", "--offset 0, offset 0", "--interval 2ms, interval 0.002 s"})
    void aCopyOfACopyTellsHowTheFirstWasRead(String options, String words) throws IOException {
        Path group = folder.resolve("copy.zarr");
        List<String> convert = List.of("convert", survey.toString(), group.toString(), "--quiet");
        done(Stream.concat(convert.stream(), Arrays.stream(options.split(" ", -1))).toArray(String[]::new));

        assertThat(copied(group)).startsWith("varve convert; ").contains(words).isEqualTo(told(group));
    }

    /** Two runs that read files of one name give equal histories; both are told. */
    @Test
    void aRepeatedRunIsTold() throws IOException {
        Path once = folder.resolve("once/survey.sgy");
        Files.createDirectories(once.getParent());
        done("run", "mean", survey.toString(), once.toString(), "--quiet");

        history(once);

        assertThat(Outcome.of("info", folder.resolve("out.sgy").toString(), "--text").out().split("varve mean", -1))
                .hasSize(3);
    }

    /** In its own history, or in the line PART of the text header. */
    @Test
    void aCopyTellsItsPart() throws IOException {
        Path array = folder.resolve("survey.npy");
        done("convert", survey.toString(), array.toString(), "--quiet");

        assertThat(copied(array, "--inlines", "2:3"))
                .startsWith("varve convert; survey survey.npy every 0.004 s; part inlines 2:3; version ");
        assertThat(copied(survey, "--inlines", "2:3")).doesNotContain("varve convert");
        assertThat(Outcome.of("info", folder.resolve("out.sgy").toString(), "--text").out()).contains("PART: IL 2-3");
    }

    @Test
    void aCopyTellsProgramsHowItWasRead() throws IOException {
        Path copy = folder.resolve("copy.zarr");

        done("convert", survey.toString(), copy.toString(), "--offset", "0", "--quiet");

        assertThat(told(copy)).startsWith("varve convert; survey survey.sgy every 0.004 s, offset 0; version ");
        assertThat(new ObjectMapper().readTree(copy.resolve("amplitude/.zattrs").toFile()).get("varve").toString())
                .startsWith("{\"operator\":\"convert\",\"parameters\":{},\"inputs\":[{\"name\":\"survey\",\"file\":"
                        + "\"survey.sgy\",\"interval\":0.004,\"unit\":\"s\",\"read\":[\"offset 0\"]}],\"version\":");
    }

    @Test
    void aCopyKeepsTheKindAndTheUnitOfItsSamples() throws IOException {
        done("run", "dominant-frequency", survey.toString(), folder.resolve("hz.sgy").toString(), "--quiet");
        assertThat(told(folder.resolve("hz.sgy"))).contains("; output dominant-frequency; unit Hz; ");

        assertThat(copied(folder.resolve("hz.sgy"), "--duplicates", "mean"))
                .startsWith("varve convert; output dominant-frequency; unit Hz; survey hz.sgy every 0.004 s, ");
    }

    @Test
    void mergedFilesTellHowTheyWereRead() throws IOException {
        String one = folder.resolve("one.sgy").toString();
        String two = folder.resolve("two.sgy").toString();
        done("convert", survey.toString(), one, "--inlines", "1:3", "--quiet");
        done("convert", survey.toString(), two, "--inlines", "3:5", "--quiet");
        Path merged = folder.resolve("merged.sgy");

        done("convert", "--merge", one, two, merged.toString(), "--overlap", "last", "--offset", "0", "--quiet");

        assertThat(told(merged)).startsWith("varve merge overlap=last; survey one.sgy every 0.004 s, offset 0; "
                + "survey-2 two.sgy every 0.004 s, offset 0; version ");
    }
}
