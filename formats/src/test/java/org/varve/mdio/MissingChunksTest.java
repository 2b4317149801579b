package org.varve.mdio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Box;
import org.varve.core.Note;
import org.varve.core.Shape;
import org.varve.file.FormatException;

/** Chunks that are missing are told, and found under whichever names they have. */
class MissingChunksTest {

    @TempDir
    private Path folder;

    private static byte[] chunk(int from, int count) {
        ByteBuffer chunk = ByteBuffer.allocate(4 * count).order(ByteOrder.LITTLE_ENDIAN);
        for (int s = 0; s < count; s++) {
            chunk.putFloat(from + s);
        }
        return chunk.array();
    }

    private static List<String> notes(PlainGroup group) throws IOException {
        try (MdioVolume volume = group.open()) {
            return volume.warnings().stream().map(Note::getMessage).toList();
        }
    }

    private static Map<String, Object> facts(PlainGroup group) throws IOException {
        try (MdioVolume volume = group.open()) {
            return volume.describe().stream().flatMap(fact -> fact.values().entrySet().stream())
                    .filter(value -> value.getKey().startsWith("chunks"))
                    .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        }
    }

    @ParameterizedTest
    @CsvSource({"2, amplitude/0.0.0, amplitude/1.0.0", "3, amplitude/c/0/0/0, amplitude/c/1/0/0"})
    void areCounted(int version, String first, String second) throws IOException {
        PlainGroup group = PlainGroup.create(folder, version).amplitude("fill_value", "2.5");
        assertThat(notes(group)).containsExactly(
                "lacks samples of 'amplitude': 0 of 2 chunks exist; the rest is read as 2.5, its fill value");
        assertThat(facts(group)).containsEntry("chunksStored", 0L).containsEntry("chunksExpected", 2L);
        group.file(second, chunk(0, 12));
        assertThat(notes(group)).singleElement().asString().contains("1 of 2 chunks exist");
        group.file(first, chunk(0, 12)).file(first + "0", chunk(0, 12)).file(first + ".tmp", chunk(0, 12))
                .file("amplitude/9.0.0", chunk(0, 12)).file("amplitude/c/9/0/0", chunk(0, 12));
        assertThat(notes(group)).isEmpty();
        assertThat(facts(group)).containsEntry("chunksStored", 2L);
    }

    /** A group of two results names one of them. */
    @Test
    void otherArraysThatAreNotReadAreNamed() throws IOException {
        PlainGroup group = PlainGroup.create(folder, 2).amplitude().array("dip", "[2, 3, 4]", "[1, 3, 4]");
        group.text(".zattrs", "{\"attributes\": {\"defaultVariableName\": \"amplitude\"}}");
        assertThat(notes(group)).contains("is read as its array 'amplitude' alone, without 'dip'");
        try (MdioVolume chosen = MdioVolume.open(folder, Optional.of("amplitude"), Optional.empty())) {
            assertThat(chosen.warnings()).extracting(Note::getMessage).noneMatch(note -> note.contains("alone"));
        }
    }

    /** Zarr calls the top of a store {@code /}. */
    @Test
    void anArrayWithoutAGroupHasAName() throws IOException {
        PlainGroup.create(folder, 2).array("", "[2, 3, 4]", "[1, 3, 4]");
        Files.delete(folder.resolve(".zgroup"));
        for (Optional<String> array : List.of(Optional.<String>empty(), Optional.of("/"))) {
            try (MdioVolume volume = MdioVolume.open(folder, array, Optional.empty())) {
                assertThat(volume.description()).isEqualTo("Zarr 2, plain layout, array '/'");
                assertThat(volume.warnings()).singleElement().asString().startsWith("lacks samples of '/': 0 of 2");
            }
        }
        assertThatThrownBy(() -> MdioVolume.open(folder, Optional.of("/amp"), Optional.empty()))
                .hasMessageEndingWith("there is no array 'amp': give /");
    }

    /** Of two lines the second is dead, so that its chunk is not missed. */
    @Test
    void thoseOfDeadTracesAreNotMissed() throws IOException {
        PlainGroup group = PlainGroup.create(folder, 2).amplitude().array("trace_mask", "[2, 3]", "[2, 3]", "dtype",
                "\"|b1\"").file("trace_mask/0.0", new byte[] {0, 1, 0, 0, 0, 0});
        assertThat(notes(group)).singleElement().asString().contains("0 of 1 chunks exist");
        group.file("amplitude/0.0.0", chunk(0, 12));
        assertThat(notes(group)).isEmpty();
        Files.delete(folder.resolve("amplitude/0.0.0"));
        group.file("amplitude/1.0.0", chunk(0, 12));
        assertThat(notes(group)).singleElement().asString().contains("0 of 1 chunks exist");
    }

    @Test
    void thoseInShardsAreCounted() throws IOException {
        PlainGroup group = PlainGroup.create(folder, 3).array("amplitude", "[2, 3, 4]", "[2, 3, 4]", "codecs",
                "[{\"name\": \"sharding_indexed\", \"configuration\": {\"chunk_shape\": [1, 3, 4], \"codecs\": "
                        + "[\"bytes\"], \"index_codecs\": [{\"name\": \"bytes\", \"configuration\": {\"endian\": \"big\"}}]}}]");
        assertThat(notes(group)).singleElement().asString().contains("0 of 2 chunks exist");
        ByteBuffer shard =
                ByteBuffer.allocate(48 + 32).put(chunk(1, 12)).putLong(-1).putLong(-1).putLong(0).putLong(48);
        group.file("amplitude/c/0/0/0", shard.array());
        assertThat(notes(group)).singleElement().asString().contains("1 of 2 chunks exist");
        assertThat(Arrays.copyOfRange(group.read(), 11, 14)).containsExactly(0, 1, 2);
    }

    /** Nothing is known of shards that cannot be opened, until they are read. */
    @Test
    void aCorruptIndexIsNoReasonToRefuseADescription() throws IOException {
        PlainGroup group = PlainGroup.create(folder, 3).array("amplitude", "[2, 3, 4]", "[2, 3, 4]", "codecs",
                "[{\"name\": \"sharding_indexed\", \"configuration\": {\"chunk_shape\": [1, 3, 4], \"codecs\": "
                        + "[{\"name\": \"bytes\"}], \"index_codecs\": [{\"name\": \"bytes\"}, {\"name\": \"crc32c\"}]}}]");
        group.file("amplitude/c/0/0/0", new byte[40]);
        assertThat(notes(group)).isEmpty();
        assertThat(facts(group)).isEmpty();
        assertThatThrownBy(group::read).isInstanceOf(FormatException.class).hasMessageContaining("CRC-32C");
    }

    @ParameterizedTest
    @CsvSource({
            "2, , 0/0/0, 1/0/0", "2, '.', 0/0/0, 1/0/0", "2, '/', 0.0.0, 1.0.0", "2, , c/0/0/0, c/1/0/0",
            "2, '/', c.0.0.0, c.1.0.0", "3, , c.0.0.0, c.1.0.0", "3, , 0/0/0, 1/0/0", "3, '.', c/0/0/0, c/1/0/0",
            "3, , 0.0.0, 1.0.0"})
    void otherNamesAreRead(int version, String separator, String first, String second) throws IOException {
        PlainGroup group = PlainGroup.create(folder, version);
        if (separator != null) {
            group.amplitude(version == 2 ? "dimension_separator" : "chunk_key_encoding", version == 2
                    ? "\"" + separator + "\""
                    : "{\"name\": \"default\", \"configuration\": {\"separator\": \"%s\"}}".formatted(separator));
        } else {
            group.amplitude();
        }
        group.file("amplitude/" + second, chunk(12, 12));
        assertThat(Arrays.copyOfRange(group.read(), 11, 14)).containsExactly(0, 12, 13);
        group.file("amplitude/" + first, chunk(100, 12));
        assertThat(Arrays.copyOfRange(group.read(), 11, 14)).containsExactly(111, 12, 13);
        assertThat(notes(group)).isEmpty();
    }

    @Test
    void namesThatMetadataStateCount() throws IOException {
        PlainGroup group = PlainGroup.create(folder, 2).amplitude().file("amplitude/0/0/0", chunk(100, 12))
                .file("amplitude/1.0.0", chunk(1, 12));
        assertThat(group.read()).startsWith(0, 0).endsWith(11, 12);
        group.amplitude("dimension_separator", "\"/\"");
        assertThat(group.read()).startsWith(100, 101).endsWith(0, 0);
    }

    @Test
    void namesOfTwoKindsAreRefused() throws IOException {
        PlainGroup group = PlainGroup.create(folder, 3).amplitude().file("amplitude/0/0/0", chunk(100, 12))
                .file("amplitude/1.0.0", chunk(1, 12));
        assertThatThrownBy(group::read).isInstanceOf(FormatException.class)
                .hasMessageContaining("has chunks that are named in two ways")
                .hasMessageContaining("but none as its metadata say (c/0/0/0)");
    }

    /** Each sample would have a chunk of its own, 134 million in all. */
    @ParameterizedTest
    @CsvSource({"2", "3"})
    void veryManyAreNotLookedForOneByOne(int version) throws IOException {
        PlainGroup group = PlainGroup.create(folder, version).array("amplitude", "[512, 512, 512]", "[1, 1, 1]",
                "fill_value", "7");
        assertThat(notes(group)).singleElement().asString().contains("0 of 134217728 chunks exist");
        Box box = new Box(1, 2, 3, new Shape(300, 20, 500));
        assertThat(sum(group, box)).isEqualTo(7.0 * box.shape().size());
        String key = version == 2 ? "5.6.7" : "c/5/6/7";
        group.file("amplitude/" + key, chunk(17, 1));
        assertThat(notes(group)).singleElement().asString().contains("1 of 134217728 chunks exist");
        assertThat(sum(group, new Box(5, 6, 0, new Shape(2, 2, 512)))).isEqualTo(7.0 * 2048 + 10);
        assertThat(sum(group, new Box(6, 0, 0, new Shape(300, 20, 500)))).isEqualTo(7.0 * 3_000_000);
    }

    private static double sum(PlainGroup group, Box box) throws IOException {
        try (MdioVolume volume = group.open(); Arena arena = Arena.ofShared()) {
            MemorySegment samples = arena.allocate(box.shape().bytes());
            volume.read(box, samples);
            volume.requireUnchanged();
            double sum = 0;
            for (long s = 0; s < box.shape().size(); s++) {
                sum += samples.getAtIndex(java.lang.foreign.ValueLayout.JAVA_FLOAT, s);
            }
            return sum;
        }
    }

    /** A chunk that appears while the volume is read is noticed, though it was not looked for. */
    @Test
    void oneThatAppearsIsNoticed() throws IOException {
        PlainGroup group = PlainGroup.create(folder, 2).array("amplitude", "[60, 60, 60]", "[1, 1, 1]");
        try (MdioVolume volume = group.open(); Arena arena = Arena.ofShared()) {
            volume.read(new Box(0, 0, 0, new Shape(60, 60, 60)), arena.allocate(4L * 60 * 60 * 60));
            volume.requireUnchanged();
            group.file("amplitude/5.6.7", chunk(17, 1));
            assertThatThrownBy(volume::requireUnchanged).isInstanceOf(FormatException.class)
                    .hasMessageContaining("changed while the volume was read");
        }
    }
}
