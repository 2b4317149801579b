package org.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.operator.Catalogue;
import org.varve.operator.OperatorEntry;
import org.varve.run.process.Build;

/** The verbs other than {@code run}. */
class VerbsTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {"info", "network", "operators", "devices", "plan", "run", "generate", "bench", "selftest",
                    "study", "demo"})
    void explainsItself(String verb) {
        Outcome outcome = Outcome.of(verb, "--help");

        assertThat(outcome.status()).isZero();
        assertThat(outcome.out()).startsWith("Usage: varve " + verb);
    }

    @Test
    void helpListsTheVerbs() {
        assertThat(Outcome.of("--help").out()).contains("info", "operators", "devices", "plan", "run", "generate");
        assertThat(Outcome.of("--version").out()).startsWith("varve ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "info", "study"})
    void helpOfAVerbIsThatOfItsOption(String verb) {
        assertThat(Outcome.of("help", verb)).isEqualTo(Outcome.of(verb, "--help"));
        assertThat(Outcome.of("help")).isEqualTo(Outcome.of("--help"));
        assertThat(Outcome.of("help").err()).isEmpty();
    }

    @Test
    void helpIsOneObjectWhereJsonIsWanted() {
        for (String[] asked : new String[][] {{"run", "--help"}, {"help", "run"}, {"study", "memory", "--help"}}) {
            String[] withJson = Stream.concat(Stream.of(asked), Stream.of("--json")).toArray(String[]::new);
            assertThat(Outcome.of(withJson).json().get("help").asText()).isEqualTo(Outcome.of(asked).out());
        }
        assertThat(Outcome.of("--help", "--json").json().get("help").asText()).startsWith("Usage: varve");
        assertThat(Outcome.of("study", "--help", "--json").json().get("help").asText())
                .startsWith("Usage: varve study");
        assertThat(Outcome.of("--version", "--json").json().get("version").asText()).isEqualTo(Build.VERSION);
    }

    /** An array may be named so that a terminal would be cleared, or show another name. */
    @Test
    void namesOfFilesDoNotSteerTheTerminal() throws IOException {
        Path group = Outcome.survey(folder.resolve("a.zarr"));
        Files.delete(group.resolve(".zmetadata"));
        Files.writeString(group.resolve(".zattrs"), "{}");
        Files.move(group.resolve("amplitude"), group.resolve("\u001b[2Jred\u202e\u009b"));

        assertThat(Outcome.of("info", group.toString()).out()).contains("array '?[2Jred??'")
                .doesNotContainPattern("[\\p{Cc}&&[^\n]]");
        Outcome missing = Outcome.of("info", "\u001b[31mnone.sgy", "--json");
        assertThat(missing.err()).contains("?[31mnone.sgy");
        assertThat(missing.json().get("error").asText()).contains("?[31mnone.sgy");
    }

    @Test
    void infoDescribesSegy() {
        String survey = Outcome.survey(folder.resolve("survey.sgy")).toString();

        JsonNode json = Outcome.of("info", survey, "--json", "--text").json();

        assertThat(json.get("shape").toString()).isEqualTo("[12,10,40]");
        assertThat(json.at("/inlines/count").asInt()).isEqualTo(12);
        assertThat(json.at("/crosslines/step").asInt()).isEqualTo(1);
        assertThat(json.get("interval").asDouble()).isEqualTo(0.004);
        assertThat(json.get("sorting").asText()).isEqualTo("inline");
        assertThat(json.get("text")).hasSize(40);
        assertThat(Outcome.of("info", survey).out()).contains("12x10x40", "0.004 s", "sorted by inline");
    }

    @Test
    void infoLooksAtHeadersAndSamplesOnRequest() throws IOException {
        String survey = Outcome.survey(folder.resolve("survey.sgy")).toString();

        JsonNode json = Outcome.of("info", survey, "--json", "--headers", "--statistics", "--index").json();

        assertThat(json.at("/headers/traces").asInt()).isEqualTo(120);
        assertThat(json.at("/headers/fields")).anySatisfy(field -> {
            assertThat(field.get("byte").asInt()).isEqualTo(193);
            assertThat(field.get("min").asInt()).isEqualTo(1);
            assertThat(field.get("max").asInt()).isEqualTo(10);
            assertThat(field.get("distinct").asInt()).isEqualTo(10);
            assertThat(field.get("step").asInt()).isEqualTo(1);
        });
        assertThat(json.at("/statistics/samples").asInt()).isEqualTo(4800);
        assertThat(json.at("/statistics/max").asDouble()).isPositive();
        assertThat(json.at("/live").asInt()).isEqualTo(120);
        assertThat(json.at("/missing").asInt()).isZero();
        assertThat(json.at("/frame/inlineBin").asDouble()).isCloseTo(25, offset(0.1));
        assertThat(json.at("/frame/inlineAzimuth").asDouble()).isCloseTo(75, offset(0.1));
        assertThat(folder.resolve("survey.sgy.index")).exists();
        assertThat(Outcome.of("info", survey, "--headers").out()).contains("crossline", "CDP X", "120 traces");
    }

    /** The lower half of the number in byte 189 is a number of its own. */
    @Test
    void infoTellsLineNumbersOfTwoBytes() {
        String survey = Outcome.survey(folder.resolve("survey.sgy")).toString();

        JsonNode json = Outcome.of("info", survey, "--inline-byte", "191:2", "--json").json();
        assertThat(json.get("inlineByte").asInt()).isEqualTo(191);
        assertThat(json.get("inlineWidth").asInt()).isEqualTo(2);
        assertThat(json.get("crosslineWidth").asInt()).isEqualTo(4);
        assertThat(json.at("/inlines/last").asInt()).isEqualTo(12);
        assertThat(Outcome.of("info", survey, "--inline-byte", "191:2").out())
                .contains("line numbers: bytes 191:2 and 193");
    }

    @Test
    void infoShowsTheHeadersOfAFileWithoutGeometry() throws IOException {
        Path survey = Outcome.survey(folder.resolve("survey.sgy"));

        Outcome refused = Outcome.of("info", survey.toString(), "--inline-byte", "181");
        assertThat(refused.status()).isZero();
        assertThat(refused.out()).contains("obstacle", "is too sparse", "varve info --headers");
        Outcome headers = Outcome.of("info", survey.toString(), "--inline-byte", "181", "--headers");
        assertThat(headers.status()).isZero();
        assertThat(headers.out()).contains("is too sparse", "120 traces");
        Outcome preset = Outcome.of("info", survey.toString(), "--preset", "unheard-of");
        assertThat(preset.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(preset.err()).contains("standard, petrel, teapot");
    }

    @Test
    void infoReadsRawFilesOfGivenShape() {
        String survey = Outcome.survey(folder.resolve("survey.raw")).toString();

        assertThat(Outcome.of("info", survey).status()).isEqualTo(ExitStatus.USAGE);
        JsonNode json = Outcome.of("info", survey, "--shape", "12,10,40", "--interval", "0.002", "--json").json();
        assertThat(json.get("interval").asDouble()).isEqualTo(0.002);
    }

    @Test
    void operatorsAreFoundByWords() {
        assertThat(Outcome.of("operators", "--search", "Azimuth").out()).contains("gst-dip-azimuth")
                .doesNotContain("envelope");
        assertThat(Outcome.of("operators", "--search", "gradient", "--json").json().get("operators"))
                .extracting(json -> json.get("name").asText()).contains("avo", "gradient-magnitude");
        assertThat(Outcome.of("operators", "--search", "tomography").out())
                .isEqualTo("no operator matches 'tomography'; varve operators lists all\n");
        assertThat(Outcome.of("operators", "mean", "--search", "mean").err()).contains("give one of them");
    }

    @Test
    void operatorsAreAllDescribed() {
        String list = Outcome.of("operators").out();
        for (OperatorEntry entry : Catalogue.entries()) {
            assertThat(list).contains(entry.name(), entry.summary());
            JsonNode json = Outcome.of("operators", entry.name(), "--json").json();
            assertThat(json.get("outputs")).isNotEmpty();
            assertThat(json.get("parameters")).hasSameSizeAs(entry.parameters());
            assertThat(json.get("halo")).hasSize(3);
            assertThat(Outcome.of("operators", entry.name()).out())
                    .contains("\naround a sample:\n", "Halo:", "Edges:", "Missing samples", "\nsource:\n")
                    .doesNotContain("](", "**")
                    .matches("(.{0,100}\\n)+");
        }
        assertThat(Outcome.of("operators", "glcm").out()).contains("  - contrast: `sum P (i - j)^2`\n");
        assertThat(Outcome.of("operators", "envelope", "--json").json().get("bytesPerSample").toString())
                .isEqualTo("""
                        {"read":4,"written":4,"fields":4}""");
        assertThat(Outcome.of("operators", "gst-dip-azimuth").out())
                .containsPattern("azimuth +degrees, 0..360, cyclic");
        assertThat(Outcome.of("operators", "gst-dip-azimuth", "--json").json().get("outputs").toString())
                .isEqualTo("""
                        [{"name":"dip","unit":"degrees, us/m, mm/m or samples/trace","min":0.0,"max":null,\
                        "cyclic":false},{"name":"azimuth","unit":"degrees","min":0.0,"max":360.0,"cyclic":true}]""");
    }

    @Test
    void devicesSayWhyOthersAreMissing() {
        JsonNode json = Outcome.of("devices", "--json").json();

        assertThat(json.at("/devices/0/name").asText()).isEqualTo("cpu");
        assertThat(json.at("/missing/cuda").asText()).isNotEmpty();
        assertThat(json.at("/hostBytes/allowed").asLong()).isPositive();
    }

    @Test
    void planListsEveryBuffer() {
        String survey = Outcome.survey(folder.resolve("survey.sgy")).toString();

        JsonNode json = Outcome.of("plan", "gst-dip-azimuth+histogram-equalization", survey, "--json").json();

        long offHeap = 0;
        for (JsonNode buffer : json.get("buffers")) {
            assertThat(buffer.get("bytes").asLong())
                    .isEqualTo(buffer.get("count").asLong() * buffer.get("each").asLong());
            offHeap += buffer.get("place").asText().equals("host") ? buffer.get("bytes").asLong() : 0;
        }
        JsonNode host = json.get("hostBytes");
        assertThat(host.get("projected").asLong()).isEqualTo(host.get("reserved").asLong() + offHeap);
        assertThat(json.get("scans").get(0).get("tiles").asInt()).isPositive();
        assertThat(Outcome.of("plan", "gaussian", survey).out()).contains("reserved", "projected", "allowed");
    }

    @Test
    void planDrawsItsPasses() throws IOException {
        String survey = Outcome.survey(folder.resolve("survey.sgy")).toString();
        Path drawing = folder.resolve("passes.svg");
        String[] plan = {"plan", "envelope+sweetness", survey, "--graph", "--draw", drawing.toString()};

        assertThat(Outcome.of(plan).out())
                .containsPattern(
                        "1  hilbert +of survey +1 field of [\\d,]+ bytes, pass 1 to pass 3; shared by 2 outputs")
                .contains("drawing    " + drawing);
        assertThat(drawing).content().startsWith("<svg").contains("envelope + sweetness");
        Outcome again = Outcome.of(plan);
        assertThat(again.status()).isEqualTo(ExitStatus.OUTPUT);
        assertThat(again.err()).contains("passes.svg", "exists already", "--overwrite");
        JsonNode json =
                Outcome.of(Stream.concat(Stream.of(plan), Stream.of("--overwrite", "--json")).toArray(String[]::new))
                        .json();
        assertThat(json.at("/graph/1/name").asText()).isEqualTo("hilbert");
        assertThat(json.at("/graph/1/reads").toString()).isEqualTo("[[\"input\",1]]");
        assertThat(json.get("drawing").asText()).isEqualTo(drawing.toString());
    }

    @Test
    void viewPaintsTheSectionsAskedFor() throws IOException {
        Path survey = Outcome.survey(folder.resolve("survey.sgy"));

        Outcome middle = Outcome.of("view", survey.toString(), "--json");

        Path picture = Path.of(middle.json().get("picture").asText());
        assertThat(picture).isEqualTo(folder.resolve("survey.png"));
        assertThat(ImageIO.read(picture.toFile()).getWidth()).isGreaterThan(1000);
        String other = folder.resolve("other.png").toString();
        assertThat(Outcome.of("view", survey.toString(), other, "--inline", "3", "--slice", "40", "--attribute", "dip")
                .out().strip()).isEqualTo(other);
        assertThat(Path.of(other)).isRegularFile().isNotEmptyFile();
        assertThat(Outcome.of("view", survey.toString()).err()).contains("survey.png").contains("--overwrite");
        assertThat(Outcome.of("view", survey.toString(), "--inline", "99", "--overwrite").err())
                .isEqualTo("varve: inline 99: the survey has 1 to 12\n");
        assertThat(Outcome.of("view", survey.toString(), "--attribute", "dipp", "--overwrite").err())
                .contains("there is no attribute 'dipp': did you mean dip");
    }

    @Test
    void planDrawsThePassesThatAGpuJoins() throws IOException {
        String survey = Outcome.survey(folder.resolve("survey.sgy")).toString();
        String[] plan = {"plan", "planarity", survey, "--graph", "--device", "cuda", "--device-memory", "1GiB"};

        assertThat(Outcome.of(plan).out()).contains("gradient + tensor-products");
        assertThat(Outcome.of("plan", "planarity", survey, "--graph", "--device", "cpu").out()).doesNotContain(" + ");
    }

    @Test
    void generatesTheSameSurveyFromTheSameSeed() throws IOException {
        String one = folder.resolve("one.npy").toString();
        String two = folder.resolve("two.npy").toString();
        String other = folder.resolve("other.npy").toString();

        Outcome.of("generate", one, "--shape", "5,6,70", "--seed", "3");
        Outcome outcome = Outcome.of("generate", two, "--shape", "5,6,70", "--seed", "3", "--json");
        Outcome.of("generate", other, "--shape", "5,6,70", "--seed", "4");

        assertThat(outcome.json().get("shape").toString()).isEqualTo("[5,6,70]");
        assertThat(Path.of(two)).hasSameBinaryContentAs(Path.of(one));
        assertThat(Files.mismatch(Path.of(one), Path.of(other))).isNotNegative();
    }

    @Test
    void benchPrintsATable() {
        Outcome outcome =
                Outcome.of("bench", "--operators", "mean,histogram-equalization", "--threads", "1", "--shapes",
                        "8,9,20");

        assertThat(outcome.out().lines().toList()).hasSize(4).first().asString().contains("8x9x20, 1 thread");
        assertThat(outcome.out()).contains("| mean |").contains("| histogram-equalization |");
    }

    @Test
    void benchTimesChains() {
        Outcome outcome = Outcome.of("bench", "--operators", "bandpass|envelope,gaussian+envelope", "-p", "truncate=3",
                "--threads", "1", "--shapes", "8,9,20");
        Outcome chain = Outcome.of("bench", "--operators", "gaussian|envelope", "-p", "gaussian.sigma=1,1,2",
                "--threads", "1", "--shapes", "8,9,20");

        assertThat(outcome.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(outcome.err()).contains("parameter truncate=3: no operator of this run takes it; bandpass takes");
        assertThat(chain.out().lines()).hasSize(3).last().asString()
                .startsWith("| gaussian:envelope gaussian.sigma=1,1,2 |");
        // too large to be timed
        Outcome both = Outcome.of("bench", "--operators", "bandpass|envelope,gaussian+envelope", "--threads", "1",
                "--shapes", "20000,20000,2000");
        assertThat(both.out()).contains("needs ");
        assertThat(both.err())
                .contains("side by side, each on the survey: to apply one after the other, write gaussian|envelope");
    }

    @Test
    void studiesTellOfUnknownOperatorsInChains() {
        for (String minutes : new String[] {"-3", "NaN"}) {
            Outcome refused = Outcome.of("study", "memory", "--minutes", minutes);
            assertThat(refused.status()).isEqualTo(2);
            assertThat(refused.err()).contains("must be 0 or more, such as 9");
        }
        assertThat(Outcome.of("study", "models", "gausian|envelope").err())
                .contains("there is no operator 'gausian': did you mean gaussian?");
        assertThat(Outcome.of("study", "strategies", "--operator", "gausian|envelope").err())
                .contains("there is no operator 'gausian': did you mean gaussian?");
    }

    @Test
    void studyOfMemoryTellsWhatBindsAnOperator() {
        JsonNode json = Outcome.of("study", "memory", "--operators", "mean", "--shapes", "30,40,50;300,400,500",
                "--device", "cpu", "--edges", "8", "--csv", folder.resolve("speed.csv").toString(), "--json").json();

        assertThat(json.at("/machine/copyRate").asDouble()).isPositive();
        assertThat(json.at("/machine/arithmeticRate").asDouble()).isPositive();
        requireMemory(json.at("/operators/0"));
        assertThat(json.at("/operators/0/rooflines/0/reached").asDouble()).isPositive();
        // with one sample around it
        JsonNode tile = json.at("/operators/0/tiles/0");
        assertThat(tile.get("source").toString()).isEqualTo("[10,10,10]");
        assertThat(tile.get("kept").asDouble()).isEqualTo(0.512);
        assertThat(tile.get("samplesPerSecond").asDouble()).isPositive();
        assertThat(tile.get("hostBytes").asLong()).isGreaterThan(1 << 20);
        // read once and written once; three fmas of three taps
        assertThat(json.at("/operators/0/rooflines/0/bytesPerSample").asDouble()).isEqualTo(8);
        assertThat(json.at("/operators/0/rooflines/0/operationsPerSample").asDouble()).isEqualTo(18);
        assertRatesOfACard(json.at("/operators/0/throughput"), json.at("/operators/0/rooflines/1"));
        assertThat(folder.resolve("speed.csv")).content().startsWith("operator,cpu,").contains("\n\"mean\",");
    }

    /** All in no time: nothing is measured. */
    @Test
    void studyOfMemoryPlansChains() {
        JsonNode json = Outcome.of("study", "memory", "--operators", "mean,bandpass|envelope", "--shapes",
                "30,40,50;300,400,500", "--device", "cpu", "--minutes", "0", "--csv",
                folder.resolve("speed.csv").toString(), "--json").json();

        assertThat(json.at("/operators/1/operator").asText()).isEqualTo("bandpass:envelope");
        for (JsonNode operator : json.get("operators")) {
            requireMemory(operator);
            assertThat(operator.at("/rooflines/0/reached").isNull()).isTrue();
        }
        assertThat(folder.resolve("speed.csv")).content()
                .startsWith("operator,cpu,").contains("\n\"mean\",", "\n\"bandpass:envelope\",");
    }

    private static void requireMemory(JsonNode operator) {
        assertThat(operator.at("/memory/0/deviceBytes").asLong())
                .isLessThan(operator.at("/memory/1/deviceBytes").asLong());
        assertThat(operator.at("/memory/1/bindsFirst").asText()).isIn("host", "device");
        assertThat(operator.at("/rooflines/0/bound").asText()).isIn("host memory", "arithmetic");
    }

    /** What the test of its JSON measures, once more: other studies print their tables in every build. */
    @Test
    @Tag("nightly")
    void studyOfMemoryPrintsTables() {
        Outcome study = Outcome.of("study", "memory", "--operators", "mean", "--shapes", "30,40,50;300,400,500",
                "--device", "cpu", "--edges", "8");

        assertThat(study.out()).contains("| mean | 300x400x500 |", "| mean | cpu |",
                "| mean | 8x8x8 | 10x10x10 | 51.2 % |");
    }

    @Test
    void studyOfMemoryPlansWhatItHasNoTimeFor() throws IOException {
        Path tables = folder.resolve("limits.md");

        Outcome study = Outcome.of("study", "memory", "--operators", "mean", "--shapes", "30,40,50", "--device", "cpu",
                "--minutes", "0", "--markdown", tables.toString());

        assertThat(study.status()).as(study.err()).isZero();
        assertThat(study.out())
                .contains(" processors, ", "| mean | 30x40x50 |", "| mean |  |  |  |  | cuda:h100, estimated |")
                .containsPattern("\\| mean \\| 128x128x500 \\| [\\d.]+ MiB \\|  \\| [\\d.]+ MiB \\|  \\|")
                .doesNotContain("measured of counted");
        assertThat(tables).hasContent(study.out().strip());
        assertThat(Outcome.of("study", "memory", "--operators", "mean", "--markdown", tables.toString()).err())
                .contains("--markdown " + tables + ": exists; remove it or give another name");
    }

    /** There is no GPU here, so that the rates of an H100 are estimated. */
    private static void assertRatesOfACard(JsonNode throughput, JsonNode roofline) {
        JsonNode gpu = throughput.get("gpu");
        assertThat(gpu.get("device").asText()).isEqualTo("cuda:h100");
        assertThat(gpu.get("isEstimated").asBoolean()).isTrue();
        assertThat(gpu.get("spread").isNull()).isTrue();
        assertThat(gpu.get("kernels").asDouble()).isBetween(1e10, 1e11).isEqualTo(gpu.get("byCounts").asDouble());
        for (JsonNode tile : gpu.get("tiles")) assertThat(tile.has("measured")).isFalse();
        assertThat(roofline.get("device").asText()).isEqualTo("cuda:h100, estimated");
        assertThat(roofline.get("reached").isNull()).isTrue();
        // an H100 has 80 GiB
        assertThat(throughput.at("/untiledOnGpu/edge").asInt()).isBetween(1200, 2200);
        assertThat(throughput.at("/untiledOnGpu/reads").asDouble()).isBetween(1.0, 1.5);
        assertThat(throughput.at("/untiledOnHost/edge").asInt()).isPositive();
    }

    @Test
    void studyOfMemoryRefusesWhatItCannotMeasure() {
        assertThat(Outcome.of("study", "memory", "--operators", "mean", "--edges", "0").err())
                .contains("--edges 0: is from 1 to 1024 samples");
        assertThat(Outcome.of("study", "memory", "--operators", "mean", "--device", "cpu", "--card", "t5").err())
                .contains("--card t5: give one of h100, a100, l4, rtx-4090, t4");
        assertThat(Outcome.of("study", "memory", "-p", "window=3,3,3").err())
                .contains("-p: is for the operators named; give --operators as well");
    }

    @Test
    void studyOfGrowthMeasuresWhatGrows() {
        String[] study = {
                "study", "growth", "mean", "--edges", "8,16", "--edge", "12", "--threads", "1024", "--seconds", "0"};
        JsonNode json = Outcome.of(Stream.concat(Stream.of(study), Stream.of("--json")).toArray(String[]::new)).json();

        assertThat(json.at("/growth/0/operator").asText()).isEqualTo("mean");
        assertThat(json.at("/growth/0/series").findValuesAsText("grows"))
                .containsExactly("survey", "threads", "budget", "chain", "outputs");
        JsonNode survey = json.at("/growth/0/series/0/points");
        assertThat(survey.findValuesAsText("shape")).hasSize(2);
        assertThat(survey.at("/1/shape").toString()).isEqualTo("[16,16,16]");
        assertThat(survey.at("/1/seconds").asDouble()).isPositive();
        assertThat(survey.at("/1/measuredBytes").asLong()).isGreaterThan(1 << 20);
        JsonNode predicted = json.at("/growth/0/series/1/points").get(json.get("threads").asInt() == 1 ? 1 : 2);
        assertThat(predicted.get("at").asInt()).isEqualTo(1024);
        assertThat(predicted.get("predicted").asBoolean()).isTrue();
        assertThat(predicted.get("note").asText()).isIn("computing", "memory", "reading", "writing");
        assertThat(Outcome.of(study).out()).contains("| operator | edge | survey |", "| mean | 16 | 16x16x16 |",
                "| mean | 1024 | 24x24x24 | 1024 |", "predicted, bound by", "| mean | 20 | 12x12x12 |",
                "| mean | 10 | 12x12x12 |");
    }

    @Test
    void studyOfGrowthRefusesWhatItCannotMeasure() {
        assertThat(Outcome.of("study", "growth", "mean", "--edges", "64,0").err())
                .contains("--edges 0: is from 1 to 8192 samples; give such as 128");
        assertThat(Outcome.of("study", "growth", "mean", "--edge", "9000").err())
                .contains("--edge 9000: is from 1 to 4096 samples; give such as 128");
        assertThat(Outcome.of("study", "growth", "mean", "--threads", "0").err())
                .contains("--threads 0: give at least 1 and at most 1024");
        assertThat(Outcome.of("study", "growth", "mean", "--seconds", "-1").err())
                .contains("--seconds -1.0: is from 0 to 3600; give such as 0.5");
        assertThat(Outcome.of("study", "growth", "-p", "window=3,3,3").err())
                .contains("-p: is for the operators named; name them as well");
        assertThat(Outcome.of("study", "growth", "gausian").err())
                .contains("there is no operator 'gausian': did you mean gaussian?");
    }

    @Test
    void studyOfDefaultsMeasuresWhatIsTried() {
        JsonNode rows = Outcome.of("study", "defaults", "--try", "gst-dips-2d window=3,3,9 gradient=0", "--try",
                "gst-dips-2d window=3,3,9", "--json").json().get("operators");

        assertThat(rows).hasSize(2);
        assertThat(rows.get(1).at("/results/plane 50").asDouble()).isPositive()
                .isLessThan(rows.get(0).at("/results/plane 50").asDouble());
        // a Gaussian on the derivatives widens bends
        assertThat(rows.get(1).at("/results/width").asDouble()).isBetween(2.0, 5.0)
                .isGreaterThan(rows.get(0).at("/results/width").asDouble());
        assertThat(rows.get(1).at("/operations").asDouble()).isGreaterThan(rows.get(0).at("/operations").asDouble());
        assertThat(Outcome.of("study", "defaults", "--try", "gst-dips-2d window=3,3,9").out())
                .contains("| operator | plane 0 |", "| gst-dips-2d window=3,3,9 |");
    }

    @Test
    void studyOfDefaultsRefusesWhatItCannotMeasure() {
        assertThat(Outcome.of("study", "defaults", "--try", "envelope|gaussian").status()).isEqualTo(ExitStatus.USAGE);
        assertThat(Outcome.of("study", "defaults", "--try", "planarity").err())
                .contains("planarity: is not measured; give gst-dips-2d");
    }

    @Test
    void studyNeedsAnExperiment() {
        Outcome outcome = Outcome.of("study");

        assertThat(outcome.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(outcome.err())
                .startsWith("varve: no experiment given: give memory, growth, strategies, models, clock or defaults");
    }

    @Test
    void strategiesOfOthersAreToldOnce() {
        String survey = Outcome.survey(folder.resolve("survey.npy")).toString();

        Outcome others = Outcome.of("plan", "mean", survey, "--strategy", "even-split", "--threads", "3", "--json");

        assertThat(others.err()).containsOnlyOnce(
                "the strategy even-split does not look at the memory allowed: the run may be killed");
        assertThat(others.json().get("tileShape").toString()).isEqualTo("[4,10,40]");
        assertThat(others.json().get("tilesInFlight").asInt()).isEqualTo(3);
        assertThat(Outcome.of("plan", "mean", survey, "--strategy", "largest").err()).doesNotContain("killed");
        assertThat(Outcome.of("plan", "mean", survey, "--strategy", "cube", "--tile", "4,4,4").status())
                .isEqualTo(ExitStatus.USAGE);
    }

    @Test
    @Tag("nightly")
    void selftestComparesEveryOperator() {
        Outcome outcome = Outcome.of("selftest", "--device", "cpu", "--json");

        assertThat(outcome.status()).as(outcome.err()).isEqualTo(ExitStatus.DONE);
        assertThat(outcome.json().get("device").asText()).isEqualTo("cpu");
        assertThat(outcome.json().get("ok").asBoolean()).isTrue();
        JsonNode operators = outcome.json().get("operators");
        assertThat(operators.findValuesAsText("operator")).contains("network")
                .hasSize(Catalogue.entries().size() + 1);
        for (JsonNode operator : operators) {
            assertThat(operator.get("error").asDouble()).isLessThanOrEqualTo(operator.get("tolerance").asDouble());
        }
    }

    @Test
    void selftestSaysWhyThereIsNoGpu() {
        Outcome outcome = Outcome.of("selftest", "--device", "cuda");

        assertThat(outcome.status()).isEqualTo(ExitStatus.DEVICE);
        assertThat(outcome.err()).startsWith("varve: no CUDA device: ").contains("use --device cpu");
    }

    @Test
    void selftestPrintsATable() {
        Outcome outcome = Outcome.of("selftest", "--device", "cpu", "--operators", "envelope,glcm");

        assertThat(outcome.out()).startsWith("cpu ").contains("operator", "error", "glcm", "everything agrees");
    }

    @Test
    void aRunIsReported() throws IOException {
        Path survey = Outcome.survey(folder.resolve("survey.sgy"));
        Path page = folder.resolve("run.html");

        JsonNode run = Outcome
                .of("run", "mean", survey.toString(), folder.resolve("{output}.sgy").toString(), "--tile", "4,10,40",
                        "--json", "--report", page.toString())
                .json();

        long tiles = 0;
        for (JsonNode times : run.get("tileTimes")) tiles += times.get("tiles").asLong();
        assertThat(tiles).isEqualTo(run.get("tiles").asLong()).isEqualTo(3);
        assertThat(run.at("/tileGrid").toString()).isEqualTo("[3,1,1]");
        assertThat(run.at("/memory/resident")).hasSameSizeAs(run.at("/memory/seconds")).isNotEmpty();
        assertThat(run.at("/minimumBytes/host").asLong()).isPositive()
                .isLessThanOrEqualTo(run.at("/hostBytes/projected").asLong());
        assertThat(run.at("/inputFiles/0").asText()).isEqualTo(survey.toString());
        assertThat(run.at("/outputs/0/style").asText()).isEqualTo("signed");
        assertThat(page).content().contains("mean of survey.sgy", "data:image/jpeg;base64,", "output mean");
        Files.writeString(folder.resolve("run.json"), run.toString());
        assertThat(Outcome
                .of("report", folder.resolve("run.json").toString(), "-o", folder.resolve("again.html").toString())
                .out())
                .isEqualTo(folder.resolve("again.html") + "\n");
        assertThat(folder.resolve("again.html")).content().contains("data:image/jpeg;base64,");
    }

    @Test
    void reportsAreRefusedBeforeAnythingIsDone() throws IOException {
        Path survey = Outcome.survey(folder.resolve("survey.sgy"));
        Path page = Files.writeString(folder.resolve("page.html"), "mine");
        String[] run = {"run", "mean", survey.toString(), folder.resolve("mean.sgy").toString(), "--report"};

        Outcome exists = Outcome.of(Stream.concat(Stream.of(run), Stream.of(page.toString())).toArray(String[]::new));
        Outcome noPage = Outcome.of(Stream.concat(Stream.of(run), Stream.of("page.pdf")).toArray(String[]::new));
        Outcome noJson = Outcome.of("report", survey.toString());
        Outcome noFile = Outcome.of("report", folder.resolve("none.json").toString());
        Outcome noResult = Outcome.of("report", Files.writeString(folder.resolve("a.json"), "{}").toString());

        assertThat(exists.status()).isEqualTo(ExitStatus.OUTPUT);
        assertThat(exists.err()).contains("page.html", "exists already", "--overwrite");
        assertThat(noPage.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(noPage.err()).contains("give a name that ends in .html");
        assertThat(folder.resolve("mean.sgy")).doesNotExist();
        assertThat(noJson.status()).isEqualTo(ExitStatus.INPUT);
        assertThat(noJson.err()).contains("is not JSON").contains("--json");
        assertThat(noFile.status()).isEqualTo(ExitStatus.INPUT);
        assertThat(noFile.err()).contains("none.json does not exist: check the path");
        assertThat(noResult.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(noResult.err()).contains("is not a result of a run");
        assertThat(page).hasContent("mine");
    }

    @Test
    void viewPaintsOneSection() throws IOException {
        String survey = Outcome.survey(folder.resolve("survey.sgy")).toString();
        String picture = folder.resolve("one.png").toString();

        assertThat(Outcome.of("view", survey, "--crossline", "4", "-o", picture).out()).isEqualTo(picture + "\n");
        assertThat(ImageIO.read(Path.of(picture).toFile()).getWidth()).isEqualTo(1200);
        assertThat(
                Outcome.of("view", survey, "--line", "1,1;12,10", "-o", folder.resolve("line.png").toString()).status())
                .isZero();
        assertThat(Outcome.of("view", survey, "--line", "1,1;99,10", "-o", folder.resolve("x.png").toString()).err())
                .isEqualTo("varve: inline 99: the survey has 1 to 12\n");
        assertThat(Outcome.of("view", survey, "--line", "1,1;2", "-o", folder.resolve("x.png").toString()).err())
                .contains("give points INLINE,CROSSLINE");
        assertThat(Outcome.of("view", survey, "-o", folder.resolve("x.png").toString()).err())
                .contains("a picture shows one section: name an inline");
        assertThat(Outcome.of("view", survey, "--line", "1,1;2,2").err()).contains("give -o PICTURE as well");
        assertThat(Outcome.of("view", survey, picture, survey).err()).contains("--serve");
    }
}
