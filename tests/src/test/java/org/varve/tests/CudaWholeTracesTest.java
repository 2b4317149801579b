package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.varve.core.CsvSweep;
import org.varve.core.Shape;
import org.varve.core.Volume;

/** A GPU that gets whole traces with their headers computes what the processor computes, byte for byte. */
class CudaWholeTracesTest {

    private static final Shape SHAPE = new Shape(11, 13, 1925);
    private static final int FILE_HEADER = 3600;
    private static final int TRACE_HEADER = 240;
    private static final int DEAD = 2;

    /** Bytes of a trace header, from 0, that say what the trace is, and when it starts in milliseconds. */
    private static final int KIND = 28;
    private static final int DELAY = 108;

    @TempDir(factory = BuildFolder.class)
    private static Path folder;

    /** With dead traces, traces that start earlier and later, and samples that are not finite. */
    private static Path odd;

    @BeforeAll
    static void generate() throws IOException, InterruptedException {
        PretendGpu.require();
        Path survey = folder.resolve("survey.sgy");
        varve("generate", survey.toString(), "--shape", "11,13,1925");
        odd = folder.resolve("odd.sgy");
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(survey));
        int trace = TRACE_HEADER + SHAPE.samples() * Float.BYTES;
        Random random = new Random(4);
        for (int t = 1; t < SHAPE.traces(); t++) {
            int at = FILE_HEADER + t * trace;
            if (random.nextInt(6) == 0) bytes.putShort(at + KIND, (short) DEAD);
            if (random.nextInt(6) == 0) bytes.putShort(at + DELAY, (short) (random.nextBoolean() ? 40 : -20));
            List<Float> values = List.of(Float.NaN, -1e7f, 1e6f);
            bytes.putFloat(at + TRACE_HEADER + random.nextInt(SHAPE.samples()) * Float.BYTES, values.get(t % 3));
        }
        Files.write(odd, bytes.array());
    }

    private static VarveProcess.Result varve(String... words) throws IOException, InterruptedException {
        VarveProcess.Result result = VarveProcess.here(words);
        assertThat(result.status()).as(result.err()).isZero();
        return result;
    }

    /** Runs on both, and returns what the run on the GPU tells. */
    private static JsonNode assertSame(Path input, String gpus, String operator, String... options)
            throws IOException, InterruptedException {
        Path folders = Files.createTempDirectory(folder, "run");
        Path cpu = folders.resolve("cpu.sgy");
        Path gpu = folders.resolve("gpu.sgy");
        JsonNode expected = VarveProcess.here(words("run", input, cpu, operator, "cpu", options)).json();
        JsonNode json = VarveProcess.run(
                PretendGpu.starter("DEVICES=" + gpus), words("run", input, gpu, operator, "cuda", options)).json();

        assertThat(Files.mismatch(cpu, gpu)).as("first byte that differs").isEqualTo(-1);
        assertThat(json.get("notFinite")).isEqualTo(expected.get("notFinite"));
        assertThat(json.at("/deviceBytes/measured").asLong()).isEqualTo(json.at("/deviceBytes/projected").asLong());
        return json;
    }

    private static JsonNode plan(Path input, String gpus, String operator, String... options)
            throws IOException, InterruptedException {
        return VarveProcess.run(PretendGpu.starter("DEVICES=" + gpus),
                words("plan", input, folder.resolve("planned.sgy"), operator, "cuda", options)).json();
    }

    private static String[] words(String verb, Path input, Path output, String operator, String device,
            String... options) {
        List<String> words = new ArrayList<>(List.of(verb, operator, input.toString(), output.toString(), "--device",
                device, "--json", "--overwrite"));
        words.addAll(List.of(options));
        return words.toArray(String[]::new);
    }

    private static String read(JsonNode plan) {
        return plan.at("/buffers/0/label").asText();
    }

    private static String written(JsonNode plan) {
        return plan.at("/buffers/1/label").asText();
    }

    /** Each encoding that a GPU decodes, in tiles of whole lines and of parts of lines, with and without a halo. */
    @ParameterizedTest
    @CsvSweep(oneIn = 4,
            value = {"ieee, 4, 4, 13", "ibm, 4, 3, 5", "int32, 4, 11, 13", "int16, 2, 4, 13", "int8, 1, 3, 5"})
    void everyEncodingIsDecoded(String format, int bytes, int inlines, int crosslines)
            throws IOException, InterruptedException {
        Path stored = folder.resolve(format + ".sgy");
        varve("convert", odd.toString(), stored.toString(), "--segy-format", format, "--overwrite");
        String[] tile = {"--tile", inlines + "," + crosslines + ",1925"};
        assertSame(stored, "8MiB", "clip-percentiles", tile);
        assertSame(stored, "8MiB", "first-derivative", tile);

        JsonNode plan = plan(stored, "8MiB", "clip-percentiles", tile);
        assertThat(read(plan)).isEqualTo("traces read");
        long traces = (long) inlines * crosslines * (TRACE_HEADER + (long) bytes * SHAPE.samples()) + Volume.BLOCK;
        assertThat(plan.at("/buffers/0/each").asLong()).isEqualTo(Math.ceilDiv(traces, 4096L) * 4096);
        assertThat(written(plan)).isEqualTo("traces written");
        long floats = (long) inlines * crosslines * (TRACE_HEADER + (long) Float.BYTES * SHAPE.samples());
        long marks = (long) inlines * crosslines;
        assertThat(plan.at("/buffers/1/each").asLong())
                .isEqualTo(Math.ceilDiv(floats + Volume.BLOCK + marks, 4096L) * 4096);
    }

    @Test
    void deadAndShiftedTracesAreAsOnTheProcessor() throws IOException, InterruptedException {
        String[] options = {"-p", "window=3,3,5", "--tile", "4,6,1925"};
        assertSame(odd, "4MiB", "mean", options);

        assertThat(read(plan(odd, "4MiB", "mean", options))).isEqualTo("traces read");
        assertThat(assertSame(odd, "4MiB,4MiB", "first-derivative").at("/device").asText()).contains("+");
    }

    /** Where traces are cut, of a part, and of files in another order, samples alone are copied. */
    @ParameterizedTest
    @CsvSweep(oneIn = 3, value = {"--tile 4/13/700", "--inlines 3:9:3", "--samples 400:1200"})
    void partsOfTracesAreReadAlone(String options) throws IOException, InterruptedException {
        String[] words = options.replace('/', ',').split(" ");
        assertSame(odd, "8MiB", "first-derivative", words);

        JsonNode plan = plan(odd, "8MiB", "first-derivative", words);
        assertThat(read(plan)).isEqualTo("tiles read");
        assertThat(written(plan)).isEqualTo("tiles written");
    }

    @ParameterizedTest
    @CsvSweep(oneIn = 2, value = {".npy", ".su"})
    void otherFilesOfTracesAreReadSo(String extension) throws IOException, InterruptedException {
        Path stored = folder.resolve("survey" + extension);
        varve("convert", folder.resolve("survey.sgy").toString(), stored.toString(), "--overwrite");

        assertSame(stored, "4MiB", "first-derivative", "--tile", "4,6,1925");

        JsonNode plan = plan(stored, "4MiB", "first-derivative", "--tile", "4,6,1925");
        assertThat(read(plan)).isEqualTo("traces read");
    }

    /** Headers of Seismic Unix files are read again; other than in little-endian files, the GPU encodes the samples. */
    @Test
    void bigEndianFilesOfSeismicUnixAreWrittenSo() throws IOException, InterruptedException {
        byte[] bytes = Files.readAllBytes(odd);
        Path stored = folder.resolve("big.su");
        Files.write(stored, Arrays.copyOfRange(bytes, FILE_HEADER, bytes.length));
        Path cpu = folder.resolve("cpu.su");
        Path gpu = folder.resolve("gpu.su");
        String[] tile = {"--tile", "4,13,1925"};

        VarveProcess.here(words("run", stored, cpu, "first-derivative", "cpu", tile)).json();
        VarveProcess.run(PretendGpu.starter("DEVICES=8MiB"),
                words("run", stored, gpu, "first-derivative", "cuda", tile)).json();

        assertThat(Files.mismatch(cpu, gpu)).as("first byte that differs").isEqualTo(-1);
        JsonNode plan = VarveProcess.run(PretendGpu.starter("DEVICES=8MiB"),
                words("plan", stored, folder.resolve("planned.su"), "first-derivative", "cuda", tile)).json();
        assertThat(written(plan)).isEqualTo("traces written");
    }

    /** Headers that are a large part of a file are left out on the host. */
    @Test
    void shortTracesAreReadAlone() throws IOException, InterruptedException {
        Path tiny = folder.resolve("short.sgy");
        for (int samples : new int[] {479, 480}) {
            varve("generate", tiny.toString(), "--shape", "5,7," + samples, "--overwrite");
            List<String> starter = new ArrayList<>(VarveProcess.unlearned());
            starter.addAll(PretendGpu.starter("DEVICES=8MiB"));
            JsonNode plan = VarveProcess.run(starter,
                    words("plan", tiny, folder.resolve("planned.sgy"), "first-derivative", "cuda")).json();

            assertThat(read(plan)).isEqualTo(samples < 480 ? "tiles read" : "traces read");
            assertThat(written(plan)).isEqualTo(samples < 480 ? "tiles written" : "traces written");
        }
    }
}
