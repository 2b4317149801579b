package org.varve.mdio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Sweep;
import org.varve.file.FormatException;
import org.varve.formats.Samples;

/** Axes are what their names say, in any order, and everything beside the samples follows them. */
class AxisOrderTest {

    private static final List<List<Integer>> ORDERS = List.of(List.of(0, 1, 2), List.of(0, 2, 1), List.of(1, 0, 2),
            List.of(1, 2, 0), List.of(2, 0, 1), List.of(2, 1, 0));

    private static final List<List<String>> FAMILIES = List.of(List.of("inline", "crossline", "time"),
            List.of("iline", "xline", "twt"), List.of("il", "xl", "t"), List.of("INLINE_3D", "CROSSLINE_3D", "TWT"),
            List.of("Inline", "Xline", "depth"), List.of("in-line", "cross-line", "TVDSS"),
            List.of("ilines", "xlines", "sample"),
            List.of("inline", "anything", "z"), List.of("anything", "crossline", "tvd"),
            List.of("inline", "crossline", "anything"));

    private static final Shape SHAPE = new Shape(3, 5, 4);

    @TempDir
    private Path folder;

    static Stream<Arguments> cases() {
        return Sweep.of(7, FAMILIES.stream().flatMap(names -> ORDERS.stream().flatMap(order -> Stream.of(2, 3)
                .map(version -> Arguments.of(names, order, version)))).toList());
    }

    private static double sample(int inline, int crossline, int sample) {
        return 100 * inline + 10 * crossline + sample + 1;
    }

    /** An array whose axes are some of the survey's, by their numbers in the order in which they are stored. */
    private static void add(NamedGroup group, String name, String type, List<String> names, List<Integer> order,
            ToDoubleFunction<int[]> values) throws IOException {
        int[] extents = {SHAPE.inlines(), SHAPE.crosslines(), SHAPE.samples()};
        group.array(name, type, type.equals("|b1") ? "false" : "0", "", order.stream().map(names::get).toList(),
                order.stream().mapToInt(axis -> extents[axis]).toArray(), at -> {
                    int[] place = new int[3];
                    IntStream.range(0, at.length).forEach(n -> place[order.get(n)] = at[n]);
                    return values.applyAsDouble(place);
                });
    }

    private NamedGroup group(List<String> names, List<Integer> order, int version) throws IOException {
        NamedGroup group = NamedGroup.create(folder.resolve("a.zarr"), version);
        add(group, "amplitude", "<f4", names, order, at -> sample(at[0], at[1], at[2]));
        group.axis(names.get(0), "<i4", "", 3, 5, 7);
        group.axis(names.get(1), "<i8", "", 10, 20, 30, 40, 50);
        group.axis(names.get(2), "<f8", "\"units\": \"ms\",", 8, 10, 12, 14);
        List<Integer> traces = order.stream().filter(axis -> axis != 2).toList();
        add(group, "cdp_x", "<f8", names, traces, at -> 1000 + at[0]);
        add(group, "cdp_y", "<f8", names, traces.reversed(), at -> 2000 + at[1]);
        add(group, "trace_mask", "|b1", names, traces, at -> at[0] == 2 && at[1] == 1 ? 0 : 1);
        return group;
    }

    @ParameterizedTest
    @MethodSource("cases")
    void everythingFollowsTheNames(List<String> names, List<Integer> order, int version) throws IOException {
        try (MdioVolume volume = group(names, order, version).open()) {
            assertThat(volume.survey().shape()).isEqualTo(SHAPE);
            assertThat(volume.survey().interval()).isEqualTo(0.002);
            assertThat(volume.start()).isEqualTo(0.008);
            assertThat(volume.inlines()).containsExactly(3, 5, 7);
            assertThat(volume.crosslines()).containsExactly(10, 20, 30, 40, 50);
            assertThat(volume.chunk()).isEqualTo(new Shape(2, 2, 2));
            assertThat(volume.isLive(2, 1)).isFalse();
            assertThat(volume.isLive(1, 2)).isTrue();
            assertThat(volume.coordinates().orElseThrow().x(2, 4)).isEqualTo(1002);
            assertThat(volume.coordinates().orElseThrow().y(2, 4)).isEqualTo(2004);
            float[] expected = expected();
            assertThat(Samples.read(volume)).isEqualTo(expected);
            SplittableRandom random = new SplittableRandom(5);
            for (int n = 0; n < 20; n++) {
                Box box = Samples.randomBox(random, SHAPE);
                assertThat(Samples.read(volume, box)).isEqualTo(Samples.cut(expected, SHAPE, box));
            }
            volume.requireUnchanged();
        }
    }

    private static float[] expected() {
        float[] samples = new float[(int) SHAPE.size()];
        for (int s = 0; s < samples.length; s++) {
            int inline = s / 20;
            int crossline = s / 4 % 5;
            samples[s] = inline == 2 && crossline == 1 ? 0 : (float) sample(inline, crossline, s % 4);
        }
        return samples;
    }

    /** The index of a shard counts chunks in the order of the stored axes; so do codecs that transpose. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shardsAndTransposedChunks(boolean transposed) throws IOException {
        NamedGroup group = NamedGroup.create(folder.resolve("a.zarr"), 3);
        Path array = Files.createDirectories(group.folder().resolve("amplitude"));
        String inner = transposed ? "{\"name\": \"transpose\", \"configuration\": {\"order\": [2, 0, 1]}}," : "";
        Files.writeString(array.resolve("zarr.json"),
                """
                        {"zarr_format": 3, "node_type": "array", "shape": [4, 3, 5], "data_type": "uint8", "fill_value": 0,
                         "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [4, 4, 6]}},
                         "chunk_key_encoding": {"name": "default"}, "dimension_names": ["twt", "iline", "xline"],
                         "codecs": [{"name": "sharding_indexed", "configuration": {"chunk_shape": [2, 4, 3],
                           "codecs": [%s {"name": "bytes"}], "index_codecs": [{"name": "bytes", "configuration": {"endian": "little"}}],
                           "index_location": "start"}}]}"""
                        .formatted(inner));
        java.nio.ByteBuffer shard = java.nio.ByteBuffer.allocate(4 * 16 + 96).order(java.nio.ByteOrder.LITTLE_ENDIAN);
        for (int chunk = 0; chunk < 4; chunk++) {
            shard.putLong(64 + 24 * chunk).putLong(24);
        }
        for (int chunk = 0; chunk < 4; chunk++) {
            for (int n = 0; n < 24; n++) {
                // stored axes of 2, 4 and 3; transposed, the last is slowest
                int k = transposed ? n / 4 % 2 : n / 12;
                int i = transposed ? n % 4 : n / 3 % 4;
                int j = transposed ? n / 8 : n % 3;
                shard.put((byte) sample(i, 3 * (chunk % 2) + j, 2 * (chunk / 2) + k));
            }
        }
        Files.createDirectories(array.resolve("c/0/0"));
        Files.write(array.resolve("c/0/0/0"), shard.array());
        try (MdioVolume volume = group.open()) {
            assertThat(volume.chunk()).isEqualTo(new Shape(4, 3, 2));
            float[] samples = Samples.read(volume);
            for (int s = 0; s < samples.length; s++) {
                assertThat(samples[s]).isEqualTo((float) ((byte) sample(s / 20, s / 4 % 5, s % 4) & 0xff));
            }
        }
    }

    /** Differences are summed in the stored order, whatever the order of axes. */
    @Test
    void filtersAreKept() throws IOException {
        NamedGroup group = NamedGroup.create(folder.resolve("a.zarr"), 2).array("amplitude", "|u1", "0",
                "\"_Unsigned\": \"false\",", List.of("twt", "iline", "xline"), new int[] {2, 4, 2},
                at -> at[0] + at[1] % 2 + at[2] == 0 ? 255 : 0);
        Path metadata = group.folder().resolve("amplitude/.zarray");
        Files.writeString(metadata, Files.readString(metadata).replace("\"filters\": null",
                "\"filters\": [{\"id\": \"delta\", \"dtype\": \"|u1\"}]"));
        try (MdioVolume volume = group.open()) {
            assertThat(volume.survey().shape()).isEqualTo(new Shape(4, 2, 2));
            assertThat(Samples.read(volume)).containsOnly(-1);
        }
    }

    @ParameterizedTest
    @CsvSource({"inline, il, time, two of them are inlines", "xline, inline, crossline, two of them are crosslines",
            "inline, twt, depth, two of them are samples",
            "a, b, inline, none of them is known as the sample axis"})
    void namesThatContradictAreRefused(String first, String second, String third, String why) throws IOException {
        NamedGroup group = NamedGroup.create(folder.resolve("a.zarr"), 2)
                .array("amplitude", List.of(first, second, third), new int[] {3, 3, 3}, at -> 1);
        assertThatThrownBy(group::open).isInstanceOf(FormatException.class)
                .hasMessageContaining("has 'amplitude' with axes %s, %s, %s: %s".formatted(first, second, third, why));
    }

    /** One known axis leaves the others in their order. */
    @ParameterizedTest
    @CsvSource({"z, y, x, 4, 5, 3", "y, x, z, 3, 4, 5", "a, inline, b, 4, 3, 5", "inline, a, b, 3, 4, 5",
            "a, b, c, 3, 4, 5"})
    void unknownNamesKeepTheirOrder(String first, String second, String third, int inlines, int crosslines, int samples)
            throws IOException {
        NamedGroup group = NamedGroup.create(folder.resolve("a.zarr"), 3)
                .array("amplitude", List.of(first, second, third), new int[] {3, 4, 5}, at -> 1);
        try (MdioVolume volume = group.open()) {
            assertThat(volume.survey().shape()).isEqualTo(new Shape(inlines, crosslines, samples));
        }
    }

    /** Companions without names of axes follow the samples as stored. */
    @Test
    void companionsWithoutNames() throws IOException {
        NamedGroup group = NamedGroup.create(folder.resolve("a.zarr"), 3)
                .array("amplitude", List.of("crossline", "inline", "time"), new int[] {3, 3, 2}, at -> at[0])
                .array("cdp_x", List.of("a", "b"), new int[] {3, 3}, at -> at[0])
                .array("cdp_y", List.of("a", "b"), new int[] {3, 3}, at -> at[1]);
        try (MdioVolume volume = group.open()) {
            assertThat(volume.coordinates().orElseThrow().x(1, 2)).isEqualTo(2);
            assertThat(volume.coordinates().orElseThrow().y(1, 2)).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @CsvSource({"cdp, twt, false", "twt, cdp, true", "trace, sample, false", "depth, x, true", "time, inline, true",
            "a, crossline, true", "a, b, false"})
    void twoAxesAreALine(String first, String second, boolean isSampleFirst) throws IOException {
        int[] shape = isSampleFirst ? new int[] {4, 6} : new int[] {6, 4};
        String traces = isSampleFirst ? second : first;
        NamedGroup group = NamedGroup.create(folder.resolve("a.zarr"), 2)
                .array("line", List.of(first, second), shape,
                        at -> isSampleFirst ? sample(0, at[1], at[0]) : sample(0, at[0], at[1]))
                .axis(traces, "<i4", "", 11, 12, 13, 14, 15, 17)
                .array("cdp_x", List.of(traces), new int[] {6}, at -> 5 * at[0])
                .array("cdp_y", List.of(traces), new int[] {6}, at -> 6 * at[0])
                .array("trace_mask", "|b1", "false", "", List.of(traces), new int[] {6}, at -> at[0] == 3 ? 0 : 1);
        try (MdioVolume volume = group.open()) {
            assertThat(volume.survey().shape()).isEqualTo(new Shape(1, 6, 4));
            assertThat(volume.inlines()).containsExactly(1);
            assertThat(volume.crosslines()).containsExactly(11, 12, 13, 14, 15, 17);
            assertThat(volume.coordinates().orElseThrow().x(0, 5)).isEqualTo(25);
            assertThat(volume.isLive(0, 3)).isFalse();
            float[] samples = Samples.read(volume);
            for (int s = 0; s < samples.length; s++) {
                assertThat(samples[s]).isEqualTo(s / 4 == 3 ? 0 : (float) sample(0, s / 4, s % 4));
            }
        }
    }

    @Test
    void aMapIsNoLine() throws IOException {
        NamedGroup group = NamedGroup.create(folder.resolve("a.zarr"), 2)
                .array("horizon", List.of("inline", "crossline"), new int[] {3, 4}, at -> 1);
        assertThatThrownBy(group::open).isInstanceOf(FormatException.class)
                .hasMessageContaining("has no array of three axes");
        assertThatThrownBy(() -> MdioVolume.open(group.folder(), Optional.of("horizon"), Optional.empty()))
                .hasMessageContaining(
                        "has 'horizon' with axes inline, crossline: none of them is known as the sample axis");
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void aFourthAxisOfOneElementIsLeftOut(int version) throws IOException {
        for (int fourth = 0; fourth < 4; fourth++) {
            List<String> names = new java.util.ArrayList<>(List.of("inline", "crossline", "time"));
            List<Integer> shape = new java.util.ArrayList<>(List.of(3, 5, 4));
            names.add(fourth, "offset");
            shape.add(fourth, 1);
            int left = fourth;
            NamedGroup group =
                    NamedGroup.create(folder.resolve("a%s.zarr".formatted(fourth)), version).array("amplitude",
                            names, shape.stream().mapToInt(n -> n).toArray(),
                            at -> sample(at[left > 0 ? 0 : 1], at[left > 1 ? 1 : 2], at[left > 2 ? 2 : 3]));
            try (MdioVolume volume = group.open()) {
                assertThat(volume.survey().shape()).isEqualTo(SHAPE);
                float[] samples = Samples.read(volume);
                for (int s = 0; s < samples.length; s++) {
                    assertThat(samples[s]).isEqualTo((float) sample(s / 20, s / 4 % 5, s % 4));
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void fourAxesAreRefusedByName(int version) throws IOException {
        NamedGroup group = NamedGroup.create(folder.resolve("a.zarr"), version)
                .array("amplitude", List.of("inline", "crossline", "channel", "time"), new int[] {3, 4, 2, 5}, at -> 1);
        assertThatThrownBy(group::open).isInstanceOf(FormatException.class)
                .hasMessageContaining("it has 4 axes (inline 3, crossline 4, channel 2, time 5): surveys have inline");
    }

    /** What stands in for numbers that no line can have is told. */
    @ParameterizedTest
    @CsvSource({"1|2|2, 'number 2 twice, at positions 1 and 2'",
            "1|2.5|3, 'number 2.5 at position 1, which is not whole'",
            "1|NaN|3, 'number NaN at position 1, which is not whole'",
            "1|2|3e9, 'number 3.0E9 at position 2, which is not whole'"})
    void linesWithoutNumbersOfTheirOwnAreNumberedAnew(String numbers, String fault) throws IOException {
        double[] values = Stream.of(numbers.split("\\|")).mapToDouble(Double::parseDouble).toArray();
        NamedGroup group = NamedGroup.create(folder.resolve("a.zarr"), 2)
                .array("amplitude", List.of("inline", "crossline", "time"), new int[] {3, 2, 2}, at -> 1)
                .axis("inline", "<f8", "", values).axis("crossline", "<i4", "", 4, 9);
        try (MdioVolume volume = group.open()) {
            assertThat(volume.inlines()).containsExactly(1, 2, 3);
            assertThat(volume.crosslines()).containsExactly(4, 9);
            assertThat(volume.warnings()).singleElement().extracting("message")
                    .isEqualTo("has axis 'inline' with " + fault + ": its lines are numbered from 1 instead");
            assertThat(volume.survey().unit()).isEqualTo(Survey.Unit.SECONDS);
        }
    }
}
