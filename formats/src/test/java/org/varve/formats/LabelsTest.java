package org.varve.formats;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Box;
import org.varve.core.Output;
import org.varve.core.SampleFormat;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.VolumeWriter;
import org.varve.mdio.MdioReading;
import org.varve.segy.SegyReading;
import org.varve.segy.SegyWriting;
import org.varve.segy.header.WordOrder;
import org.varve.zarr.ZarrOptions;

/** Labels are stored in as few bytes as hold them, and read back as they were. */
class LabelsTest {

    private static final Shape SHAPE = new Shape(5, 7, 11);
    private static final Survey SURVEY = new Survey(SHAPE, 0.004, Survey.Unit.SECONDS);

    @TempDir
    private Path folder;

    /** Every label, or many of them, the first and the last included. */
    private static float[] labels(int least, int most) {
        SplittableRandom random = new SplittableRandom(7);
        float[] labels = new float[(int) SHAPE.size()];
        for (int n = 0; n < labels.length; n++) labels[n] = random.nextInt(least, most + 1);
        labels[3] = least;
        labels[5] = most;
        return labels;
    }

    private static CreateOptions options(int least, int most) {
        return CreateOptions.DEFAULT.withOutputs(List.of(Output.of("class", "").labels(least, most)));
    }

    /** Writes in tiles, and returns what the writer noted. */
    private List<String> write(Path file, CreateOptions options, Shape tile, float... samples) throws IOException {
        OutputPlan plan = Volumes.plan(file, SURVEY, options);
        try (VolumeWriter writer = plan.create().getFirst()) {
            assertThat(writer.bufferBytes()).isEqualTo(plan.bufferBytes());
            assertThat(writer.encoding()).isEqualTo(plan.encoding());
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
            writer.commit();
            return writer.notes();
        }
    }

    private static float[] read(Path file) throws IOException {
        try (FileVolume volume = Volumes.open(file, OpenOptions.DEFAULT)) {
            return Samples.read(volume);
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 4, 8, 1", "0, 127, 8, 1", "-128, 127, 8, 1", "0, 128, 3, 2", "-129, 0, 3, 2", "-32768, 32767, 3, 2",
            "0, 32768, 5, 4"})
    void segyHoldsThemInIntegersOfOneOrTwoBytes(int least, int most, int code, int bytes) throws IOException {
        float[] labels = labels(least, most);
        Path file = folder.resolve("class.sgy");
        OutputPlan plan = Volumes.plan(file, SURVEY, options(least, most));
        assertThat(plan.bytes()).isEqualTo(3600 + SHAPE.traces() * (240 + 11L * bytes));
        assertThat(plan.encoding().bytes()).isEqualTo(bytes);

        assertThat(write(file, options(least, most), new Shape(2, 7, 11), labels))
                .noneMatch(note -> note.contains("samples are"));

        assertThat(file).hasSize(plan.bytes());
        byte[] header = Files.readAllBytes(file);
        assertThat(header[3224] << 8 | header[3225]).isEqualTo(code);
        assertThat(read(file)).isEqualTo(labels);
    }

    @Test
    void whoAsksForAFormatOrAScaleGetsIt() throws IOException {
        CreateOptions labels = options(0, 4);
        assertThat(format(labels.with(SegyWriting.DEFAULT))).isEqualTo(SampleFormat.INT8);
        assertThat(format(labels.with(SegyWriting.DEFAULT.with(SampleFormat.IEEE_FLOAT32))))
                .isEqualTo(SampleFormat.IEEE_FLOAT32);
        assertThat(format(labels.with(SegyWriting.DEFAULT.with(SampleFormat.INT16)))).isEqualTo(SampleFormat.INT16);
        assertThat(format(labels.with(SegyWriting.DEFAULT.withScale(0.5)))).isEqualTo(SampleFormat.IEEE_FLOAT32);
        Output numbers = Output.of("class", "").within(0, 4);
        assertThat(format(labels.withOutputs(List.of(numbers)))).isEqualTo(SampleFormat.IEEE_FLOAT32);
        assertThat(format(CreateOptions.DEFAULT)).isEqualTo(SampleFormat.IEEE_FLOAT32);
    }

    private SampleFormat format(CreateOptions options) throws IOException {
        return Volumes.plan(folder.resolve("any.sgy"), SURVEY, options).encoding().encoding().format();
    }

    @Test
    void segyCountsWhatIntegersCannotHold() throws IOException {
        float[] labels = labels(0, 4);
        labels[8] = Float.NaN;
        labels[9] = 300;
        Path file = folder.resolve("class.sgy");

        assertThat(write(file, options(0, 4), SHAPE, labels)).contains(
                "1 samples are not finite, which int8 cannot be; NaN was written as 0, infinity as the largest of them; IEEE floats keep both",
                "1 samples are beyond what int8 hold, and were written as the largest or smallest of them");
        labels[8] = 0;
        labels[9] = 127;
        assertThat(read(file)).isEqualTo(labels);
    }

    @ParameterizedTest
    @CsvSource({
            // version, compression, chunk, tile, least, most, type, missing
            "2, blosc, '128,128,128', '128,128,128', 0, 4, uint8, 255",
            "2, blosc, '2,3,4', '3,2,5', 0, 254, uint8, 255",
            "2, none, '2,3,4', '2,3,4', -1, 1, int8, -128",
            "2, zstd, '4,4,4', '1,7,3', -127, 127, int8, -128",
            "2, blosc, '4,4,4', '5,1,11', 0, 255, uint16, 65535",
            "3, blosc, '2,3,4', '3,2,5', 0, 65534, uint16, 65535",
            "3, gzip, '2,3,4', '5,7,11', -128, 300, int16, -32768",
            "3, none, '2,2,2', '3,3,3', 0, 200, uint8, 255",
            "3, blosc, '4,4,4', '5,7,1', 0, 65535, float32, NaN",
    })
    void zarrHoldsThemInTheSmallestWholeNumbersThatLeaveOneForMissing(int version, String compression, String chunk,
            String tile, int least, int most, String type, String missing) throws IOException {
        float[] labels = labels(least, most);
        labels[8] = Float.NaN;
        Path group = folder.resolve("class.zarr");
        CreateOptions options = options(least, most).with(ZarrOptions.DEFAULT.withVersion(version)
                .withCompression(compression).withChunk(Shape.parse(chunk)));

        assertThat(write(group, options, Shape.parse(tile), labels)).isEmpty();

        assertThat(read(group)).usingComparator(Arrays::compare).isEqualTo(labels);
        boolean isFloat = type.equals("float32");
        JsonNode array = json(group.resolve(version == 2 ? "amplitude/.zarray" : "amplitude/zarr.json"));
        assertThat(array.get("fill_value").asText()).isEqualTo(missing);
        assertThat(array.path(version == 2 ? "dtype" : "data_type").asText())
                .isEqualTo(version == 2 ? version2(type) : type);
        JsonNode attributes =
                version == 2 ? json(group.resolve("amplitude/.zattrs")) : array.get("attributes");
        assertThat(attributes.path("_FillValue").asText("none")).isEqualTo(isFloat ? "none" : missing);
        assertThat(attributes.at("/statsV1/count").asLong()).isEqualTo(SHAPE.size() - 1);
        assertThat(attributes.at("/statsV1/min").asDouble()).isEqualTo(least);
        assertThat(attributes.at("/statsV1/max").asDouble()).isEqualTo(most);
    }

    private static String version2(String type) {
        String letter = type.startsWith("u") ? "u" : "i";
        return type.endsWith("8") ? "|" + letter + "1" : "<" + letter + "2";
    }

    private static JsonNode json(Path file) throws IOException {
        return new ObjectMapper().readTree(file.toFile());
    }

    @Test
    void aGroupHasFloatsBesideLabels() throws IOException {
        Path group = folder.resolve("both.zarr");
        List<String> names = List.of("class", "similarity");
        List<Output> outputs =
                List.of(Output.of("class", "").labels(0, 8), Output.of("similarity", "").within(-1, 1));
        float[] labels = labels(0, 8);
        float[] similarity = Samples.distinct(SHAPE);
        Path survey = folder.resolve("survey.sgy");
        write(survey, CreateOptions.DEFAULT, SHAPE, similarity);
        try (FileVolume template = Volumes.open(survey, OpenOptions.DEFAULT)) {
            CreateOptions options = CreateOptions.DEFAULT.withOutputs(outputs);
            OutputPlan plan = Volumes.plan(group, names, template, options);
            CreateOptions floats = options.with(ZarrOptions.DEFAULT.withFloats(true));
            assertThat(Volumes.plan(group, names, template, floats).bytes() - plan.bytes())
                    .isEqualTo(3 * SHAPE.size());
            List<VolumeWriter> writers = plan.create();
            Samples.write(writers.get(0), Box.of(SHAPE), labels, SHAPE);
            Samples.write(writers.get(1), Box.of(SHAPE), similarity, SHAPE);
            for (VolumeWriter writer : writers) writer.commit();
            VolumeWriter.closeAll(writers);
        }
        for (String name : names) {
            OpenOptions chosen = OpenOptions.DEFAULT.with(MdioReading.DEFAULT.withArray(name));
            try (FileVolume volume = Volumes.open(group, chosen)) {
                assertThat(Samples.read(volume)).isEqualTo(name.equals("class") ? labels : similarity);
            }
        }
    }

    @Test
    void zarrCountsLabelsBeyondTheirBounds() throws IOException {
        float[] labels = labels(0, 4);
        labels[8] = 300;
        labels[9] = -1;
        labels[10] = 2.25f;
        Path group = folder.resolve("class.zarr");

        assertThat(write(group, options(0, 4), SHAPE, labels)).containsExactly(
                "2 labels of amplitude are beyond what uint8 holds, and were written as missing; float32 holds them");
        labels[8] = Float.NaN;
        labels[9] = Float.NaN;
        labels[10] = 2;
        assertThat(read(group)).usingComparator(Arrays::compare).isEqualTo(labels);
    }

    /** No rule says how single bytes are swapped. */
    @Test
    void filesWithBytesSwappedInPairsGetTwoBytes() throws IOException {
        Path plain = folder.resolve("plain.sgy");
        write(plain, CreateOptions.DEFAULT.with(SegyWriting.DEFAULT.with(SampleFormat.INT16)), SHAPE, labels(0, 4));
        byte[] bytes = Files.readAllBytes(plain);
        for (int b = 3200; b < bytes.length; b += 2) {
            byte first = bytes[b];
            bytes[b] = bytes[b + 1];
            bytes[b + 1] = first;
        }
        Path swapped = Files.write(folder.resolve("swapped.sgy"), bytes);
        OpenOptions paired = OpenOptions.DEFAULT.with(SegyReading.DEFAULT.with(WordOrder.PAIRS_SWAPPED));
        Path twin = folder.resolve("class.sgy");
        try (FileVolume template = Volumes.open(swapped, paired)) {
            OutputPlan plan = Volumes.plan(twin, List.of("class"), template, options(0, 4));
            assertThat(plan.encoding().encoding().format()).isEqualTo(SampleFormat.INT16);
        }
    }
}
