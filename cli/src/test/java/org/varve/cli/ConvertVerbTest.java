package org.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConvertVerbTest {

    @TempDir
    private Path folder;

    private Path survey;

    @BeforeEach
    void makeSurvey() {
        survey = Outcome.survey(folder.resolve("survey.sgy"));
    }

    private Path convert(Path from, String to, String... options) {
        Path target = folder.resolve(to);
        String[] arguments = new String[options.length + 5];
        System.arraycopy(new String[] {"convert", from.toString(), target.toString(), "--overwrite", "--quiet"}, 0,
                arguments, 0, 5);
        System.arraycopy(options, 0, arguments, 5, options.length);
        Outcome outcome = Outcome.of(arguments);
        assertThat(outcome.status()).as(outcome.err()).isZero();
        assertThat(outcome.out() + outcome.err()).isEmpty();
        return target;
    }

    /** Every format to every other one, in tiles that are no chunks, and back to an array. */
    @ParameterizedTest
    @ValueSource(strings = {"a.sgy", "a.su", "a.npy", "a.raw", "a.zarr", "b.zarr"})
    void samplesGoThroughEveryFormat(String name) throws IOException {
        Path expected = convert(survey, "expected.npy");
        String version = name.startsWith("b") ? "3" : "2";
        Path there = name.endsWith(".zarr")
                ? convert(survey, name, "--zarr-format", version, "--chunk", "5,4,16", "--tile", "4,7,11")
                : convert(survey, name, "--tile", "4,7,11");
        for (String next : new String[] {"n.sgy", "n.su", "n.npy", "n.raw", "n.zarr"}) {
            Path other = convert(there, next, withShape(there, "--tile", "7,3,40"));
            Path back = convert(other, "back.npy", withShape(other));
            assertThat(back).as(next).hasSameBinaryContentAs(expected);
        }
    }

    @Test
    void anIntervalThatTwoBytesDoNotHoldIsKeptAndTold() {
        String array = convert(survey, "a.npy").toString();
        String target = folder.resolve("i.sgy").toString();

        Outcome refused = Outcome.of("convert", array, target, "--interval", "0.001333333333", "--revision", "1");
        assertThat(refused.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(refused.err()).contains("sample interval 0.001333333333 s", "write --revision 2.1");
        Outcome told = Outcome.of("convert", array, target, "--interval", "0.001333333333", "--json");
        assertThat(told.status()).as(told.err()).isZero();
        assertThat(told.json().get("notes").toString()).contains("eight bytes (3273) of revision 2.1");
        JsonNode info = Outcome.of("info", target, "--json").json();
        assertThat(info.get("interval").asDouble()).isEqualTo(0.001333333333);
        assertThat(info.get("revision").asText()).isEqualTo("2.1");
        Outcome slow = Outcome.of("convert", array, target, "--interval", "1s", "--overwrite", "--revision", "2.1");
        assertThat(slow.status()).as(slow.err()).isZero();
        assertThat(Outcome.of("info", target, "--json").json().get("interval").asDouble()).isEqualTo(1);
        assertThat(Outcome.of("convert", array, target, "--interval", "1s", "--overwrite", "--revision", "3").err())
                .contains("must be 1, 2 or 2.1");
    }

    @Test
    void seismicUnixComesBackToTheBitAndIsDescribed() {
        Path original = convert(survey, "a.su");

        assertThat(convert(convert(original, "b.sgy"), "c.su")).hasSameBinaryContentAs(original);
        assertThat(convert(convert(original, "b.zarr"), "d.su")).hasSameBinaryContentAs(original);
        JsonNode info = Outcome.of("info", original.toString(), "--headers", "--json").json();
        assertThat(info.get("format").asText()).isEqualTo("Seismic Unix");
        assertThat(info.get("shape").toString()).isEqualTo("[12,10,40]");
        assertThat(info.get("inlines").get("count").asInt()).isEqualTo(12);
        assertThat(info.get("inlineByte").asInt()).isEqualTo(9);
        assertThat(info.get("headers").get("traces").asInt()).isEqualTo(120);
        assertThat(Outcome.of("info", original.toString(), "--inline-byte", "21", "--crossline-byte", "9", "--json")
                .json().get("inlines").get("count").asInt()).isEqualTo(10);
    }

    @Test
    void presetsOfLinesLeaveTheCoordinatesOfSeismicUnixWhereTheyAre() {
        String file = convert(survey, "a.su").toString();
        JsonNode corners = Outcome.of("info", file, "--json").json().get("corners");

        assertThat(Outcome.of("info", file, "--preset", "record-cdp", "--json").json().get("corners"))
                .isEqualTo(corners);
        assertThat(Outcome.of("info", file, "--preset", "record-cdp", "--x-byte", "181", "--json").json()
                .get("corners")).isNotEqualTo(corners);
        assertThat(Outcome.of("info", file, "--preset", "line").out())
                .contains("read as one 2-D line, as was asked for").doesNotContain("bytes 189");
    }

    @Test
    void bytesThatAreAskedForGoBeforeThoseThatTheTextHeaderStates() {
        String segy = convert(convert(survey, "a.su"), "b.sgy").toString();

        assertThat(Outcome.of("info", segy, "--json").json().get("inlineByte").asInt()).isEqualTo(9);
        assertThat(Outcome.of("info", segy, "--preset", "standard").out())
                .contains("obstacle", "has one line by its header bytes 189 and 193");
        assertThat(Outcome.of("info", segy, "--inline-byte", "189").out()).contains("bytes 189 and 193");
    }

    @Test
    void aTextHeaderThatIsNotThereIsNotPrinted() {
        Outcome refused = Outcome.of("info", convert(survey, "a.su").toString(), "--text");

        assertThat(refused.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(refused.err()).contains("has no text header");
    }

    /** Options of a conversion, and the shape where only the user knows it. */
    private static String[] withShape(Path input, String... options) {
        Stream<String> shape =
                input.toString().endsWith(".raw") ? Stream.of("--shape", "12,10,40") : Stream.empty();
        return Stream.concat(Stream.of(options), shape).toArray(String[]::new);
    }

    /** 5000 in byte 3217 is 5 m, and byte 109 tells where samples begin. */
    @ParameterizedTest
    @ValueSource(strings = {"m", "ft"})
    void depthStaysDepth(String unit) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(survey)).putShort(3216, (short) 5000);
        for (int trace = 3600; trace < bytes.capacity(); trace += 240 + 40 * Float.BYTES) {
            bytes.putShort(trace + 108, (short) 1200);
        }
        Path segy = Files.write(folder.resolve("depth.sgy"), bytes.array());

        Path group = convert(segy, "depth.zarr", "--unit", unit);

        assertThat(group.resolve("depth")).isDirectory();
        assertThat(group.resolve("time")).doesNotExist();
        for (Outcome info : List.of(Outcome.of("info", segy.toString(), "--unit", unit, "--json"),
                Outcome.of("info", group.toString(), "--json"))) {
            assertThat(info.json().get("unit").asText()).isEqualTo(unit);
            assertThat(info.json().get("interval").asDouble()).isEqualTo(5);
            assertThat(info.json().get("start").asDouble()).isEqualTo(1200);
        }
        assertThat(Outcome.of("info", segy.toString(), "--unit", unit).out())
                .contains("first samples at 1200.0 " + unit);
        assertThat(convert(group, "back.sgy")).hasSameBinaryContentAs(segy);
        assertThat(Outcome.of("info", segy.toString(), "--unit", unit, "--interval", "12.5", "--json").json()
                .get("interval").asDouble()).isEqualTo(12.5);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ibm", "ieee"})
    void segyThroughZarrIsTheSameFile(String format) {
        Path segy = convert(survey, "a.sgy", "--segy-format", format);
        Path back = convert(convert(segy, "a.zarr"), "back.sgy");

        assertThat(back).hasSameBinaryContentAs(segy);
    }

    @ParameterizedTest
    @ValueSource(strings = {"int16", "int8"})
    void wholeNumbersThroughZarrAreTheSameFile(String format) {
        Path segy = convert(convert(survey, "a.zarr"), "a.sgy", "--segy-format", format);
        Path back = convert(convert(segy, "b.zarr", "--zarr-format", "3"), "back.sgy");

        assertThat(back).hasSameBinaryContentAs(segy);
    }

    @Test
    void jsonIsThatOfARun() {
        Outcome outcome = Outcome.of("convert", survey.toString(), folder.resolve("a.zarr").toString(), "--json",
                "--chunk", "5,4,16", "--tile", "6,7,40", "--host-memory", "4GiB");

        assertThat(outcome.status()).as(outcome.err()).isZero();
        assertThat(outcome.json().get("operator").asText()).isEqualTo("convert");
        assertThat(outcome.json().at("/hostBytes/allowed").asLong()).isEqualTo(4L << 30);
        assertThat(outcome.json().at("/outputs/0/path").asText()).endsWith("a.zarr");
        assertThat(outcome.json().at("/tileShape").toString()).isEqualTo("[5,4,40]");
    }

    @Test
    void severalOutputsOfARunGoIntoOneGroup() throws IOException {
        Path group = folder.resolve("out.zarr");
        Outcome run = Outcome.of("run", "gst-dip-azimuth", survey.toString(), group.toString(), "--quiet");
        assertThat(run.status()).as(run.err()).isZero();
        Outcome.of("run", "gst-dip-azimuth", survey.toString(), folder.resolve("{output}.npy").toString());

        for (String output : new String[] {"dip", "azimuth"}) {
            assertThat(convert(group, "back.npy", "--array", output))
                    .hasSameBinaryContentAs(folder.resolve(output + ".npy"));
        }
        assertThat(Files.readString(group.resolve("dip/.zattrs"))).contains("varve gst-dip-azimuth");
    }

    @Test
    void runReadsAGroupAsItReadsTheFile() {
        String group = convert(survey, "a.zarr", "--chunk", "5,4,16").toString();
        String fromGroup = folder.resolve("group.npy").toString();
        String fromFile = folder.resolve("file.npy").toString();
        assertThat(Outcome.of("run", "semblance", group, fromGroup).status()).isZero();
        assertThat(Outcome.of("run", "semblance", survey.toString(), fromFile).status()).isZero();

        assertThat(Path.of(fromGroup)).hasSameBinaryContentAs(Path.of(fromFile));
    }

    /** The text header of what is computed from a group tells it, as it does when computed from the file. */
    @Test
    void headersOfAGroupGoIntoSegyWithTheHistory() throws IOException {
        Path fromGroup = folder.resolve("group.sgy");
        Path fromFile = folder.resolve("file.sgy");
        assertThat(Outcome.of("run", "mean", convert(survey, "a.zarr").toString(), fromGroup.toString()).status())
                .isZero();
        assertThat(Outcome.of("run", "mean", survey.toString(), fromFile.toString()).status()).isZero();

        String group = new String(Files.readAllBytes(fromGroup), Charset.forName("IBM037"));
        String file = new String(Files.readAllBytes(fromFile), Charset.forName("IBM037"));
        assertThat(group.substring(0, 3200)).contains("output mean", "survey a.zarr every 0.004 s");
        assertThat(group.substring(3200)).isEqualTo(file.substring(3200));
    }

    @Test
    void aGroupIsGenerated() throws IOException {
        Path group = folder.resolve("g.zarr");
        Outcome made = Outcome.of("generate", group.toString(), "--shape", "12,10,40", "--chunk", "5,4,16", "--quiet");

        assertThat(made.status()).as(made.err()).isZero();
        assertThat(convert(group, "g.npy")).hasSameBinaryContentAs(convert(survey, "s.npy"));
    }

    @Test
    void infoTellsWhatAGroupIs() {
        Path group = convert(survey, "a.zarr", "--chunk", "5,4,16");
        Outcome info = Outcome.of("info", group.toString());
        Outcome json = Outcome.of("info", group.toString(), "--json");

        assertThat(info.out()).contains("Zarr 2, MDIO 1 layout, array 'amplitude'", "chunks of 5x4x16",
                "SEG-Y headers kept", "1 to 12");
        assertThat(json.json().at("/chunk").toString()).isEqualTo("[5,4,16]");
        assertThat(Outcome.of("plan", "mean", group.toString()).status()).isZero();
    }
}
