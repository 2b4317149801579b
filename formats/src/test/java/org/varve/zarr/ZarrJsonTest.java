package org.varve.zarr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.codec.BloscCodec;
import org.varve.codec.Codec;
import org.varve.codec.GzipCodec;
import org.varve.codec.Lz4Codec;
import org.varve.codec.ZlibCodec;
import org.varve.codec.ZstdCodec;
import org.varve.core.Shape;
import org.varve.file.FormatException;

/** JSON as it is read, and the documents that are written, to the letter. */
class ZarrJsonTest {

    private static String compact(String json) throws IOException {
        return JsonTree.read(json.getBytes(StandardCharsets.UTF_8)).toString();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"a\":[1,2.5,true,false,null,\"x\",{}],\"b\":{\"c\":[]}}", "[]", "\"\u00e9\"", "7",
            "-9223372036854775808", "123456789012345678901234567890", "1.5E-300"})
    void whatIsReadIsWrittenAgain(String json) throws IOException {
        byte[] written = JsonTree.write(JsonTree.read(json.getBytes(StandardCharsets.UTF_8)));

        assertThat(compact(json)).isEqualTo(json);
        assertThat(compact(new String(written, StandardCharsets.UTF_8))).isEqualTo(json);
    }

    @Test
    void isWrittenIndented() throws IOException {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("a", 1).put("b", true).putNull("c").putArray("d").add(1).add(2.5).add("x");

        assertThat(new String(JsonTree.write(json), StandardCharsets.UTF_8)).isEqualToNormalizingNewlines("""
                {
                  "a" : 1,
                  "b" : true,
                  "c" : null,
                  "d" : [ 1, 2.5, "x" ]
                }""");
    }

    @Test
    void numbersKeepTheirTypes() throws IOException {
        assertThat(JsonTree.read("7".getBytes(StandardCharsets.UTF_8)).isInt()).isTrue();
        assertThat(JsonTree.read("3000000000".getBytes(StandardCharsets.UTF_8)).isLong()).isTrue();
        assertThat(JsonTree.read("7.0".getBytes(StandardCharsets.UTF_8)).isDouble()).isTrue();
        assertThat(JsonTree.read("NaN".getBytes(StandardCharsets.UTF_8)).doubleValue()).isNaN();
        assertThat(JsonTree.read("-Infinity".getBytes(StandardCharsets.UTF_8)).isDouble()).isTrue();
        assertThat(JsonTree.read("1e400".getBytes(StandardCharsets.UTF_8)).isBigDecimal()).isTrue();
        assertThat(JsonTree.read(new byte[0]).isMissingNode()).isTrue();
    }

    @Test
    void nestsAsDeepAsItMay() throws IOException {
        String deep = "[".repeat(500) + "]".repeat(500);
        assertThat(compact(deep)).isEqualTo(deep);
        assertThat(compact("{\"a\":".repeat(499) + "1" + "}".repeat(499))).startsWith("{\"a\":{\"a\":");
        for (String more : List.of("[".repeat(501) + "1", "{\"a\":".repeat(501) + "1")) {
            assertThatThrownBy(() -> compact(more)).isInstanceOf(JsonException.class)
                    .hasMessage("is not JSON that can be read: it is nested more than 500 deep");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', value = {
            "{'a': 1}                    | is not JSON at line 1, column 2, near '{'a': 1}'",
            "[1, 2, 3, 4, 5, 6, 7, 8 9]  | is not JSON at line 1, column 2",
            "[1, 2                       | is not JSON: it ends before its last value does"})
    void thePlaceOfAnErrorIsQuoted(String json, String says) {
        assertThatThrownBy(() -> compact(json)).isInstanceOf(JsonException.class).hasMessageStartingWith(says);
    }

    private static ArrayMetadata array(String name, int axes, ElementType type, double fill,
            Optional<Sharding> sharding, Codec... codecs) {
        Shape shape = axes == 2 ? new Shape(4, 6, 1) : new Shape(4, 6, 10);
        Shape chunk = axes == 2 ? new Shape(2, 3, 1) : new Shape(2, 3, 5);
        List<String> names = List.of("inline", "crossline", "time").subList(0, axes);
        ObjectNode attributes = JsonNodeFactory.instance.objectNode().put("unit", "m");
        return new ArrayMetadata(name, axes, shape, new ChunkForm(chunk, type, ChunkForm.C_ORDER, List.of(codecs)),
                fill, sharding, new ChunkKeys(false, "/"), names, attributes);
    }

    private static String document(int version, ArrayMetadata array, String key) {
        MetadataJson json = new MetadataJson(version);
        json.add(array);
        return json.documents().get(key).toString();
    }

    @Test
    void arraysOfVersion2() {
        assertThat(document(2, array("a", 3, ElementType.FLOAT32, Double.NaN, Optional.empty(), BloscCodec.FLOATS),
                "a/.zarray"))
                .isEqualTo("{\"zarr_format\":2,\"shape\":[4,6,10],\"chunks\":[2,3,5],\"dtype\":\"<f4\",\"compressor\":"
                        + "{\"id\":\"blosc\",\"cname\":\"zstd\",\"clevel\":1,\"blocksize\":262144,\"shuffle\":1},"
                        + "\"fill_value\":\"NaN\",\"order\":\"C\",\"filters\":null,\"dimension_separator\":\"/\"}");
        assertThat(document(2, array("b", 2, ElementType.INT32, 0, Optional.empty(), new ZstdCodec(3)), "b/.zarray"))
                .contains("\"shape\":[4,6],\"chunks\":[2,3],\"dtype\":\"<i4\"")
                .contains("\"compressor\":{\"id\":\"zstd\",\"level\":3},\"fill_value\":null");
        assertThat(document(2, array("b", 2, ElementType.BOOL, 1, Optional.empty(), new GzipCodec(5)), "b/.zarray"))
                .contains("\"compressor\":{\"id\":\"gzip\",\"level\":5},\"fill_value\":null");
        ArrayMetadata plain = array("c", 2, ElementType.INT32, -5, Optional.empty());
        assertThat(document(2, plain, "c/.zarray")).contains("\"compressor\":null,\"fill_value\":null");
        assertThat(document(2, plain.with(JsonNodeFactory.instance.objectNode().put("_FillValue", -5)), "c/.zarray"))
                .contains("\"fill_value\":-5");
        assertThat(document(2, plain, "c/.zattrs"))
                .isEqualTo("{\"unit\":\"m\",\"_ARRAY_DIMENSIONS\":[\"inline\",\"crossline\"]}");
        assertThat(plain.attributes().has("_ARRAY_DIMENSIONS")).isFalse();
    }

    @Test
    void arraysOfVersion3() {
        assertThat(document(3, array("a", 3, ElementType.FLOAT32, Double.NaN, Optional.empty(), BloscCodec.FLOATS),
                "a/zarr.json"))
                .isEqualTo("{\"zarr_format\":3,\"node_type\":\"array\",\"shape\":[4,6,10],\"data_type\":\"float32\","
                        + "\"chunk_grid\":{\"name\":\"regular\",\"configuration\":{\"chunk_shape\":[2,3,5]}},"
                        + "\"chunk_key_encoding\":{\"name\":\"default\",\"configuration\":{\"separator\":\"/\"}},"
                        + "\"fill_value\":\"NaN\",\"codecs\":[{\"name\":\"bytes\",\"configuration\":"
                        + "{\"endian\":\"little\"}},{\"name\":\"blosc\",\"configuration\":{\"cname\":\"zstd\","
                        + "\"clevel\":1,\"blocksize\":262144,\"shuffle\":\"shuffle\",\"typesize\":4}}],"
                        + "\"attributes\":{\"unit\":\"m\"},\"dimension_names\":[\"inline\",\"crossline\",\"time\"]}");
        assertThat(document(3, array("a", 2, ElementType.BOOL, 1, Optional.empty(), new ZstdCodec(3)), "a/zarr.json"))
                .contains("\"fill_value\":true,\"codecs\":[{\"name\":\"bytes\"},{\"name\":\"zstd\",\"configuration\":"
                        + "{\"level\":3,\"checksum\":false}}]");
        assertThat(document(3, array("a", 2, ElementType.INT32, 7, Optional.empty(), new GzipCodec(5)), "a/zarr.json"))
                .contains("\"fill_value\":7,\"codecs\":[{\"name\":\"bytes\",\"configuration\":{\"endian\":\"little\"}},"
                        + "{\"name\":\"gzip\",\"configuration\":{\"level\":5}}]");
        assertThat(document(3, array("a", 2, ElementType.BOOL, 0, Optional.empty()), "a/zarr.json"))
                .contains("\"fill_value\":false,");
        assertThat(document(3, array("a", 2, ElementType.FLOAT64, 2.5, Optional.empty()), "a/zarr.json"))
                .contains("\"fill_value\":2.5,");
    }

    @Test
    void shardsHoldTheirIndexAtTheirEnd() {
        Sharding shards = new Sharding(new Shape(4, 6, 10), new Shape(2, 2, 2));

        assertThat(document(3, array("a", 3, ElementType.FLOAT32, 0, Optional.of(shards), new ZstdCodec(3)),
                "a/zarr.json"))
                .contains("\"chunk_grid\":{\"name\":\"regular\",\"configuration\":{\"chunk_shape\":[4,6,10]}}")
                .contains("\"codecs\":[{\"name\":\"sharding_indexed\",\"configuration\":{\"chunk_shape\":[2,3,5],"
                        + "\"codecs\":[{\"name\":\"bytes\",\"configuration\":{\"endian\":\"little\"}},{\"name\":\"zstd\","
                        + "\"configuration\":{\"level\":3,\"checksum\":false}}],\"index_codecs\":[{\"name\":\"bytes\","
                        + "\"configuration\":{\"endian\":\"little\"}},{\"name\":\"crc32c\"}],"
                        + "\"index_location\":\"end\"}}],\"attributes\"");
    }

    @Test
    void groupsNameTheirVersion() {
        ObjectNode attributes = JsonNodeFactory.instance.objectNode().put("a", 1);
        MetadataJson two = new MetadataJson(2);
        two.addGroup(attributes);
        MetadataJson three = new MetadataJson(3);
        three.addGroup(attributes);

        assertThat(two.documents().keySet()).containsExactly(".zattrs", ".zgroup", ".zmetadata");
        assertThat(two.documents().get(".zmetadata")).hasToString(
                "{\"zarr_consolidated_format\":1,\"metadata\":{\".zattrs\":{\"a\":1},\".zgroup\":{\"zarr_format\":2}}}");
        assertThat(three.documents()).hasToString(
                "{zarr.json={\"zarr_format\":3,\"node_type\":\"group\",\"attributes\":{\"a\":1}}}");
        for (int version : new int[] {2, 3}) {
            assertThatThrownBy(() -> new MetadataJson(version)
                    .add(array("a", 2, ElementType.INT32, 7, Optional.empty(), new Lz4Codec())))
                    .hasMessage("codec lz4: blosc, zstd and gzip are written");
        }
    }

    private static Numcodecs numcodecs(String json) throws IOException {
        return Numcodecs.version2(FillValuesTest.document(json), ElementType.FLOAT32);
    }

    @Test
    void filtersAndCompressorsOfVersion2() throws IOException {
        ElementType i2 = FillValuesTest.type("i2");
        Numcodecs found = numcodecs("{\"filters\": [{\"id\": \"shuffle\", \"elementsize\": 8}, {\"id\": \"shuffle\"},"
                + "{\"id\": \"delta\", \"dtype\": \"<i2\"}, {\"id\": \"delta\", \"dtype\": \"int16\", \"astype\": \"u1\"},"
                + "{\"id\": \"fixedscaleoffset\", \"dtype\": \"<f4\", \"astype\": \"<i2\", \"offset\": 5, \"scale\": 0.5},"
                + "{\"id\": \"astype\", \"decode_dtype\": \"float32\", \"encode_dtype\": \"|u1\"}, {\"id\": \"zlib\"}],"
                + "\"compressor\": {\"id\": \"blosc\", \"cname\": \"lz4\", \"blocksize\": 9}}");

        assertThat(found.filters()).containsExactly(new ShuffleFilter(8), new ShuffleFilter(4), new DeltaFilter(i2, i2),
                new DeltaFilter(i2, ElementType.UINT8), new ScaleFilter(ElementType.FLOAT32, i2, 5, 0.5),
                new CastFilter(ElementType.FLOAT32, ElementType.UINT8));
        assertThat(found.codecs()).containsExactly(new ZlibCodec(1), new BloscCodec("lz4", 4, 9));
        assertThat(numcodecs("{\"filters\": null, \"compressor\": null}"))
                .isEqualTo(new Numcodecs(List.of(), List.of()));
        assertThat(numcodecs("{\"filters\": [{\"id\": \"gzip\", \"level\": 3}, {\"id\": \"bz2\"}]}").codecs())
                .hasSize(2).contains(new GzipCodec(3));
        Numcodecs big = numcodecs("{\"filters\": [{\"id\": \"delta\", \"dtype\": \">i2\"}]}");
        assertThat(big.filters()).containsExactly(
                new DeltaFilter(i2.with(ByteOrder.BIG_ENDIAN), i2.with(ByteOrder.BIG_ENDIAN)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\'', value = {
            "{\"compressor\": {\"id\": \"x\"}} | must be one of zstd, gzip, zlib, blosc, lz4 and bz2",
            "{\"compressor\": {\"id\": \"shuffle\"}} | must be one of zstd, gzip, zlib, blosc, lz4 and bz2",
            "{\"filters\": [{\"id\": \"x\"}]} | filter 'x' is not known here: shuffle, delta, fixedscaleoffset",
            "{\"filters\": [{\"id\": \"zstd\"}, {\"id\": \"shuffle\"}]} | not known here after compression: shuffle",
            "{\"filters\": [{\"id\": \"shuffle\", \"elementsize\": 256}]} | must be a whole number from 1 to 255",
            "{\"filters\": [{\"id\": \"shuffle\", \"elementsize\": 0}]} | must be a whole number from 1 to 255",
            "{\"filters\": [{\"id\": \"delta\", \"dtype\": \"<f1\"}]} | must be a number type such as '<f4'",
            "{\"filters\": [{\"id\": \"delta\", \"dtype\": \"float8\"}]} | must be a number type such as '<f4'",
            "{\"filters\": [{\"id\": \"delta\", \"dtype\": \"<x4\"}]} | must be a number type such as '<f4'",
            "{\"filters\": [{\"id\": \"fixedscaleoffset\", \"dtype\": \"<f4\", \"offset\": 0, \"scale\": 0}]} | must not be 0",
            "{\"filters\": [{\"id\": \"fixedscaleoffset\", \"dtype\": \"<f4\", \"offset\": NaN, \"scale\": 1}]} | must be a number",
            "{\"filters\": [{\"id\": \"fixedscaleoffset\", \"dtype\": \"<f4\", \"offset\": \"1\", \"scale\": 1}]} | must be a number"})
    void filtersThatAreNotRead(String json, String says) {
        assertThatThrownBy(() -> numcodecs(json)).isInstanceOf(FormatException.class).hasMessageContaining(says);
    }
}
