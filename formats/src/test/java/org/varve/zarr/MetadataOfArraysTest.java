package org.varve.zarr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Shape;
import org.varve.file.FormatException;

/** Metadata documents of both versions, member by member. */
class MetadataOfArraysTest {

    private static final String VERSION2 = """
            {'zarr_format': 2, 'shape': [2, 3, 4], 'chunks': [1, 3, 4], 'dtype': '<f4', 'compressor': null,
             'filters': null, 'order': 'C', 'fill_value': 0}""";

    private static final String VERSION3 = """
            {'zarr_format': 3, 'node_type': 'array', 'shape': [2, 3, 4], 'data_type': 'float32',
             'chunk_grid': {'name': 'regular', 'configuration': {'chunk_shape': [1, 3, 4]}},
             'chunk_key_encoding': {'name': 'default'}, 'codecs': ['bytes'], 'fill_value': 0}""";

    private static final ChunkKeys.Position CHUNK = new ChunkKeys.Position(1, 0, 0);

    @TempDir
    private Path folder;

    @BeforeEach
    void createArray() throws IOException {
        Files.createDirectory(folder.resolve("a"));
    }

    private ArrayMetadata version2(Optional<AxisPick> pick, String... changes) throws IOException {
        Files.writeString(folder.resolve("a/.zarray"), changed(VERSION2, changes));
        return Version2.array(ZarrStore.open(folder), "a", pick);
    }

    private ArrayMetadata version3(Optional<AxisPick> pick, String... changes) throws IOException {
        Files.writeString(folder.resolve("a/zarr.json"), changed(VERSION3, changes));
        return Version3.array(ZarrStore.open(folder), "a", pick);
    }

    private ArrayMetadata version3(String... changes) throws IOException {
        return version3(Optional.empty(), changes);
    }

    private static String changed(String json, String... changes) {
        String text = json;
        for (int n = 0; n < changes.length; n += 2) {
            assertThat(text).contains(changes[n]);
            text = text.replace(changes[n], changes[n + 1]);
        }
        return text.replace('\'', '"');
    }

    @Test
    void arraysThatAreNotThereAreNamed() {
        assertThatThrownBy(() -> Version2.array(ZarrStore.open(folder), "b", Optional.empty()))
                .isInstanceOf(FormatException.class).hasMessage(folder + " has no array 'b'");
        assertThatThrownBy(() -> Version3.array(ZarrStore.open(folder), "b", Optional.empty()))
                .isInstanceOf(FormatException.class).hasMessage(folder + " has no array 'b'");
    }

    /** The keys say which file a chunk has. */
    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '#', value = {
            "{'name': 'default'}; c/1/0/0",
            "{'name': 'default', 'configuration': null}; c/1/0/0",
            "{'name': 'default', 'configuration': {}}; c/1/0/0",
            "{'name': 'default', 'configuration': {'separator': '.'}}; c.1.0.0",
            "{'name': 'v2'}; 1.0.0",
            "{'name': 'v2', 'configuration': {'separator': '/'}}; 1/0/0",
            "'default'; c/1/0/0", "'v2'; 1.0.0"})
    void chunksAreNamedByTheirEncoding(String encoding, String key) throws IOException {
        assertThat(version3("{'name': 'default'}", encoding).file(folder, CHUNK))
                .isEqualTo(folder.resolve("a").resolve(key));
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {"''; 1.0.0", "'dimension_separator': '.',; 1.0.0",
            "'dimension_separator': '/',; 1/0/0"}, quoteCharacter = '#')
    void chunksOfVersion2AreNamedByTheirSeparator(String member, String key) throws IOException {
        assertThat(version2(Optional.empty(), "'zarr_format'", member.replace("''", "") + "'zarr_format'")
                .file(folder, CHUNK)).isEqualTo(folder.resolve("a").resolve(key));
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {
            "'node_type': 'array'; 'node_type': 'group'; node_type is \"group\": it must be 'array'",
            "'zarr_format': 3; 'zarr_format': 2; zarr_format is 2: it must be a whole number from 3 to 3",
            "{'name': 'default'}; {'name': 'v4'}; chunk_key_encoding.name is \"v4\": it must be 'default' or 'v2'",
            "{'name': 'default'}; {'name': 'v2', 'configuration': {'separator': '-'}}; "
                    + "it must have the separator '.' or '/'",
            "[1, 3, 4]; [1, 3]; chunk_grid.configuration.chunk_shape is [1,3]: it must have as many axes as the shape",
            "'codecs'; 'other': {'must_understand': true}, 'codecs'; it is an extension that is not known here",
            "'codecs'; 'other': 7, 'codecs'; other is 7: it is an extension that is not known here",
            "'codecs'; 'storage_transformers': ['x'], 'codecs'; storage_transformers is [\"x\"]: it must be empty",
    }, quoteCharacter = '#')
    void wrongMembersAreRefused(String old, String other, String says) {
        assertThatThrownBy(() -> version3(old, other)).isInstanceOf(FormatException.class)
                .hasMessageStartingWith(folder.resolve("a/zarr.json") + " is not readable Zarr: ")
                .hasMessageContaining(says);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '#',
            value = {"'other': {'must_understand': false},", "'storage_transformers': [],",
                    "'storage_transformers': null,", "'attributes': {},", "'attributes': null,"})
    void otherMembersMayBeThere(String member) throws IOException {
        assertThat(version3("'codecs'", member + "'codecs'").shape()).isEqualTo(new Shape(2, 3, 4));
    }

    @Test
    void theGridMustBeRegular() {
        assertThatThrownBy(() -> version3("'regular'", "'other'", "'chunk_shape'", "'shapes'"))
                .isInstanceOf(FormatException.class)
                .hasMessageContaining("chunk_grid.name is \"other\": it must be 'regular'");
        assertThatThrownBy(() -> version3("[1, 3, 4]", "4")).isInstanceOf(FormatException.class)
                .hasMessageContaining("chunk_shape is 4: it must be up to 3 whole numbers");
    }

    private static final Optional<AxisPick> PICK = Optional.of(new AxisPick("offset", 3));

    private static String[] four(String member, String chunk) {
        return new String[] {"[2, 3, 4]", "[2, 5, 3, 4]", "[1, 3, 4]", chunk, "'fill_value'",
                member + "'fill_value'"};
    }

    /** A chunk has three offsets, and the fourth offset is the first of the second chunk. */
    @Test
    void oneOffsetOfFourAxesIsRead() throws IOException {
        String names = "'dimension_names': ['inline', 'offset', 'crossline', 'time'],";
        ArrayMetadata array = version3(PICK, four(names, "[1, 3, 3, 4]"));
        assertThat(array.shape()).isEqualTo(new Shape(2, 3, 4));
        assertThat(array.dimensions()).containsExactly("inline", "crossline", "time");
        assertThat(array.form().hidden()).isEqualTo(new HiddenAxis(3, 0, 1));
        assertThat(array.file(folder, CHUNK)).isEqualTo(folder.resolve("a/c/1/1/0/0"));
        assertThatThrownBy(() -> version3(PICK, four(names, "[1, 3, 3, 120000000]")))
                .isInstanceOf(FormatException.class)
                .hasMessageContaining("chunks of 1x3x120000000 elements have")
                .hasMessageContaining("bytes: up to 1073741824 are read");
        assertThatThrownBy(() -> version3(PICK, four(names, "[1, 900000000, 3, 4]")))
                .isInstanceOf(FormatException.class)
                .hasMessageContaining("chunks of 1x3x4 elements have 43200000000 bytes");
    }

    @Test
    void transposedChunksOfSeveralOffsetsAreRefused() throws IOException {
        String names = "'dimension_names': ['inline', 'offset', 'crossline', 'time'],";
        String[] changes = four(names, "[1, 3, 3, 4]");
        changes[4] = "['bytes'], 'fill_value'";
        changes[5] = "[{'name': 'transpose', 'configuration': {'order': [3, 2, 1, 0]}}, 'bytes'], " + names
                + "'fill_value'";
        assertThatThrownBy(() -> version3(PICK, changes)).isInstanceOf(FormatException.class)
                .hasMessageContaining("its chunks hold 3 places along 'offset', in shards or transposed: "
                        + "write chunks of one place");
        changes[3] = "[1, 1, 3, 4]";
        assertThat(version3(PICK, changes).form().order()).containsExactly(2, 1, 0);
    }

    /** In Fortran order, axes behind an offset are slower: two of the three others. */
    @Test
    void theOrderOfVersion2SaysHowOffsetsLie() throws IOException {
        Files.writeString(folder.resolve("a/.zattrs"),
                "{\"_ARRAY_DIMENSIONS\": [\"inline\", \"offset\", \"crossline\", \"time\"]}");
        assertThat(version2(PICK, four("", "[1, 3, 3, 4]")).form().hidden()).isEqualTo(new HiddenAxis(3, 0, 1));
        String[] fortran = four("", "[1, 3, 3, 4]");
        fortran[4] = "'order': 'C', 'fill_value'";
        fortran[5] = "'order': 'F', 'fill_value'";
        ArrayMetadata array = version2(PICK, fortran);
        assertThat(array.form().hidden()).isEqualTo(new HiddenAxis(3, 0, 2));
        assertThat(array.form().order()).containsExactly(2, 1, 0);
        fortran[5] = "'fill_value'";
        assertThat(version2(PICK, fortran).form().hidden()).isEqualTo(new HiddenAxis(3, 0, 1));
        assertThatThrownBy(() -> version2(PICK, four("", "[1, 900000000, 3, 4]"))).isInstanceOf(FormatException.class)
                .hasMessageContaining("chunks of 1x3x4 elements have 43200000000 bytes: up to 1073741824 are read");
    }

    /** Numbers of 64 bits whose unit is a part of the type. */
    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '#', value = {"<m8[ms]; ms", "<m8[25ms]; 25 ms", ">m8[1s]; s",
            "<m8[m]; minutes", "<m8[10m]; 10 minutes"})
    void durationsOfVersion2HaveTheUnitOfTheirType(String type, String units) throws IOException {
        Files.writeString(folder.resolve("a/.zattrs"), "{\"units\": \"h\", \"unitsV1\": {\"time\": \"h\"}}");
        assertThat(version2(Optional.empty(), "<f4", type).attributes()).hasToString("{\"units\":\"" + units + "\"}");
        assertThat(version2(Optional.empty()).attributes().path("units").asText()).isEqualTo("h");
    }

    @ParameterizedTest
    @CsvSource({"1, ms, ms", "4, ms, 4 ms", "2, m, 2 minutes"})
    void durationsOfVersion3HaveTheUnitOfTheirType(int count, String code, String units) throws IOException {
        String type = "{'name': 'numpy.timedelta64', 'configuration': {'unit': '%s', 'scale_factor': %s}}"
                .formatted(code, count);
        assertThat(version3("'float32'", type).attributes()).hasToString("{\"units\":\"" + units + "\"}");
        assertThat(version3().attributes()).isEmpty();
    }
}
