package org.varve.mdio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.file.FormatException;
import org.varve.zarr.ZarrGroup;

/**
 * Elements without a chunk have the fill value of the metadata, by the rules of either version; anything else is
 * refused.
 */
class FillValueTest {

    private static final String SHARDS =
            "[{\"name\": \"sharding_indexed\", \"configuration\": {\"chunk_shape\": [1, 3, 4],"
                    + " \"codecs\": [{\"name\": \"bytes\"}], \"index_codecs\": [{\"name\": \"bytes\"}]}}]";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\'', value = {
            "float32 | \"0x7fc00000\"         | NaN",
            "float32 | \"0x40a00000\"         | 5",
            "float32 | \"0x40A00000\"         | 5",
            "float32 | \"0xff800000\"         | -Infinity",
            "float32 | \"0x80000000\"         | -0.0",
            "float32 | -0.0                   | -0.0",
            "float32 | \"0x00000001\"         | 1.4e-45",
            "float64 | \"0x7ff8000000000000\" | NaN",
            "float64 | \"0x4014000000000000\" | 5",
            "float64 | \"0xC014000000000000\" | -5",
            "float16 | \"0x7e00\"             | NaN",
            "float16 | \"0x4500\"             | 5",
            "float16 | \"0xfC00\"             | -Infinity",
            "float16 | 65504                  | 65504",
            "float32 | \"NaN\"                | NaN",
            "float32 | NaN                    | NaN",
            "float32 | \"Infinity\"           | Infinity",
            "float32 | -Infinity              | -Infinity",
            "float64 | 2.5e0                  | 2.5",
            "float32 | 3                      | 3",
            "float32 | 3.4028234e38           | 3.4028235e38",
            "int8    | -128                   | -128",
            "uint8   | 255                    | 255",
            "int16   | -32768                 | -32768",
            "uint16  | 65535                  | 65535",
            "int32   | -2147483648            | -2147483648",
            "uint32  | 4294967295             | 4294967295",
            "int16   | 5.0                    | 5",
    })
    void valuesOfVersion3(String type, String fill, float value) throws IOException {
        PlainGroup group = PlainGroup.create(folder, 3).amplitude("data_type", quoted(type), "fill_value", fill);
        assertThat(group.read()).hasSize(24).containsOnly(value);
        group.amplitude("data_type", quoted(type), "fill_value", fill, "codecs", SHARDS);
        assertThat(group.read()).as("in shards").containsOnly(value);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\'', value = {
            "float32 | \"abc\"                | fill_value is \"abc\": it must be a number within the range of float32",
            "float32 | \"\"                   | \"0x\" and 8 hexadecimal digits",
            "float32 | \"0x7fc0000\"          | \"0x\" and 8 hexadecimal digits",
            "float32 | \"0x7ff8000000000000\" | \"0x\" and 8 hexadecimal digits",
            "float32 | \"0x\"                 | \"0x\" and 8 hexadecimal digits",
            "float32 | \"0x7fc0000g\"         | \"0x\" and 8 hexadecimal digits",
            "float32 | \"0x-fc00000\"         | \"0x\" and 8 hexadecimal digits",
            "float32 | \"0X7fc00000\"         | \"0x\" and 8 hexadecimal digits",
            "float32 | \"7fc00000\"           | \"0x\" and 8 hexadecimal digits",
            "float32 | \"nan\"                | must be a number within",
            "float32 | \"5\"                  | must be a number within",
            "float32 | [0]                    | fill_value is [0]: it must be",
            "float32 | {}                     | must be a number within",
            "float32 | true                   | fill_value is true: it must be",
            "float32 | 1e39                   | fill_value is 1.0E39: it must be a number within the range of float32",
            "float32 | 1e999                  | fill_value is 1E+999: it must be a number within the range of float32",
            "float64 | 1e999                  | must be a number within the range of float64",
            "float64 | \"0x7fc00000\"         | \"0x\" and 16 hexadecimal digits",
            "float16 | 65520                  | must be a number within the range of float16",
            "float16 | \"0x7fc00000\"         | \"0x\" and 4 hexadecimal digits",
            "int16   | 0.5                    | fill_value is 0.5: it must be a whole number from -32768 to 32767, as elements",
            "int16   | 32768                  | must be a whole number from -32768 to 32767",
            "int16   | \"NaN\"                | must be a whole number",
            "int16   | NaN                    | must be a whole number",
            "int16   | \"0x0001\"             | must be a whole number",
            "int16   | true                   | must be a whole number",
            "int8    | 128                    | must be a whole number from -128 to 127",
            "uint8   | -1                     | must be a whole number from 0 to 255",
            "uint32  | 4294967296             | must be a whole number from 0 to 4294967295",
            "int32   | 1e300                  | must be a whole number",
            "uint32  | 99999999999999999999   | must be a whole number",
    })
    void nonsenseInVersion3(String type, String fill, String says) throws IOException {
        PlainGroup group = PlainGroup.create(folder, 3).amplitude("data_type", quoted(type), "fill_value", fill);
        assertThatThrownBy(group::read).isInstanceOf(FormatException.class).hasMessageContaining(says)
                .hasMessageStartingWith(folder.resolve("amplitude/zarr.json").toString());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\'', value = {
            "<f4 | null        | 0",
            "<f4 | \"NaN\"     | NaN",
            ">f8 | \"NaN\"     | NaN",
            "<f2 | NaN         | NaN",
            "<f4 | \"-Infinity\" | -Infinity",
            ">f4 | -1.5        | -1.5",
            ">i2 | -7          | -7",
            "<u1 | 7.0         | 7",
            "<i4 | \"0\"       | 0",
            "<f4 | \"2.5\"     | 2.5",
    })
    void valuesOfVersion2(String type, String fill, float value) throws IOException {
        assertThat(PlainGroup.create(folder, 2).amplitude("dtype", quoted(type), "fill_value", fill).read())
                .containsOnly(value);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\'', value = {
            "<f4 | \"abc\"        | fill_value is \"abc\": it must be a number within the range of float32",
            "<f4 | \"0x7fc00000\" | must be a number",
            "<f4 | [1]            | must be a number",
            "<f4 | false          | must be a number",
            "<f4 | 1e39           | must be a number",
            "<i2 | \"NaN\"        | must be a whole number from -32768 to 32767",
            "<i2 | 1.5            | must be a whole number",
            "<i2 | 40000          | must be a whole number",
            "<u1 | -1             | must be a whole number",
            "<i4 | \"AAAA\"       | must be a whole number",
    })
    void nonsenseInVersion2(String type, String fill, String says) throws IOException {
        PlainGroup group = PlainGroup.create(folder, 2).amplitude("dtype", quoted(type), "fill_value", fill);
        assertThatThrownBy(group::read).isInstanceOf(FormatException.class).hasMessageContaining(says);
    }

    /** Of the array of a survey, one chunk is there. */
    @Test
    void onlyWhatIsAbsentIsFilled() throws IOException {
        ByteBuffer chunk = ByteBuffer.allocate(48).order(ByteOrder.LITTLE_ENDIAN);
        for (int s = 0; s < 12; s++) {
            chunk.putFloat(s);
        }
        float[] samples = PlainGroup.create(folder, 3).amplitude("fill_value", "\"0x40a00000\"")
                .file("amplitude/c/0/0/0", chunk.array()).read();
        assertThat(samples).startsWith(0, 1, 2, 3).endsWith(5, 5, 5);
        assertThat(samples[11]).isEqualTo(11);
        assertThat(samples[12]).isEqualTo(5);
    }

    @Test
    void aShardWithoutInnerChunksIsFilled() throws IOException {
        byte[] index = new byte[32];
        java.util.Arrays.fill(index, (byte) -1);
        PlainGroup group = PlainGroup.create(folder, 3).array("amplitude", "[2, 3, 4]", "[2, 3, 4]", "codecs", SHARDS,
                "fill_value", "\"0x40a00000\"").file("amplitude/c/0/0/0", index);
        assertThat(group.read()).containsOnly(5);
    }

    @ParameterizedTest
    @CsvSource({"2, true, true", "2, 1, true", "2, false, false", "2, null, false", "3, true, true", "3, false, false"})
    void masksAreFilled(int version, String fill, boolean live) throws IOException {
        PlainGroup group = PlainGroup.create(folder, version).amplitude("fill_value", "3").array("trace_mask", "[2, 3]",
                "[2, 3]", version == 2 ? "dtype" : "data_type", version == 2 ? "\"|b1\"" : "\"bool\"", "fill_value",
                fill);
        assertThat(group.read()).containsOnly(live ? 3 : 0);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\'', value = {
            "2 | 2       | fill_value is 2: it must be true or false, as elements are bool",
            "2 | \"yes\" | must be true or false",
            "3 | 1       | must be true or false",
            "3 | \"true\" | must be true or false",
            "3 | []      | must be true or false"})
    void masksWithNonsense(int version, String fill, String says) throws IOException {
        PlainGroup group = PlainGroup.create(folder, version).amplitude().array("trace_mask", "[2, 3]", "[2, 3]",
                version == 2 ? "dtype" : "data_type", version == 2 ? "\"|b1\"" : "\"bool\"", "fill_value", fill);
        assertThatThrownBy(group::read).hasMessageContaining(says);
    }

    /** Coordinates without a chunk, too, are what their metadata say. */
    @Test
    void coordinatesAreFilled() throws IOException {
        PlainGroup group = PlainGroup.create(folder, 3)
                .amplitude("dimension_names", "[\"inline\", \"crossline\", \"time\"]")
                .array("inline", "[2]", "[2]", "data_type", "\"int64\"", "fill_value", "7");
        try (MdioVolume volume = group.open()) {
            assertThat(volume.warnings().getFirst().message()).contains("has axis 'inline' with number 7 twice");
        }
        group.array("inline", "[2]", "[2]", "data_type", "\"float64\"", "fill_value", "\"0x401c000000000000\"");
        try (MdioVolume volume = group.open()) {
            assertThat(volume.warnings().getFirst().message()).contains("has axis 'inline' with number 7 twice");
        }
        group.array("inline", "[2]", "[2]", "data_type", "\"int64\"", "fill_value", "\"seven\"");
        assertThatThrownBy(group::open).isInstanceOf(FormatException.class)
                .hasMessageContaining("fill_value is \"seven\"");
    }

    @Test
    void recordsAreFilledWithZerosOnly() throws IOException {
        PlainGroup group = PlainGroup.create(folder, 2).amplitude().array("headers", "[2, 3]", "[2, 3]", "dtype",
                "[[\"a\", \"<i4\"], [\"b\", \"<i2\"]]", "fill_value", "\"AAAAAAAA\"");
        assertThat(group.read()).containsOnly(0);
        group.array("headers", "[2, 3]", "[2, 3]", "dtype", "[[\"a\", \"<i4\"], [\"b\", \"<i2\"]]", "fill_value",
                "\"AQAAAAAA\"");
        assertThatThrownBy(() -> ZarrGroup.open(folder).array("headers"))
                .hasMessageContaining(
                        "fill_value is \"AQAAAAAA\": it must be the zeros of a record of 6 bytes, in base64");
    }

    private static String quoted(String text) {
        return "\"" + text + "\"";
    }
}
