package org.varve.zarr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.codec.BloscCodec;
import org.varve.codec.Codec;
import org.varve.codec.Crc32cCodec;
import org.varve.codec.Workspace;
import org.varve.codec.ZlibCodec;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.file.FormatException;

/** Boxes of arrays, read from chunks that are written here byte by byte. */
class ChunkReaderTest {

    private static final Shape SHAPE = new Shape(5, 6, 7);
    private static final Shape CHUNK = new Shape(2, 3, 4);

    @TempDir
    private Path group;

    private static ArrayMetadata array(Shape shape, ChunkForm form, double fill, Optional<Sharding> shards) {
        return new ArrayMetadata("a", 3, shape, form, fill, shards, new ChunkKeys(false, "."), List.of("x", "y", "z"),
                JsonNodeFactory.instance.objectNode());
    }

    private static ChunkForm form(Shape chunk, List<Integer> order, Codec... codecs) {
        return new ChunkForm(chunk, ElementType.FLOAT32, order, List.of(codecs));
    }

    private static ChunkForm form(Shape chunk, Codec... codecs) {
        return form(chunk, ChunkForm.C_ORDER, codecs);
    }

    /** The value of an element, which is another for each. */
    private static float value(int i, int j, int k) {
        return 100 * i + 10 * j + k;
    }

    private static byte[] plain(ChunkForm form, int i0, int j0, int k0) {
        Shape chunk = form.shape();
        ByteBuffer bytes = ByteBuffer.allocate((int) form.bytes()).order(ByteOrder.LITTLE_ENDIAN);
        List<Long> steps = form.steps();
        for (int i = 0; i < chunk.inlines(); i++) {
            for (int j = 0; j < chunk.crosslines(); j++) {
                for (int k = 0; k < chunk.samples(); k++) {
                    bytes.putFloat((int) (i * steps.get(0) + j * steps.get(1) + k * steps.get(2)),
                            value(i0 * chunk.inlines() + i, j0 * chunk.crosslines() + j, k0 * chunk.samples() + k));
                }
            }
        }
        return bytes.array();
    }

    private static byte[] encoded(byte[] plain, Codec... codecs) {
        byte[] bytes = plain;
        try (Workspace work = new Workspace()) {
            for (Codec codec : codecs) {
                byte[] stored = new byte[(int) codec.storedBytes(bytes.length)];
                int count = encode(codec, bytes, stored, work);
                bytes = Arrays.copyOf(stored, count);
            }
        }
        return bytes;
    }

    private static int encode(Codec codec, byte[] plain, byte[] stored, Workspace work) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment from = arena.allocate(stored.length + 8L, 8).asSlice(0, plain.length);
            MemorySegment to = arena.allocate(stored.length + 8L, 8).asSlice(0, stored.length);
            from.copyFrom(MemorySegment.ofArray(plain));
            int count = (int) codec.encode(from, to, work);
            MemorySegment.ofArray(stored).copyFrom(to);
            return count;
        }
    }

    private void write(String name, byte[] bytes) throws IOException {
        Files.createDirectories(group.resolve("a"));
        Files.write(group.resolve("a").resolve(name), bytes);
    }

    private void write(ArrayMetadata array) throws IOException {
        Codec[] codecs = array.form().codecs().toArray(Codec[]::new);
        Shape grid = array.grid();
        for (int i = 0; i < grid.inlines(); i++) {
            for (int j = 0; j < grid.crosslines(); j++) {
                for (int k = 0; k < grid.samples(); k++) {
                    write(i + "." + j + "." + k, encoded(plain(array.form(), i, j, k), codecs));
                }
            }
        }
    }

    private float[] read(ArrayMetadata array, Box box) throws IOException {
        float[] samples = new float[(int) box.shape().size()];
        Arrays.fill(samples, -1);
        try (Workers workers = new Workers(1, array.toRead())) {
            new ArrayReader(group, array, workers).read(box, MemorySegment.NULL, (row, chunk, at, stride) -> {
                for (int k = 0; k < row.count(); k++) {
                    samples[(int) box.offset(row.inline(), row.crossline(), row.sample() + k)] =
                            (float) array.form().type().number(chunk, at + k * stride);
                }
            });
        }
        return samples;
    }

    private static float[] expected(Box box) {
        float[] samples = new float[(int) box.shape().size()];
        for (int i = box.inline(); i < box.endInline(); i++) {
            for (int j = box.crossline(); j < box.endCrossline(); j++) {
                for (int k = box.sample(); k < box.endSample(); k++) {
                    samples[(int) box.offset(i, j, k)] = value(i, j, k);
                }
            }
        }
        return samples;
    }

    @ParameterizedTest
    @ValueSource(strings = {"0, 1, 2", "2, 1, 0", "1, 2, 0"})
    void boxesAreReadFromAllTheirChunks(String axes) throws IOException {
        List<Integer> order = Arrays.stream(axes.split(", ", -1)).map(Integer::valueOf).toList();
        for (Codec[] codecs : new Codec[][] {{}, {new ZlibCodec(1)}, {new ZlibCodec(1), new Crc32cCodec()},
                {new Crc32cCodec(), new ZlibCodec(1)}, {new BloscCodec("lz4", 4, 32)}}) {
            ArrayMetadata array = array(SHAPE, form(CHUNK, order, codecs), 0, Optional.empty());
            write(array);
            for (Box box : List.of(Box.of(SHAPE), new Box(1, 2, 3, new Shape(3, 2, 3)),
                    new Box(4, 5, 6, Shape.ONE))) {
                assertThat(read(array, box)).isEqualTo(expected(box));
            }
        }
    }

    /** All bits of the fill value count, even the sign of zero. */
    @ParameterizedTest
    @ValueSource(doubles = {0, -0.0, 2.5, Double.NaN})
    void missingChunksHaveTheFillValue(double fill) throws IOException {
        for (Codec[] codecs : new Codec[][] {{}, {new ZlibCodec(1)}}) {
            ArrayMetadata array = array(SHAPE, form(CHUNK, codecs), fill, Optional.empty());
            write("0.0.0", encoded(plain(array.form(), 0, 0, 0), codecs));
            float[] samples = read(array, new Box(1, 2, 2, new Shape(2, 1, 2)));
            assertThat(samples).containsExactly(122, 123, (float) fill, (float) fill);
        }
    }

    private List<String> watched(ArrayMetadata array, Box box, List<ArrayReader.Row> rows) throws IOException {
        List<String> seen = Collections.synchronizedList(new ArrayList<>());
        ChunkReader chunks = new ChunkReader(group, array,
                (chunk, file) -> seen.add(chunk + (file.isPresent() ? " there" : " missing")));
        try (Workers workers = new Workers(1, array.toRead())) {
            new ArrayReader(array, workers, chunks).read(box, MemorySegment.NULL, (row, chunk, at, stride) -> {
                assertThat(chunk.byteSize()).isGreaterThanOrEqualTo(at + row.count() * stride);
                rows.add(row);
            });
        }
        return seen;
    }

    @Test
    void eachChunkIsWatched() throws IOException {
        ArrayMetadata array = array(SHAPE, form(CHUNK), 0, Optional.empty());
        write("0.0.1", plain(array.form(), 0, 0, 1));
        assertThat(watched(array, new Box(0, 0, 0, new Shape(1, 1, 7)), new ArrayList<>()))
                .containsExactly("0,0,0 missing", "0,0,1 there");
    }

    /** With more than 2^16 chunks, of which few exist, those of a box are not looked for one by one. */
    @ParameterizedTest
    @CsvSource({"65536, 1", "65537, 1024"})
    void missingChunksOfLargeArraysAreFilledTogether(int samples, int most) throws IOException {
        ArrayMetadata array = array(new Shape(1, 1, samples), form(Shape.ONE), 7, Optional.empty());
        Box box = new Box(0, 0, 10, new Shape(1, 1, most == 1 ? 3 : 2500));
        List<ArrayReader.Row> rows = new ArrayList<>();
        assertThat(watched(array, box, rows)).hasSize(box.shape().samples()).endsWith(
                box.endSample() - 1 == 12 ? "0,0,12 missing" : "0,0,2509 missing");
        assertThat(rows).isEqualTo(most == 1
                ? IntStream.range(10, 13).mapToObj(k -> new ArrayReader.Row(0, 0, k, 1)).toList()
                : List.of(new ArrayReader.Row(0, 0, 10, 1024), new ArrayReader.Row(0, 0, 1034, 1024),
                        new ArrayReader.Row(0, 0, 2058, 452)));
        assertThat(read(array, box)).containsOnly(7);
        write("0.0.11", plain(form(Shape.ONE), 0, 0, 11));
        assertThat(read(array, box)).startsWith(7, 11, 7);
        assertThat(read(array, new Box(0, 0, 12, new Shape(1, 1, 5)))).containsOnly(7);
    }

    /** Arrays with more than a million chunks are not watched, but filled all the same. */
    @Test
    void missingChunksOfVeryLargeArraysAreNotWatched() throws IOException {
        ArrayMetadata array = array(new Shape(2, 2, 1 << 20), form(Shape.ONE), 0, Optional.empty());
        List<ArrayReader.Row> rows = new ArrayList<>();
        assertThat(watched(array, new Box(0, 1, 0, new Shape(2, 1, 5)), rows)).isEmpty();
        assertThat(rows).containsExactly(new ArrayReader.Row(0, 1, 0, 5), new ArrayReader.Row(1, 1, 0, 5));
    }

    @Test
    void shardsOfLargeArraysAreLookedForByTheirOwnNames() throws IOException {
        Sharding shards = new Sharding(new Shape(1, 1, 4), new Shape(1, 1, 4), false, true, ByteOrder.LITTLE_ENDIAN);
        ArrayMetadata array = array(new Shape(1, 1, 70_000), form(Shape.ONE), 7, Optional.of(shards));
        write("0.0.2", ByteBuffer.allocate(68).order(ByteOrder.LITTLE_ENDIAN).putFloat(3).putLong(-1).putLong(-1)
                .putLong(0).putLong(4).putLong(-1).putLong(-1).putLong(-1).putLong(-1).array());
        assertThat(read(array, new Box(0, 0, 7, new Shape(1, 1, 4)))).containsExactly(7, 7, 3, 7);
        assertThat(read(array, new Box(0, 0, 1, new Shape(1, 1, 4)))).containsOnly(7);
    }

    /** A chunk of four bytes in a shard of two, whose index follows. */
    private void shard(long offset, long length) throws IOException {
        write("0.0.0", ByteBuffer.allocate(36).order(ByteOrder.LITTLE_ENDIAN).putFloat(3).putLong(offset)
                .putLong(length).putLong(-1).putLong(-1).array());
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {"33; 4; 33 with 4 bytes", "-2; 4; 18446744073709551614 with 4 bytes",
            "0; -5; 0 with 18446744073709551611 bytes", "0; 37; 0 with 37 bytes",
            "9223372036854775807; 4; 9223372036854775807 with 4 bytes"})
    void chunksOutsideTheirShardAreRefused(long offset, long length, String says) throws IOException {
        Sharding shards = new Sharding(new Shape(1, 1, 2), new Shape(1, 1, 2), false, true, ByteOrder.LITTLE_ENDIAN);
        ArrayMetadata array = array(new Shape(1, 1, 2), form(Shape.ONE), 7, Optional.of(shards));
        shard(offset, length);
        assertThatThrownBy(() -> read(array, Box.of(Shape.ONE))).isInstanceOf(FormatException.class)
                .hasMessage("%s is corrupt: its index puts chunk 0,0,0 at byte %s, but the file has 36",
                        group.resolve("a/0.0.0"), says);
        shard(0, 5);
        assertThatThrownBy(() -> read(array, Box.of(Shape.ONE))).isInstanceOf(FormatException.class)
                .hasMessageContaining(
                        "is corrupt: a chunk of 5 bytes at byte 0, but 4 hold a chunk of 'a'; copy it again");
        shard(0, 3);
        assertThatThrownBy(() -> read(array, Box.of(Shape.ONE))).isInstanceOf(FormatException.class)
                .hasMessageContaining("chunk 0,0,0 of 'a' has 3 bytes, but 1x1x1 elements of 4 have 4; copy it again");
        shard(32, 4);
        assertThat(read(array, Box.of(array.shape()))).containsExactly(Float.NaN, 7);
        shard(0, 4);
        assertThat(read(array, Box.of(array.shape()))).containsExactly(3, 7);
    }

    @Test
    void chunksOfAnotherLengthAreRefused() throws IOException {
        ArrayMetadata array = array(SHAPE, form(CHUNK), 0, Optional.empty());
        write("0.0.0", new byte[92]);
        assertThatThrownBy(() -> read(array, Box.of(Shape.ONE))).isInstanceOf(FormatException.class)
                .hasMessage(group.resolve("a/0.0.0") + " is corrupt: chunk 0,0,0 of 'a' has 92 bytes, "
                        + "but 2x3x4 elements of 4 have 96; copy it again");
        write("0.0.0", new byte[97]);
        assertThatThrownBy(() -> read(array, Box.of(Shape.ONE))).isInstanceOf(FormatException.class)
                .hasMessageContaining("a chunk of 97 bytes at byte 0, but 96 hold a chunk of 'a'");
    }

    /** Large chunks of Blosc are read block by block, as far as they are wanted. */
    @Test
    void partsOfLargeChunksAreRead() throws IOException {
        Shape shape = new Shape(1, 300, 1024);
        BloscCodec blosc = new BloscCodec("lz4", 4, 1 << 16);
        ArrayMetadata array = array(shape, form(shape, blosc), 0, Optional.empty());
        byte[] noise = new byte[(int) shape.bytes()];
        ByteBuffer numbers = ByteBuffer.wrap(noise).order(ByteOrder.LITTLE_ENDIAN);
        new Random(3).ints(shape.size(), 0, 1 << 16).forEach(numbers::putInt);
        write("0.0.0", encoded(noise, blosc));
        assertThat(Files.size(group.resolve("a/0.0.0"))).isBetween(1L << 19, shape.bytes() * 2 / 3);
        Box box = new Box(0, 123, 45, new Shape(1, 2, 300));
        float[] samples = read(array, box);
        for (int n = 0; n < samples.length; n++) {
            int element = (123 + n / 300) * 1024 + 45 + n % 300;
            assertThat(Float.floatToIntBits(samples[n])).isEqualTo(
                    Float.floatToIntBits(numbers.getFloat(4 * element)));
        }
    }

    @Test
    void anArrayIsReadWithItsAxesTurned() throws IOException {
        ArrayMetadata array = array(SHAPE, form(CHUNK), 0, Optional.empty());
        write(array);
        float[] samples = read(new Transposition(List.of(2, 0, 1)).of(array), Box.of(new Shape(7, 5, 6)));
        for (int n = 0; n < samples.length; n++) {
            assertThat(samples[n]).isEqualTo(value(n / 6 % 5, n % 6, n / 30));
        }
    }
}
