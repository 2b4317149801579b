package org.varve.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Box;
import org.varve.core.LineNumbers;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Volume;
import org.varve.core.VolumeWriter;
import org.varve.file.FormatException;
import org.varve.mdio.GroupWriter;
import org.varve.mdio.MapCoordinates;
import org.varve.mdio.MdioVolume;
import org.varve.mdio.SurveyDetails;
import org.varve.mdio.SurveyToWrite;
import org.varve.mdio.ZarrTarget;
import org.varve.segy.SegyVolume;
import org.varve.zarr.ZarrOptions;

/** The line numbers and coordinates of a group go unchanged into SEG-Y headers and into other groups. */
class CoordinatesTest {

    private static final Shape SHAPE = new Shape(5, 4, 6);
    private static final List<Integer> INLINES = List.of(100, 101, 103, 110, 111);
    private static final List<Integer> CROSSLINES = List.of(3, 5, 7, 9);
    private static final int TRACE_BYTES = 240 + 4 * SHAPE.samples();

    @TempDir
    private Path folder;

    private Path group;

    /** A group without coordinates; trace 7 is dead. */
    @BeforeEach
    void write() throws IOException {
        group = write("a.zarr", 0);
    }

    private Path write(String name, double start) throws IOException {
        Path path = folder.resolve(name);
        SurveyDetails details = new SurveyDetails(LineNumbers.of(INLINES), LineNumbers.of(CROSSLINES), start,
                Optional.empty(), Optional.empty());
        SurveyToWrite survey = new SurveyToWrite(new Survey(SHAPE, 0.004, Survey.Unit.SECONDS),
                (inline, crossline) -> inline != 1 || crossline != 3, details);
        ZarrTarget target = new ZarrTarget(path, false, "", ZarrOptions.DEFAULT.withChunk(new Shape(2, 3, 6)));
        try (VolumeWriter writer = GroupWriter.create(target, List.of("amplitude"), survey).getFirst()) {
            Samples.write(writer, Box.of(SHAPE), Samples.distinct(SHAPE), SHAPE);
            writer.commit();
        }
        Files.delete(path.resolve(".zmetadata"));
        return path;
    }

    @ParameterizedTest
    @CsvSource({"0.5, 500, 1", "-0.25, -250, 1", "0.0025, 25, -10", "0.001125, 1125, -1000", "40, 4000, 10"})
    void theFirstSampleStaysWhereItIs(double start, int stored, int scalar) throws IOException {
        Path delayed = write("delayed.zarr", start);
        Path segy = folder.resolve("delayed.sgy");
        try (Volume volume = Volumes.open(delayed, OpenOptions.DEFAULT);
                VolumeWriter writer = Volumes.create(segy, volume, CreateOptions.DEFAULT)) {
            Samples.write(writer, Box.of(SHAPE), Samples.read(volume), SHAPE);
            writer.commit();
        }
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(segy));
        assertThat(bytes.getShort(3600 + 108)).isEqualTo((short) stored);
        assertThat(bytes.getShort(3600 + 214)).isEqualTo((short) scalar);
        try (SegyVolume written = SegyVolume.open(segy)) {
            assertThat(written.start()).isCloseTo(start, within(1e-9));
        }
    }

    @Test
    void aFirstSampleBeyondTwoBytesIsRefused() throws IOException {
        Path delayed = write("delayed.zarr", 33.3333);
        try (Volume volume = Volumes.open(delayed, OpenOptions.DEFAULT)) {
            assertThatThrownBy(() -> Volumes.create(folder.resolve("a.sgy"), volume, CreateOptions.DEFAULT).close())
                    .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("first sample at 33.3333 s");
        }
    }

    /** Adds an array of two axes, with a number for each trace. */
    private void add(String name, String unit, IntToDoubleFunction numbers) throws IOException {
        Path array = Files.createDirectory(group.resolve(name));
        Files.writeString(array.resolve(".zarray"), """
                {"zarr_format": 2, "shape": [5, 4], "chunks": [2, 4], "dtype": "<f8", "compressor": null,
                 "fill_value": -1, "order": "F", "filters": null}""");
        Files.writeString(array.resolve(".zattrs"), "{\"unitsV1\": {\"length\": \"%s\"}}".formatted(unit));
        for (int chunk = 0; chunk < 3; chunk++) {
            ByteBuffer bytes = ByteBuffer.allocate(64).order(ByteOrder.LITTLE_ENDIAN);
            for (int n = 0; n < 8; n++) {
                bytes.putDouble(n * 8, numbers.applyAsDouble((2 * chunk + n % 2) * 4 + n / 2));
            }
            Files.write(array.resolve(chunk + ".0"), bytes.array());
        }
    }

    private Path segy(String name, String... notes) throws IOException {
        Path segy = folder.resolve(name);
        try (Volume volume = Volumes.open(group, OpenOptions.DEFAULT)) {
            copy(volume, segy, notes);
        }
        return segy;
    }

    private static void copy(Volume volume, Path target, String... notes) throws IOException {
        try (VolumeWriter writer = Volumes.create(target, volume, CreateOptions.DEFAULT)) {
            Samples.write(writer, Box.of(SHAPE), Samples.read(volume), SHAPE);
            writer.commit();
            assertThat(writer.notes()).containsExactly(notes);
        }
    }

    /** The header of a trace of a file. */
    private static ByteBuffer header(Path segy, int trace) throws IOException {
        return ByteBuffer.wrap(Files.readAllBytes(segy)).slice(3600 + trace * TRACE_BYTES, 240);
    }

    private static void assertCoordinates(ByteBuffer header, int scalar, int x, int y) {
        assertThat(header.getShort(70)).isEqualTo((short) scalar);
        assertThat(new int[] {header.getInt(180), header.getInt(184)}).containsExactly(x, y);
        assertThat(new int[] {header.getInt(72), header.getInt(76)}).containsExactly(x, y);
    }

    @ParameterizedTest
    @CsvSource({"cdp_x, cdp_y", "CDP_X, CDP_Y", "x, y"})
    void goIntoTheTraceHeadersToTheCentimetre(String x, String y) throws IOException {
        add(x, "m", trace -> 431_234.564 + trace);
        add(y, "m", trace -> trace == 7 ? 1e36 : -6_000_000.25 * (trace % 2));

        Path segy = segy("a.sgy");

        assertCoordinates(header(segy, 2), -100, 43_123_656, 0);
        assertCoordinates(header(segy, 13), -100, 43_124_756, -600_000_025);
        assertCoordinates(header(segy, 7), -100, 43_124_156, 0);
        assertThat(header(segy, 7).getShort(28)).isEqualTo((short) 2);
        assertThat(Files.readAllBytes(segy)[3255]).isEqualTo((byte) 1);
    }

    @ParameterizedTest
    @CsvSource({
            "21474836.47,  -100, 2147483647",
            "21474836.48,  -10,  214748365",
            "-214748364.7, -10,  -2147483647",
            "300000000.4,  1,    300000000",
            "2147483647,   1,    2147483647",
    })
    void areKeptAsFinelyAsTheLargestAllows(double largest, int scalar, int stored) throws IOException {
        add("cdp_x", "ft", trace -> trace == 11 ? largest : 7);
        add("cdp_y", "ft", trace -> Double.NaN);

        Path segy = segy("a.sgy");

        assertCoordinates(header(segy, 11), scalar, stored, 0);
        assertCoordinates(header(segy, 19), scalar, 7 * Math.max(1, -scalar), 0);
        assertThat(Files.readAllBytes(segy)[3255]).isEqualTo((byte) 2);
    }

    @Test
    void beyond32BitsAreRefused() throws IOException {
        add("cdp_x", "m", trace -> 0);
        add("cdp_y", "m", trace -> -2147483648.0);

        assertThatThrownBy(() -> segy("a.sgy")).isInstanceOf(FormatException.class)
                .hasMessage(group + " has cdp_x and cdp_y up to 2.147483648E9: SEG-Y holds up to 2147483647; "
                        + "remove these arrays");
        assertThat(folder.resolve("a.sgy")).doesNotExist();
    }

    @Test
    void irregularLineNumbersGoIntoTheTraceHeaders() throws IOException {
        Path segy = segy("a.sgy", "the input has no coordinates: those in the SEG-Y trace headers are made up");

        for (int trace = 0; trace < SHAPE.traces(); trace++) {
            assertThat(header(segy, trace).getInt(188)).isEqualTo(INLINES.get(trace / 4));
            assertThat(header(segy, trace).getInt(192)).isEqualTo(CROSSLINES.get(trace % 4));
        }
        try (Volume volume = Volumes.open(segy, OpenOptions.DEFAULT)) {
            // lines 102 and 104 to 109, which are not there, are holes; crosslines ascend
            assertThat(volume.survey().shape()).isEqualTo(new Shape(12, 4, 6));
        }
    }

    @Test
    void thoseThatSamplesNameComeFirst() throws IOException {
        add("cdp_x", "m", trace -> 1);
        add("cdp_y", "m", trace -> 2);
        add("bin_x", "m", trace -> 3);
        add("bin_y", "m", trace -> 4);
        Path attributes = group.resolve("amplitude/.zattrs");
        Files.writeString(attributes, Files.readString(attributes)
                .replaceFirst("\\{", "{\"coordinates\": \"trace_mask bin_x bin_y\","));

        assertCoordinates(header(segy("a.sgy"), 0), -100, 300, 400);
    }

    @Test
    void ofAnotherShapeAreNone() throws IOException {
        add("cdp_x", "m", trace -> 1);
        add("cdp_y", "m", trace -> 2);
        Path array = group.resolve("cdp_y/.zarray");
        Files.writeString(array, Files.readString(array).replace("[5, 4]", "[5, 5]"));

        segy("a.sgy", "the input has no coordinates: those in the SEG-Y trace headers are made up");
    }

    @Test
    void areKeptByAnotherGroup() throws IOException {
        add("x", "ft", trace -> trace / 8.0);
        add("y", "ft", trace -> trace == 3 ? Double.NaN : -trace);
        Path other = folder.resolve("b.zarr");
        try (Volume volume = Volumes.open(group, OpenOptions.DEFAULT)) {
            copy(volume, other);
        }
        try (MdioVolume volume = MdioVolume.open(other, Optional.empty(), Optional.empty())) {
            MapCoordinates coordinates = volume.coordinates().orElseThrow();
            assertThat(coordinates.names()).isEqualTo("cdp_x and cdp_y");
            assertThat(coordinates.inFeet()).isTrue();
            assertThat(volume.inlines()).isEqualTo(INLINES);
            for (int trace = 0; trace < SHAPE.traces(); trace++) {
                assertThat(coordinates.x(trace / 4, trace % 4)).isEqualTo(trace / 8.0);
                assertThat(coordinates.y(trace / 4, trace % 4))
                        .isEqualTo(Double.valueOf(trace == 3 ? Double.NaN : -trace));
            }
        }
        assertThat(Files.readString(other.resolve("amplitude/.zattrs"))).contains("\"cdp_x cdp_y\"");
    }

    @Test
    void ofArraysAreMadeUpAndSoItIsSaid() throws IOException {
        Path array = folder.resolve("a.npy");
        try (Volume volume = Volumes.open(group, OpenOptions.DEFAULT)) {
            copy(volume, array);
        }
        Path segy = folder.resolve("b.sgy");
        try (Volume volume = Volumes.open(array, OpenOptions.DEFAULT)) {
            copy(volume, segy, "the input has no coordinates: those in the SEG-Y trace headers are made up");
        }
        assertThat(header(segy, 5).getInt(188)).isEqualTo(2);
        assertCoordinates(header(segy, 0), -100, 60_000_000, 600_000_000);
    }
}
