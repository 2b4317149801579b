package org.varve.mdio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Sweep;
import org.varve.core.VolumeWriter;
import org.varve.file.FormatException;
import org.varve.formats.Samples;
import org.varve.zarr.ZarrOptions;

/** Every malformed group is refused with the file, the place, the value and the rule. */
class BadZarrTest {

    private static final Shape SHAPE = new Shape(6, 5, 12);

    @TempDir
    private Path folder;

    private Path two;
    private Path three;

    @BeforeEach
    void write() throws IOException {
        two = write(2, "two.zarr");
        three = write(3, "three.zarr");
    }

    private Path write(int version, String name) throws IOException {
        Path path = folder.resolve(name);
        ZarrOptions options = ZarrOptions.DEFAULT.withVersion(version).withCompression("zstd")
                .withChunk(new Shape(3, 3, 6));
        SurveyToWrite survey = new SurveyToWrite(new Survey(SHAPE, 0.004, Survey.Unit.SECONDS),
                (inline, crossline) -> inline + crossline > 0, SurveyDetails.of(SHAPE));
        try (VolumeWriter writer =
                GroupWriter.create(new ZarrTarget(path, false, "", options), List.of("amplitude"), survey).getFirst()) {
            Samples.write(writer, Box.of(SHAPE), Samples.distinct(SHAPE), SHAPE);
            writer.commit();
        }
        return path;
    }

    /** Opens a group and reads all of it. */
    private static void read(Path path) throws IOException {
        try (MdioVolume volume = MdioVolume.open(path, Optional.empty(), Optional.empty())) {
            Samples.read(volume);
        }
    }

    private static void replace(Path file, String old, String other) throws IOException {
        String text = Files.readString(file).replaceAll("\\s+", "");
        assertThat(text).contains(old);
        Files.writeString(file, text.replace(old, other));
    }

    /** Whole numbers cannot have the fill value NaN of the array. */
    private static void replaceFill(Path file, String type) throws IOException {
        if (type.matches(".*(i8|u8|int64).*")) {
            replace(file, "\"fill_value\":\"NaN\"", "\"fill_value\":0");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "\"shape\":[6,5,12]    | \"shape\":[6,5,-12]          | shape is [6,5,-12]: it must hold whole numbers from 1",
            "\"shape\":[6,5,12]    | \"shape\":[6,5,1e3]          | shape is",
            "\"shape\":[6,5,12]    | \"shape\":[6,5,12,2]         | it has 4 axes (inline 6, crossline 5, time 12, 2): surveys",
            "\"shape\":[6,5,12]    | \"shape\":[6,5,99999999999]  | shape is",
            "\"shape\":[6,5,12]    | \"shape\":[6,0,12]           | must hold whole numbers from 1",
            "\"shape\":[6,5,12]    | \"shape\":[2147483647,2147483647,2147483647] | no survey has more than",
            "\"shape\":[6,5,12]    | \"shape\":[2147483647,5,12]  | up to 524288 inlines",
            "\"chunks\":[3,3,6]    | \"chunks\":[3,3]             | chunks is [3,3]: it must have as many axes",
            "\"chunks\":[3,3,6]    | \"chunks\":[3,3,2000000000]  | 72000000000 bytes: up to 1073741824",
            "\"chunks\":[3,3,6]    | \"chunks\":[3,3,7]           | has 216 bytes, but 3x3x7 elements of 4 have 252",
            "\"chunks\":[3,3,6]    | \"chunks\":[3,3,5]           | chunk 0,0,0 of 'amplitude' is not a Zstandard frame",
            "\"dtype\":\"<f4\"     | \"dtype\":\"<f3\"            | dtype is \"<f3\"",
            "\"dtype\":\"<f4\"     | \"dtype\":\"<c8\"            | elements that are not numbers, of 8 bytes",
            "\"dtype\":\"<f4\"     | \"dtype\":[[\"a\"]]          | must be a list of [name, type]",
            "\"dtype\":\"<f4\"     | \"dtype\":\"<i999999\"       | dtype is",
            "\"order\":\"C\"       | \"order\":\"D\"              | order is \"D\": it must be 'C' or 'F'",
            "\"filters\":null      | \"filters\":[{\"id\":\"packbits\"}] | filter 'packbits' is not known here: shuffle,",
            "\"filters\":null      | \"filters\":[{\"id\":\"delta\"}] | filters.dtype is missing: it must be there",
            "\"filters\":null      | \"filters\":[{\"id\":\"delta\",\"dtype\":\"<M8\"}] | must be a number type such as '<f4'",
            "\"filters\":null      | \"filters\":[{\"id\":\"delta\",\"dtype\":\"<f8\"}] | is for elements of 8 bytes, but has elements of 4",
            "\"filters\":null      | \"filters\":[{\"id\":\"shuffle\",\"elementsize\":7}] | shuffles elements of 7 bytes, but chunks have 216",
            "\"filters\":null      | \"filters\":[{\"id\":\"shuffle\",\"elementsize\":0}] | filters.elementsize is 0: it must be",
            "\"filters\":null      | \"filters\":[{\"id\":\"zlib\"},{\"id\":\"shuffle\"}] | filter 'shuffle' is not known here after compression",
            "\"filters\":null      | \"filters\":[{\"id\":\"fixedscaleoffset\",\"dtype\":\"<f4\",\"offset\":0,\"scale\":0}] | must not be 0",
            "\"filters\":null      | \"filters\":[7]             | filter '' is not known here",
            "\"dtype\":\"<f4\"     | \"dtype\":\"<i8\"            | elements that are int64: samples are float16",
            "\"dtype\":\"<f4\"     | \"dtype\":\">u8\"            | elements that are uint64: samples are float16",
            "\"id\":\"zstd\"       | \"id\":\"lzma\"              | must be one of zstd, gzip, zlib, blosc, lz4 and bz2",
            "\"id\":\"zstd\"       | \"id\":\"gzip\"              | does not begin with 1f 8b 08",
            "\"id\":\"zstd\"       | \"id\":\"zlib\"              | as no zlib stream does",
            "\"id\":\"zstd\"       | \"id\":\"blosc\"             | a Blosc header",
            "\"zarr_format\":2     | \"zarr_format\":4            | zarr_format is 4",
            "\"separator\":\"/\"   | \"separator\":\"x\"          | must be '.' or '/'",
    })
    void metadataOfVersion2(String old, String other, String says) throws IOException {
        Files.delete(two.resolve(".zmetadata"));
        String key = old.startsWith("\"separator") ? "dimension_" + old.substring(1) : old;
        replaceFill(two.resolve("amplitude/.zarray"), other);
        replace(two.resolve("amplitude/.zarray"), key.startsWith("dim") ? "\"" + key : key,
                key.startsWith("dim") ? "\"dimension_" + other.substring(1) : other);
        assertThatThrownBy(() -> read(two)).isInstanceOf(FormatException.class).hasMessageContaining(says);
    }

    /** The group does not say which array is the survey. */
    @Test
    void theOnlyArrayOfThreeAxesIsRefusedByWhatItHas() throws IOException {
        Files.delete(two.resolve(".zmetadata"));
        Files.writeString(two.resolve(".zattrs"), "{}");
        replaceFill(two.resolve("amplitude/.zarray"), "<i8");
        replace(two.resolve("amplitude/.zarray"), "<f4", "<i8");
        assertThatThrownBy(() -> read(two)).hasMessageContaining("has 'amplitude' with elements that are int64");
        replace(two.resolve("amplitude/.zarray"), "\"filters\":null",
                "\"filters\":[{\"astype\":\"<i2\",\"dtype\":\"<f4\",\"id\":\"quantize\"}]");
        assertThatThrownBy(() -> read(two)).isInstanceOf(FormatException.class)
                .hasMessage(
                        two.resolve("amplitude/.zarray") + " is not readable Zarr: filter 'quantize' is not "
                                + "known here: shuffle, delta, fixedscaleoffset and astype are read; write the array without");
        replace(two.resolve("amplitude/.zarray"), "[6,5,12]", "[6,5]");
        assertThatThrownBy(() -> read(two)).hasMessageContaining("has no array of three axes");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "\"node_type\":\"array\"         | \"node_type\":\"tree\"          | has no array of three axes",
            "\"data_type\":\"float32\"       | \"data_type\":\"float33\"       | data_type is \"float33\"",
            "\"data_type\":\"float32\"       | \"data_type\":{\"name\":\"x\"}  | a type that is not known here",
            "\"name\":\"regular\"            | \"name\":\"rectilinear\"        | must be 'regular'",
            "\"chunk_shape\":[6,6,12]        | \"chunk_shape\":[6,6,13]        | must divide shards of 6x6x13",
            "\"chunk_shape\":[3,3,6]         | \"chunk_shape\":[0,3,6]         | must hold whole numbers from 1",
            "\"chunk_shape\":[6,6,12]        | \"chunk_shape\":[300000,300000,600000] | chunks in a shard",
            "\"name\":\"sharding_indexed\"   | \"name\":\"zfp\"                | codec 'zfp' of the array",
            "\"data_type\":\"float32\"       | \"data_type\":\"int64\"         | elements that are int64: samples are float16",
            "\"name\":\"zstd\"               | \"name\":\"lzma\"               | codec 'lzma'",
            "\"name\":\"zstd\"               | \"name\":\"bytes\"              | must be transpositions, one of bytes",
            "\"name\":\"default\"            | \"name\":\"other\"              | must be 'default' or 'v2'",
            "\"endian\":\"little\"           | \"endian\":\"middle\"           | endian is \"middle\"",
            "\"index_location\":\"end\"      | \"index_location\":\"start\"    | CRC-32C",
            "\"dimension_names\"             | \"storage_transformers\":[{}],\"x\" | that is not known here",
            "\"fill_value\":\"NaN\"          | \"fill_value\":null           | fill_value is null: it must be there",
    })
    void metadataOfVersion3(String old, String other, String says) throws IOException {
        replaceFill(three.resolve("amplitude/zarr.json"), other);
        replace(three.resolve("amplitude/zarr.json"), old, other);
        assertThatThrownBy(() -> read(three)).isInstanceOf(FormatException.class).hasMessageContaining(says);
    }

    @Test
    void documentsThatAreNoJson() throws IOException {
        Files.writeString(three.resolve("zarr.json"), "{\"zarr_format\": 3,");
        assertThatThrownBy(() -> read(three)).isInstanceOf(FormatException.class)
                .hasMessageContaining("zarr.json is not JSON at line 1");
        Files.writeString(three.resolve("zarr.json"), "[".repeat(100_000));
        assertThatThrownBy(() -> read(three)).isInstanceOf(FormatException.class).hasMessageContaining("is not JSON");
        Files.writeString(three.resolve("zarr.json"), "[]");
        assertThatThrownBy(() -> read(three)).hasMessageContaining("must be one JSON object");
        Files.writeString(three.resolve("zarr.json"), " ".repeat(2 << 20));
        assertThatThrownBy(() -> read(three)).hasMessageContaining("metadata of up to 1048576");
        Files.writeString(two.resolve(".zmetadata"), "{\"metadata\": {\"../../x/.zarray\": {}}}");
        assertThatThrownBy(() -> read(two)).isInstanceOf(FormatException.class)
                .hasMessageContaining("key '../../x/.zarray' must name something inside");
        Files.writeString(two.resolve(".zmetadata"), "{\"metadata\": {\"a\\u0000b/.zarray\": {}}}");
        assertThatThrownBy(() -> read(two)).isInstanceOf(FormatException.class)
                .hasMessageContaining("must name something inside");
    }

    @Test
    void foldersThatAreNoGroups() throws IOException {
        assertThatThrownBy(() -> read(folder.resolve("none.zarr"))).hasMessageContaining("does not exist");
        Path empty = Files.createDirectory(folder.resolve("empty.zarr"));
        assertThatThrownBy(() -> read(empty)).hasMessageContaining("neither zarr.json nor .zgroup");
        Path file = Files.createFile(folder.resolve("file.zarr"));
        assertThatThrownBy(() -> read(file)).hasMessageContaining("is a file");
    }

    @Test
    void coordinatesThatDoNotFit() throws IOException {
        Files.delete(two.resolve(".zmetadata"));
        replace(two.resolve("time/.zarray"), "\"shape\":[12]", "\"shape\":[11]");
        assertThatThrownBy(() -> read(two)).isInstanceOf(FormatException.class)
                .hasMessageContaining("has 11 coordinates 'time'");
        replace(two.resolve("time/.zarray"), "\"shape\":[11]", "\"shape\":[2147483647]");
        assertThatThrownBy(() -> read(two)).hasMessageContaining("up to 524288 numbers");
        replace(three.resolve("trace_mask/zarr.json"), "\"shape\":[6,5]", "\"shape\":[6,6]");
        assertThatThrownBy(() -> read(three)).hasMessageContaining("it must have the 6x5 traces");
    }

    @Test
    void chunksThatAreCutShort() throws IOException {
        Path chunk = two.resolve("amplitude/1/1/1");
        byte[] bytes = Files.readAllBytes(chunk);
        Files.write(chunk, new byte[0]);
        assertThatThrownBy(() -> read(two)).isInstanceOf(FormatException.class).hasMessageContaining("is empty");
        Files.write(chunk, Arrays.copyOf(bytes, 20));
        assertThatThrownBy(() -> read(two)).isInstanceOf(FormatException.class)
                .hasMessageContaining("chunk 1,1,1 of 'amplitude' is not a Zstandard frame");
        Files.write(chunk, new byte[1 << 20]);
        assertThatThrownBy(() -> read(two)).isInstanceOf(FormatException.class)
                .hasMessageContaining("a chunk of 1048576 bytes at byte 0, but");
        Path shard = three.resolve("amplitude/c/0/0/0");
        byte[] whole = Files.readAllBytes(shard);
        Files.write(shard, Arrays.copyOf(whole, whole.length - 1));
        assertThatThrownBy(() -> read(three)).isInstanceOf(FormatException.class).hasMessageContaining("CRC-32C");
        Files.write(shard, Arrays.copyOf(whole, 50));
        assertThatThrownBy(() -> read(three)).hasMessageContaining("it has 50 bytes, but the index of a shard has 132");
    }

    /** Bytes changed anywhere lead to an exception with a message, or to samples. */
    @Test
    void bytesAtRandom() throws IOException {
        Random random = new Random(11);
        for (Path group : List.of(two, three)) {
            List<Path> files;
            try (Stream<Path> walk = Files.walk(group)) {
                files = walk.filter(Files::isRegularFile).sorted().toList();
            }
            for (int n = 0; n < Sweep.count(100, 400); n++) {
                Path file = files.get(random.nextInt(files.size()));
                byte[] bytes = Files.readAllBytes(file);
                byte[] broken = bytes.clone();
                broken[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
                Files.write(file, random.nextInt(4) == 0
                        ? Arrays.copyOf(bytes, random.nextInt(bytes.length))
                        : broken);
                try {
                    read(group);
                } catch (FormatException | IllegalArgumentException told) {
                    assertThat(told.getMessage()).isNotBlank();
                } finally {
                    Files.write(file, bytes);
                }
            }
        }
    }
}
