package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.varve.core.Shape;

/** Plans for surveys of any size come from a few headers and account for every byte. */
class PlanTest {

    /** Bytes by which what one process occupies differs from what another does with the same job. */
    private static final long DIFFERENCE = 8 << 20;

    private static final int HEADERS = 3600;
    private static final int TRACE_HEADER = 240;

    @TempDir(factory = BuildFolder.class)
    private Path folder;

    @Test
    void plansATebibyteToTheLastByte() throws IOException, InterruptedException {
        Shape shape = new Shape(8192, 8256, 4000);
        Path survey = folder.resolve("tebibyte.sgy");
        writeSparse(survey, shape);

        List<String> starter = VarveProcess.unlearned();

        JsonNode plan = planOfTebibyte(starter, survey, "4GiB");
        JsonNode cramped = planOfTebibyte(starter, survey, "400MiB");

        assertThat(plan.get("shape").toString()).isEqualTo("[8192,8256,4000]");
        assertBuffersAddUp(plan);
        assertThat(plan.at("/hostBytes/projected").asLong()).isLessThanOrEqualTo(4L << 30);
        assertThat(plan.get("predictedSeconds").asDouble())
                .isLessThanOrEqualTo(cramped.get("predictedSeconds").asDouble());
    }

    private static JsonNode planOfTebibyte(List<String> starter, Path survey, String memory)
            throws IOException, InterruptedException {
        return VarveProcess.run(
                starter, "plan", "gst-dip-azimuth+envelope", survey.toString(), "--host-memory", memory, "--json")
                .json();
    }

    /** No list grows with the survey: the Java runtime takes no more for 100 TiB than for 10 GiB of traces as long. */
    @Test
    @Tag("nightly")
    void plansAHundredTebibytesInTheHeapOfALittle() throws IOException, InterruptedException {
        JsonNode large = planOfZarr(new Shape(26_200, 26_200, 40_000));
        JsonNode little = planOfZarr(new Shape(256, 256, 40_000));

        assertThat(large.get("tiles").asLong()).isGreaterThan(100_000);
        assertThat(large.at("/hostBytes/projected").asLong()).isLessThanOrEqualTo(1L << 30);
        assertThat(large.at("/hostBytes/reserved").asLong())
                .isLessThanOrEqualTo(little.at("/hostBytes/reserved").asLong() + DIFFERENCE);
    }

    private JsonNode planOfZarr(Shape shape) throws IOException, InterruptedException {
        Path survey = Files.createDirectories(folder.resolve(shape + ".zarr"));
        Files.writeString(survey.resolve(".zarray"),
                """
                        {"zarr_format": 2, "shape": [%s, %s, %s], "chunks": [128, 128, 512], "dtype": "<f4", "compressor": null,
                         "fill_value": 0.0, "order": "C", "filters": null}
                        """
                        .formatted(shape.inlines(), shape.crosslines(), shape.samples()));
        return VarveProcess.run(VarveProcess.unlearned(),
                "plan", "gst-dip-azimuth", survey.toString(), "--host-memory", "1GiB", "--json").json();
    }

    @Test
    void planAndRunProjectTheSame() throws IOException, InterruptedException {
        String survey = folder.resolve("small.sgy").toString();
        VarveProcess.here("generate", survey, "--shape", "40,30,100");

        List<String> starter = VarveProcess.unlearned();

        JsonNode plan = VarveProcess.run(starter, "plan", "gst-dip-azimuth", survey, "--json").json();
        JsonNode run = VarveProcess.run(
                starter, "run", "gst-dip-azimuth", survey, folder.resolve("{output}.sgy").toString(), "--json").json();

        assertBuffersAddUp(plan);
        for (String value : new String[] {"/hostBytes/projected", "/hostBytes/reserved", "/tileShape", "/tiles"}) {
            assertThat(plan.at(value)).as(value).isEqualTo(run.at(value));
        }
    }

    /** What lies on the Java heap is part of what is reserved for the JVM. */
    private static void assertBuffersAddUp(JsonNode plan) {
        long bytes = 0;
        for (JsonNode buffer : plan.get("buffers")) {
            assertThat(buffer.get("bytes").asLong()).as("%s", buffer)
                    .isPositive()
                    .isEqualTo(buffer.get("count").asLong() * buffer.get("each").asLong());
            bytes += buffer.get("place").asText().equals("host") ? buffer.get("bytes").asLong() : 0;
        }
        JsonNode host = plan.get("hostBytes");
        assertThat(bytes).isEqualTo(host.get("projected").asLong() - host.get("reserved").asLong());
    }

    /**
     * Writes a file of IEEE floats with holes in place of nearly all of its traces: the first line and both ends of two
     * others.
     */
    private static void writeSparse(Path file, Shape shape) throws IOException {
        long trace = TRACE_HEADER + (long) shape.samples() * Float.BYTES;
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            channel.write(fileHeaders(shape.samples()), 0);
            for (int inline : new int[] {0, 1, shape.inlines() - 1}) {
                int step = inline == 0 ? 1 : shape.crosslines() - 1;
                for (int crossline = 0; crossline < shape.crosslines(); crossline += step) {
                    long number = (long) inline * shape.crosslines() + crossline;
                    channel.write(traceHeader(inline, crossline), HEADERS + number * trace);
                }
            }
            channel.write(ByteBuffer.allocate(1), HEADERS + shape.traces() * trace - 1);
        } catch (IOException e) {
            abort("needs a file system that takes a sparse file of 1 TiB: " + e);
        }
    }

    private static ByteBuffer fileHeaders(int samples) {
        ByteBuffer bytes = ByteBuffer.allocate(HEADERS);
        bytes.put(0, ("C" + " ".repeat(3199)).getBytes(StandardCharsets.US_ASCII));
        return bytes.putShort(3216, (short) 4000)
                .putShort(3220, (short) samples)
                .putShort(3224, (short) 5)
                .putShort(3500, (short) 0x0100)
                .putShort(3502, (short) 1);
    }

    private static ByteBuffer traceHeader(int inline, int crossline) {
        return ByteBuffer.allocate(TRACE_HEADER).putShort(28, (short) 1).putInt(188, inline + 1)
                .putInt(192, crossline + 1);
    }
}
