package org.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code info} finds odd about a file is told once by every verb that reads it. */
class InputNotesTest {

    private static final int TRACE = 240 + 40 * 4;

    @TempDir
    private Path folder;

    private Path survey;

    @BeforeEach
    void makeSurvey() {
        survey = Outcome.survey(folder.resolve("survey.sgy"));
    }

    private void change(Consumer<ByteBuffer> by) throws IOException {
        byte[] bytes = Files.readAllBytes(survey);
        by.accept(ByteBuffer.wrap(bytes));
        Files.write(survey, bytes);
    }

    private void stateHalfTheIntervalInTraces() throws IOException {
        change(bytes -> {
            for (int t = 0; t < 120; t++) bytes.putShort(3600 + t * TRACE + 116, (short) 2000);
        });
    }

    private Outcome varve(String words, String... more) {
        List<String> all = new ArrayList<>();
        for (String word : words.split(" ", -1)) {
            all.add(word.replace("IN", survey.toString()).replace("OUT", folder.resolve("out").toString()));
        }
        all.addAll(Arrays.asList(more));
        return Outcome.of(all.toArray(String[]::new));
    }

    private static int count(String text, String wanted) {
        return text.split(wanted, -1).length - 1;
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "run rms IN OUT.npy", "convert IN OUT.zarr", "plan rms IN", "plan rms IN OUT.sgy", "view IN OUT.png",
            "submit --slurm --dry-run rms IN OUT.sgy", "run rms IN OUT.sgy --resume"
    })
    void whatIsOddIsToldOnce(String words) throws IOException {
        stateHalfTheIntervalInTraces();
        String told = varve("info IN").out().lines().filter(line -> line.startsWith("anomaly")).findFirst()
                .orElseThrow().substring("anomaly".length()).strip();
        assertThat(told).contains("4000 (byte 3217)", "2000 in the first trace", "--interval 0.002");

        Outcome text = varve(words);
        assertThat(text.status()).as(text.err()).isZero();
        assertThat(text.err()).contains(survey + " " + told);
        assertThat(count(text.err(), "byte 3217")).isOne();

        Outcome json = varve(words.replace("OUT", "OUT2").replaceFirst(" ", " --json --quiet "));
        assertThat(json.status()).as(json.err()).isZero();
        assertThat(json.err()).doesNotContain("byte 3217");
        assertThat(json.json().get("notes")).extracting(JsonNode::asText).contains(survey + " " + told);

        Outcome asked = varve(words.replace("OUT", "OUT3"), "--interval", "0.002");
        assertThat(asked.err()).doesNotContain("byte 3217");
    }

    @Test
    void ofEachOffsetNothingIsToldTwice() throws IOException {
        stateHalfTheIntervalInTraces();
        Outcome each = varve("run rms IN OUT-{offset}.npy --offset each");

        assertThat(each.status()).as(each.err()).isZero();
        assertThat(count(each.err(), "byte 3217")).isOne();
    }

    /** A count of traces that is too small leaves none out. */
    @Test
    void allWholeTracesAreRead() throws IOException {
        change(bytes -> bytes.put(3500, (byte) 2).putLong(3512, 118));
        Outcome run = varve("run rms IN OUT.sgy");

        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.err()).contains("118 traces (byte 3513), and holds 120 whole ones: all are read");
        assertThat(varve("info OUT.sgy", "--json").json().get("traces").asInt()).isEqualTo(120);
        assertThat(ByteBuffer.wrap(Files.readAllBytes(folder.resolve("out.sgy"))).getLong(3512)).isEqualTo(120);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "--index"})
    void deadSurveysAreTold(String option) throws IOException {
        change(bytes -> {
            for (int t = 0; t < 120; t++) bytes.putShort(3600 + t * TRACE + 28, (short) 2);
        });

        assertThat(varve(("convert IN OUT.npy " + option).strip()).err()).contains("dead (byte 29 is 2)", "zeros");
    }

    @Test
    void revisionsThatAreNoneAreTold() throws IOException {
        change(bytes -> bytes.put(3500, (byte) '1').put(3501, (byte) '0'));

        assertThat(varve("plan rms IN").err()).contains("bytes 3501 and 3502 are 49 and 48");
    }

    @Test
    void intervalsThatAreNearlyEqualAreTold() throws IOException {
        change(bytes -> {
            bytes.putShort(3216, (short) 39971);
            for (int t = 0; t < 120; t++) bytes.putShort(3600 + t * TRACE + 116, (short) 40000);
        });

        assertThat(varve("plan rms IN").err()).contains("39971 (byte 3217)", "40000 in the first", "--interval 0.04");
    }
}
