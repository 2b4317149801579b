package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.varve.core.CsvSweep;
import org.varve.core.Shape;

/**
 * Files whose samples a GPU has encoded are, byte for byte, those that the host encodes; what was lost is told in the
 * same words.
 */
class CudaEncodingTest {

    private static final Shape SHAPE = new Shape(20, 30, 100);
    private static final int FILE_HEADER = 3600;
    private static final int TRACE_HEADER = 240;
    private static final int DEAD = 2;

    /** Byte of a trace header that says what the trace is, from 0. */
    private static final int KIND = 28;

    @TempDir(factory = BuildFolder.class)
    private static Path folder;

    private static Path survey;

    /** The survey with dead traces, samples that are not finite, and very large ones. */
    private static Path odd;

    @BeforeAll
    static void generate() throws IOException, InterruptedException {
        PretendGpu.require();
        survey = folder.resolve("survey.sgy");
        String shape = "%s,%s,%s".formatted(SHAPE.inlines(), SHAPE.crosslines(), SHAPE.samples());
        assertThat(VarveProcess.here("generate", survey.toString(), "--shape", shape).status()).isZero();
        odd = folder.resolve("odd.sgy");
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(survey));
        int trace = TRACE_HEADER + SHAPE.samples() * Float.BYTES;
        Random random = new Random(4);
        for (int t = 0; t < SHAPE.traces(); t++) {
            int at = FILE_HEADER + t * trace;
            if (random.nextInt(5) == 0) bytes.putShort(at + KIND, (short) DEAD);
            List<Float> values = List.of(Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, 1e30f, -3e38f);
            int sample = random.nextInt(SHAPE.samples());
            bytes.putFloat(at + TRACE_HEADER + sample * Float.BYTES, values.get(t % values.size()));
        }
        Files.write(odd, bytes.array());
    }

    private static VarveProcess.Result run(
            List<String> starter, String device, Path input, Path output, String operator, String... options)
            throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("run", operator, input.toString(), output.toString(), "--device",
                device, "--json", "--overwrite"));
        words.addAll(List.of(options));
        return VarveProcess.run(starter, words.toArray(String[]::new));
    }

    private static List<String> lost(JsonNode json) {
        return StreamSupport.stream(json.get("notes").spliterator(), false).map(JsonNode::asText)
                .filter(note -> note.contains("samples are")).toList();
    }

    /** Compares a run on a GPU with one on the processor, which writes the same file. */
    private static JsonNode assertSame(List<String> starter, Path input, String operator, String... options)
            throws IOException, InterruptedException {
        Path folders = Files.createTempDirectory(folder, "run");
        JsonNode expected = run(List.of(), "cpu", input, folders.resolve("cpu-{output}.sgy"), operator, options).json();
        JsonNode json = run(starter, "cuda", input, folders.resolve("gpu-{output}.sgy"), operator, options).json();
        try (Stream<Path> files = Files.list(folders)) {
            List<Path> ofCpu = files.filter(file -> file.getFileName().toString().startsWith("cpu-")).toList();
            assertThat(ofCpu).isNotEmpty();
            for (Path file : ofCpu) {
                Path other = file.resolveSibling(file.getFileName().toString().replace("cpu-", "gpu-"));
                assertThat(Files.mismatch(file, other)).as("first byte of %s that differs", other).isEqualTo(-1);
            }
        }
        assertThat(json.get("notFinite")).isEqualTo(expected.get("notFinite"));
        assertThat(lost(json)).isEqualTo(lost(expected));
        assertThat(json.at("/deviceBytes/measured").asLong()).isEqualTo(json.at("/deviceBytes/projected").asLong());
        return json;
    }

    @ParameterizedTest
    @CsvSweep(oneIn = 8,
            value = {"ieee, 1", "ieee, 0.3", "ibm, 1", "ibm, 1e38", "int32, 3e9", "int16, 1", "int16, 1e5", "int8, 50"})
    void filesAreTheSame(String format, String scale) throws IOException, InterruptedException {
        assertSame(PretendGpu.starter("DEVICES=2MiB"), survey, "first-derivative", "--segy-format", format,
                "--segy-scale", scale);
    }

    /** Dead traces are zeros, and nothing in them is counted. */
    @ParameterizedTest
    @CsvSweep(oneIn = 4, value = {"ibm, 1", "ibm, 1e9", "int16, 100", "int8, 1"})
    void whatIsLostIsToldAlike(String format, String scale) throws IOException, InterruptedException {
        JsonNode json = assertSame(PretendGpu.starter("DEVICES=2MiB"), odd, "first-derivative", "--segy-format",
                format, "--segy-scale", scale);

        assertThat(lost(json)).isNotEmpty();
    }

    @Test
    @Tag("nightly")
    void severalOutputsAndSeveralGpus() throws IOException, InterruptedException {
        assertSame(PretendGpu.starter("DEVICES=4MiB,4MiB"), odd, "first-derivative+gradient-magnitude",
                "--segy-format", "int16", "--segy-scale", "100");
    }

    @Test
    void asksForAsFewBytesAsTheFileHas() throws IOException, InterruptedException {
        Path output = folder.resolve("planned.sgy");
        String[] plan = {"plan", "first-derivative", survey.toString(), output.toString(), "--device", "cuda", "--tile",
                "20,30,100", "--segy-format", "int16", "--json"};

        JsonNode json = VarveProcess.run(PretendGpu.starter("DEVICES=8MiB"), plan).json();

        JsonNode written = StreamSupport.stream(json.get("buffers").spliterator(), false)
                .filter(buffer -> buffer.get("label").asText().equals("tiles written")).findFirst().orElseThrow();
        long bytes = Short.BYTES * SHAPE.size() + SHAPE.traces();
        assertThat(written.get("each").asLong()).isBetween(bytes, bytes + 63);
    }

    /** Of a part, the lines between are left out on the host. */
    @Test
    @Tag("nightly")
    void partsAreTheSame() throws IOException, InterruptedException {
        assertSame(PretendGpu.starter("DEVICES=4MiB"), odd, "first-derivative", "--inlines", "3:15:3", "--samples",
                "80:240", "--segy-format", "int16", "--segy-scale", "100");
    }

    @Test
    @Tag("nightly")
    void aRunWithAJournalIsTheSame() throws IOException, InterruptedException {
        assertSame(PretendGpu.starter("DEVICES=4MiB"), odd, "first-derivative", "--segy-format", "ibm", "--resume");
    }

    @Test
    @Tag("nightly")
    void smallerTilesAreTheSameWhereMemoryRunsOut() throws IOException, InterruptedException {
        Path[] outputs = {folder.resolve("halved.sgy"), folder.resolve("whole.sgy")};
        String[] options = {"--segy-format", "int16", "--segy-scale", "100"};

        VarveProcess.Result result = run(PretendGpu.starter("FAIL=cuLaunchKernel:5"), "cuda", odd, outputs[0],
                "first-derivative", options);

        assertThat(result.err()).contains("the tiles are now");
        JsonNode expected = run(List.of(), "cpu", odd, outputs[1], "first-derivative", options).json();
        assertThat(Files.mismatch(outputs[0], outputs[1])).isEqualTo(-1);
        assertThat(lost(result.json())).isEqualTo(lost(expected));
    }

    /** Before the first tile, and in the middle. */
    @ParameterizedTest
    @CsvSweep(oneIn = 2, delimiter = "|", value = {"FAIL=cuStreamCreate:1:999", "FAIL=cuLaunchKernel:20:719"})
    void theProcessorThatTakesOverWritesTheSame(String setting) throws IOException, InterruptedException {
        Path[] outputs = {folder.resolve("taken-over.sgy"), folder.resolve("alone.sgy")};
        String[] options = {"--segy-format", "ibm", "--tile", "4,30,100"};
        List<String> starter = new ArrayList<>(PretendGpu.starter(setting));
        starter.add("VARVE_STORE=" + Files.createTempDirectory(folder, "store"));

        JsonNode json = run(starter, "auto", survey, outputs[0], "first-derivative", options).json();

        assertThat(json.get("device").asText()).isEqualTo("cpu");
        run(List.of(), "cpu", survey, outputs[1], "first-derivative", options).json();
        assertThat(Files.mismatch(outputs[0], outputs[1])).isEqualTo(-1);
    }
}
