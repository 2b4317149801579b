package org.varve.mdio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Note;
import org.varve.core.Shape;
import org.varve.core.SettingException;
import org.varve.file.FormatException;
import org.varve.formats.OpenOptions;
import org.varve.formats.Samples;

/** Arrays with an axis of offsets, of which one is read. */
class GatherAxisTest {

    private static final int[] EXTENTS = {3, 4, 5, 6};
    private static final List<String> NAMES = List.of("inline", "crossline", "offset", "time");

    @TempDir
    private Path folder;

    /** The sample at a position of the axes inline, crossline, offset, time. */
    private static double sample(int inline, int crossline, int offset, int time) {
        return 1000 * inline + 100 * crossline + 10 * offset + time;
    }

    /** A group whose axes are in another order. */
    private NamedGroup group(int version, String name, List<Integer> order) throws IOException {
        int[] shape = order.stream().mapToInt(axis -> EXTENTS[axis]).toArray();
        ToDoubleFunction<int[]> values = at -> {
            int[] place = new int[4];
            for (int n = 0; n < 4; n++) place[order.get(n)] = at[n];
            return sample(place[0], place[1], place[2], place[3]);
        };
        return NamedGroup.create(folder.resolve(name), version)
                .axis("inline", "<i4", "", 10, 12, 14).axis("crossline", "<i4", "", 1, 2, 3, 4)
                .axis("offset", "<f4", "", 100, 200, 300, 400, 500)
                .axis("time", "<i4", "\"units\": \"ms\",", 0, 4, 8, 12, 16, 20)
                .array("amplitude", order.stream().map(NAMES::get).toList(), shape, values);
    }

    private static MdioVolume open(NamedGroup group, double offset) throws IOException {
        return MdioVolume.open(group.folder(), MdioReading.DEFAULT.withOffset(offset), Optional.empty());
    }

    private static float[] expected(int offset) {
        float[] samples = new float[3 * 4 * 6];
        for (int n = 0; n < samples.length; n++) samples[n] = (float) sample(n / 24, n / 6 % 4, offset, n % 6);
        return samples;
    }

    /** The offsets lie in chunks of two, so that their place in a chunk counts. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void oneOffsetIsReadWhateverTheOrderOfAxes(int version) throws IOException {
        List<List<Integer>> orders = List.of(List.of(0, 1, 2, 3), List.of(2, 0, 1, 3), List.of(0, 2, 1, 3),
                List.of(0, 1, 3, 2), List.of(3, 2, 1, 0), List.of(1, 0, 3, 2), List.of(2, 3, 1, 0));
        for (List<Integer> order : orders) {
            NamedGroup group = group(version, version + order.toString(), order);
            for (int offset = 0; offset < 5; offset++) {
                try (MdioVolume volume = open(group, 100 + 100 * offset)) {
                    assertThat(volume.survey().shape()).isEqualTo(new Shape(3, 4, 6));
                    assertThat(Samples.read(volume)).as(order + " " + offset).isEqualTo(expected(offset));
                    assertThat(volume.inlines()).containsExactly(10, 12, 14);
                    assertThat(volume.warnings()).isEmpty();
                    assertThat(volume.describe().toString()).contains("along 'offset'", "chunksStored");
                }
            }
        }
    }

    @Test
    void chunksInFortranOrderAndCompressedOnesAreRead() throws IOException {
        NamedGroup group = group(2, "f", List.of(0, 1, 2, 3));
        Path array = group.folder().resolve("amplitude");
        Path metadata = array.resolve(".zarray");
        Files.writeString(metadata, Files.readString(metadata).replace("\"C\"", "\"F\""));
        try (MdioVolume volume = open(group, 200)) {
            float[] samples = Samples.read(volume);
            // in a chunk of 2x2x2x2 the axes are reversed: its second inline, first others, is where its second time
            // was
            assertThat(samples[0]).isEqualTo((float) sample(0, 1, 0, 0));
            assertThat(samples[24]).isEqualTo((float) sample(0, 1, 0, 1));
            assertThat(samples[1]).isEqualTo((float) sample(1, 1, 0, 0));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void gathersOfALineAreALineOfOneOffset(int version) throws IOException {
        NamedGroup group = NamedGroup.create(folder.resolve("line"), version).axis("cdp", "<i4", "", 101, 102, 103, 104)
                .axis("offset", "<i4", "", 50, 150, 250).axis("time", "<i4", "\"units\": \"ms\",", 0, 2)
                .array("amplitude", List.of("cdp", "offset", "time"), new int[] {4, 3, 2},
                        at -> 100 * at[0] + 10 * at[1] + at[2]);
        assertThatThrownBy(group::open).isInstanceOf(FormatException.class).asString()
                .contains("holds gathers: 'amplitude' has 3 places along 'offset' (50, 150, 250)",
                        "choose one with MdioReading.withOffset(50)", "each in turn");
        try (MdioVolume volume = open(group, 150)) {
            assertThat(volume.survey().shape()).isEqualTo(new Shape(1, 4, 2));
            assertThat(volume.crosslines()).containsExactly(101, 102, 103, 104);
            assertThat(Samples.read(volume)).containsExactly(10, 11, 110, 111, 210, 211, 310, 311);
        }
    }

    @Test
    void anOffsetMustBeChosenAndBeThere() throws IOException {
        NamedGroup group = group(2, "a", List.of(0, 1, 2, 3));
        assertThatThrownBy(group::open).isInstanceOf(FormatException.class).asString().contains(
                "'amplitude' has 5 places along 'offset' (100, 200, 300, 400, 500)", "MdioReading.withOffset(100)");
        assertThatThrownBy(() -> open(group, 150)).isInstanceOf(FormatException.class).asString()
                .contains("has no 150 along 'offset'", "there are 100, 200, 300, 400, 500", "choose one of them");
        assertThat(GatherOffsets.of(group.folder(), OpenOptions.DEFAULT).traces()).hasSize(5).containsEntry(300.0, 12L);
        NamedGroup stacked = NamedGroup.create(folder.resolve("stacked"), 2)
                .array("amplitude", List.of("inline", "crossline", "time"), new int[] {2, 2, 2}, at -> 0);
        assertThatThrownBy(() -> open(stacked, 150)).isInstanceOf(SettingException.class).asString()
                .contains("has no axis of offsets", "inline, crossline, time", "drop MdioReading.withOffset");
    }

    @ParameterizedTest
    @CsvSource({"angle, 7.5", "azimuth, 7.5", "Incidence_Angle, 7.5"})
    void anglesAndAzimuthsAreChosenInTheSameWay(String name, double wanted) throws IOException {
        NamedGroup group = NamedGroup.create(folder.resolve("b"), 2).axis(name, "<f8", "", 2.5, 7.5)
                .array("amplitude", List.of("inline", "crossline", name, "time"), new int[] {2, 2, 2, 2}, at -> at[2]);
        try (MdioVolume volume = open(group, wanted)) {
            assertThat(Samples.read(volume)).containsOnly(1);
        }
        assertThatThrownBy(group::open).asString().contains("withOffset(2.5)").doesNotContain("in turn");
    }

    @Test
    void whatIsNotStatedIsNumberedWithANote() throws IOException {
        NamedGroup group = NamedGroup.create(folder.resolve("c"), 3).array("amplitude",
                List.of("inline", "crossline", "offset", "time"), new int[] {2, 2, 3, 2}, at -> at[2]);
        try (MdioVolume volume = open(group, 3)) {
            assertThat(Samples.read(volume)).containsOnly(2);
            assertThat(volume.warnings()).extracting(Note::getMessage)
                    .anyMatch(note -> note.contains("1 to 3 are assumed"));
        }
    }

    /** Masks that have the axis are read at the same place. */
    @Test
    void theMaskOfTheOffsetCounts() throws IOException {
        NamedGroup group = group(2, "d", List.of(0, 1, 2, 3)).array("trace_mask", "|b1", "false", "",
                List.of("inline", "crossline", "offset"), new int[] {3, 4, 5}, at -> at[2] == 1 && at[0] == 2 ? 0 : 1);
        try (MdioVolume volume = open(group, 200)) {
            assertThat(volume.isLive(2, 0)).isFalse();
            assertThat(volume.isLive(1, 3)).isTrue();
        }
        try (MdioVolume volume = open(group, 300)) {
            assertThat(volume.isLive(2, 0)).isTrue();
        }
    }

    @Test
    void aSingleOffsetNeedsNoChoiceAndTwoSuchAxesAreRefused() throws IOException {
        NamedGroup one = NamedGroup.create(folder.resolve("e"), 2).array("amplitude",
                List.of("cdp", "offset", "time"), new int[] {3, 1, 2}, at -> at[0]);
        try (MdioVolume volume = one.open()) {
            assertThat(volume.survey().shape()).isEqualTo(new Shape(1, 3, 2));
        }
        NamedGroup two = NamedGroup.create(folder.resolve("f"), 2).array("amplitude",
                List.of("offset", "azimuth", "time"), new int[] {3, 2, 2}, at -> at[0]);
        assertThatThrownBy(two::open).isInstanceOf(FormatException.class)
                .hasMessageContaining("only one axis of offsets");
        NamedGroup map = NamedGroup.create(folder.resolve("g"), 2).array("amplitude",
                List.of("offset", "inline", "crossline"), new int[] {3, 2, 2}, at -> at[0]);
        assertThatThrownBy(map::open).isInstanceOf(FormatException.class).hasMessageContaining("beside a sample axis");
    }

    /** In 64 bits, before they become floats. */
    @ParameterizedTest
    @CsvSource({"<i8, int64", "<u8, uint64"})
    void packedWholeNumbersOf64BitsAreRead(String type, String name) throws IOException {
        List<Double> stored = new ArrayList<>(List.of(4.0e15, 4.0e15 + 1, 7.0, 9.0));
        NamedGroup group = NamedGroup.create(folder.resolve("h"), 2).array("amplitude", type, "0",
                "\"scale_factor\": 0.5, \"add_offset\": -2e15, \"_FillValue\": 9,", List.of("inline", "time"),
                new int[] {2, 2}, at -> stored.get(2 * at[0] + at[1]));
        try (MdioVolume volume = group.open()) {
            assertThat(Samples.read(volume)).containsExactly(0, 0.5f, -2e15f, Float.NaN);
            assertThat(volume.describe().toString()).contains(name + ", times 0.5");
        }
        NamedGroup plain = NamedGroup.create(folder.resolve("i"), 2).array("amplitude", type, "0", "",
                List.of("inline", "crossline", "time"), new int[] {2, 2, 2}, at -> 1);
        assertThatThrownBy(plain::open).hasMessageContaining("with a scale_factor");
    }
}
