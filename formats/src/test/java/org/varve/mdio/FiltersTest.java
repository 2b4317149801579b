package org.varve.mdio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.file.FormatException;

/** Filters of numcodecs, in both versions, by hand. */
class FiltersTest {

    private static final String BYTES = "{\"name\": \"bytes\", \"configuration\": {\"endian\": \"little\"}}";

    @TempDir
    private Path folder;

    private static byte[] deflated(byte[] bytes) throws IOException {
        ByteArrayOutputStream stored = new ByteArrayOutputStream();
        try (DeflaterOutputStream zlib = new DeflaterOutputStream(stored)) {
            zlib.write(bytes);
        }
        return stored.toByteArray();
    }

    private PlainGroup group(int version, String filter, String type, byte[] first) throws IOException {
        int colon = filter.indexOf(':');
        String name = filter.substring(0, colon);
        String members = filter.substring(colon + 1);
        PlainGroup group = PlainGroup.create(folder, version);
        if (version == 2) {
            group.amplitude("dtype", "\"%s\"".formatted(type), "filters",
                    "[{\"id\": \"%s\"%s%s}]".formatted(name, members.isEmpty() ? "" : ", ", members));
        } else {
            String codec = "{\"name\": \"numcodecs.%s\", \"configuration\": {%s}}".formatted(name, members);
            String named = type.replace("<f", "float").replace("<i", "int");
            int bits = 8 * Integer.parseInt(named.replaceAll("\\D", ""));
            group.amplitude("data_type", "\"%s%s\"".formatted(named.replaceAll("\\d", ""), bits), "codecs",
                    name.equals("shuffle") ? "[%s, %s]".formatted(BYTES, codec) : "[%s, %s]".formatted(codec, BYTES));
        }
        return group.file(version == 2 ? "amplitude/0.0.0" : "amplitude/c/0/0/0", first);
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '\'', value = {
            "2, '<f4', '\"dtype\": \"<f4\"'", "2, '<i4', '\"dtype\": \"<i4\"'",
            "2, '<f4', '\"dtype\": \"<f4\", \"astype\": \"<f4\"'",
            "3, '<f4', '\"dtype\": \"float32\"'", "3, '<i4', '\"dtype\": \"<i4\"'"})
    void delta(int version, String type, String members) throws IOException {
        ByteBuffer chunk = ByteBuffer.allocate(48).order(ByteOrder.LITTLE_ENDIAN);
        for (int s = 0; s < 12; s++) {
            int difference = s == 0 ? 100 : s;
            if (type.contains("f")) chunk.putFloat(difference);
            else
                chunk.putInt(difference);
        }
        assertThat(group(version, "delta:" + members, type, chunk.array()).read()).startsWith(100, 101, 103, 106)
                .endsWith(0, 0);
    }

    @Test
    void deltaWrapsAround() throws IOException {
        ByteBuffer chunk = ByteBuffer.allocate(24).order(ByteOrder.LITTLE_ENDIAN);
        for (int s = 0; s < 12; s++) {
            chunk.putShort((short) 30000);
        }
        assertThat(group(2, "delta:\"dtype\": \"<i2\"", "<i2", chunk.array()).read()).startsWith(30000, -5536, 24464);
    }

    /** Stored numbers are narrower than those that they stand for. */
    @ParameterizedTest
    @CsvSource({"2", "3"})
    void fixedScaleOffset(int version) throws IOException {
        ByteBuffer chunk = ByteBuffer.allocate(24).order(ByteOrder.LITTLE_ENDIAN);
        for (int s = 0; s < 12; s++) {
            chunk.putShort((short) (s - 6));
        }
        assertThat(
                group(version, "fixedscaleoffset:\"offset\": 10, \"scale\": 4, \"dtype\": \"<f4\", \"astype\": \"<i2\"",
                        "<f4", chunk.array()).read())
                .startsWith(8.5f, 8.75f, 9, 9.25f, 9.5f);
        byte[] singles = new byte[12];
        singles[1] = -128;
        singles[2] = 1;
        assertThat(group(version,
                "fixedscaleoffset:\"offset\": 0.5, \"scale\": 2.0, \"dtype\": \"<f4\", \"astype\": \"|u1\"",
                "<f4", singles).read()).startsWith(0.5f, 64.5f, 1);
    }

    @Test
    void otherTypes() throws IOException {
        ByteBuffer chunk = ByteBuffer.allocate(96).order(ByteOrder.LITTLE_ENDIAN);
        for (int s = 0; s < 12; s++) {
            chunk.putDouble(s * 1.5);
        }
        assertThat(group(2, "astype:\"encode_dtype\": \"<f8\", \"decode_dtype\": \"<f4\"", "<f4", chunk.array()).read())
                .startsWith(0, 1.5f, 3, 4.5f);
    }

    @ParameterizedTest
    @CsvSource({"2", "3"})
    void shuffle(int version) throws IOException {
        byte[] chunk = new byte[48];
        for (int s = 0; s < 12; s++) {
            int bits = Float.floatToIntBits(s * 1.1f);
            for (int b = 0; b < 4; b++) {
                chunk[b * 12 + s] = (byte) (bits >>> (8 * b));
            }
        }
        assertThat(group(version, "shuffle:\"elementsize\": 4", "<f4", chunk).read()).startsWith(0, 1.1f, 2.2f);
        assertThat(group(version, "shuffle:", "<f4", chunk).read()).startsWith(0, 1.1f, 2.2f);
    }

    /** As files of HDF5 are seen as Zarr: shuffled, then deflated, both as filters. */
    @Test
    void aCompressorAmongTheFilters() throws IOException {
        byte[] chunk = new byte[48];
        chunk[12] = 1; // the second byte of the first number
        chunk[24] = 2;
        PlainGroup group = PlainGroup.create(folder, 2).amplitude("dtype", "\"<i4\"", "filters",
                "[{\"id\": \"shuffle\", \"elementsize\": 4}, {\"id\": \"zlib\", \"level\": 4}]")
                .file("amplitude/0.0.0", deflated(chunk));
        assertThat(group.read()).startsWith(0x20100, 0);
    }

    /** Differences of scaled numbers, shuffled, and then compressed. */
    @ParameterizedTest
    @CsvSource({"2", "3"})
    void severalFilters(int version) throws IOException {
        byte[] chunk = new byte[24];
        java.util.Arrays.fill(chunk, 0, 12, (byte) 3); // the low bytes of 12 differences of 3
        PlainGroup group = PlainGroup.create(folder, version);
        if (version == 2) {
            group.amplitude("compressor", "{\"id\": \"zlib\"}", "filters", "["
                    + "{\"id\": \"fixedscaleoffset\", \"offset\": 0, \"scale\": 2, \"dtype\": \"<f4\", \"astype\": \"<i2\"},"
                    + "{\"id\": \"delta\", \"dtype\": \"<i2\"}, {\"id\": \"shuffle\", \"elementsize\": 2}]");
        } else {
            group.amplitude("codecs", "[{\"name\": \"numcodecs.fixedscaleoffset\", \"configuration\": {\"offset\": 0, "
                    + "\"scale\": 2, \"dtype\": \"float32\", \"astype\": \"int16\"}}, {\"name\": \"numcodecs.delta\", "
                    + "\"configuration\": {\"dtype\": \"int16\"}}, \"bytes\", {\"name\": \"numcodecs.shuffle\", "
                    + "\"configuration\": {\"elementsize\": 2}}, {\"name\": \"numcodecs.zlib\", \"configuration\": {}}]");
        }
        group.file(version == 2 ? "amplitude/0.0.0" : "amplitude/c/0/0/0", deflated(chunk));
        try (MdioVolume volume = group.open()) {
            assertThat(volume.bufferBytes()).isGreaterThan(0);
        }
        assertThat(group.read()).startsWith(1.5f, 3, 4.5f, 6).endsWith(0, 0);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\'', value = {
            "[{\"name\": \"numcodecs.packbits\"}, \"bytes\"] | codec 'numcodecs.packbits' of the array is not known here",
            "[\"bytes\", {\"name\": \"numcodecs.delta\", \"configuration\": {\"dtype\": \"<f4\"}}] | must be transpositions",
            "[\"numcodecs.shuffle\", \"bytes\"] | must be transpositions",
            "[\"bytes\", \"zstd\", \"numcodecs.shuffle\"] | must be transpositions",
            "[\"bytes\", \"lz4\"] | codec 'lz4' of the array is not known",
            "[{\"name\": \"numcodecs.delta\", \"configuration\": {\"dtype\": \"<f8\"}}, \"bytes\"] | a filter is for elements of 8",
            "[{\"name\": \"numcodecs.delta\", \"configuration\": {\"dtype\": \"<f4\"}}, {\"name\": \"bytes\", "
                    + "\"configuration\": {\"endian\": \"big\"}}] | must have no transposition and no big-endian bytes"})
    void otherCodecsOfVersion3AreRefused(String codecs, String says) throws IOException {
        PlainGroup group = PlainGroup.create(folder, 3).amplitude("codecs", codecs);
        assertThatThrownBy(group::read).isInstanceOf(FormatException.class).hasMessageContaining(says);
    }
}
