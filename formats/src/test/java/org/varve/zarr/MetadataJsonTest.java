package org.varve.zarr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.varve.codec.BloscCodec;
import org.varve.codec.Codec;
import org.varve.codec.GzipCodec;
import org.varve.codec.Lz4Codec;
import org.varve.codec.ZstdCodec;
import org.varve.core.Shape;

/** The documents of written groups, as the specifications of Zarr name their members. */
class MetadataJsonTest {

    private static final Shape CHUNK = new Shape(2, 3, 4);

    private static ObjectNode attributes(String name, int value) {
        return JsonNodeFactory.instance.objectNode().put(name, value);
    }

    private static ArrayMetadata array(int axes, ElementType type, double fill, Optional<Sharding> shards,
            Codec... codecs) {
        return new ArrayMetadata("a", axes, new Shape(5, 6, 7),
                new ChunkForm(CHUNK, type, ChunkForm.C_ORDER, List.of(codecs)), fill, shards,
                new ChunkKeys(false, "/"), List.of("x", "y", "z").subList(0, axes), attributes("of", 1));
    }

    private static JsonNode document(int version, String key, ArrayMetadata array) {
        MetadataJson json = new MetadataJson(version);
        json.add(array);
        return json.documents().get(key);
    }

    private static void assertJson(JsonNode document, String expected) throws IOException {
        assertThat(document)
                .isEqualTo(JsonTree.read(expected.replace('\'', '"').getBytes(StandardCharsets.UTF_8)));
        assertThat(document).hasToString(expected.replace('\'', '"').replaceAll("\\s", ""));
    }

    @Test
    void groupsHaveTheirAttributes() throws IOException {
        MetadataJson two = new MetadataJson(2);
        two.addGroup(attributes("b", 2));
        two.add(array(1, ElementType.FLOAT32, Double.NaN, Optional.empty()));
        Map<String, JsonNode> documents = two.documents();
        assertThat(documents).containsOnlyKeys(".zgroup", ".zattrs", "a/.zarray", "a/.zattrs", ".zmetadata");
        assertJson(documents.get(".zgroup"), "{'zarr_format': 2}");
        assertJson(documents.get(".zattrs"), "{'b': 2}");
        assertJson(documents.get("a/.zattrs"), "{'of': 1, '_ARRAY_DIMENSIONS': ['x']}");
        JsonNode consolidated = documents.get(".zmetadata");
        assertThat(consolidated.path("zarr_consolidated_format").asInt()).isEqualTo(1);
        assertThat(consolidated.path("metadata").properties()).hasSize(4);
        assertThat(consolidated.path("metadata").path("a/.zarray")).isEqualTo(documents.get("a/.zarray"));

        MetadataJson three = new MetadataJson(3);
        three.addGroup(attributes("b", 2));
        assertThat(three.documents()).containsOnlyKeys("zarr.json");
        assertJson(three.documents().get("zarr.json"),
                "{'zarr_format': 3, 'node_type': 'group', 'attributes': {'b': 2}}");
    }

    @Test
    void arraysOfVersion2() throws IOException {
        assertJson(document(2, "a/.zarray", array(3, ElementType.FLOAT32, Double.NaN, Optional.empty())), """
                {'zarr_format': 2, 'shape': [5, 6, 7], 'chunks': [2, 3, 4], 'dtype': '<f4', 'compressor': null,
                 'fill_value': 'NaN', 'order': 'C', 'filters': null, 'dimension_separator': '/'}""");
        assertJson(document(2, "a/.zarray", array(2, ElementType.INT32, -1, Optional.empty(), new GzipCodec(5))), """
                {'zarr_format': 2, 'shape': [5, 6], 'chunks': [2, 3], 'dtype': '<i4', 'compressor': {'id': 'gzip',
                 'level': 5}, 'fill_value': null, 'order': 'C', 'filters': null, 'dimension_separator': '/'}""");
    }

    /** Only elements that are missing have a fill value, as xarray takes it for that. */
    @Test
    void fillValuesOfVersion2AreMissing() {
        ArrayMetadata labels = array(1, ElementType.INT32, -7, Optional.empty());
        assertThat(document(2, "a/.zarray", labels).get("fill_value").isNull()).isTrue();
        assertThat(document(2, "a/.zarray", labels.with(attributes("_FillValue", -7))).get("fill_value").asInt())
                .isEqualTo(-7);
        assertThat(document(2, "a/.zarray", array(1, ElementType.FLOAT64, 2.5, Optional.empty())).get("fill_value")
                .isNull()).isTrue();
    }

    @Test
    void compressorsOfVersion2() throws IOException {
        assertJson(document(2, "a/.zarray", array(1, ElementType.FLOAT32, 0, Optional.empty(), new ZstdCodec(3)))
                .get("compressor"), "{'id': 'zstd', 'level': 3}");
        assertJson(document(2, "a/.zarray",
                array(1, ElementType.FLOAT32, 0, Optional.empty(), new BloscCodec("lz4", 4, 64))).get("compressor"),
                "{'id': 'blosc', 'cname': 'lz4', 'clevel': 1, 'blocksize': 64, 'shuffle': 1}");
        for (int version = 2; version <= 3; version++) {
            MetadataJson json = new MetadataJson(version);
            assertThatThrownBy(
                    () -> json.add(array(1, ElementType.FLOAT32, 0, Optional.empty(), new Lz4Codec())))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("codec lz4: blosc, zstd and gzip are written");
        }
    }

    @Test
    void arraysOfVersion3() throws IOException {
        assertJson(document(3, "a/zarr.json", array(2, ElementType.FLOAT64, 0.5, Optional.empty(), new GzipCodec(5))),
                """
                        {'zarr_format': 3, 'node_type': 'array', 'shape': [5, 6], 'data_type': 'float64',
                         'chunk_grid': {'name': 'regular', 'configuration': {'chunk_shape': [2, 3]}},
                         'chunk_key_encoding': {'name': 'default', 'configuration': {'separator': '/'}},
                         'fill_value': 0.5, 'codecs': [{'name': 'bytes', 'configuration': {'endian': 'little'}},
                         {'name': 'gzip', 'configuration': {'level': 5}}], 'attributes': {'of': 1},
                         'dimension_names': ['x', 'y']}""");
    }

    /** Bytes have no order. */
    @Test
    void shardsOfVersion3() throws IOException {
        Sharding shards = new Sharding(new Shape(4, 6, 8), new Shape(2, 2, 2));
        JsonNode document = document(3, "a/zarr.json",
                array(3, ElementType.UINT8, 7, Optional.of(shards), new ZstdCodec(3), new BloscCodec("zstd", 1, 64)));
        assertJson(document.get("chunk_grid"),
                "{'name': 'regular', 'configuration': {'chunk_shape': [4, 6, 8]}}");
        assertJson(document.get("codecs").get(0),
                """
                        {'name': 'sharding_indexed', 'configuration': {'chunk_shape': [2, 3, 4], 'codecs':
                         [{'name': 'bytes'}, {'name': 'zstd', 'configuration': {'level': 3, 'checksum': false}},
                         {'name': 'blosc', 'configuration': {'cname': 'zstd', 'clevel': 1, 'blocksize': 64,
                         'shuffle': 'shuffle', 'typesize': 1}}], 'index_codecs': [{'name': 'bytes', 'configuration':
                         {'endian': 'little'}}, {'name': 'crc32c'}], 'index_location': 'end'}}""");
        assertThat(document.get("codecs")).hasSize(1);
        assertThat(document.get("fill_value")).hasToString("7");
    }

    @Test
    void fillValuesOfVersion3HaveTheTypeOfTheElements() {
        assertThat(document(3, "a/zarr.json", array(1, ElementType.BOOL, 0, Optional.empty())).get("fill_value"))
                .hasToString("false");
        assertThat(document(3, "a/zarr.json", array(1, ElementType.BOOL, 1, Optional.empty())).get("fill_value"))
                .hasToString("true");
        assertThat(document(3, "a/zarr.json", array(1, ElementType.FLOAT32, Double.NaN, Optional.empty()))
                .get("fill_value")).hasToString("\"NaN\"");
        assertThat(document(3, "a/zarr.json", array(1, ElementType.INT32, -1, Optional.empty())).get("fill_value"))
                .hasToString("-1");
        assertThat(document(3, "a/zarr.json", array(1, ElementType.FLOAT32, 3, Optional.empty())).get("fill_value"))
                .hasToString("3.0");
    }
}
