package org.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code --offset} on Zarr arrays with an axis of offsets means what it means on prestack SEG-Y. */
class ZarrGathersTest {

    @TempDir
    private Path folder;

    @TempDir
    private Path outputs;

    private String gathers;

    @BeforeEach
    void makeGathers() throws IOException {
        gathers = group("gathers.zarr", "offset", 100, 200, 300);
    }

    /**
     * A group of 3 inlines, 4 crosslines, three offsets and 8 samples, whose samples tell the place of their offset.
     */
    private String group(String name, String axis, double... offsets) throws IOException {
        Path group = Files.createDirectories(folder.resolve(name));
        Files.writeString(group.resolve(".zgroup"), "{\"zarr_format\": 2}");
        float[] samples = new float[3 * 4 * 3 * 8];
        for (int n = 0; n < samples.length; n++) {
            samples[n] = n / 8 % 3 + n % 8 * 0.125f;
        }
        array(group, "amplitude", List.of("inline", "crossline", axis, "time"), new int[] {3, 4, 3, 8}, samples);
        float[] numbers = new float[offsets.length];
        for (int n = 0; n < numbers.length; n++) {
            numbers[n] = (float) offsets[n];
        }
        array(group, axis, List.of(axis), new int[] {3}, numbers);
        array(group, "time", List.of("time"), new int[] {8}, 0, 4, 8, 12, 16, 20, 24, 28);
        return group.toString();
    }

    private static void array(Path group, String name, List<String> axes, int[] shape, float... values)
            throws IOException {
        Path array = Files.createDirectories(group.resolve(name));
        String extents = Arrays.toString(shape);
        Files.writeString(array.resolve(".zarray"), """
                {"zarr_format": 2, "shape": %s, "chunks": %s, "dtype": "<f4", "fill_value": 0, "compressor": null,
                 "filters": null, "order": "C"}""".formatted(extents, extents));
        Files.writeString(array.resolve(".zattrs"), "{\"_ARRAY_DIMENSIONS\": [\"%s\"]%s}".formatted(
                String.join("\", \"", axes), name.equals("time") ? ", \"units\": \"ms\"" : ""));
        ByteBuffer bytes = ByteBuffer.allocate(4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
        for (float value : values) bytes.putFloat(value);
        Files.write(array.resolve(axes.stream().map(_ -> "0").collect(Collectors.joining("."))), bytes.array());
    }

    private String output(String name) {
        return outputs.resolve(name).toString();
    }

    /** The first sample of a {@code .npy} file. */
    private static float first(Path file) throws IOException {
        return ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN).getFloat(128);
    }

    @Test
    void oneIsChosenByItsNumber() throws IOException {
        for (int offset = 100; offset <= 300; offset += 100) {
            Outcome done = Outcome.of("convert", gathers, output(offset + ".npy"), "--offset", "" + offset);
            assertThat(done.status()).as(done.err()).isZero();
            assertThat(first(outputs.resolve(offset + ".npy"))).isEqualTo(offset / 100 - 1);
        }
        JsonNode info = Outcome.of("info", gathers, "--offset", "200", "--json").json();
        assertThat(info.get("offset").asDouble()).isEqualTo(200);
        assertThat(info.get("shape").toString()).isEqualTo("[3,4,8]");
        assertThat(Outcome.of("view", gathers, output("v.png"), "--offset", "200").status()).isZero();
        assertThat(Outcome.of("run", "mean", gathers, output("m.npy"), "--offset", "300", "--report", output("r.html"),
                "--quiet").status()).isZero();
    }

    @Test
    void eachIsRunInTurn() throws IOException {
        Outcome each = Outcome.of("run", "difference", gathers, output("{offset}.npy"), "--with", gathers, "--offset",
                "each", "--json");
        assertThat(each.status()).as(each.err()).isZero();
        assertThat(each.json().get("runs").findValues("offset").toString()).isEqualTo("[100, 200, 300]");
        assertThat(first(outputs.resolve("200.npy"))).isZero();
        Outcome plan = Outcome.of("plan", "mean", gathers, "--offset", "each");
        assertThat(plan.status()).as(plan.err()).isZero();
        assertThat(plan.out()).contains("offset     100");
        Outcome angles = Outcome.of("convert", group("angles.zarr", "angle", 2.5, 7.5, 12.5), output("{offset}.npy"),
                "--offset", "each");
        assertThat(angles.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(angles.err()).contains("run each by itself with --offset 2.5");
        assertThat(Outcome.of("convert", folder.resolve("angles.zarr").toString(), output("a.npy"), "--offset", "7.5")
                .status()).isZero();
        assertThat(first(outputs.resolve("a.npy"))).isEqualTo(1);
    }

    /** With four axes, unknown units and unequal steps: what is there, what stands in the way, and what helps. */
    @Test
    void infoDescribesWhatCannotBeRead() throws IOException {
        Outcome info = Outcome.of("info", gathers);
        assertThat(info.status()).as(info.err()).isZero();
        assertThat(info.out()).contains("amplitude: inline 3, crossline 4, offset 3, time 8, float32",
                "time: time 8, float32, from 0 to 28, in 'ms'", "obstacle", "--offset 100");
        JsonNode json = Outcome.of("info", gathers, "--json").json();
        assertThat(json.get("obstacle").asText()).contains("--offset each");
        assertThat(json.get("axes").get("amplitude").get("offset").asInt()).isEqualTo(3);

        Path times = Path.of(gathers, "time");
        String attributes = Files.readString(times.resolve(".zattrs"));
        Files.writeString(times.resolve(".zattrs"), attributes.replace("ms", "fathoms"));
        assertThat(Outcome.of("info", gathers, "--offset", "100").out()).contains("obstacle", "'fathoms'",
                "--interval");
        Files.writeString(times.resolve(".zattrs"), attributes);
        array(Path.of(gathers), "time", List.of("time"), new int[] {8}, 0, 4, 8, 12, 16, 20, 24, 99);
        Outcome unequal = Outcome.of("info", gathers, "--offset", "100");
        assertThat(unequal.status()).isZero();
        assertThat(unequal.out()).contains("in steps from 4 to 75", "--interval 0.0141429");
        assertThat(Outcome.of("info", gathers, "--offset", "100", "--interval", "0.0141429").out())
                .doesNotContain("obstacle");
    }

    /** Which of several arrays is meant is told, too. */
    @Test
    void infoDescribesAGroupOfSeveralSurveys() throws IOException {
        array(Path.of(gathers), "other", List.of("inline", "crossline", "time"), new int[] {3, 4, 8}, new float[96]);
        Outcome info = Outcome.of("info", gathers, "--json");
        assertThat(info.status()).as(info.err()).isZero();
        assertThat(info.json().get("obstacle").asText()).contains("several arrays", "--array amplitude");
        assertThat(Outcome.of("convert", gathers, output("o.npy")).status()).isEqualTo(ExitStatus.USAGE);
    }

    @Test
    void whatIsNotChosenOrNotThereIsRefusedWithWhatHelps() throws IOException {
        Outcome none = Outcome.of("convert", gathers, output("a.npy"));
        assertThat(none.status()).isEqualTo(ExitStatus.INPUT);
        assertThat(none.err()).contains("'amplitude' has 3 places along 'offset' (100, 200, 300)", "--offset each");
        Matcher remedy = Pattern.compile("--offset \\d+").matcher(none.err());
        assertThat(remedy.find()).isTrue();
        String[] words = remedy.group().split(" ", -1);
        assertThat(Outcome.of("convert", gathers, output("a.npy"), words[0], words[1]).status()).isZero();

        Outcome absent = Outcome.of("convert", gathers, output("b.npy"), "--offset", "150");
        assertThat(absent.status()).isEqualTo(ExitStatus.INPUT);
        assertThat(absent.err()).contains("has no 150 along 'offset'", "100, 200, 300", "--offset 100");
        assertThat(Outcome.of("convert", gathers, output("b.npy"), "--offset", "100", "--offset-bin", "50").err())
                .contains("--offset-bin: is for SEG-Y inputs and Seismic Unix inputs", "drop the option");
        assertThat(Outcome.of("convert", gathers, output("b.npy"), "--offset", "near").err())
                .contains("'near': must be a number");
        String stacked = output("c.zarr");
        assertThat(Outcome.of("convert", gathers, stacked, "--offset", "100").status()).isZero();
        Outcome needless = Outcome.of("convert", stacked, output("d.npy"), "--offset", "100");
        assertThat(needless.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(needless.err()).contains("has no axis of offsets", "drop --offset");
    }
}
