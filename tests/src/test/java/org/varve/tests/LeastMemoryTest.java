package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.varve.core.CsvSweep;

/**
 * Jobs of every format, refused in too little memory: what the refusal says is needed suffices, and no run takes more
 * than it projected. Each runs in a process of its own that has learned nothing.
 */
class LeastMemoryTest {

    private static final String TOO_LITTLE = "64MiB";
    private static final int HEADERS = 3600;
    private static final int SAMPLES = 50;
    private static final int TRACE = 240 + 4 * SAMPLES;
    private static final List<Integer> OFFSETS = List.of(100, 200, 300);

    @TempDir(factory = BuildFolder.class)
    private static Path folder;

    @BeforeAll
    static void makeInputs() throws IOException, InterruptedException {
        String shape = "60,50," + SAMPLES;
        for (String name : List.of("a.sgy", "a.npy", "a.raw")) {
            done("generate", in(name), "--shape", shape);
        }
        done("convert", in("a.sgy"), in("a.zarr"));
        done("convert", in("a.sgy"), in("a3.zarr"), "--zarr-format", "3", "--compression", "gzip");
        byte[] survey = Files.readAllBytes(folder.resolve("a.sgy"));
        write("shuffled.sgy", survey, shuffled(traces(survey)));
        write("gathers.sgy", survey, shuffled(gathers(survey)));
    }

    private static String in(String name) {
        return folder.resolve(name).toString();
    }

    private static void done(String... arguments) throws IOException, InterruptedException {
        VarveProcess.Result result = VarveProcess.run(VarveProcess.unlearned(), arguments);
        assertThat(result.status()).as(result.err()).isZero();
    }

    private static List<byte[]> traces(byte[] survey) {
        List<byte[]> traces = new ArrayList<>();
        for (int at = HEADERS; at < survey.length; at += TRACE) {
            traces.add(Arrays.copyOfRange(survey, at, at + TRACE));
        }
        return traces;
    }

    private static List<byte[]> gathers(byte[] survey) {
        List<byte[]> gathers = new ArrayList<>();
        for (int offset : OFFSETS) {
            traces(survey).forEach(trace -> gathers.add(ByteBuffer.wrap(trace).putInt(36, offset).array()));
        }
        return gathers;
    }

    private static List<byte[]> shuffled(List<byte[]> traces) {
        Collections.shuffle(traces, new Random(1));
        return traces;
    }

    private static void write(String name, byte[] survey, List<byte[]> traces) throws IOException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.write(survey, 0, HEADERS);
        traces.forEach(file::writeBytes);
        Files.write(folder.resolve(name), file.toByteArray());
    }

    @ParameterizedTest
    @CsvSweep(oneIn = 11, delimiter = "|", value = {
            "run gst-dip-azimuth IN/a.npy OUT-{output}.npy",
            "run gst-dip-azimuth IN/a.sgy OUT-{output}.sgy --threads 16",
            "run gst-dip-azimuth IN/a.sgy OUT.zarr --threads 8",
            "run envelope IN/shuffled.sgy OUT.sgy --threads 1",
            "run structure-tensor IN/a.zarr OUT-{output}.sgy",
            "run histogram-equalization IN/shuffled.sgy OUT.npy",
            "run envelope+rms+median IN/a3.zarr OUT.zarr --zarr-format 3 --compression gzip --threads 4",
            "run mean IN/a.raw OUT.raw --shape 60,50,50",
            "run semblance IN/gathers.sgy OUT.zarr --offset 200",
            "convert IN/shuffled.sgy OUT.zarr",
            "convert IN/a.zarr OUT.sgy"})
    void whatARefusalNeedsSuffices(String job) throws IOException, InterruptedException {
        List<String> arguments = arguments(job);
        long needed = needed(arguments);

        JsonNode bytes = run(arguments, needed).get("hostBytes");

        assertKept(bytes, needed);
    }

    /** What an earlier run has left behind is not charged to the next. */
    @Test
    @Tag("nightly")
    void whatSufficesForEachOffsetSufficesForAll() throws IOException, InterruptedException {
        long most = 0;
        for (int offset : OFFSETS) {
            most = Math.max(most, needed(arguments("run gst-dip-azimuth IN/gathers.sgy OUT.zarr --offset " + offset)));
        }

        JsonNode runs = run(arguments("run gst-dip-azimuth IN/gathers.sgy OUT-{offset}.zarr --offset each"), most)
                .get("runs");

        assertThat(runs).hasSameSizeAs(OFFSETS);
        for (JsonNode run : runs) {
            assertKept(run.get("hostBytes"), most);
        }
    }

    /** An index of 32 MB: it is held before the plan is made, and part of it. */
    @Test
    @Tag("nightly")
    void anIndexIsCountedOnce() throws IOException, InterruptedException {
        int lines = 2_830;
        done("generate", in("tiny.sgy"), "--shape", "4,4,2");
        writeSparse(in("sparse.sgy"), Files.readAllBytes(folder.resolve("tiny.sgy")), lines);

        JsonNode sparse = run(arguments("plan mean IN/sparse.sgy --tile 4,4,2"), 4L << 30);

        JsonNode tiny = run(arguments("plan mean IN/tiny.sgy"), 4L << 30);
        assertThat(reader(sparse)).isGreaterThan(4L * lines * lines);
        assertThat(reserved(sparse)).isEqualTo(reserved(tiny));
    }

    /** Traces at every ninth place of a grid of so many lines each way. */
    private static void writeSparse(String file, byte[] survey, int lines) throws IOException {
        byte[] trace = Arrays.copyOfRange(survey, HEADERS, HEADERS + 248);
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(Path.of(file)))) {
            out.write(survey, 0, HEADERS);
            for (int place = 0; place < lines * lines; place += 9) {
                ByteBuffer.wrap(trace).putInt(188, place / lines + 1).putInt(192, place % lines + 1);
                out.write(trace);
            }
        }
    }

    private static long reader(JsonNode plan) {
        for (JsonNode buffer : plan.get("buffers")) {
            if (buffer.get("label").asText().equals("reader")) return buffer.get("bytes").asLong();
        }
        return 0;
    }

    private static long reserved(JsonNode plan) {
        return plan.at("/hostBytes/reserved").asLong();
    }

    private static List<String> arguments(String job) {
        String out = folder.resolve("out").toString();
        return Arrays.stream(job.split(" ", -1))
                .map(word -> word.replace("IN/", folder + "/").replace("OUT", out))
                .toList();
    }

    private static long needed(List<String> arguments) throws IOException, InterruptedException {
        VarveProcess.Result refused = varve(arguments, TOO_LITTLE);
        assertThat(refused.status()).as(refused.err()).isEqualTo(4);
        JsonNode json = new ObjectMapper().readTree(refused.out());
        assertThat(json.get("bytesAllowed").asLong()).isEqualTo(64L << 20);
        assertThat(json.get("error").asText()).contains(json.get("bytesNeeded").asText());
        return json.get("bytesNeeded").asLong();
    }

    private static JsonNode run(List<String> arguments, long memory) throws IOException, InterruptedException {
        return varve(arguments, Long.toString(memory)).json();
    }

    private static VarveProcess.Result varve(List<String> arguments, String memory)
            throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(arguments);
        all.addAll(List.of("--host-memory", memory, "--json"));
        if (!arguments.getFirst().equals("plan")) all.add("--overwrite");
        return VarveProcess.run(VarveProcess.unlearned(), all.toArray(String[]::new));
    }

    private static void assertKept(JsonNode bytes, long allowed) {
        assertThat(bytes.get("exceeded").asLong()).as(bytes.toString()).isZero();
        assertThat(bytes.get("measured").asLong()).isLessThanOrEqualTo(bytes.get("projected").asLong());
        assertThat(bytes.get("projected").asLong()).isLessThanOrEqualTo(bytes.get("allowed").asLong());
        assertThat(bytes.get("allowed").asLong()).isEqualTo(allowed);
    }
}
