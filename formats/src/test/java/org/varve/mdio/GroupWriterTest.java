package org.varve.mdio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Box;
import org.varve.core.History;
import org.varve.core.LiveTraces;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.VolumeWriter;
import org.varve.file.KeptPart;
import org.varve.file.OutputException;
import org.varve.file.PageCache;
import org.varve.file.Placement;
import org.varve.formats.Samples;
import org.varve.zarr.JsonTree;
import org.varve.zarr.ZarrOptions;

/** The outputs of a run in one group: two arrays of eight chunks each, which make one shard in version 3. */
class GroupWriterTest {

    private static final Shape SHAPE = new Shape(8, 6, 10);
    private static final float[] SAMPLES = Samples.distinct(SHAPE);
    private static final Shape CHUNK = new Shape(4, 3, 5);
    private static final KeptPart KEPT = new KeptPart("0123abcd", KeptPart.Stage.NEW, false);

    @TempDir
    private Path folder;

    private Path target() {
        return folder.resolve("a.zarr");
    }

    private List<VolumeWriter> create(int version, Optional<KeptPart> kept, LiveTraces live, String... names)
            throws IOException {
        ZarrOptions options = ZarrOptions.DEFAULT.withVersion(version).withCompression("none").withChunk(CHUNK);
        ZarrTarget target = new ZarrTarget(target(), new Placement(false, kept, PageCache.BY_KIND), "given", List.of(),
                options);
        Survey survey = new Survey(SHAPE, 0.004, Survey.Unit.SECONDS);
        return GroupWriter.create(target, List.of(names), new SurveyToWrite(survey, live, SurveyDetails.of(SHAPE)));
    }

    private VolumeWriter create(int version, LiveTraces live) throws IOException {
        return create(version, Optional.empty(), live, "amplitude").getFirst();
    }

    private static void write(VolumeWriter writer, Box box) throws IOException {
        Samples.write(writer, box, SAMPLES, SHAPE);
    }

    private JsonNode attributes(String array) throws IOException {
        return JsonTree.read(Files.readAllBytes(target().resolve(array + "/zarr.json"))).get("attributes");
    }

    private float[] read(String name) throws IOException {
        try (MdioVolume volume = MdioVolume.open(target(), Optional.of(name), Optional.empty())) {
            return Samples.read(volume);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void aGroupHasItsNameOnceAllOutputsAreThere(int version) throws IOException {
        List<VolumeWriter> both = create(version, Optional.empty(), (i, j) -> true, "dip", "azimuth");
        try (VolumeWriter dip = both.getFirst(); VolumeWriter azimuth = both.getLast()) {
            assertThat(dip.bufferBytes()).isPositive();
            assertThat(azimuth.bufferBytes()).as("shared").isZero();
            write(dip, Box.of(SHAPE));
            dip.commit();
            assertThat(target()).doesNotExist();
            write(azimuth, Box.of(SHAPE));
            azimuth.commit();
            assertThat(target()).isDirectory();

            azimuth.rollBack();
            assertThat(target()).doesNotExist();
            dip.commit();
            assertThat(target()).doesNotExist();
            azimuth.commit();
        }
        assertThat(read("dip")).isEqualTo(SAMPLES).isEqualTo(read("azimuth"));
    }

    @Test
    void outputsHaveNamesOfTheirOwn() {
        assertThatThrownBy(() -> create(3, Optional.empty(), (i, j) -> true, "dip", "inline"))
                .isInstanceOf(RuntimeException.class).hasMessageContaining("inline");
        assertThat(folder).isEmptyDirectory();
    }

    /** A missing sample is no zero: what reads the file by other means sees NaN, and no chunk where all is dead. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void deadTracesAreNotNumbers(int version) throws IOException {
        try (VolumeWriter writer = create(version, (i, j) -> i >= 4 && j != 4)) {
            write(writer, Box.of(SHAPE));
            writer.commit();
        }
        float[] expected = new float[SAMPLES.length];
        for (int n = 0; n < expected.length; n++) {
            boolean isLive = n / 60 >= 4 && n / 10 % 6 != 4;
            expected[n] = isLive ? SAMPLES[n] : 0;
        }
        assertThat(read("amplitude")).isEqualTo(expected);
        if (version == 2) {
            assertThat(target().resolve("amplitude/0")).doesNotExist();
            ByteBuffer chunk = ByteBuffer.wrap(Files.readAllBytes(target().resolve("amplitude/1/1/0")))
                    .order(ByteOrder.LITTLE_ENDIAN);
            for (int n = 0; n < CHUNK.size(); n++) {
                assertThat(Float.isNaN(chunk.getFloat(4 * n))).as("number %s", n).isEqualTo(n / 5 % 3 == 1);
            }
        }
    }

    /** A chunk that nobody wrote is missing, but the mask says of every trace whether it is live. */
    @Test
    void theMaskIsWholeEvenIfSamplesAreNot() throws IOException {
        try (VolumeWriter writer = create(2, (i, j) -> j != 5)) {
            write(writer, new Box(0, 0, 0, CHUNK));
            writer.commit();
        }
        for (int i = 0; i < 2; i++) {
            for (int j = 0; j < 2; j++) {
                byte last = (byte) (j == 0 ? 1 : 0);
                assertThat(Files.readAllBytes(target().resolve("trace_mask/%s/%s".formatted(i, j))))
                        .containsExactly(1, 1, last, 1, 1, last, 1, 1, last, 1, 1, last);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void aChunkThatLacksSamplesEndsNoBlockAndNoGroup(int version) throws IOException {
        try (VolumeWriter writer = create(version, (i, j) -> true)) {
            write(writer, new Box(0, 0, 0, new Shape(4, 3, 4)));
            for (boolean block : new boolean[] {true, false}) {
                assertThatThrownBy(block ? writer::endBlock : writer::complete).isInstanceOf(OutputException.class)
                        .hasMessageContaining("chunk 0,0,0 lacks 12 samples; write all of it");
            }
            assertThatThrownBy(() -> write(writer, new Box(7, 0, 0, new Shape(2, 6, 10))))
                    .isInstanceOf(IndexOutOfBoundsException.class);
        }
        assertThat(folder).isEmptyDirectory();
    }

    /** What a journal tells of a block is in files that are whole, also of shards that lack chunks. */
    @Test
    void shardsAreWholeAtTheEndOfABlock() throws IOException {
        List<VolumeWriter> both = create(3, Optional.of(KEPT), (i, j) -> i < 4, "dip", "azimuth");
        try (VolumeWriter dip = both.getFirst(); VolumeWriter azimuth = both.getLast()) {
            write(azimuth, Box.of(SHAPE));
            write(dip, Box.of(SHAPE));
            String ofAzimuth = azimuth.endBlock();
            String ofDip = dip.endBlock();

            Path shard = folder.resolve("a.zarr.0123abcd.part/dip/c/0/0/0");
            assertThat(Files.size(shard)).isEqualTo(4 * CHUNK.size() * 4 + 8 * 16 + 4);
            // the first tells of the files of both, and of the traces
            assertThat(JsonTree.read(ofDip.getBytes(StandardCharsets.UTF_8)).get("files").asInt())
                    .isEqualTo(2 + 4);
            assertThat(ofAzimuth).doesNotContain("files");
            List<Box> block = List.of(Box.of(SHAPE));
            assertThat(dip.holds(block, ofDip, true)).isTrue();
            assertThat(azimuth.holds(block, ofAzimuth, true)).isTrue();
            Files.delete(shard);
            assertThat(dip.holds(block, ofDip, false)).isFalse();
        }
    }

    @Test
    void anArrayTellsHowItWasComputedAndItsStatistics() throws IOException {
        try (VolumeWriter writer = create(3, (i, j) -> j < 3)) {
            writer.describe(() -> History.kept("varve mean"));
            write(writer, Box.of(SHAPE));
            writer.commit();
            assertThat(writer.shape()).contains(SHAPE);
        }
        JsonNode attributes = attributes("amplitude");
        assertThat(attributes.path("history").asText()).isEqualTo("given; varve mean");
        float least = Float.MAX_VALUE;
        double sum = 0;
        for (int n = 0; n < SAMPLES.length; n++) {
            if (n / 10 % 6 < 3) {
                least = Math.min(least, SAMPLES[n]);
                sum += SAMPLES[n];
            }
        }
        JsonNode statistics = attributes.path("statsV1");
        assertThat(statistics.path("count").asInt()).isEqualTo(8 * 3 * 10);
        assertThat((float) statistics.path("min").asDouble()).isEqualTo(least);
        assertThat(statistics.path("sum").asDouble()).isCloseTo(sum, within(1e-6));
        int counted = 0;
        for (JsonNode count : statistics.path("histogram").path("counts")) {
            counted += count.asInt();
        }
        assertThat(counted).as("in all bins").isEqualTo(240);
    }
}
