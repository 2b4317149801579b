package org.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunVerbTest {

    @TempDir
    private Path folder;

    private String survey;
    private String outputs;

    @BeforeEach
    void makeSurvey() {
        survey = Outcome.survey(folder.resolve("survey.sgy")).toString();
        outputs = folder.resolve("{output}.npy").toString();
    }

    @Test
    void jsonHoldsWhatScriptsDependOn() {
        Outcome outcome = Outcome.of("run", "gst-dip-azimuth", survey, outputs, "--json", "--threads", "1");

        assertThat(outcome.status()).as(outcome.err()).isZero();
        JsonNode json = outcome.json();
        assertThat(json.fieldNames()).toIterable().contains("operator", "parameters", "device", "shape", "tileShape",
                "tiles", "tilesInFlight", "seconds", "samplesPerSecond", "hostBytes", "deviceBytes",
                "overlapEfficiency", "haloOverhead", "outputs");
        assertThat(json.at("/operator").asText()).isEqualTo("gst-dip-azimuth");
        assertThat(json.at("/parameters/window").asText()).isEqualTo("3,3,3");
        assertThat(json.at("/device").asText()).isEqualTo("cpu");
        assertThat(json.at("/shape").toString()).isEqualTo("[12,10,40]");
        for (String bytes : List.of("hostBytes", "deviceBytes")) {
            assertThat(json.get(bytes).fieldNames()).toIterable()
                    .contains("allowed", "reserved", "projected", "measured");
        }
        assertThat(json.at("/outputs/1/path").asText()).isEqualTo(folder.resolve("azimuth.npy").toString());
    }

    @Test
    void severalOperatorsShareOneRun() {
        Outcome outcome = Outcome.of("run", "gaussian+mean+structure-tensor", survey, outputs, "--json", "-p",
                "gaussian.sigma=2,1,1", "-p", "window=1,3,5", "--select", "mean,gaussian,kk");

        assertThat(outcome.status()).as(outcome.err()).isZero();
        assertThat(names(outcome)).containsExactly("gaussian", "mean", "kk");
        assertThat(outcome.json().at("/parameters/gaussian/sigma").asText()).isEqualTo("2,1,1");
        assertThat(outcome.json().at("/parameters/mean/window").asText()).isEqualTo("1,3,5");
        assertThat(outcome.json().at("/parameters/structure-tensor/window").asText()).isEqualTo("1,3,5");
        assertThat(folder.resolve("kk.npy")).exists();
        assertThat(folder.resolve("ii.npy")).doesNotExist();
    }

    @Test
    void workflowFileChainsSteps() throws IOException {
        Path workflow = Files.writeString(folder.resolve("workflow.json"),
                """
                        {"steps": [
                          {"name": "smooth", "operator": "gaussian", "parameters": {"sigma": [1, 1, 2], "truncate": 3}, "select": []},
                          {"operator": "gst-dip-azimuth", "input": "smooth", "select": ["dip"]},
                          {"name": "loud", "operator": "rms"}]}
                        """);

        Outcome outcome = Outcome.of("run", workflow.toString(), survey, outputs, "--json");

        assertThat(outcome.status()).as(outcome.err()).isZero();
        assertThat(names(outcome)).containsExactly("dip", "loud");
        assertThat(outcome.json().at("/parameters/smooth/sigma").asText()).isEqualTo("1,1,2");
    }

    /** Selecting an output keeps the steps that feed it and drops the others. */
    @Test
    void selectionKeepsWhatFeedsIt() throws IOException {
        Path workflow = Files.writeString(folder.resolve("workflow.json"), """
                {"steps": [
                  {"name": "smooth", "operator": "gaussian"},
                  {"name": "other", "operator": "mean"},
                  {"operator": "gst-dip-azimuth", "input": "smooth"}]}
                """);

        Outcome outcome =
                Outcome.of("run", workflow.toString(), survey, outputs, "--json", "--select", "azimuth");

        assertThat(outcome.status()).as(outcome.err()).isZero();
        assertThat(names(outcome)).containsExactly("azimuth");
        assertThat(outcome.json().get("parameters").fieldNames()).toIterable()
                .containsExactly("smooth", "gst-dip-azimuth");
    }

    @Test
    void tilesAndThreadsDoNotChangeTheResult() throws IOException {
        String whole = folder.resolve("whole.npy").toString();
        String tiled = folder.resolve("tiled.npy").toString();

        Outcome.of("run", "semblance", survey, whole, "--threads", "1", "--quiet");
        Outcome outcome = Outcome.of("run", "semblance", survey, tiled, "--threads", "2", "--tile", "5,3,17", "--json");

        assertThat(outcome.json().get("tiles").asInt()).isEqualTo(3 * 4 * 3);
        assertThat(Path.of(tiled)).hasSameBinaryContentAs(Path.of(whole));
    }

    @Test
    void overwritesOnlyWhenTold() {
        String output = folder.resolve("out.sgy").toString();

        assertThat(Outcome.of("run", "gaussian", survey, output).status()).isEqualTo(ExitStatus.DONE);
        assertThat(Outcome.of("run", "gaussian", survey, output).status()).isEqualTo(ExitStatus.OUTPUT);
        assertThat(Outcome.of("run", "gaussian", survey, output, "--overwrite").status()).isEqualTo(ExitStatus.DONE);
    }

    @Test
    void tellsPeopleOnStandardErrorOnly() {
        String output = folder.resolve("out.sgy").toString();

        Outcome told = Outcome.of("run", "gaussian", survey, output);
        Outcome quiet = Outcome.of("run", "gaussian", survey, output, "--overwrite", "--quiet");

        assertThat(told.out()).isEmpty();
        assertThat(told.err()).contains("device", "100 %", "measured", output);
        assertThat(quiet.out() + quiet.err()).isEmpty();
    }

    private static List<String> names(Outcome outcome) {
        List<String> names = new ArrayList<>();
        outcome.json().get("outputs").forEach(output -> names.add(output.get("name").asText()));
        return names;
    }
}
