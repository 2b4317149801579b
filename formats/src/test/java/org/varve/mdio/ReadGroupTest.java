package org.varve.mdio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.MapUnit;
import org.varve.core.SettingException;
import org.varve.core.Shape;
import org.varve.file.FormatException;
import org.varve.formats.Fact;
import org.varve.formats.OpenOptions;
import org.varve.formats.Samples;
import org.varve.zarr.ZarrGroup;

/** Which arrays of a group are its survey, and the refusals of groups without one. */
class ReadGroupTest {

    private static final List<String> AXES = List.of("inline", "crossline", "time");
    private static final int[] SHAPE = {3, 4, 5};

    @TempDir
    private Path folder;

    private NamedGroup group(int version) throws IOException {
        return NamedGroup.create(folder.resolve("a.zarr"), version);
    }

    private NamedGroup survey(int version) throws IOException {
        return group(version).array("amplitude", AXES, SHAPE, ReadGroupTest::value);
    }

    private static double value(int[] at) {
        return 100 * at[0] + 10 * at[1] + at[2];
    }

    @Test
    void severalSurveysMustBeChosenFrom() throws IOException {
        NamedGroup group = survey(2).array("dip", AXES, SHAPE, at -> 1);
        assertThatThrownBy(group::open).isInstanceOf(SettingException.class)
                .hasMessageContaining("several arrays may be the survey (amplitude, dip)")
                .satisfies(thrown -> assertThat(((SettingException) thrown).remedy().orElseThrow().settings())
                        .containsExactly(MdioReading.ARRAY.with("amplitude")));
        try (MdioVolume volume = MdioVolume.open(folder.resolve("a.zarr"), Optional.of("dip"), Optional.empty())) {
            assertThat(Samples.read(volume)).containsOnly(1);
        }
        assertThatThrownBy(() -> MdioVolume.open(folder.resolve("a.zarr"), Optional.of("dips"), Optional.empty()))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("dip");
    }

    /** MDIO 1 names the array that is meant. */
    @ParameterizedTest
    @CsvSource({"dip, MDIO 1, dip", "none, plain, amplitude"})
    void theArrayThatTheGroupNamesIsRead(String named, String layout, String read) throws IOException {
        survey(2);
        Files.writeString(folder.resolve("a.zarr/.zattrs"),
                "{\"attributes\": {\"defaultVariableName\": \"%s\"}}".formatted(named));
        if (named.equals("dip")) group(2).array("dip", AXES, SHAPE, at -> 1);
        try (MdioVolume volume = MdioVolume.open(folder.resolve("a.zarr"), Optional.empty(), Optional.empty())) {
            assertThat(volume.description()).isEqualTo("Zarr 2, %s layout, array '%s'".formatted(layout, read));
        }
    }

    /** What computed the samples, and the name of their array where that tells more. */
    @ParameterizedTest
    @CsvSource({"amplitude, '', amplitude", "dip, '', dip", "amplitude, varve mean, varve mean",
            "dip, varve mean, varve mean; dip", "dip, varve mean; output dip, varve mean; output dip"})
    void historiesNameTheArray(String name, String history, String told) throws IOException {
        NamedGroup group = group(2).array(name, "<f4", "0",
                history.isEmpty() ? "" : "\"history\": \"%s\",".formatted(history), AXES, SHAPE, at -> 1);
        try (MdioVolume volume = group.open()) {
            assertThat(volume.history()).contains(told);
        }
    }

    /** A volume comes before lines, a line by its names before others, and of unnamed arrays the only one. */
    @Test
    void arraysOfTwoAxesAreLinesIfNothingElseIs() throws IOException {
        NamedGroup group = group(2).array("map", List.of("inline", "crossline"), new int[] {3, 4}, at -> 1)
                .array("plain", List.of("a", "b"), new int[] {3, 4}, at -> 2);
        assertThat(SurveyCandidates.of(ZarrGroup.open(folder.resolve("a.zarr")))).containsExactly("plain");
        group.array("other", List.of("a", "b"), new int[] {3, 4}, at -> 2);
        assertThat(SurveyCandidates.of(ZarrGroup.open(folder.resolve("a.zarr")))).isEmpty();
        assertThatThrownBy(group::open).isInstanceOf(FormatException.class).hasMessageContaining(
                "has no array of three axes: a survey has inline, crossline and sample; it has map, other, plain");
        group.array("line", List.of("crossline", "time"), new int[] {4, 5}, at -> 3);
        assertThat(SurveyCandidates.of(ZarrGroup.open(folder.resolve("a.zarr")))).containsExactly("line");
        group.array("volume", AXES, SHAPE, at -> 4).array("raw_headers", AXES, SHAPE, at -> 5);
        assertThat(SurveyCandidates.of(ZarrGroup.open(folder.resolve("a.zarr")))).containsExactly("volume");
    }

    @ParameterizedTest
    @CsvSource({"inline, 4", "crossline, 3", "time, 6"})
    void coordinatesOfAnotherCountAreRefused(String axis, int count) throws IOException {
        NamedGroup group = survey(3).axis(axis, "<f8", "", new double[count]);
        assertThatThrownBy(group::open).isInstanceOf(FormatException.class).hasMessageContaining(
                "has %s coordinates '%s', but 'amplitude' is of shape 3x4x5".formatted(count, axis));
    }

    @Test
    void coordinatesOfTwoAxesAreNone() throws IOException {
        NamedGroup group = survey(3).array("inline", List.of("inline", "b"), new int[] {3, 2}, at -> 7);
        try (MdioVolume volume = group.open()) {
            assertThat(volume.inlines()).containsExactly(1, 2, 3);
        }
    }

    /** A mask has a number for each trace, which is 0 for those that are dead. */
    @Test
    void aMaskSaysWhichTracesAreLive() throws IOException {
        NamedGroup group = survey(2).array("trace_mask", "<i4", "0", "", AXES.subList(0, 2), new int[] {3, 4},
                at -> (at[0] + at[1]) % 3 - 1);
        try (MdioVolume volume = group.open()) {
            float[] samples = Samples.read(volume);
            for (int trace = 0; trace < 12; trace++) {
                boolean live = (trace / 4 + trace % 4) % 3 != 1;
                assertThat(volume.isLive(trace / 4, trace % 4)).isEqualTo(live);
                assertThat(samples[5 * trace + 2])
                        .isEqualTo(live ? (float) value(new int[] {trace / 4, trace % 4, 2}) : 0);
            }
            assertThat(volume.heldBytes()).isPositive();
        }
    }

    @ParameterizedTest
    @CsvSource({"3, 5", "4, 4", "2, 4"})
    void aMaskOfOtherTracesIsRefused(int inlines, int crosslines) throws IOException {
        NamedGroup group =
                survey(2).array("trace_mask", "|b1", "0", "", List.of("a", "b"), new int[] {inlines, crosslines},
                        at -> 1);
        assertThatThrownBy(group::open).isInstanceOf(FormatException.class).hasMessageContaining(
                "has a mask 'trace_mask' of shape %sx%sx1, bool, in chunks of 2x2x1: it must have the 3x4 traces of the survey"
                        .formatted(inlines, crosslines));
    }

    /** As CF, MDIO and others spell them. */
    @ParameterizedTest
    @CsvSource({"m, METRES", "ft, FEET", "Feet, FEET", "degrees_east, DEGREES", "Deg, DEGREES", "arcsec, ARC_SECONDS",
            "arc_second, ARC_SECONDS", "DDDMMSS.ss, DEGREES_MINUTES_SECONDS", "furlong, METRES"})
    void coordinatesOnTheMapHaveAUnit(String unit, MapUnit expected) throws IOException {
        String attributes = "\"units\": \"%s\",".formatted(unit);
        NamedGroup group = survey(2);
        for (String name : List.of("CDP_X", "CDP_Y")) {
            group.array(name, "<f8", "0", attributes, AXES.subList(0, 2), new int[] {3, 4},
                    at -> (name.endsWith("X") ? 1000 : 2000) + 10 * at[0] + at[1]);
        }
        try (MdioVolume volume = group.open(); MapCoordinates map = volume.coordinates().orElseThrow()) {
            assertThat(map.unit()).isEqualTo(expected);
            assertThat(map.inFeet()).isEqualTo(expected == MapUnit.FEET);
            assertThat(map.x(2, 3)).isEqualTo(1023);
            assertThat(map.y(1, 0)).isEqualTo(2010);
            assertThat(map.names()).isEqualTo("CDP_X and CDP_Y");
            assertThat(map.file()).isEqualTo(volume.path());
            assertThat(map.origin()).isEqualTo("the Zarr group");
            assertThat(map.bytes()).isPositive();
        }
    }

    /** Each offset with the number of its traces; two axes of them are none that can be chosen. */
    @Test
    void offsetsAreCounted() throws IOException {
        group(2).array("gathers", List.of("inline", "crossline", "offset", "time"), new int[] {3, 4, 2, 5}, at -> 1)
                .axis("offset", "<f8", "", 300, 150.5);
        Path path = folder.resolve("a.zarr");
        assertThat(GatherOffsets.of(path, OpenOptions.DEFAULT).traces())
                .isEqualTo(new TreeMap<>(Map.of(150.5, 12L, 300.0, 12L)));
    }

    @Test
    void whereThereAreNoOffsetsItIsSaid() throws IOException {
        survey(2);
        Path path = folder.resolve("a.zarr");
        assertThatThrownBy(() -> GatherOffsets.of(path, OpenOptions.DEFAULT)).isInstanceOf(SettingException.class)
                .hasMessageContaining("'amplitude' has no axis of offsets, angles or azimuths");
    }

    @Test
    void offsetsThatDoNotFitAreRefused() throws IOException {
        NamedGroup group = group(3).array("gathers", List.of("inline", "crossline", "offset", "time"),
                new int[] {3, 4, 2, 5}, at -> 1).axis("offset", "<f8", "", 100, 100);
        MdioReading reading = new MdioReading(Optional.empty(), OptionalDouble.of(100), Long.MAX_VALUE);
        assertThatThrownBy(() -> MdioVolume.open(folder.resolve("a.zarr"), reading, Optional.empty()))
                .isInstanceOf(FormatException.class)
                .hasMessageContaining("has 100 twice along 'offset' of 'gathers', at places 0 and 1");
        group.axis("offset", "<f8", "", 100, 200, 300);
        assertThatThrownBy(() -> MdioVolume.open(folder.resolve("a.zarr"), reading, Optional.empty()))
                .isInstanceOf(FormatException.class)
                .hasMessageContaining("has 3 coordinates 'offset', but 'gathers' has 2 places along it");
    }

    /** Without its axis of offsets, an array is a volume or a line with samples. */
    @ParameterizedTest
    @CsvSource({"inline crossline offset time, 3 4 2 5, true", "inline crossline offset, 3 4 2, false",
            "offset time, 2 5, false", "crossline offset time, 4 2 5, true", "offset a time, 2 4 5, true",
            "inline crossline offset azimuth time, 3 4 2 2 5, false", "inline crossline a offset time, 3 4 1 2 5, true",
            "inline crossline a offset time, 3 4 2 2 5, false", "inline crossline time, 3 4 5, false"})
    void theAxisOfOffsetsIsTheOnlyOne(String axes, String extents, boolean isGather) throws IOException {
        int[] shape = Arrays.stream(extents.split(" ", -1)).mapToInt(Integer::parseInt).toArray();
        group(2).array("a", List.of(axes.split(" ", -1)), shape, at -> 1);
        Optional<GatherAxis> found = GatherAxis.of(ZarrGroup.open(folder.resolve("a.zarr")), "a");
        assertThat(found).isEqualTo(isGather
                ? Optional.of(new GatherAxis("a", "offset", List.of(1.0, 2.0), false))
                : Optional.empty());
    }

    @Test
    void offsetsAreChosenByNumbersNearby() throws IOException {
        group(2);
        ZarrGroup group = ZarrGroup.open(folder.resolve("a.zarr"));
        GatherAxis axis = new GatherAxis("a", "offset", List.of(0.0, 1000.0, 2000.5), true);
        for (double wanted : new double[] {999.999, 1000, 1000.001}) {
            assertThat(axis.pick(group, OptionalDouble.of(wanted)).position()).isEqualTo(1);
        }
        assertThat(axis.pick(group, OptionalDouble.of(-1e-6)).position()).isZero();
        for (double wanted : new double[] {999.998, 1000.002, 2e-6}) {
            assertThatThrownBy(() -> axis.pick(group, OptionalDouble.of(wanted))).isInstanceOf(FormatException.class)
                    .hasMessageContaining("along 'offset' of 'a': there are 0, 1000, 2000.5");
        }
        assertThat(axis.describe(1)).isEqualTo("1000 along 'offset', 2 of 3: 0, 1000, 2000.5");
        assertThatThrownBy(() -> axis.pick(group, OptionalDouble.empty())).isInstanceOf(FormatException.class)
                .satisfies(thrown -> assertThat(((FormatException) thrown).remedy().orElseThrow().settings())
                        .containsExactly(MdioReading.OFFSET.with("0")));
        assertThat(axis.areWhole()).isFalse();
        assertThat(new GatherAxis("a", "offset", List.of(-999_999_999.0, 5.0), true).areWhole()).isTrue();
        assertThat(new GatherAxis("a", "offset", List.of(1e9), true).areWhole()).isFalse();
    }

    /** Lists three if there are more than twelve. */
    @ParameterizedTest
    @CsvSource({"12, '1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12'", "13, '1, 2, ... 13'"})
    void manyOffsetsAreNotListed(int count, String told) {
        List<Double> offsets = IntStream.rangeClosed(1, count).mapToObj(Double::valueOf).toList();
        assertThat(new GatherAxis("a", "angle", offsets, true).describe(0))
                .isEqualTo("1 along 'angle', 1 of %s: %s".formatted(count, told));
    }

    /** The arrays, their axes, and the numbers along them. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void anOutlineTellsTheArrays(int version) throws IOException {
        group(version).array("map", List.of("inline", "crossline"), new int[] {3, 4}, at -> 1)
                .axis("inline", "<i4", "\"units\": \"m\",", 100, 102, 104).axis("crossline", "<f8", "", 1, 2.5, 4, 5.5);
        assertThat(GroupOutline.of(folder.resolve("a.zarr"))).containsExactly(
                Fact.of("format", "Zarr %s, 3 arrays".formatted(version)).with("format", "Zarr").with("version",
                        version),
                new Fact("array",
                        List.of("crossline: crossline 4, float64, from 1 to 5.5",
                                "inline: inline 3, int32, from 100 to 104, in 'm'",
                                "map: inline 3, crossline 4, float32"),
                        Map.of("arrays", List.of("crossline", "inline", "map")))
                        .with("axes", Map.of("crossline", Map.of("crossline", 4), "inline", Map.of("inline", 3), "map",
                                Map.of("inline", 3, "crossline", 4))));
        assertThat(GroupOutline.of(Files.createDirectories(folder.resolve("none")))).isEmpty();
    }

    /** Arrays that cannot be read are named with their axes, or with the reason. */
    @Test
    void anOutlineTellsWhatCannotBeRead() throws IOException {
        PlainGroup group = PlainGroup.create(folder.resolve("a.zarr"), 3);
        group.array("text", "[3]", "[3]", "data_type", "\"string\"", "dimension_names", "[\"text\"]")
                .array("odd", "[3]", "[3]", "data_type", "\"string\"");
        List<String> arrays = GroupOutline.of(folder.resolve("a.zarr")).get(1).sentences();
        assertThat(arrays).hasSize(2).element(1).isEqualTo("text: text 3");
        assertThat(arrays.getFirst()).startsWith("odd: ").contains("data_type");
    }

    @Test
    void chunksThatAreMissingAreCounted() throws IOException {
        NamedGroup group = survey(2);
        try (MdioVolume volume = group.open()) {
            assertThat(volume.warnings()).isEmpty();
            assertThat(volume.describe()).anyMatch(fact -> fact.label().isEmpty()
                    && fact.values().equals(Map.of("chunksStored", 12L, "chunksExpected", 12L)));
        }
        Files.delete(folder.resolve("a.zarr/amplitude/1/1/2"));
        try (MdioVolume volume = group.open()) {
            assertThat(volume.warnings()).singleElement().asString()
                    .contains(
                            "lacks samples of 'amplitude': 11 of 12 chunks exist; the rest is read as 0, its fill value");
            assertThat(volume.describe()).contains(Fact.of("chunks", "11 of 12 chunks exist").with("chunksStored", 11L)
                    .with("chunksExpected", 12L));
            assertThat(volume.chunk()).isEqualTo(new Shape(2, 2, 2));
        }
    }
}
