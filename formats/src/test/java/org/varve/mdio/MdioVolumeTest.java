package org.varve.mdio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.varve.core.AxisPart;
import org.varve.core.Box;
import org.varve.core.LineNumbers;
import org.varve.core.Note;
import org.varve.core.SampleEncoding;
import org.varve.core.SampleFormat;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.SurveyPart;
import org.varve.file.FormatException;
import org.varve.file.IndexTooLargeException;
import org.varve.file.Sampling;
import org.varve.formats.Fact;
import org.varve.formats.OpenFiles;
import org.varve.formats.Samples;

/** A survey of 2 x 3 x 4 big-endian samples, the third trace of which is dead. */
class MdioVolumeTest {

    private static final Shape SHAPE = new Shape(2, 3, 4);

    @TempDir
    private Path folder;

    private PlainGroup group;

    @BeforeEach
    void write() throws IOException {
        ByteBuffer chunk = ByteBuffer.allocate(48);
        for (int s = 0; s < 12; s++) chunk.putFloat(s + 1);
        group = PlainGroup.create(folder.resolve("a.zarr"), 2).amplitude("dtype", "\">f4\"")
                .text("amplitude/.zattrs", "{\"_ARRAY_DIMENSIONS\": [\"inline\", \"crossline\", \"time\"]}")
                .file("amplitude/0.0.0", chunk.array());
        group.array("trace_mask", "[2, 3]", "[2, 3]", "dtype", "\"|b1\"")
                .file("trace_mask/0.0", new byte[] {1, 1, 0, 1, 1, 1});
        line("inline", 10, 12);
        line("crossline", 3, 4, 5);
        line("time", 100, 102, 104, 106);
    }

    private void line(String name, int... numbers) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(4 * numbers.length).order(ByteOrder.LITTLE_ENDIAN);
        for (int number : numbers) bytes.putInt(number);
        String shape = "[" + numbers.length + "]";
        group.array(name, shape, shape, "dtype", "\"<i4\"").file(name + "/0", bytes.array())
                .text(name + "/.zattrs", "{\"_ARRAY_DIMENSIONS\": [\"%s\"]}".formatted(name));
    }

    @Test
    void samplesAreReadAsTheyAreStoredOrAsFloats() throws IOException {
        try (MdioVolume volume = group.open(); Arena arena = Arena.ofConfined()) {
            assertThat(volume.encoding())
                    .isEqualTo(new SampleEncoding(SampleFormat.IEEE_FLOAT32, ByteOrder.BIG_ENDIAN));
            assertThat(Samples.read(volume)).startsWith(1, 2, 3, 4, 5, 6, 7, 8, 0, 0, 0, 0).hasSize(24);
            MemorySegment stored = arena.allocate(96);
            volume.readStored(Box.of(SHAPE), stored);
            assertThat(stored.get(ValueLayout.JAVA_FLOAT.withOrder(ByteOrder.BIG_ENDIAN), 16)).isEqualTo(5);
            assertThatThrownBy(() -> volume.read(new Box(1, 0, 0, SHAPE), stored))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void linesAndTimesAreThoseOfTheGroup() throws IOException {
        try (MdioVolume volume = group.open()) {
            assertThat(volume.survey()).isEqualTo(new Survey(SHAPE, 0.002, Survey.Unit.SECONDS));
            assertThat(volume.inlines()).containsExactly(10, 12);
            assertThat(volume.crosslines()).containsExactly(3, 4, 5);
            assertThat(volume.start()).isEqualTo(0.1);
            assertThat(volume.geometry().inlines()).isEqualTo(LineNumbers.of(List.of(10, 12)));
            assertThat(volume.geometry().crosslines()).isEqualTo(LineNumbers.of(List.of(3, 4, 5)));
            assertThat(volume.geometry().start()).isEqualTo(0.1);
            assertThat(volume.geometry().statesLines()).isTrue();
            assertThat(volume.geometry().coordinates()).isEmpty();
            assertThat(volume.chunk()).isEqualTo(new Shape(1, 3, 4));
            assertThat(volume.path()).isEqualTo(group.folder());
            assertThat(volume.format()).isEqualTo("Zarr");
            assertThat(volume.history()).isPresent();
            SurveyPart first =
                    new SurveyPart(new AxisPart(2, 0, 1, 1), new AxisPart(3, 0, 1, 3), new AxisPart(4, 0, 1, 4));
            assertThat(Samples.read(volume.part(first))).hasSize(12).startsWith(1, 2);
        }
        Sampling other = new Sampling(5, Survey.Unit.METRES);
        try (MdioVolume volume = MdioVolume.open(group.folder(), Optional.empty(), Optional.of(other))) {
            assertThat(volume.survey()).isEqualTo(new Survey(SHAPE, 5, Survey.Unit.METRES));
        }
    }

    @Test
    void aGroupWithoutCoordinatesHasTheUsualOnes() throws IOException {
        PlainGroup bare = PlainGroup.create(folder.resolve("b.zarr"), 3).amplitude();
        try (MdioVolume volume = bare.open()) {
            assertThat(volume.survey()).isEqualTo(Sampling.DEFAULT.survey(SHAPE));
            assertThat(volume.inlines()).containsExactly(1, 2);
            assertThat(volume.start()).isZero();
            assertThat(volume.geometry().statesLines()).isFalse();
            assertThat(volume.isLive(1, 2)).isTrue();
            assertThat(volume.heldBytes()).isZero();
            assertThat(volume.description()).isEqualTo("Zarr 3, plain layout, array 'amplitude'");
        }
    }

    @Test
    void factsAreForPeopleAndPrograms() throws IOException {
        try (MdioVolume volume = group.open()) {
            List<Fact> facts = volume.describe();
            assertThat(facts.get(0)).isEqualTo(Fact.lines("inlines", LineNumbers.of(List.of(10, 12))));
            assertThat(facts.get(1)).isEqualTo(Fact.lines("crosslines", LineNumbers.of(List.of(3, 4, 5))));
            assertThat(facts.get(2).sentences()).containsExactly("Zarr 2, plain layout, array 'amplitude', "
                    + volume.encoding() + ", chunks of 1x3x4; SEG-Y headers not kept");
            assertThat(facts.get(2).values()).containsExactly(Map.entry("format", "Zarr"),
                    Map.entry("description", "Zarr 2, plain layout, array 'amplitude'"),
                    Map.entry("sampleFormat", "IEEE float32"), Map.entry("start", 0.1),
                    Map.entry("chunk", List.of(1, 3, 4)), Map.entry("segyHeaders", false));
            assertThat(facts.getLast().values()).containsEntry("chunksStored", 1L).containsEntry("chunksExpected", 2L);
            assertThat(volume.warnings()).extracting(Note::getMessage).containsExactly(
                    "lacks samples of 'amplitude': 1 of 2 chunks exist; the rest is read as 0, its fill value");
        }
    }

    /** Numbers of 64 bits are told by their own name. */
    @Test
    void wholeNumbersOf64BitsAreNamed() throws IOException {
        group.amplitude("dtype", "\"<i8\"").text("amplitude/.zattrs", "{\"scale_factor\": 0.5}")
                .file("amplitude/0.0.0", new byte[96]);
        try (MdioVolume volume = group.open()) {
            Fact format = volume.describe().get(2);
            assertThat(format.sentences().getFirst()).contains(", int64, times 0.5 plus 0, chunks of");
            assertThat(format.values()).containsEntry("sampleFormat", "int64");
            assertThat(volume.encoding()).isEqualTo(SampleEncoding.NATIVE);
        }
    }

    /** A set of six traces has two words of 64 bits. */
    @Test
    void theMaskTakesTheMemoryThatIsAllowed() throws IOException {
        MdioReading reading = new MdioReading(Optional.empty(), OptionalDouble.empty(), 15);
        assertThatThrownBy(() -> MdioVolume.open(group.folder(), reading, Optional.empty()))
                .isInstanceOf(IndexTooLargeException.class);
        try (MdioVolume volume = MdioVolume.open(group.folder(), reading.withMemory(16), Optional.empty())) {
            assertThat(volume.heldBytes()).isPositive();
        }
    }

    /** The order of traces takes 24 bytes of the memory that the mask leaves. */
    @Test
    void theOrderOfTracesTakesWhatTheMaskLeaves() throws IOException {
        group.array("segy_file_header", "[3600]", "[3600]", "dtype", "\"|u1\"")
                .text("segy_file_header/.zattrs",
                        "{\"segyFile\": {\"sampleFormat\": \"INT16\", \"regular\": false}}")
                .array("raw_headers", "[2, 3, 240]", "[1, 3, 240]", "dtype", "\"|u1\"")
                .array("trace_number", "[2, 3]", "[2, 3]", "dtype", "\"<i4\"", "fill_value", "-1");
        for (int memory = 16 + 23; memory <= 16 + 24; memory++) {
            MdioReading reading = MdioReading.DEFAULT.withMemory(memory);
            try (MdioVolume volume = MdioVolume.open(group.folder(), reading, Optional.empty())) {
                if (memory == 40) assertThat(volume.segyHeaders()).isPresent();
                else
                    assertThatThrownBy(volume::segyHeaders).isInstanceOf(IndexTooLargeException.class);
            }
        }
    }

    /** Buffers grow by the mask, and by coordinates and headers once they are read. */
    @Test
    void allBytesAreCounted() throws IOException {
        for (String name : List.of("cdp_x", "cdp_y")) {
            group.array(name, "[2, 3]", "[2, 3]", "dtype", "\"<f8\"").text(name + "/.zattrs",
                    "{\"_ARRAY_DIMENSIONS\": [\"inline\", \"crossline\"]}");
        }
        try (MdioVolume volume = group.open()) {
            long bare = volume.bufferBytes();
            assertThat(bare).isGreaterThan(volume.heldBytes() + 2 * 8 + 48);
            MapCoordinates map = volume.coordinates().orElseThrow();
            assertThat(volume.coordinates()).as("found once").containsSame(map);
            assertThat(volume.geometry().coordinates()).containsSame(map);
            assertThat(volume.bufferBytes()).isEqualTo(bare + map.bytes());
            Files.delete(group.folder().resolve("trace_mask/.zarray"));
            try (MdioVolume unmasked = group.open()) {
                assertThat(bare - unmasked.bufferBytes()).isEqualTo(volume.heldBytes());
            }
        }
    }

    @Test
    void changesOfDocumentsAndChunksAreNoticed() throws IOException {
        try (MdioVolume volume = group.open()) {
            Samples.read(volume);
            volume.requireUnchanged();
            group.file("amplitude/1.0.0", new byte[48]);
            assertThatThrownBy(volume::requireUnchanged).isInstanceOf(FormatException.class)
                    .hasMessageContaining("amplitude/1.0.0 changed");
        }
        try (MdioVolume volume = group.open()) {
            group.text(".zgroup", "{\"zarr_format\": 2, \"more\": 3}").text("amplitude/.zattrs", "{}");
            assertThatThrownBy(volume::requireUnchanged).isInstanceOf(FormatException.class)
                    .hasMessageContaining("amplitude/.zattrs changed");
        }
    }

    @Test
    void aClosedVolumeIsToldToBeOpenedAgain() throws IOException {
        MdioVolume volume = group.open();
        volume.close();
        volume.close();
        String says = group.folder() + " is closed: open it again";
        assertThatThrownBy(() -> Samples.read(volume)).isInstanceOf(FormatException.class).hasMessage(says);
        assertThatThrownBy(() -> volume.isLive(0, 0)).isInstanceOf(IllegalStateException.class).hasMessage(says);
        assertThat(OpenFiles.of(folder)).isEmpty();
    }

    @Test
    void settingsOfAReadingAreStated() {
        assertThat(MdioReading.DEFAULT.stated()).isEmpty();
        assertThat(MdioReading.DEFAULT.withArray("a/b").withOffset(250).withMemory(5).stated())
                .containsExactly("array a/b", "offset 250");
        assertThat(MdioReading.DEFAULT.withOffset(0.5).withArray("a"))
                .isEqualTo(new MdioReading(Optional.of("a"), OptionalDouble.of(0.5), 2L << 30));
    }
}
