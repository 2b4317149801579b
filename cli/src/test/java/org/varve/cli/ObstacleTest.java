package org.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What info tells of files that are no volume, and that the option it names reads the very file. */
class ObstacleTest {

    private static final Pattern REMEDY = Pattern.compile("(?:with|such as) (--[a-z-]+ \\S+)");

    @TempDir
    private Path folder;

    private byte[] good;

    @BeforeEach
    void generate() throws IOException {
        good = Files.readAllBytes(Outcome.survey(folder.resolve("good.sgy")));
    }

    record Case(String name, Consumer<ByteBuffer> change, String obstacle) {
        @Override
        public String toString() {
            return name;
        }
    }

    /** Changes a word of two bytes of all trace headers; traces have 40 samples. */
    private static void inTraces(ByteBuffer bytes, int at, int value) {
        for (int trace = 3600; trace < bytes.capacity(); trace += 400) {
            bytes.putShort(trace + at - 1, (short) value);
        }
    }

    static Stream<Case> cases() {
        return Stream.of(
                new Case("no samples", bytes -> bytes.putShort(3220, (short) 0), "has 0 samples per trace"),
                new Case("32767 samples", bytes -> {
                    bytes.putShort(3220, (short) 32767);
                    inTraces(bytes, 115, 0);
                }, "holds no whole trace"),
                new Case("no interval", bytes -> {
                    bytes.putShort(3216, (short) 0);
                    inTraces(bytes, 117, 0);
                }, "gives no sample interval"),
                new Case("missing text", bytes -> bytes.putShort(3504, (short) 2), "begin at byte 3600"));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void theOptionThatIsNamedReadsTheFile(Case wrong) throws IOException {
        byte[] bytes = good.clone();
        wrong.change.accept(ByteBuffer.wrap(bytes));
        String file = Files.write(folder.resolve("a.sgy"), bytes).toString();

        Outcome info = Outcome.of("info", file);
        assertThat(info.status()).as(info.err()).isZero();
        assertThat(info.out()).contains("format      SEG-Y", "first trace", "obstacle", wrong.obstacle);
        JsonNode json = Outcome.of("info", file, "--json").json();
        assertThat(json.get("obstacle").asText()).contains(wrong.obstacle);
        assertThat(json.get("bytes").asLong()).isEqualTo(bytes.length);

        Matcher remedy = REMEDY.matcher(json.get("obstacle").asText());
        assertThat(remedy.find()).as(json.get("obstacle").asText()).isTrue();
        List<String> words = new ArrayList<>(List.of("convert", file, folder.resolve("a.npy").toString()));
        words.addAll(List.of(remedy.group(1).split(" ")));
        assertThat(Outcome.of(words.toArray(String[]::new)).status()).isZero();
        Outcome.of("convert", folder.resolve("good.sgy").toString(), folder.resolve("good.npy").toString());
        assertThat(folder.resolve("a.npy")).hasSameBinaryContentAs(folder.resolve("good.npy"));
    }

    @Test
    void theTextHeaderOfAFileThatIsNoVolumeIsShown() throws IOException {
        ByteBuffer.wrap(good).putShort(3220, (short) 0);
        String file = Files.write(folder.resolve("a.sgy"), good).toString();
        assertThat(Outcome.of("info", file, "--text").out()).contains("obstacle", "END TEXTUAL HEADER");
    }

    @Test
    void seismicUnixWithoutAnIntervalIsDescribed() throws IOException {
        Path file = folder.resolve("a.su");
        Outcome.of("convert", folder.resolve("good.sgy").toString(), file.toString());
        byte[] bytes = Files.readAllBytes(file);
        ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder());
        for (int trace = 0; trace < bytes.length; trace += 400) {
            buffer.putShort(trace + 116, (short) 0);
        }
        Files.write(file, bytes);
        Outcome info = Outcome.of("info", file.toString());
        assertThat(info.status()).isZero();
        assertThat(info.out()).contains("format      Seismic Unix", "120 traces of 40 samples", "obstacle",
                "--interval 0.004");
    }

    @Test
    void arraysAndGroupsAreDescribed() throws IOException {
        Path npy = folder.resolve("a.npy");
        Outcome.of("convert", folder.resolve("good.sgy").toString(), npy.toString());
        byte[] bytes = Files.readAllBytes(npy);
        Files.write(npy, Arrays.copyOf(bytes, bytes.length - 4));
        assertThat(Outcome.of("info", npy.toString()).out()).contains("'shape': (12, 10, 40)", "obstacle");

        Path group = folder.resolve("a.zarr");
        Files.createDirectories(group.resolve("times"));
        Files.writeString(group.resolve(".zgroup"), "{\"zarr_format\": 2}");
        Files.writeString(group.resolve("times/.zarray"),
                "{\"zarr_format\": 2, \"shape\": [4], \"chunks\": [4], \"dtype\": \"<f4\", \"order\": \"C\", \"fill_value\": 0, \"compressor\": null, \"filters\": null}");
        Outcome info = Outcome.of("info", group.toString());
        assertThat(info.status()).as(info.err()).isZero();
        assertThat(info.out()).contains("format      Zarr", "times", "obstacle");
    }

    @Test
    void whatIsNotRecognisedIsRefused() throws IOException {
        Files.write(folder.resolve("a.sgy"), new byte[9000]);
        Files.write(folder.resolve("a.su"), "no traces at all".repeat(100).getBytes(StandardCharsets.US_ASCII));
        for (String name : List.of("a.sgy", "a.su", "none.sgy")) {
            assertThat(Outcome.of("info", folder.resolve(name).toString()).status()).isEqualTo(ExitStatus.INPUT);
        }
    }
}
