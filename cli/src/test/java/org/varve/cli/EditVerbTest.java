package org.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code varve edit} of a survey of 12 inlines, 10 crosslines and 40 samples. */
class EditVerbTest {

    private static final int TRACE = 240 + 4 * 40;

    @TempDir
    private Path folder;

    private Path survey;
    private Path output;

    @BeforeEach
    void makeSurvey() {
        survey = Outcome.survey(folder.resolve("survey.sgy"));
        output = folder.resolve("out.sgy");
    }

    private Outcome edit(String... options) {
        return Outcome.of(Stream.concat(Stream.of("edit", survey.toString(), output.toString()), Stream.of(options))
                .toArray(String[]::new));
    }

    /** A word of four bytes of a trace header of the output, from trace 0. */
    private int word(int trace, int at) throws IOException {
        return ByteBuffer.wrap(Files.readAllBytes(output)).getInt(3600 + trace * TRACE + at - 1);
    }

    @Test
    void changesAreMadeInTheOrderOfTheCommandLine() throws IOException {
        Outcome outcome = edit("--set", "inline=5", "--set=crossline=trace", "--swap", "inline,crossline", "--set",
                "inline = inline * 2", "--swap=inline,word(9)", "--set", "cdp=word(9)+1", "--quiet");

        assertThat(outcome.status()).as(outcome.err()).isEqualTo(ExitStatus.DONE);
        assertThat(word(3, 193)).isEqualTo(5);
        assertThat(word(3, 9)).isEqualTo(8);
        assertThat(word(3, 21)).isEqualTo(9);
        assertThat(outcome.out()).contains("crossline (193)").contains("5 ").contains("120");
    }

    @Test
    void theTextSaysWhatWasChanged() throws IOException {
        edit("--set", "inline=inline+1", "--sort", "crossline");

        String text = new String(Files.readAllBytes(output), 0, 3200, Charset.forName("IBM037"));
        assertThat(text).contains("varve edit: inline=inline+1; sorted by crossline");
    }

    @Test
    void dryRunsShowTheFirstTracesAndWriteNothing() throws IOException {
        Outcome outcome = Outcome.of("edit", survey.toString(), "--set", "inline=inline+1000", "--set-file", "fold=3",
                "--dry-run");

        assertThat(outcome.status()).as(outcome.err()).isEqualTo(ExitStatus.DONE);
        assertThat(outcome.out().lines()).contains("trace  inline (189)", "fold (3227)    1 -> 3").hasSize(11)
                .last().satisfies(line -> assertThat(line.toString()).startsWith("8 ").contains(" -> "));
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(survey);
        }
    }

    @Test
    void dryRunsSayThatNoWordChanges() {
        assertThat(Outcome.of("edit", survey.toString(), "--sort", "crossline", "--dry-run").out())
                .contains("no word of the headers of 120 traces changes");
    }

    @Test
    void jsonHasTheRangesOfEveryWord() {
        JsonNode json = edit("--set", "inline=7", "--json", "--quiet").json();

        assertThat(json.get("traces").asInt()).isEqualTo(120);
        assertThat(json.get("words").get(0).get("after").toString()).isEqualTo("[7,7]");
        assertThat(json.get("words").get(0).get("changed").asInt()).isPositive();
    }

    @Test
    void textComesFromAFile() throws IOException {
        Path text = Files.writeString(folder.resolve("text.txt"), "C 1 MENDED\nC 2 LINES\n");

        assertThat(edit("--text-from", text.toString(), "--quiet").status()).isEqualTo(ExitStatus.DONE);
        assertThat(Outcome.of("info", output.toString(), "--text").out()).contains("C 1 MENDED").contains("C 2 LINES");

        Files.writeString(text, "x".repeat(81));
        assertThat(edit("--text-from", text.toString(), "--overwrite").err())
                .contains("line 1 of the text has 81 characters");
        assertThat(edit("--text-from", folder.resolve("none").toString(), "--overwrite").status())
                .isEqualTo(ExitStatus.INPUT);
    }

    @Test
    void fieldsAreListedForBothFormats() {
        Outcome outcome = Outcome.of("edit", "--fields");

        assertThat(outcome.status()).isEqualTo(ExitStatus.DONE);
        assertThat(outcome.out()).contains("crossline").contains("scalco, scalar").contains("extended_samples");
        assertThat(Outcome.of("edit", "--fields", "a.su").out()).contains("d1").doesNotContain("shotpoint");
        assertThat(Outcome.of("edit", "--fields", "--json").json().get("trace").size()).isGreaterThan(80);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "2 | --set | --set",
            "2 | --set inlne=1 | did you mean inline?",
            "2 | --set inline=1+ | is missing before the end",
            "2 | --swap inline | give two words",
            "2 | --swap inline,word(191) | overlap",
            "2 | --sort inline,nothing | there is no word 'nothing'",
            "2 | --set-file inline=1 | binary header",
            "2 | --corner 1,2,3,4 | --compute",
            "2 | --compute lines | --corner",
            "2 | --compute lines --corner 1,2,3,4 | give 3",
            "2 | --compute nothing | lines",
            "2 | --unit yard --interval 1 | give s, m or ft",
            "2 | --interval 0 | must be positive",
            "2 | --dry-run | nothing to change",
            "3 | --set inline=1/0 | trace 1, at byte 3600, to which 'inline=1/0' cannot be applied: the divisor is 0",
            "3 | --set inline=trace*1e9 | 'inline=trace*1e9' cannot be applied: the value is 3000000000",
            "3 | --set-file format=77777 | the value is 77777",
            "3 | --start 1e9 | the value is 1000000000",
            "4 | --set inline=1 --host-memory 16MiB | --host-memory"})
    void whatCannotBeDoneIsRefused(int status, String options, String sentence) throws IOException {
        Outcome outcome = edit(options.split(" "));

        assertThat(outcome.status()).as(outcome.err()).isEqualTo(status);
        assertThat(outcome.err()).contains(sentence);
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(survey);
        }
    }

    @Test
    void outputsAreOthersOfTheSameFormat() throws IOException {
        byte[] before = Files.readAllBytes(survey);
        Files.writeString(output, "x");

        assertThat(edit("--set", "inline=1").status()).isEqualTo(ExitStatus.OUTPUT);
        assertThat(Files.readString(output)).isEqualTo("x");
        output = survey;
        assertThat(edit("--set", "inline=1", "--overwrite").err()).contains("is the input");
        output = folder.resolve("out.zarr");
        assertThat(edit("--set", "inline=1").err()).contains("keeps its format, SEG-Y");
        output = folder.resolve("no/such/out.sgy");
        assertThat(edit("--set", "inline=1").status()).isEqualTo(ExitStatus.OUTPUT);
        assertThat(Outcome.of("edit", survey.toString(), "--set", "inline=1").err()).contains("OUTPUT");
        assertThat(Outcome.of("edit").err()).contains("INPUT");
        assertThat(Outcome.of("edit", "a.zarr", "b.zarr", "--set", "inline=1").err())
                .contains("convert it to one of them");
        assertThat(Arrays.equals(Files.readAllBytes(survey), before)).isTrue();
    }
}
