package org.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
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
        assertThat(json.at("/parameters/window").asText()).isEqualTo("7,7,15");
        assertThat(json.at("/device").asText()).isEqualTo("cpu");
        assertThat(json.at("/shape").toString()).isEqualTo("[12,10,40]");
        for (String bytes : List.of("hostBytes", "deviceBytes")) {
            assertThat(json.get(bytes).fieldNames()).toIterable()
                    .contains("allowed", "reserved", "projected", "measured");
        }
        assertThat(json.at("/outputs/1/path").asText()).isEqualTo(folder.resolve("azimuth.npy").toString());
    }

    /** Not in all units that the operator knows. */
    @Test
    void jsonHasTheUnitInWhichAnOutputWasWritten() {
        Outcome slopes = Outcome.of("run", "gst-dip-azimuth", survey, outputs, "--json", "--select", "dip");
        Outcome angles = Outcome.of("run", "gst-dip-azimuth", survey, outputs, "--json", "--select", "dip",
                "--velocity", "2500", "--overwrite");

        assertThat(slopes.json().at("/outputs/0/unit").asText()).isEqualTo("us/m");
        assertThat(angles.json().at("/outputs/0/unit").asText()).isEqualTo("degrees");
    }

    @Test
    void aPlanSpeaksOfTheOutputsThatARunWouldWrite() {
        Path group = folder.resolve("planned.zarr");

        JsonNode like = Outcome.of("plan", "gaussian", survey, "--json").json();
        JsonNode zarr =
                Outcome.of("plan", "gaussian", survey, group.toString(), "--compression", "none", "--json").json();

        assertThat(zarr.at("/hostBytes/model/bound").asLong())
                .isGreaterThan(like.at("/hostBytes/model/bound").asLong());
        assertThat(zarr.at("/hostBytes/minimumLimit").asLong())
                .isGreaterThan(zarr.at("/hostBytes/minimum").asLong() * 32 / 31);
        assertThat(group).doesNotExist();
        assertThat(Outcome.of("plan", "gaussian", survey, "--compression", "none").err()).contains("drop the option");
    }

    @Test
    void samplesThatAreNotFiniteAreTold() throws IOException {
        Path raw = folder.resolve("odd.raw");
        ByteBuffer samples = ByteBuffer.allocate(4 * 6 * 5 * 8).order(ByteOrder.LITTLE_ENDIAN);
        samples.putFloat(0, Float.NaN).putFloat(4 * 100, Float.POSITIVE_INFINITY);
        Files.write(raw, samples.array());
        List<String> run =
                List.of("run", "gaussian", raw.toString(), "--shape", "6,5,8", "--overwrite", "-p", "sigma=0,0,0.2");

        Outcome told = run(run, folder.resolve("a.npy").toString());
        Outcome zero = run(run, folder.resolve("a.npy").toString(), "--nan", "zero");
        Outcome ibm = run(run, folder.resolve("a.sgy").toString(), "--segy-format", "ibm", "--json");
        Outcome fine = Outcome.of("run", "gaussian", survey, folder.resolve("b.npy").toString(), "--json");

        assertThat(told.err()).contains("5 samples of gaussian are not finite (2 of the input are not)");
        assertThat(zero.err()).contains("2 samples of the input are not finite; all of the output are");
        assertThat(ibm.json().at("/notFinite").toString()).isEqualTo("{\"input\":2,\"outputs\":{\"gaussian\":5}}");
        assertThat(ibm.json().at("/notes").toString())
                .contains("5 samples are not finite, which IBM float32 cannot be");
        assertThat(fine.json().at("/notFinite").toString()).isEqualTo("{\"input\":0,\"outputs\":{\"gaussian\":0}}");
        assertThat(fine.json().at("/notes")).isEmpty();
    }

    @Test
    void amplitudesDoNotMatterToDips() throws IOException {
        writeDips("plain", 0);
        writeDips("faint", -83);
        assertThat(folder.resolve("faint-dip.npy")).hasSameBinaryContentAs(folder.resolve("plain-dip.npy"));
        assertThat(folder.resolve("faint-azimuth.npy")).hasSameBinaryContentAs(folder.resolve("plain-azimuth.npy"));
    }

    /** Of a survey of random samples times a power of two. */
    private void writeDips(String name, int power) throws IOException {
        Random random = new Random(1);
        ByteBuffer samples = ByteBuffer.allocate(4 * 6 * 5 * 8).order(ByteOrder.LITTLE_ENDIAN);
        while (samples.hasRemaining()) {
            samples.putFloat(Math.scalb((float) random.nextGaussian(), power));
        }
        Path raw = Files.write(folder.resolve(name + ".raw"), samples.array());
        String dips = folder.resolve(name + "-{output}.npy").toString();
        Outcome run = Outcome.of("run", "gst-dip-azimuth", raw.toString(), dips, "--shape", "6,5,8");
        assertThat(run.status()).as(run.err()).isZero();
    }

    private static Outcome run(List<String> command, String output, String... more) {
        List<String> arguments = new ArrayList<>(command);
        arguments.add(3, output);
        arguments.addAll(List.of(more));
        return Outcome.of(arguments.toArray(String[]::new));
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
    void operatorsAreChained() throws IOException {
        Path file = folder.resolve("chain.sgy");
        Outcome chain = Outcome.of("run", "gaussian|gaussian:envelope", survey, file.toString(), "--json", "-p",
                "gaussian.sigma=1,1,2");
        Outcome both =
                Outcome.of("run", "gaussian|envelope", survey, outputs, "--json", "--select", "gaussian,envelope");
        Outcome beside = Outcome.of("run", "gaussian+envelope", survey, outputs, "--overwrite", "--json");

        assertThat(chain.status()).as(chain.err()).isZero();
        assertThat(names(chain)).containsExactly("envelope");
        assertThat(chain.json().at("/notes").toString())
                .contains(
                        "the steps of gaussian are called gaussian, gaussian-2; a parameter of one is gaussian-2.sigma");
        assertThat(Outcome.of("info", file.toString(), "--text").out())
                .contains("varve gaussian sigma=1,1,2 truncate=4 +");
        assertThat(names(both)).containsExactly("gaussian", "envelope");
        assertThat(both.json().at("/notes")).isEmpty();
        assertThat(names(beside)).containsExactly("gaussian", "envelope");
        assertThat(beside.json().at("/notes").toString()).contains("run side by side", "write gaussian|envelope");
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

    @Test
    void workflowFileNamesInputsAndOutputs() throws IOException {
        Path workflow = Files.writeString(folder.resolve("workflow.json"), """
                {"inputs": ["base", "monitor"],
                 "steps": [
                  {"name": "smooth", "operator": "mean", "input": "monitor"},
                  {"name": "change", "operator": "difference", "input": ["smooth", "base"]},
                  {"name": "whole", "operator": "difference"},
                  {"operator": "gaussian", "input": "base"}],
                 "outputs": ["change", "whole"]}
                """);

        Outcome outcome = Outcome.of("run", workflow.toString(), survey, outputs, "--with", survey, "--json");
        Outcome lacking = Outcome.of("run", workflow.toString(), survey, outputs);
        Outcome plan = Outcome.of("plan", workflow.toString(), survey, "--with", survey);
        Files.writeString(workflow, Files.readString(workflow).replace("\"input\": \"base\"", "\"input\": [1]"));
        Outcome numbered = Outcome.of("run", workflow.toString(), survey, outputs);
        Files.writeString(workflow, Files.readString(workflow).replace("[1]", "\"base\"")
                .replace("[\"change\", \"whole\"]", "[]"));
        Outcome empty = Outcome.of("run", workflow.toString(), survey, outputs);

        assertThat(outcome.status()).as(outcome.err()).isZero();
        assertThat(names(outcome)).containsExactly("change", "whole");
        assertThat(outcome.json().at("/inputs").asInt()).isEqualTo(2);
        assertThat(outcome.json().at("/parameters").has("gaussian")).isFalse();
        assertThat(lacking.status()).isEqualTo(2);
        assertThat(lacking.err()).contains("1 input is given for a workflow on base, monitor: "
                + "give one for each, the first as the input, others by --with");
        assertThat(plan.out()).contains("inputs     2 of that geometry");
        assertThat(numbered.err())
                .contains("\"input\" of the step of gaussian is [1]: give a name, or several in one list");
        assertThat(empty.err()).contains("names no outputs, or null among them: leave \"outputs\" out or give names");
    }

    @Test
    void furtherInputsGoToOperatorsOnSeveral() {
        Outcome two = Outcome.of("run", "difference", survey, folder.resolve("d.npy").toString(), "--with", survey);
        Outcome one = Outcome.of("run", "difference", survey, folder.resolve("e.npy").toString());
        Outcome many = Outcome.of("run", "mean", survey, folder.resolve("m.npy").toString(), "--with", survey);
        Outcome onto = Outcome.of("run", "difference", survey, survey, "--with", survey, "--overwrite");

        assertThat(two.status()).as(two.err()).isZero();
        assertThat(one.status()).isEqualTo(2);
        assertThat(one.err()).contains("difference: takes 2 inputs, 1 is given: give the others by --with");
        assertThat(many.err())
                .contains("input 'survey-2': is read by no step (mean takes 1 input): leave it out of --with");
        assertThat(onto.err()).contains("is the input; choose another name");
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

    /** As a geophysicist reads it in the text header, and a program in the attributes of a group. */
    @Test
    void anOutputSaysWhatItIs() throws IOException {
        Path file = folder.resolve("said.sgy");
        assertThat(Outcome.of("run", "clip-percentiles", survey.toString(), file.toString(), "-p", "high=95", "--quiet")
                .status())
                .isZero();
        Path group = folder.resolve("said.zarr");
        assertThat(Outcome.of("run", "gst-dip-azimuth+envelope", survey.toString(), group.toString(), "--select", "dip",
                "--quiet").status()).isZero();

        String text = Outcome.of("info", file.toString(), "--text").out();
        assertThat(text)
                .containsPattern("C ?\\d+ varve clip-percentiles low=1 high=95 range=survey; output clip-percentiles;")
                .containsPattern("C ?\\d+ \\.\\.\\. survey survey.sgy")
                .containsPattern("percentile 1.0 = -\\d").contains("... ");
        String attributes = Files.readString(group.resolve("dip/.zattrs"));
        assertThat(attributes).contains("\"operator\" : \"gst-dip-azimuth\"", "\"output\" : \"dip\"",
                "\"file\" : \"survey.sgy\"")
                .doesNotContain("envelope");
    }
}
