package org.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Bins and velocity of a workflow file are those of the options. */
class WorkflowMetricsTest {

    @TempDir
    private Path folder;

    private Path survey;
    private int runs;

    @BeforeEach
    void makeSurvey() {
        survey = Outcome.survey(folder.resolve("survey.npy"));
    }

    private Path workflow(String metrics) throws IOException {
        return Files.writeString(folder.resolve("flow.json"),
                "{\"steps\": [{\"operator\": \"gst-dip-azimuth\", \"select\": [\"dip\"]}]%s}".formatted(metrics));
    }

    private Outcome run(Path output, Object operator, String... options) {
        List<String> words = new ArrayList<>(
                List.of("run", operator.toString(), survey.toString(), output.toString(), "--threads", "1"));
        words.addAll(List.of(options));
        return Outcome.of(words.toArray(String[]::new));
    }

    private Path output() {
        return folder.resolve(++runs + ".npy");
    }

    private Path byOptions(String... options) {
        Path output = output();
        Outcome outcome = run(output, "gst-dip-azimuth.dip", options);
        assertThat(outcome.status()).as(outcome.err()).isZero();
        return output;
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " => ", quoteCharacter = '`', value = {
            "[25, 12.5] => 2500 => 25,12.5 => 2500",
            "\"25m,12.5m\" => \"2500m/s\" => 25,12.5 => 2500",
            "[\"82.5ft\", \"41.25ft\"] => \"8200ft/s\" => 82.5ft,41.25ft => 8200ft/s"})
    void aFileSaysWhatOptionsSay(String bins, String velocity, String binsOption, String velocityOption)
            throws IOException {
        Path file = output();
        Outcome outcome = run(file, workflow(", \"bins\": %s, \"velocity\": %s".formatted(bins, velocity)));

        assertThat(outcome.status()).as(outcome.err()).isZero();
        assertThat(file).hasSameBinaryContentAs(byOptions("--bins", binsOption, "--velocity", velocityOption));
        assertThat(Files.mismatch(file, byOptions("--bins", "30,12.5", "--velocity", "2500"))).isNotNegative();
    }

    @Test
    void optionsGoBeforeTheFile() throws IOException {
        Path workflow = workflow(", \"bins\": [30, 30], \"velocity\": 2000");
        Path file = output();
        Outcome other = run(file, workflow, "--bins", "25,12.5", "--velocity", "2500");
        Path half = output();
        Outcome one = run(half, workflow, "--velocity", "2500");
        Outcome same = run(output(), workflow, "--bins", "30m,30m", "--velocity", "2000");

        assertThat(file).hasSameBinaryContentAs(byOptions("--bins", "25,12.5", "--velocity", "2500"));
        assertThat(other.err()).contains("bins 25.0 by 12.5 m, not 30.0 by 30.0 m as in " + workflow,
                "velocity 2500.0 m/s, not 2000.0 as in " + workflow);
        assertThat(half).hasSameBinaryContentAs(byOptions("--bins", "30,30", "--velocity", "2500"));
        assertThat(one.err()).contains("velocity 2500.0 m/s").doesNotContain("bins");
        assertThat(same.err()).doesNotContain(" as in ");
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " => ", quoteCharacter = '`', value = {
            "\"velocity\": 2.5 => \"velocity\" of the workflow: velocity 2.5 m/s: waves travel at 50 to 20000 m/s",
            "\"velocity\": \"fast\" => \"velocity\" of the workflow: 'fast': give metres per second, such as 2500 or 8200ft/s",
            "\"velocity\": null => \"velocity\" of the workflow: ",
            "\"bins\": 25 => \"bins\" of the workflow: '25': give metres between inlines and between crosslines",
            "\"bins\": [25, 0] => \"bins\" of the workflow: bins of 25.0 by 0.0: must be positive",
            "\"bin\": 25 => did you mean bins?"})
    void whatIsWrongIsToldWithTheRemedy(String field, String sentence) throws IOException {
        Outcome outcome = run(output(), workflow(", " + field));

        assertThat(outcome.status()).isBetween(ExitStatus.USAGE, ExitStatus.INPUT);
        assertThat(outcome.err()).contains(sentence);
    }

    @Test
    void aSurveyInDepthNeedsNoVelocity() throws IOException {
        Path workflow = workflow(", \"velocity\": 2000");

        assertThat(run(output(), workflow, "--interval", "5", "--unit", "m").err())
                .contains("velocity 2000.0 m/s: the survey is in depth", "leave \"velocity\" out of " + workflow);
    }

    @ParameterizedTest
    @CsvSource({"--velocity,2500", "--bins,'25,12.5'"})
    void picturesNeedNone(String option, String value) {
        Outcome outcome = Outcome.of("view", survey.toString(), option, value);

        assertThat(outcome.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(outcome.err()).contains("give --serve as well");
    }
}
