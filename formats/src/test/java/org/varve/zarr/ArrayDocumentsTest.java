package org.varve.zarr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.codec.Codec;
import org.varve.codec.Crc32cCodec;
import org.varve.codec.GzipCodec;
import org.varve.codec.ZstdCodec;
import org.varve.core.Shape;
import org.varve.file.FormatException;

/** The limits of chunks, the codecs of a chunk, and how wrong members are told. */
class ArrayDocumentsTest {

    private static final Document DOCUMENT =
            new Document(Path.of("a.zarr/.zarray"), "", JsonNodeFactory.instance.objectNode());

    private static ChunkForm form(Shape chunk, Codec... codecs) throws FormatException {
        return ArrayDocuments.form(DOCUMENT, chunk, ElementType.FLOAT64, ChunkForm.C_ORDER, List.of(),
                List.of(codecs));
    }

    /** The most is 2^30 bytes, which are 2^27 elements of 8. */
    @Test
    void chunksOfUpToOneGibibyteAreRead() throws FormatException {
        assertThat(form(new Shape(1 << 9, 1 << 8, 1 << 10)).bytes()).isEqualTo(1 << 30);
        assertThatThrownBy(() -> form(new Shape(1, 1, (1 << 27) + 1))).isInstanceOf(FormatException.class)
                .hasMessageContaining(
                        "chunks of 1x1x134217729 elements have 1073741832 bytes: up to 1073741824 are read");
        assertThatThrownBy(() -> form(new Shape((1 << 9) + 1, 1 << 8, 1 << 10)))
                .hasMessageContaining("chunks of 513x256x1024 elements have 1075838976 bytes");
        int most = Integer.MAX_VALUE;
        assertThatThrownBy(() -> form(new Shape(most, most, most))).isInstanceOf(FormatException.class)
                .hasMessageContaining("up to 1073741824 are read");
    }

    /** All places along a hidden axis are in the chunk, but not in its shape. */
    @Test
    void theHiddenAxisCountsToo() throws FormatException {
        ChunkForm form = form(new Shape(1 << 9, 1 << 8, 1 << 5));
        ArrayDocuments.requireReadable(DOCUMENT, form.with(new HiddenAxis(1 << 5, 0, 0)));
        assertThatThrownBy(
                () -> ArrayDocuments.requireReadable(DOCUMENT, form.with(new HiddenAxis((1 << 5) + 1, 0, 0))))
                .isInstanceOf(FormatException.class)
                .hasMessageContaining("chunks of 512x256x32 elements have 1107296256 bytes");
    }

    /** Filters may store a byte as eight: decoding takes all bytes of a chunk at once, before and after them. */
    @Test
    void chunksBetweenFiltersAreNoLarger() throws FormatException {
        ElementType narrow = new ElementType(ElementType.Kind.SIGNED, 1, ByteOrder.LITTLE_ENDIAN);
        List<Filter> filters = List.of(new DeltaFilter(narrow, ElementType.FLOAT64),
                new CastFilter(ElementType.FLOAT64, narrow));
        Shape most = new Shape(1 << 9, 1 << 8, 1 << 10);
        ChunkForm form = ArrayDocuments.form(DOCUMENT, most, narrow, ChunkForm.C_ORDER, filters, List.of());
        assertThat(form.filteredBytes()).isEqualTo(1 << 27);
        ArrayDocuments.requireReadable(DOCUMENT, form);
        assertThatThrownBy(() -> ArrayDocuments.form(DOCUMENT, new Shape(1, 1, (1 << 27) + 1), narrow,
                ChunkForm.C_ORDER, filters, List.of())).isInstanceOf(FormatException.class).hasMessageContaining(
                        "chunks of 1x1x134217729 elements have 1073741832 bytes: up to 1073741824 are read");
        assertThatThrownBy(() -> ArrayDocuments.requireReadable(DOCUMENT, form.with(new HiddenAxis(2, 0, 0))))
                .isInstanceOf(FormatException.class).hasMessageContaining("have 2147483648 bytes");
    }

    @Test
    void checksumsMayStandBesideOneCompressor() throws FormatException {
        Shape chunk = new Shape(1, 1, 4);
        assertThat(form(chunk, new ZstdCodec(1), new Crc32cCodec(), new Crc32cCodec()).codecs()).hasSize(3);
        assertThatThrownBy(() -> form(chunk, new ZstdCodec(1), new GzipCodec(1))).isInstanceOf(FormatException.class)
                .hasMessage("a.zarr/.zarray is not readable Zarr: its chunks are compressed twice: "
                        + "one compressor is read");
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {"[7]; 7,1,1", "[7, 8]; 7,8,1", "[7, 8, 9]; 7,8,9", "[]; 1,1,1"})
    void missingAxesHaveOneElement(String extents, String shape) throws IOException {
        Document document = new Document(Path.of("a"), "", new ObjectMapper().readTree("{\"shape\": " + extents + "}"));
        assertThat(ArrayDocuments.shape(document, "shape")).isEqualTo(Shape.parse(shape));
    }

    @Test
    void missingAxesFollowInOrder() {
        assertThat(ArrayDocuments.order(List.of(1, 0))).containsExactly(1, 0, 2);
        assertThat(ArrayDocuments.order(List.of())).containsExactly(0, 1, 2);
    }

    /** Such names would not tell which axis is which. */
    @Test
    void namesOfOtherAxesAreLeftOut() throws IOException {
        Document document = new Document(Path.of("a"), "",
                new ObjectMapper().readTree("{\"names\": [\"x\", null], \"none\": null}"));
        assertThat(ArrayDocuments.dimensions(document, "names", 2)).containsExactly("x", "");
        assertThat(ArrayDocuments.dimensions(document, "names", 3)).isEmpty();
        assertThat(ArrayDocuments.dimensions(document, "none", 0)).isEmpty();
    }

    @Test
    void shapesAreMultiplesAlongEachAxis() {
        assertThat(ArrayDocuments.multiple(new Shape(6, 8, 10), new Shape(2, 8, 5))).contains(new Shape(3, 1, 2));
        assertThat(ArrayDocuments.multiple(new Shape(6, 8, 10), new Shape(4, 8, 5))).isEmpty();
        assertThat(ArrayDocuments.multiple(new Shape(6, 8, 10), new Shape(2, 3, 5))).isEmpty();
        assertThat(ArrayDocuments.multiple(new Shape(6, 8, 10), new Shape(2, 8, 4))).isEmpty();
    }

    @Test
    void longValuesAreCutAfterEightyCharacters() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("whole", "x".repeat(78)).put("long", "x".repeat(79));
        Document document = new Document(Path.of("a"), "", json);
        assertThat(document.wrong("whole", "is wrong"))
                .hasMessage("a is not readable Zarr: whole is \"" + "x".repeat(78) + "\": it is wrong");
        assertThat(document.wrong("long", "is wrong"))
                .hasMessage("a is not readable Zarr: long is \"" + "x".repeat(79) + "...: it is wrong");
    }
}
