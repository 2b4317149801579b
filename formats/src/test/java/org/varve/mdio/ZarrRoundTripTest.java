package org.varve.mdio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Offset.offset;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Axis;
import org.varve.core.Box;
import org.varve.core.LineNumbers;
import org.varve.core.LiveTraces;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.VolumeWriter;
import org.varve.file.OutputException;
import org.varve.formats.Samples;
import org.varve.zarr.ZarrOptions;

/**
 * Samples are read as they were written, however they are chunked, compressed, gathered in shards and cut into boxes.
 */
class ZarrRoundTripTest {

    private static final Shape SHAPE = new Shape(13, 11, 37);
    private static final Survey SURVEY = new Survey(SHAPE, 0.0025, Survey.Unit.SECONDS);
    private static final SurveyDetails DETAILS = new SurveyDetails(
            LineNumbers.of(steps(100, 2, 13)), LineNumbers.of(steps(3000, 3, 11)), 0.5, Optional.empty(),
            Optional.empty());
    private static final LiveTraces ALL = LiveTraces.ALL;

    private static final Path IO = Path.of("/proc/thread-self/io");

    /** The most bytes of a group besides samples: documents and small arrays. */
    private static final long METADATA = 12_000;

    @TempDir
    private Path folder;

    private static List<Integer> steps(int first, int step, int count) {
        List<Integer> numbers = new ArrayList<>();
        for (int n = 0; n < count; n++) {
            numbers.add(first + n * step);
        }
        return numbers;
    }

    private Path target() {
        return folder.resolve("a.zarr");
    }

    private List<VolumeWriter> writers(ZarrOptions options, LiveTraces live, String... names) throws IOException {
        return GroupWriter.create(new ZarrTarget(target(), true, "", options), List.of(names),
                new SurveyToWrite(SURVEY, live, DETAILS));
    }

    /** Writes all samples in tiles of a shape. */
    private static void write(VolumeWriter writer, float[] samples, Shape tile) throws IOException {
        for (int i = 0; i < SHAPE.inlines(); i += tile.inlines()) {
            for (int j = 0; j < SHAPE.crosslines(); j += tile.crosslines()) {
                for (int k = 0; k < SHAPE.samples(); k += tile.samples()) {
                    Shape part = new Shape(Math.min(tile.inlines(), SHAPE.inlines() - i),
                            Math.min(tile.crosslines(), SHAPE.crosslines() - j),
                            Math.min(tile.samples(), SHAPE.samples() - k));
                    Samples.write(writer, new Box(i, j, k, part), samples, SHAPE);
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
            // version, compression, chunk, tile
            "2, zstd, '128,128,128', '128,128,128'",
            "2, blosc, '128,128,128', '128,128,128'",
            "2, blosc, '4,5,8',      '3,7,5'",
            "2, gzip, '4,5,8',       '4,5,8'",
            "2, none, '4,5,8',       '8,5,37'",
            "2, zstd, '4,5,8',       '3,7,5'",
            "2, zstd, '1,1,37',      '13,11,1'",
            "3, zstd, '128,128,128', '5,5,5'",
            "3, gzip, '4,5,8',       '4,5,8'",
            "3, none, '2,1,3',       '3,7,5'",
            "3, zstd, '2,2,2',       '13,11,37'",
            "3, blosc, '2,2,2',      '13,11,37'",
            "3, blosc, '64,64,64',   '5,5,5'",
    })
    void everyBoxComesBack(int version, String compression, String chunk, String tile) throws IOException {
        float[] samples = Samples.distinct(SHAPE);
        ZarrOptions options = ZarrOptions.DEFAULT.withVersion(version).withCompression(compression)
                .withChunk(Shape.parse(chunk));
        try (VolumeWriter writer = writers(options, ALL, "amplitude").getFirst()) {
            write(writer, samples, Shape.parse(tile));
            writer.commit();
        }
        try (MdioVolume volume = MdioVolume.open(target(), Optional.empty(), Optional.empty())) {
            assertThat(volume.survey()).isEqualTo(SURVEY);
            assertThat(LineNumbers.of(volume.inlines())).isEqualTo(DETAILS.inlines());
            assertThat(volume.inlines()).as("not copied again").isSameAs(List.copyOf(volume.inlines()));
            assertThat(LineNumbers.of(volume.crosslines())).isEqualTo(DETAILS.crosslines());
            assertThat(volume.start()).isEqualTo(0.5);
            assertThat(Samples.read(volume)).isEqualTo(samples);
            SplittableRandom random = new SplittableRandom(5);
            for (int n = 0; n < 50; n++) {
                Box box = Samples.randomBox(random, SHAPE);
                assertThat(Samples.read(volume, box)).as(box.toString()).isEqualTo(Samples.cut(samples, SHAPE, box));
            }
        }
        assertThat(folder).isDirectoryNotContaining("glob:**part");
    }

    /** Of chunks of several blocks only those are decoded which a box needs. */
    @ParameterizedTest
    @CsvSource({"2, '128,128,128'", "3, '20,30,128'"})
    void boxesOfLargeChunksComeBack(int version, String chunk) throws IOException {
        Shape shape = new Shape(30, 41, 130);
        ZarrTarget target = new ZarrTarget(target(), false, "",
                ZarrOptions.DEFAULT.withVersion(version).withChunk(Shape.parse(chunk)));
        SurveyToWrite survey = new SurveyToWrite(new Survey(shape, 0.004, Survey.Unit.SECONDS), ALL,
                SurveyDetails.of(shape));
        float[] samples = Samples.distinct(shape);
        try (VolumeWriter writer = GroupWriter.create(target, List.of("amplitude"), survey).getFirst()) {
            Samples.write(writer, Box.of(shape), samples, shape);
            writer.commit();
        }
        try (MdioVolume volume = MdioVolume.open(target(), Optional.empty(), Optional.empty())) {
            SplittableRandom random = new SplittableRandom(8);
            for (int n = 0; n < 100; n++) {
                Box box = Samples.randomBox(random, shape);
                Box section = n < 50 ? box : box.part(n % 2 == 0 ? Axis.INLINE : Axis.SAMPLE, 0, 1);
                assertThat(Samples.read(volume, section)).as(section.toString())
                        .isEqualTo(Samples.cut(samples, shape, section));
            }
        }
    }

    /** The tiles are those of a process with very little memory. */
    @Test
    void tilesThatCutChunksWriteEachSampleTwiceAtMost() throws IOException {
        assumeTrue(Files.exists(IO), "needs Linux's count of the bytes that a thread writes");
        ZarrOptions options = new ZarrOptions(2, List.of(), SHAPE, false, 1);
        try (VolumeWriter writer = writers(options, ALL, "a").getFirst()) {
            long before = bytesWritten();
            write(writer, Samples.distinct(SHAPE), new Shape(1, 1, 5));
            writer.commit();
            assertThat(bytesWritten() - before).isLessThan(2 * SHAPE.bytes() + METADATA);
        }
    }

    private static long bytesWritten() throws IOException {
        return Files.readAllLines(IO).stream()
                .filter(line -> line.startsWith("wchar: "))
                .mapToLong(line -> Long.parseLong(line.substring("wchar: ".length())))
                .sum();
    }

    @Test
    void aVolumeOfWhichOnlyPartsWereWrittenIsNotCompleted() throws IOException {
        try (VolumeWriter writer = writers(ZarrOptions.DEFAULT, ALL, "a").getFirst()) {
            Samples.write(writer, new Box(0, 0, 0, new Shape(3, 3, 3)), Samples.distinct(SHAPE), SHAPE);
            assertThatThrownBy(writer::commit).isInstanceOf(OutputException.class)
                    .hasMessageContaining("chunk 0,0,0 lacks %s samples".formatted(SHAPE.size() - 27));
        }
        assertThat(folder).isEmptyDirectory();
    }

    /** A shard gathers up to four chunks along each axis. */
    @Test
    void tellsTheShardsThatGatherItsChunks() throws IOException {
        ZarrOptions options = ZarrOptions.DEFAULT.withChunk(new Shape(3, 4, 8));
        try (VolumeWriter files = writers(options, ALL, "a").getFirst()) {
            assertThat(files.shard()).isEqualTo(files.chunk()).isEqualTo(new Shape(3, 4, 8));
        }
        try (VolumeWriter shards = writers(options.withVersion(3), ALL, "a").getFirst()) {
            assertThat(shards.chunk()).isEqualTo(new Shape(3, 4, 8));
            assertThat(shards.shard()).isEqualTo(new Shape(12, 12, 32));
        }
    }

    @ParameterizedTest
    @CsvSource({"2, '13,11,37'", "2, '3,7,5'", "3, '13,11,37'", "3, '3,7,5'"})
    void deadTracesStayDead(int version, String tile) throws IOException {
        float[] samples = Samples.distinct(SHAPE);
        LiveTraces live = (inline, crossline) -> !(inline < 4 && crossline < 5) && (inline + crossline) % 3 != 0;
        ZarrOptions options = ZarrOptions.DEFAULT.withVersion(version).withChunk(new Shape(4, 5, 8));
        try (VolumeWriter writer = writers(options, live, "amplitude").getFirst()) {
            write(writer, samples, Shape.parse(tile));
            writer.commit();
        }
        assertThat(target().resolve("amplitude/0/0/0")).doesNotExist();
        try (MdioVolume volume = MdioVolume.open(target(), Optional.empty(), Optional.empty())) {
            float[] read = Samples.read(volume);
            for (int i = 0; i < SHAPE.inlines(); i++) {
                for (int j = 0; j < SHAPE.crosslines(); j++) {
                    assertThat(volume.isLive(i, j)).isEqualTo(live.isLive(i, j));
                    int at = (i * SHAPE.crosslines() + j) * SHAPE.samples();
                    assertThat(read[at + 3]).isEqualTo(live.isLive(i, j) ? samples[at + 3] : 0);
                }
            }
        }
    }

    @Test
    void severalOutputsGoIntoOneGroupAndTellStatistics() throws IOException {
        float[] samples = Samples.distinct(SHAPE);
        List<VolumeWriter> writers = writers(ZarrOptions.DEFAULT.withChunk(new Shape(4, 5, 8)), ALL, "dip", "azimuth");
        try (VolumeWriter dip = writers.get(0); VolumeWriter azimuth = writers.get(1)) {
            write(dip, samples, new Shape(4, 5, 8));
            write(azimuth, new float[samples.length], new Shape(5, 5, 5));
            dip.commit();
            assertThat(target()).doesNotExist();
            azimuth.commit();
        }
        try (MdioVolume volume = MdioVolume.open(target(), Optional.of("azimuth"), Optional.empty())) {
            assertThat(Samples.read(volume)).containsOnly(0);
        }
        JsonNode told = new ObjectMapper().readTree(Files.readAllBytes(target().resolve("dip/.zattrs"))).get("statsV1");
        double sum = 0;
        for (float sample : samples) {
            sum += sample;
        }
        assertThat(told.get("count").asLong()).isEqualTo(samples.length);
        assertThat(told.get("sum").asDouble()).isCloseTo(sum, offset(1e-6));
        assertThat(told.get("min").asDouble()).isEqualTo(samples[1]);
        assertThat(told.get("max").asDouble()).isEqualTo(samples[samples.length - 2]);
    }

    @ParameterizedTest
    @ValueSource(strings = {"13,11,37", "3,7,5", "4,5,8"})
    void theHistogramIsThatOfTheSamplesHoweverTheyAreTiled(String tile) throws IOException {
        float[] samples = Samples.distinct(SHAPE);
        samples[5] = Float.NaN;
        try (VolumeWriter writer =
                writers(ZarrOptions.DEFAULT.withChunk(new Shape(4, 5, 8)), ALL, "amplitude").getFirst()) {
            write(writer, samples, Shape.parse(tile));
            writer.commit();
        }
        Histogram expected = new Histogram();
        for (float sample : samples) {
            expected.add(sample);
        }
        JsonNode told = new ObjectMapper().readTree(Files.readAllBytes(target().resolve("amplitude/.zattrs")));
        assertThat(told.at("/statsV1/histogram").toString()).isEqualTo(expected.json().toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"inline", "trace_mask", "a/b", "..", ""})
    void namesOfOtherArraysAreRefused(String name) {
        assertThatThrownBy(() -> writers(ZarrOptions.DEFAULT, ALL, name)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("output '" + name + "'");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void withoutCommitNothingIsLeft() throws IOException {
        for (int version : new int[] {2, 3}) {
            try (VolumeWriter writer = writers(ZarrOptions.DEFAULT.withVersion(version), ALL, "a").getFirst()) {
                Samples.write(writer, new Box(0, 0, 0, new Shape(3, 3, 3)), Samples.distinct(SHAPE), SHAPE);
            }
            assertThat(folder).isEmptyDirectory();
        }
    }

    @Test
    void anExistingGroupIsReplacedOnlyOnRequestAndOnlyIfItIsOne() throws IOException {
        try (VolumeWriter writer = writers(ZarrOptions.DEFAULT, ALL, "a").getFirst()) {
            writer.commit();
        }
        SurveyToWrite survey = new SurveyToWrite(SURVEY, ALL, DETAILS);
        ZarrTarget kept = new ZarrTarget(target(), false, "", ZarrOptions.DEFAULT);
        assertThatThrownBy(() -> GroupWriter.create(kept, List.of("a"), survey)).isInstanceOf(OutputException.class)
                .asString().contains("CreateOptions.withOverwrite(true)");
        try (VolumeWriter writer = writers(ZarrOptions.DEFAULT, ALL, "b").getFirst()) {
            writer.commit();
        }
        assertThat(target().resolve("b/.zarray")).exists();
        assertThat(target().resolve("a")).doesNotExist();
        Files.delete(target().resolve(".zgroup"));
        assertThatThrownBy(() -> writers(ZarrOptions.DEFAULT, ALL, "c")).hasMessageContaining("is not a Zarr group");
        assertThat(target().resolve("b/.zarray")).exists();
    }
}
