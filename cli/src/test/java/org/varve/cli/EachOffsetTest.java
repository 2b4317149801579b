package org.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code --offset each}: what is written of each offset is what a file of that offset alone would give. */
class EachOffsetTest {

    private static final int HEADERS = 3600;
    private static final int TRACES = 120;
    private static final int TRACE = 240 + 4 * 40;
    private static final List<Integer> OFFSETS = List.of(-50, 100, 300);

    @TempDir
    private Path folder;

    @TempDir
    private Path outputs;

    private byte[] survey;
    private String gathers;

    /** Gathers of three traces, but for the last, which lacks the first offset. */
    @BeforeEach
    void makeGathers() throws IOException {
        survey = Files.readAllBytes(Outcome.survey(folder.resolve("survey.sgy")));
        gathers = write("gathers.sgy", OFFSETS, TRACES).toString();
        for (int offset : OFFSETS) {
            write(offset + ".sgy", List.of(offset), TRACES);
        }
    }

    private Path write(String name, List<Integer> offsets, int traces) throws IOException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.write(survey, 0, HEADERS);
        for (int t = 0; t < traces; t++) {
            for (int offset : offsets) {
                if (offset >= 0 || t < TRACES - 1) {
                    file.writeBytes(trace(t, offset));
                }
            }
        }
        return Files.write(folder.resolve(name), file.toByteArray());
    }

    /** A trace of the survey whose samples are moved up by its offset. */
    private byte[] trace(int number, int offset) {
        byte[] trace = Arrays.copyOfRange(survey, HEADERS + number * TRACE, HEADERS + (number + 1) * TRACE);
        ByteBuffer buffer = ByteBuffer.wrap(trace).putInt(36, offset);
        for (int at = 240; at < TRACE; at += Float.BYTES) {
            buffer.putFloat(at, buffer.getFloat(at) + offset);
        }
        return trace;
    }

    private String output(String name) {
        return outputs.resolve(name).toString();
    }

    @Test
    void eachIsRunAsIfItWereAlone() throws IOException {
        Outcome each = Outcome.of("run", "gst-dip-azimuth", gathers, output("{output}{offset}.sgy"), "--offset", "each",
                "--json");

        assertThat(each.status()).as(each.err()).isZero();
        JsonNode runs = each.json().get("runs");
        assertThat(runs.findValues("offset").toString()).isEqualTo("[-50, 100, 300]");
        assertThat(runs.findValues("traces").toString()).isEqualTo("[119, 120, 120]");
        for (int offset : OFFSETS) {
            Outcome.of("run", "gst-dip-azimuth", folder.resolve(offset + ".sgy").toString(),
                    output("alone-{output}" + offset + ".sgy"));
            for (String name : List.of("dip", "azimuth")) {
                assertThat(withoutText(name + offset)).isEqualTo(withoutText("alone-" + name + offset));
            }
        }
        for (JsonNode run : runs) {
            assertThat(run.at("/outputs/0/path").asText()).isEqualTo(output("dip" + run.get("offset") + ".sgy"));
            assertThat(run.at("/hostBytes/measured").asLong()).isPositive();
        }
    }

    /** The text header names the input. */
    private byte[] withoutText(String name) throws IOException {
        byte[] bytes = Files.readAllBytes(Path.of(output(name + ".sgy")));
        return Arrays.copyOfRange(bytes, 3200, bytes.length);
    }

    @Test
    void eachBecomesAGroup() {
        Outcome each = Outcome.of("convert", gathers, output("{offset}.zarr"), "--offset", "each");

        assertThat(each.status()).as(each.err()).isZero();
        assertThat(each.err()).contains("offset 100, 2 of 3: 120 traces", output("300.zarr"));
        for (int offset : OFFSETS) {
            Outcome.of("convert", output(offset + ".zarr"), output(offset + ".npy"));
            Outcome.of("convert", folder.resolve(offset + ".sgy").toString(), output("alone-" + offset + ".npy"));
            assertThat(Path.of(output(offset + ".npy")))
                    .hasSameBinaryContentAs(Path.of(output("alone-" + offset + ".npy")));
        }
    }

    @Test
    void outputsNeedANameEach() throws IOException {
        Outcome each = Outcome.of("run", "mean", gathers, output("mean.sgy"), "--offset", "each");

        assertThat(each.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(each.err()).contains("write {offset} in the path, such as out/{offset}.sgy");
        assertThat(written()).isEmpty();
    }

    @Test
    void anOutputThatExistsIsRefusedBeforeTheFirstRun() throws IOException {
        Path last = Files.writeString(Path.of(output("300.sgy")), "kept");

        Outcome refused = Outcome.of("run", "mean", gathers, output("{offset}.sgy"), "--offset", "each");
        assertThat(refused.status()).isEqualTo(ExitStatus.OUTPUT);
        assertThat(refused.err()).contains(last + " exists already", "--overwrite");
        assertThat(written()).containsExactly(last);

        Outcome allowed = Outcome.of("run", "mean", gathers, output("{offset}.sgy"), "--offset", "each", "--overwrite");
        assertThat(allowed.status()).as(allowed.err()).isZero();
        assertThat(written()).hasSize(3);
    }

    /** The second offset has a trace twice. */
    @Test
    void aFailureNamesTheOffsetAndStopsTheRest() throws IOException {
        Files.write(Path.of(gathers), trace(0, 100), StandardOpenOption.APPEND);

        Outcome each = Outcome.of("run", "mean", gathers, output("{offset}.sgy"), "--offset", "each", "--json");

        assertThat(each.status()).isEqualTo(ExitStatus.INPUT);
        assertThat(each.json().get("offset").asInt()).isEqualTo(100);
        assertThat(each.json().get("error").asText()).startsWith("offset 100: " + gathers)
                .contains("holds inline 1, crossline 1 twice");
        assertThat(written()).containsExactly(Path.of(output("-50.sgy")));
    }

    @Test
    void memoryIsRefusedBeforeTheFirstRun() throws IOException {
        Outcome each = Outcome.of("run", "mean", gathers, output("{offset}.sgy"), "--offset", "each", "--json",
                "--host-memory", "64MiB");

        assertThat(each.status()).isEqualTo(ExitStatus.MEMORY);
        assertThat(each.json().get("offset").asInt()).isEqualTo(-50);
        assertThat(each.json().get("bytesNeeded").asLong()).isPositive();
        assertThat(written()).isEmpty();
    }

    @Test
    void theOffsetWithMostTracesIsPlanned() {
        Outcome plan = Outcome.of("plan", "mean", gathers, "--offset", "each", "--json");

        assertThat(plan.status()).as(plan.err()).isZero();
        assertThat(plan.json().get("offset").asInt()).isEqualTo(100);
        assertThat(plan.json().get("shape").toString()).isEqualTo("[12,10,40]");
        assertThat(Outcome.of("plan", "mean", gathers, "--offset", "each").out())
                .startsWith("offset     100, which has the most traces\n");
    }

    @Test
    void infoListsOffsets() {
        for (String choice : List.of("", "--offset=100", "--offset=each", "--duplicates=mean")) {
            String[] arguments = Stream.of("info", gathers, choice, "--json").filter(word -> !word.isEmpty())
                    .toArray(String[]::new);
            JsonNode offsets = Outcome.of(arguments).json().get("offsets");
            assertThat(offsets.toString()).as(choice).isEqualTo("{\"count\":3,\"first\":-50,\"last\":300,\"step\":50,"
                    + "\"traces\":{\"-50\":119,\"100\":120,\"300\":120}}");
        }
        Outcome info = Outcome.of("info", gathers);
        assertThat(info.status()).isZero();
        assertThat(info.out()).contains("is a prestack file", "3, from -50 to 300, step 50", "-50: 119 traces");
        assertThat(Outcome.of("info", folder.resolve("100.sgy").toString()).out()).doesNotContain("offset");
    }

    @Test
    void oneOffsetIsShownAtATime() {
        assertThat(Outcome.of("view", gathers, output("each.png"), "--offset", "each").err())
                .isEqualTo("varve: --offset each: one offset is shown at a time; give one\n");
    }

    @Test
    void onlyTheRangeOfManyOffsetsIsListed() throws IOException {
        List<Integer> many = Stream.iterate(10, offset -> offset + 10).limit(65).toList();
        String file = write("many.sgy", many, 2).toString();

        assertThat(Outcome.of("info", file, "--json").json().get("offsets").toString())
                .isEqualTo("{\"count\":65,\"first\":10,\"last\":650,\"step\":10}");
    }

    @Test
    void whatHasNoOffsetsIsRefused() {
        Outcome none = Outcome.of("run", "mean", folder.resolve("a.npy").toString(), output("{offset}.npy"), "--offset",
                "each");
        Outcome words = Outcome.of("run", "mean", gathers, output("o.sgy"), "--offset", "near");
        Outcome log = Outcome.of("run", "mean", gathers, output("{offset}.sgy"), "--offset", "each", "--memory-log",
                output("log.csv"));

        assertThat(List.of(none.status(), words.status(), log.status())).containsOnly(ExitStatus.USAGE);
        assertThat(none.err()).contains("--offset: is for SEG-Y inputs");
        assertThat(words.err()).contains("--offset 'near': must be a whole number, such as 200, or each");
        assertThat(log.err()).contains("choose one offset");
    }

    private List<Path> written() throws IOException {
        try (Stream<Path> files = Files.list(outputs)) {
            return files.toList();
        }
    }
}
