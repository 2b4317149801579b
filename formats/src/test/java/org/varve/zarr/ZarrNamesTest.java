package org.varve.zarr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.file.FormatException;
import org.varve.zarr.ChunkKeys.Position;
import org.varve.zarr.ElementType.Kind;

/** Names of types and of entries, and numbers of chunks. */
class ZarrNamesTest {

    private static Document document(String member, String value) throws IOException {
        return FillValuesTest.document("{\"" + member + "\": " + value + "}");
    }

    private static String told(ElementType type) {
        return type.kind() + " " + type.bytes() + (type.order() == ByteOrder.BIG_ENDIAN ? " big" : "");
    }

    @ParameterizedTest
    @CsvSource({"<f4,FLOAT 4", ">f8,FLOAT 8 big", "=f2,FLOAT 2", "|i1,SIGNED 1", "<m8[ns],SIGNED 8",
            ">u2,UNSIGNED 2 big",
            "|b1,BOOL 1", "<U3,RAW 12", "|S5,RAW 5", "<c8,RAW 8", "|V65536,RAW 65536", "<M8[D],RAW 8"})
    void typesOfVersion2(String name, String told) throws IOException {
        assertThat(told(ElementTypes.version2(document("dtype", "\"" + name + "\"")))).isEqualTo(told);
    }

    @ParameterizedTest
    @CsvSource({"float32,FLOAT 4", "float16,FLOAT 2", "int8,SIGNED 1", "uint64,UNSIGNED 8", "bool,BOOL 1",
            "complex64,RAW 8", "r24,RAW 3"})
    void typesOfVersion3(String name, String told) throws IOException {
        assertThat(told(ElementTypes.version3(document("data_type", "\"" + name + "\"")))).isEqualTo(told);
    }

    @ParameterizedTest
    @CsvSource({"f4,must be a type such as '<f4'", "<x4,must be a type", "<f,must be a type",
            "<f3,'must have elements of 1 to 65536 bytes, numbers 1, 2, 4 or 8'", "<f16,numbers 1", "|f1,numbers 1",
            "|b2,numbers 1", "|V0,must have elements", "|V65537,must have elements", "<U16385,must have elements"})
    void impossibleTypesOfVersion2(String name, String says) {
        assertThatThrownBy(() -> ElementTypes.version2(document("dtype", "\"" + name + "\"")))
                .isInstanceOf(FormatException.class).hasMessageContaining("dtype is \"" + name + "\": it ")
                .hasMessageContaining(says);
    }

    @ParameterizedTest
    @CsvSource({"float,must be a type such as 'float32'", "float12,must be a type", "int0,must be a type",
            "float8,numbers 1", "int128,numbers 1", "text32,must be a type", "r524296,must have elements"})
    void impossibleTypesOfVersion3(String name, String says) {
        assertThatThrownBy(() -> ElementTypes.version3(document("data_type", "\"" + name + "\"")))
                .isInstanceOf(FormatException.class).hasMessageContaining("data_type is \"" + name + "\": it ")
                .hasMessageContaining(says);
    }

    @Test
    void membersOfARecordFollowEachOther() throws IOException {
        ElementType record = ElementTypes.version2(document("dtype",
                "[[\"a\", \"<i2\"], [\"pad\", \"|u1\", [2, 3]], [\"b\", \">i4\"], [\"c\", \"|i1\", [1]]]"));

        assertThat(told(record)).isEqualTo("RAW 13");
        assertThat(record.members()).extracting(ElementType.Member::name).containsExactly("a", "b", "c");
        assertThat(record.members()).extracting(ElementType.Member::at).containsExactly(0, 8, 12);
        assertThat(told(record.members().get(1).type())).isEqualTo("SIGNED 4 big");
        for (String wrong : List.of("[[\"a\"]]", "[[\"a\", 4]]", "[[\"a\", \"<i2\", [1], 5]]")) {
            assertThatThrownBy(() -> ElementTypes.version2(document("dtype", wrong)))
                    .hasMessageContaining("must be a list of [name, type]");
        }
        assertThatThrownBy(() -> ElementTypes.version2(document("dtype", "[[\"a\", \"<i2\", [65536, 65536, 65536]]]")))
                .hasMessageContaining("must have elements of 1 to 65536 bytes");
    }

    @Test
    void typesThatAreObjectsOfVersion3() throws IOException {
        ElementType record = ElementTypes.version3(document("data_type", "{\"name\": \"structured\", \"configuration\":"
                + " {\"fields\": [[\"a\", \"int16\"], {\"name\": \"b\", \"data_type\": \"float64\"}]}}"));
        assertThat(told(record)).isEqualTo("RAW 10");
        assertThat(record.members()).extracting(ElementType.Member::name).containsExactly("a", "b");
        assertThat(record.members()).extracting(ElementType.Member::at).containsExactly(0, 2);
        assertThat(told(ElementTypes.version3(document("data_type",
                "{\"name\": \"RAW_BYTES\", \"configuration\": {\"length_bytes\": 7}}")))).isEqualTo("RAW 7");
        assertThat(told(ElementTypes.version3(document("data_type", "{\"name\": \"numpy.timedelta64\"}"))))
                .isEqualTo("SIGNED 8");
        assertThatThrownBy(() -> ElementTypes.version3(document("data_type", "{\"name\": \"text\"}")))
                .hasMessageContaining("is a type that is not known here");
    }

    @Test
    void typesAreWrittenByTheirNames() {
        for (String name : List.of("f2", "f4", "f8", "i2", "i4", "i8", "u2", "u4", "u8", "V6")) {
            assertThat(ElementTypes.version2(FillValuesTest.type(name))).isEqualTo("<" + name);
        }
        assertThat(ElementTypes.version2(ElementType.UINT8)).isEqualTo("|u1");
        assertThat(ElementTypes.version2(ElementType.BOOL)).isEqualTo("|b1");
        assertThat(ElementTypes.version3(FillValuesTest.type("f2"))).isEqualTo("float16");
        assertThat(ElementTypes.version3(ElementType.INT32)).isEqualTo("int32");
        assertThat(ElementTypes.version3(ElementType.UINT8)).isEqualTo("uint8");
        assertThat(ElementTypes.version3(ElementType.BOOL)).isEqualTo("bool");
        assertThatThrownBy(() -> ElementTypes.version3(new ElementType(Kind.RAW, 6, ByteOrder.LITTLE_ENDIAN)))
                .hasMessage("elements of 6 bytes: numbers are written");
    }

    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"<m8[ms],ms", "<m8[25ms],25 ms", ">m8[1s],s", "<m8[m],minutes",
            "<m8[5m],5 minutes", "<f4,-", "<m8,-"})
    void unitsOfDurationsOfVersion2(String type, String units) throws IOException {
        JsonNode attributes = FillValuesTest.document("{\"unitsV1\": {}, \"a\": 1}").json();

        JsonNode all = DurationTypes.attributes(document("t", "\"" + type + "\"").json().get("t"), attributes);

        assertThat(all.path("units").asText("none")).isEqualTo(units == null ? "none" : units);
        assertThat(all.has("unitsV1")).isEqualTo(units == null);
        assertThat(all.has("a")).isTrue();
        assertThat(attributes.has("unitsV1")).isTrue();
    }

    @Test
    void unitsOfDurationsOfVersion3() throws IOException {
        JsonNode type = FillValuesTest.document(
                "{\"name\": \"numpy.timedelta64\", \"configuration\": {\"unit\": \"us\", \"scale_factor\": 10}}")
                .json();
        JsonNode none = FillValuesTest.document("{\"name\": \"other\", \"configuration\": {\"unit\": \"us\"}}").json();
        JsonNode attributes = FillValuesTest.document("{}").json();

        assertThat(DurationTypes.attributes(type, attributes).path("units").asText()).isEqualTo("10 us");
        assertThat(DurationTypes.attributes(none, attributes)).isSameAs(attributes);
    }

    @Test
    void aBoxTouchesChunks() {
        Shape chunk = new Shape(2, 3, 10);
        ChunkBox touched = ChunkBox.of(new Box(3, 2, 10, new Shape(2, 5, 10)), chunk);

        assertThat(touched).isEqualTo(new ChunkBox(new Position(1, 0, 1), new Shape(2, 3, 1), chunk));
        assertThat(touched.count()).isEqualTo(6);
        assertThat(touched.position(0)).isEqualTo(new Position(1, 0, 1));
        assertThat(touched.position(4)).isEqualTo(new Position(2, 1, 1));
        ChunkBox more = ChunkBox.of(new Box(0, 0, 5, new Shape(2, 4, 16)), chunk);
        assertThat(more.chunks()).isEqualTo(new Shape(1, 2, 3));
        assertThat(more.position(5)).isEqualTo(new Position(0, 1, 2));
        for (int i = 0; i < 4; i++) {
            for (int j = 0; j < 4; j++) {
                for (int k = 0; k < 3; k++) {
                    assertThat(touched.holds(new Position(i, j, k))).as("%s, %s, %s", i, j, k)
                            .isEqualTo((i == 1 || i == 2) && j < 3 && k == 1);
                }
            }
        }
        assertThat(ChunkBox.common(new Position(1, 0, 1), chunk, new Box(3, 2, 10, new Shape(2, 5, 3))))
                .isEqualTo(new Box(3, 2, 10, new Shape(1, 1, 3)));
        assertThat(ChunkBox.common(new Position(2, 1, 1), chunk, new Box(3, 2, 5, new Shape(2, 5, 30))))
                .isEqualTo(new Box(4, 3, 10, new Shape(1, 3, 10)));
    }

    /** By unsigned bytes, the shorter first, and equal ones as they come. */
    @Test
    void entriesOfAnArchiveAreSortedByName() {
        List<String> names = new ArrayList<>(List.of("b", "a", "", "ab", "a", "\u00e9", "a/b", "aa", "z"));
        Random random = new Random(3);
        for (int n = 0; n < 40; n++) names.add(Integer.toString(random.nextInt(100)));
        ByteBuffer directory = ByteBuffer.allocate(4000).order(ByteOrder.LITTLE_ENDIAN);
        int[] entries = new int[names.size()];
        for (int n = 0; n < entries.length; n++) {
            byte[] name = names.get(n).getBytes(StandardCharsets.ISO_8859_1);
            entries[n] = directory.position();
            directory.putShort(entries[n] + 28, (short) name.length).position(entries[n] + 46).put(name);
        }
        ZipNames zip = new ZipNames(MemorySegment.ofArray(directory.array()));

        zip.sort(entries);

        List<String> sorted = new ArrayList<>();
        for (int n = 0; n < entries.length; n++) {
            MemorySegment name = zip.of(entries[n]);
            sorted.add(new String(name.toArray(ValueLayout.JAVA_BYTE), StandardCharsets.ISO_8859_1));
            if (n > 0 && sorted.get(n).equals(sorted.get(n - 1))) {
                assertThat(entries[n]).isGreaterThan(entries[n - 1]);
            }
        }
        assertThat(sorted).isEqualTo(names.stream().sorted().toList());
    }
}
