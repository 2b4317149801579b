package org.varve.zarr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Shape;
import org.varve.file.FormatException;

/** Codecs of version 3, and documents as they are consolidated. */
class CodecChainTest {

    private static final ElementType INT16 =
            new ElementType(ElementType.Kind.SIGNED, Short.BYTES, ByteOrder.LITTLE_ENDIAN);

    private static JsonNode json(String text) throws IOException {
        return new ObjectMapper().readTree(text.replace('\'', '"'));
    }

    private static Document document(String text) throws IOException {
        return new Document(Path.of("a.zarr/zarr.json"), "", json(text));
    }

    private static CodecChain chain(String codecs) throws IOException {
        return CodecChain.of(document("{'codecs': [%s]}".formatted(codecs)), 3);
    }

    private static String transpose(String order) {
        return "{'name': 'transpose', 'configuration': {'order': %s}}".formatted(order);
    }

    private static String shards(String codecs, String index, String more) {
        return """
                {'name': 'sharding_indexed', 'configuration': {'chunk_shape': [2, 3, 4], 'codecs': %s,
                 'index_codecs': %s %s}}""".formatted(codecs, index, more);
    }

    /** Each order is of the axes that the one before left. */
    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {"[0, 1, 2]; [0, 1, 2]; [0, 1, 2]", "[2, 0, 1]; [0, 1, 2]; [2, 0, 1]",
            "[2, 0, 1]; [2, 0, 1]; [1, 2, 0]", "[1, 0, 2]; [0, 2, 1]; [1, 2, 0]", "[0, 2, 1]; [1, 0, 2]; [2, 0, 1]"})
    void transpositionsFollowOneAnother(String first, String second, String order) throws IOException {
        CodecChain chain = chain(transpose(first) + "," + transpose(second) + ", 'bytes'");
        assertThat(chain.order()).hasToString(order);
        assertThat(chain.form(new Shape(2, 3, 4), INT16).order()).hasToString(order);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "'zstd'", "'bytes', 'bytes'", "'zstd', 'bytes'", "'crc32c', 'bytes'",
            "'bytes', {'name': 'transpose', 'configuration': {'order': [0, 1, 2]}}",
            "'bytes', {'name': 'sharding_indexed', 'configuration': {}}",
            "{'name': 'sharding_indexed', 'configuration': {}}, 'bytes'",
            "{'name': 'sharding_indexed', 'configuration': {}}, {'name': 'sharding_indexed', 'configuration': {}}",
            "{'name': 'sharding_indexed', 'configuration': {}}, {'name': 'transpose', 'configuration': {'order': [0, 1, 2]}}",
            "{'name': 'numcodecs.shuffle', 'configuration': {}}, 'bytes'",
            "'bytes', 'zstd', {'name': 'numcodecs.shuffle', 'configuration': {}}",
            "'bytes', {'name': 'numcodecs.delta', 'configuration': {'dtype': '<i2'}}"})
    void codecsInAnotherOrderAreRefused(String codecs) {
        assertThatThrownBy(() -> chain(codecs)).isInstanceOf(FormatException.class).hasMessageContaining(
                "codecs is ").hasMessageContaining(
                        "it must be transpositions, one of bytes and sharding_indexed, and then compression");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[0, 1]", "[0, 1, 1]", "[1, 2, 3]", "[0, 1, 2, 3]"})
    void ordersNameEveryAxisOnce(String order) {
        assertThatThrownBy(() -> chain(transpose(order) + ", 'bytes'")).isInstanceOf(FormatException.class)
                .hasMessageContaining("codecs.transpose.order is " + order.replace(" ", ""));
    }

    @Test
    void filtersOfNumbersNeedPlainNumbers() throws IOException {
        String delta = "{'name': 'numcodecs.delta', 'configuration': {'dtype': '<i2'}}";
        assertThat(chain(delta + ", 'bytes', 'zstd'").filters()).containsExactly(new DeltaFilter(INT16, INT16));
        String big = "{'name': 'bytes', 'configuration': {'endian': 'big'}}";
        for (String codecs : List.of(delta + "," + big, transpose("[1, 0, 2]") + "," + delta + ", 'bytes'")) {
            assertThatThrownBy(() -> chain(codecs)).isInstanceOf(FormatException.class).hasMessageContaining(
                    "must have no transposition and no big-endian bytes beside a filter of numcodecs");
        }
        String shuffle = "{'name': 'numcodecs.shuffle', 'configuration': {'elementsize': 2}}";
        assertThat(chain(transpose("[1, 0, 2]") + "," + big + "," + shuffle).byteOrder())
                .isEqualTo(ByteOrder.BIG_ENDIAN);
    }

    @Test
    void codecsThatAreNotKnownAreNamed() {
        assertThatThrownBy(() -> chain("'bytes', 'lz4'")).isInstanceOf(FormatException.class).hasMessageContaining(
                "codec 'lz4' of the array is not known here: Varve reads bytes, transpose, sharding_indexed, zstd");
        assertThatThrownBy(() -> chain("{'name': 'bytes', 'configuration': {'endian': 'middle'}}"))
                .hasMessageContaining("codecs.bytes.endian is \"middle\": it must be 'little' or 'big'");
        assertThatThrownBy(() -> chain(shards("['bytes', 'abc']", "['bytes']", "")).form(new Shape(4, 3, 4), INT16))
                .hasMessageContaining("codec 'abc' of codecs.sharding_indexed is not known here");
    }

    /** Shards hold whole chunks, and an index at either end, with a checksum or none. */
    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {"['bytes']; ''; false; true", "['bytes', 'crc32c']; ''; true; true",
            "['bytes']; , 'index_location': 'start'; false; false",
            "['bytes']; , 'index_location': 'end'; false; true"})
    void shardsHaveAnIndex(String index, String location, boolean isChecked, boolean isAtEnd) throws IOException {
        CodecChain chain = chain(shards("['bytes', 'zstd']", index, location));
        Sharding sharding = chain.sharding(new Shape(4, 9, 4)).orElseThrow();
        assertThat(sharding.chunks()).isEqualTo(new Shape(2, 3, 1));
        assertThat(sharding.checked()).isEqualTo(isChecked);
        assertThat(sharding.atEnd()).isEqualTo(isAtEnd);
        assertThat(sharding.order()).isEqualTo(ByteOrder.LITTLE_ENDIAN);
        ChunkForm form = chain.form(new Shape(4, 9, 4), INT16);
        assertThat(form.shape()).isEqualTo(new Shape(2, 3, 4));
        assertThat(form.codecs()).hasSize(1);
    }

    @Test
    void shardsThatDoNotFitAreRefused() throws IOException {
        CodecChain chain = chain(shards("['bytes']", "['bytes']", ""));
        for (Shape shard : List.of(new Shape(3, 3, 4), new Shape(2, 4, 4), new Shape(2, 3, 5))) {
            assertThatThrownBy(() -> chain.sharding(shard)).isInstanceOf(FormatException.class)
                    .hasMessageContaining("it must divide shards of " + shard);
        }
        int most = Sharding.MOST;
        assertThat(chain.sharding(new Shape(2 * most, 3, 4))).isPresent();
        assertThatThrownBy(() -> chain.sharding(new Shape(2 * (most + 1), 3, 4))).hasMessageContaining(
                "it must leave no more than %s chunks in a shard".formatted(most));
        for (String codecs : List.of(transpose("[1, 0, 2]") + "," + shards("['bytes']", "['bytes']", ""),
                shards("['bytes']", "['bytes']", "") + ", 'zstd'")) {
            assertThatThrownBy(() -> chain(codecs).form(new Shape(2, 3, 4), INT16))
                    .hasMessageContaining("it must have nothing before or after sharding_indexed");
        }
        String inner = shards("[%s]".formatted(shards("['bytes']", "['bytes']", "")), "['bytes']", "");
        assertThatThrownBy(() -> chain(inner).form(new Shape(2, 3, 4), INT16))
                .hasMessageContaining("it must have no shards within shards");
        assertThatThrownBy(() -> chain(shards("['bytes']", "['bytes']", ", 'index_location': 'middle'"))
                .sharding(new Shape(2, 3, 4))).hasMessageContaining("it must be 'start' or 'end'");
        for (String index : List.of("[]", "['crc32c']", "['bytes', 'zstd']")) {
            assertThatThrownBy(() -> chain(shards("['bytes']", index, "")).sharding(new Shape(2, 3, 4)))
                    .hasMessageContaining("it must be bytes, or bytes and crc32c");
        }
        assertThatThrownBy(() -> CodecChain.of(document("{'codecs': [%s]}".formatted(
                shards("['bytes']", "['bytes']", ""))), 2).form(new Shape(2, 3, 1), INT16))
                .hasMessageContaining("it must have as many axes as the array");
        assertThat(chain("'bytes'").sharding(new Shape(2, 3, 4))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {"'bytes', 'zstd'; true", "'transpose', 'bytes'; false",
            "{'name': 'sharding_indexed'}; false", "{'name': 'bytes'}, {'name': 'transpose'}; false"})
    void arraysWithoutShardsAndTranspositionsArePlain(String codecs, boolean isPlain) throws IOException {
        assertThat(CodecChain.isPlain(document("{'codecs': [%s]}".formatted(codecs)))).isEqualTo(isPlain);
    }

    private static Consolidated consolidated(int version, String documents) throws IOException {
        String inner = "'metadata': {%s}".formatted(documents);
        return version == 2
                ? Consolidated.of(Optional.of(document("{%s}".formatted(inner))), Optional.empty())
                : Consolidated.of(Optional.empty(),
                        Optional.of(document("{'consolidated_metadata': {%s}}".formatted(inner))));
    }

    @Test
    void consolidatedDocumentsHaveTheKeysOfTheirFiles() throws IOException {
        Consolidated two = consolidated(2, "'.zgroup': {}, 'a/.zarray': {'x': 1}, 'b/c/.zarray': {}, 'b/.zattrs': {}");
        assertThat(two.documents()).containsOnlyKeys(".zgroup", "a/.zarray", "b/c/.zarray", "b/.zattrs");
        assertThat(two.documents().get("a/.zarray").key()).isEqualTo("metadata.a/.zarray");
        assertThat(two.arrays()).containsExactly("a", "b/c");
        assertThat(two.children("")).containsExactlyInAnyOrder("a", "b");
        assertThat(two.children("b/")).containsExactly("b/c");
        Consolidated three = consolidated(3,
                "'a': {'node_type': 'array'}, 'b': {'node_type': 'group'}, 'b/c': {'node_type': 'array'}");
        assertThat(three.documents()).containsOnlyKeys("a/zarr.json", "b/zarr.json", "b/c/zarr.json");
        assertThat(three.arrays()).containsExactly("a", "b/c");
        assertThat(Consolidated.of(Optional.empty(), Optional.of(document("{'node_type': 'group'}"))))
                .isEqualTo(Consolidated.NONE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"../a", "a/../b", "/a", "a//b", "a/", ".", "a\\\\b", "a\\u0007b"})
    void keysThatLeadOutOfTheFolderAreRefused(String key) {
        for (int version : new int[] {2, 3}) {
            assertThatThrownBy(() -> consolidated(version, "'%s': {}".formatted(key)))
                    .isInstanceOf(FormatException.class)
                    .hasMessageContaining("must name something inside of the folder");
        }
    }

    /** Attributes may differ, and null is as good as nothing; what defines chunks may not. */
    @Test
    void whatDefinesChunksMustAgree() throws IOException {
        Document own = document("{'shape': [3, 4], 'filters': null, 'fill_value': 0, 'attributes': {'a': 1}}");
        Document gathered = document("{'shape': [3.0, 4], 'fill_value': 0.0, 'attributes': {'a': 2}}");
        assertThat(Consolidated.newer(gathered, own)).isSameAs(own);
        assertThatThrownBy(() -> Consolidated.newer(document("{'shape': [3, 5], 'fill_value': 0}"), own))
                .isInstanceOf(FormatException.class).hasMessageContaining("shape is [3,4]: it must be [3,5], as the "
                        + "consolidated metadata say; these are stale: consolidate them again");
        assertThatThrownBy(() -> Consolidated.newer(document("{'shape': [3, 4]}"), own))
                .hasMessageContaining("fill_value is 0: it must be missing");
    }
}
