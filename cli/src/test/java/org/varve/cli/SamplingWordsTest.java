package org.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code --interval} with and without a unit, alone and beside {@code --unit}. */
class SamplingWordsTest {

    @TempDir
    private Path folder;

    /** The sampling of a file that states none. */
    private Outcome info(String options) {
        String survey = Outcome.survey(folder.resolve("survey.raw")).toString();
        return Outcome.of(("info " + survey + " --shape 12,10,40 --json " + options).split(" ", -1));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "--interval 2ms             | 0.002 | s",
            "--interval 0.002s          | 0.002 | s",
            "--interval 0.002           | 0.002 | s",
            "--interval 2ms --unit s    | 0.002 | s",
            "--interval 4s              | 4     | s",
            "--interval 5m              | 5     | m",
            "--interval 5 --unit m      | 5     | m",
            "--interval 5m --unit m     | 5     | m",
            "--interval 12.5ft          | 12.5  | ft",
            "--interval 12.5 --unit ft  | 12.5  | ft"})
    void anIntervalHasItsUnitOrThatOfTheOption(String options, double interval, String unit) {
        JsonNode json = info(options).json();

        assertThat(json.get("interval").asDouble()).isEqualTo(interval);
        assertThat(json.get("unit").asText()).isEqualTo(unit);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "--interval 5m --unit s    | --interval 5m and --unit s: contradict each other; leave out --unit",
            "--interval 5m --unit ft   | --interval 5m and --unit ft: contradict each other; leave out --unit",
            "--interval 4ms --unit m   | --interval 4ms and --unit m: contradict each other; leave out --unit",
            "--interval 5km            | --interval '5km': give a number with or without a unit, such as 4ms, 0.004s, 5m or 12.5ft",
            "--interval ms             | --interval 'ms': give a number with or without a unit",
            "--interval 4              | --interval 4: is 4 seconds; give the unit, such as 4ms, or 4s if it is so",
            "--interval 0.5            | --interval 0.5: is 0.5 seconds; give the unit, such as 4ms, or 0.5s if it is so",
            "--interval 0.00002        | --interval 0.00002: is 0.00002 seconds; give the unit",
            "--interval 4000 --unit s  | --interval 4000: is 4000 seconds; give the unit",
            "--interval -4ms           | --interval sample interval -0.004: must be positive",
            "--interval 4ms --unit km  | --unit 'km': give s, m or ft"})
    void whatIsNoIntervalIsRefused(String options, String message) {
        Outcome outcome = info(options);

        assertThat(outcome.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(outcome.err()).contains(message);
    }

    /** The remedy of a contradiction works. */
    @Test
    void withoutTheUnitTheIntervalHolds() {
        assertThat(info("--interval 5m").status()).isEqualTo(ExitStatus.DONE);
    }

    /**
     * Frequencies of a survey in depth are in cycles/km, and so are the names of what is computed at them; steps refer
     * to them as in time.
     */
    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {
            "5m  ; spectral-decomposition -p frequencies=20,40 -p window=9samples ; 20cycles-per-km 40cycles-per-km",
            "5m  ; stockwell -p frequencies=20,62.5 --select 62.5hz          ; 62.5cycles-per-km",
            "5m  ; wavelet-bank -p measure=all -p count=3 -p band=20,60 -p length=9samples ; 20cycles-per-km 40cycles-per-km 60cycles-per-km",
            "5m  ; stockwell|gaussian -p frequencies=20                      ; gaussian",
            "4ms ; stockwell -p frequencies=20,62.5                          ; 20hz 62.5hz"})
    void outputsAreNamedByTheirUnit(String interval, String run, String outputs) {
        String survey = Outcome.survey(folder.resolve("survey.raw")).toString();
        String words = "run %s %s %s --shape 12,10,40 --interval %s".formatted(run.split(" ", 2)[0], survey,
                folder.resolve("{output}.npy"), interval);
        Outcome outcome = Outcome.of((words + " " + run.split(" ", 2)[1].strip()).split(" +"));

        assertThat(outcome.status()).isEqualTo(ExitStatus.DONE);
        for (String output : outputs.split(" ", -1)) assertThat(folder.resolve(output + ".npy")).exists();
    }

    @Test
    void aGeneratedSurveyIsInTime() {
        Path made = folder.resolve("made.sgy");

        assertThat(Outcome.of("generate", made.toString(), "--shape", "3,3,40", "--interval", "2ms").status())
                .isEqualTo(ExitStatus.DONE);
        assertThat(Outcome.of("info", made.toString(), "--json").json().get("interval").asDouble()).isEqualTo(0.002);
        assertThat(Outcome.of("generate", made.toString(), "--shape", "3,3,40", "--interval", "5m").err())
                .contains("--interval 5m: the survey is in time; give ms or s, such as 4ms");
    }
}
