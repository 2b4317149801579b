package org.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
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

/** Every bad input has its exit status and one sentence with value, rule and remedy, and leaves no output behind. */
class BadInputTest {

    @TempDir
    private Path folder;

    @BeforeEach
    void makeInputs() throws IOException {
        Path survey = Outcome.survey(folder.resolve("survey.sgy"));
        Path truncated = Files.copy(survey, folder.resolve("truncated.sgy"));
        try (RandomAccessFile file = new RandomAccessFile(truncated.toFile(), "rw")) {
            file.setLength(file.length() - 100);
        }
        Files.writeString(folder.resolve("page.sgy"), "<html><body>404 not found</body></html>");
        Files.writeString(folder.resolve("broken.json"), "{\"steps\": [");
        Files.writeString(folder.resolve("unknown.json"), "{\"steps\": [{\"operator\": \"nope\"}]}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            2 | ''                                                          | verb
            2 | frobnicate                                                  | frobnicate
            2 | run nope survey.sgy out.sgy                                 | unknown operator 'nope'
            2 | run gaussian+nope survey.sgy {output}.sgy                   | unknown operator 'nope'
            2 | run gaussian survey.sgy out.sgy -p width=3                  | gaussian takes sigma, truncate
            2 | run gaussian survey.sgy out.sgy -p mean.window=3,3,3        | mean.window
            2 | run mean survey.sgy out.sgy -p window=-3,3,3                | must be odd and at least 1
            2 | run mean survey.sgy out.sgy -p window=3,4,3                 | must be odd and at least 1
            2 | run mean survey.sgy out.sgy -p window=3,3                   | three values
            2 | run lowpass survey.sgy out.sgy                              | needs parameter 'corner'
            2 | run lowpass survey.sgy out.sgy -p corner=125                | Nyquist
            2 | run gaussian survey.sgy out.sgy --select dip                | there are gaussian
            2 | run gst-dip-azimuth survey.sgy out.sgy                      | {output}
            2 | run gaussian survey.sgy survey.sgy --overwrite              | is the input
            2 | run gaussian survey.sgy out.png                             | .sgy, .segy, .npy or .raw
            2 | run gaussian survey.sgy out.sgy --frobnicate                | --frobnicate
            2 | run gaussian survey.sgy out.sgy --device gpu                | auto, cpu, cuda
            2 | run gaussian survey.sgy out.sgy --threads 0                 | at least 1
            2 | run gaussian survey.sgy out.sgy --host-memory lots          | 8GiB
            2 | run gaussian survey.sgy out.sgy --tile 3,4                  | three whole numbers
            2 | run gaussian survey.sgy out.sgy --boundary wrap             | reflect, nearest
            2 | run unknown.json survey.sgy out.sgy                         | unknown operator 'nope'
            2 | plan gaussian                                               | INPUT
            2 | generate out.sgy --shape 3,0,3                              | at least 1
            3 | run gaussian missing.sgy out.sgy                            | does not exist
            3 | run gaussian truncated.sgy out.sgy                          | cut short
            3 | run gaussian page.sgy out.sgy                               | page.sgy
            3 | run broken.json survey.sgy out.sgy                          | is not a workflow
            3 | run missing.json survey.sgy out.sgy                         | missing.json
            3 | info truncated.sgy                                          | cut short
            4 | run gaussian survey.sgy out.sgy --host-memory 64MiB         | --host-memory
            4 | plan gaussian survey.sgy --host-memory 64MiB                | --host-memory
            5 | run gaussian survey.sgy out.sgy --device cuda               | no CUDA device: this build has none
            6 | run gaussian survey.sgy missing/out.sgy                     | create it
            6 | run gaussian survey.sgy truncated.sgy                       | --overwrite
            6 | generate survey.sgy --shape 3,3,3                           | --overwrite
            """)
    void isRefused(int status, String arguments, String said) throws IOException {
        List<Path> before = files();

        Outcome outcome = Outcome.of(inFolder(arguments));

        assertThat(outcome.status()).as(outcome.err()).isEqualTo(status);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err().lines().filter(line -> line.startsWith("varve: "))).singleElement().asString()
                .contains(said);
        assertThat(outcome.err()).doesNotContain("Exception").doesNotContain("\tat ");
        assertThat(files()).isEqualTo(before);
    }

    @Test
    void memoryRefusalTellsScriptsTheBytes() {
        Outcome outcome = Outcome.of(inFolder("run gaussian survey.sgy out.sgy --host-memory 64MiB --json"));

        assertThat(outcome.status()).isEqualTo(ExitStatus.MEMORY);
        assertThat(outcome.json().get("bytesAllowed").asLong()).isEqualTo(64L << 20);
        assertThat(outcome.json().get("bytesNeeded").asLong()).isGreaterThan(64L << 20);
        assertThat(outcome.err()).contains(outcome.json().get("bytesNeeded").asText());
    }

    @Test
    void failureIsToldAsJsonToo() {
        Outcome outcome = Outcome.of(inFolder("run gaussian missing.sgy out.sgy --json"));

        assertThat(outcome.json().get("error").asText()).contains("missing.sgy");
        assertThat(outcome.err()).contains(outcome.json().get("error").asText());
    }

    /** Words that name files are put into the folder. */
    private String[] inFolder(String arguments) {
        return arguments.isEmpty()
                ? new String[0]
                : Arrays.stream(arguments.split(" "))
                        .map(word -> word.matches(".*\\.(sgy|json|png)") ? folder.resolve(word).toString() : word)
                        .toArray(String[]::new);
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }
}
