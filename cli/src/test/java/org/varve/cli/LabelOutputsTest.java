package org.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Classes take as few bytes as hold them, unless options choose. */
class LabelOutputsTest {

    /** Of a survey of 12 x 10 traces of 40 samples. */
    private static final long HEADERS = 3600 + 120 * 240;

    private static final long SAMPLES = 120 * 40;

    @TempDir
    private Path folder;

    private String survey;

    @BeforeEach
    void makeSurvey() {
        survey = Outcome.survey(folder.resolve("survey.sgy")).toString();
    }

    private Outcome run(String output, String... options) {
        return told(options, "run", "waveform-classification", survey, folder.resolve(output).toString(), "--json");
    }

    private JsonNode info(String file, String... options) {
        return told(options, "info", folder.resolve(file).toString(), "--json").json();
    }

    private static Outcome told(String[] options, String... words) {
        return Outcome.of(Stream.concat(Stream.of(words), Stream.of(options)).toArray(String[]::new));
    }

    @Test
    void segyHasAByteForEachSample() throws IOException {
        Outcome run = run("{output}.sgy");

        assertThat(run.status()).as(run.err()).isZero();
        assertThat(Files.size(folder.resolve("class.sgy"))).isEqualTo(HEADERS + SAMPLES);
        assertThat(Files.size(folder.resolve("similarity.sgy"))).isEqualTo(HEADERS + 4 * SAMPLES);
        assertThat(run.json().at("/outputs/0/style").asText()).isEqualTo("labels");
        assertThat(run.json().at("/outputs/1/style").asText()).isEqualTo("spread");
        assertThat(info("class.sgy").toString()).contains("int8");
        assertThat(run("many-{output}.sgy", "-p", "classes=200").status()).isZero();
        assertThat(info("many-class.sgy").toString()).contains("int16");
        assertThat(run("ieee-{output}.sgy", "--segy-format", "ieee").status()).isZero();
        assertThat(Files.size(folder.resolve("ieee-class.sgy"))).isEqualTo(HEADERS + 4 * SAMPLES);
        assertThat(same("class.sgy", "ieee-class.sgy")).isTrue();
    }

    @Test
    void zarrHasAByteForEachSample() {
        assertThat(run("a.zarr").status()).isZero();
        assertThat(info("a.zarr", "--array", "class").at("/sampleFormat").asText()).isEqualTo("uint8");
        assertThat(info("a.zarr", "--array", "similarity").at("/sampleFormat").asText()).isEqualTo("IEEE float32");
        assertThat(run("b.zarr", "--zarr-type", "float32").status()).isZero();
        assertThat(info("b.zarr", "--array", "class").at("/sampleFormat").asText()).isEqualTo("IEEE float32");
    }

    private boolean same(String one, String other) throws IOException {
        Path difference = folder.resolve("difference.npy");
        Outcome.of("run", "difference", folder.resolve(one).toString(), difference.toString(), "--with",
                folder.resolve(other).toString(), "--overwrite");
        byte[] bytes = Files.readAllBytes(difference);
        for (int b = 128; b < bytes.length; b++) {
            if (bytes[b] != 0) return false;
        }
        return bytes.length == 128 + 4 * SAMPLES;
    }

    @Test
    void typesThatAreUnknownOrOfAnotherFormatAreRefused() {
        Outcome unknown = run("a.zarr", "--zarr-type", "float16");
        assertThat(unknown.status()).isEqualTo(2);
        assertThat(unknown.err()).contains("--zarr-type 'float16': ").contains("float32");
        assertThat(run("a.sgy", "--zarr-type", "float32").err()).contains("--zarr-type", "drop the option");
        assertThat(folder.resolve("a.zarr")).doesNotExist();
    }
}
