package org.varve.zarr;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.LiveTraces;
import org.varve.core.Shape;

/** How many chunks exist, of those that hold live traces. */
class ChunkCountTest {

    private static final LiveTraces FIRST = (inline, crossline) -> inline == 0 && crossline == 0;

    @TempDir
    private Path group;

    private static ArrayMetadata array(Shape shape, Shape chunk, Optional<Sharding> shards) {
        return new ArrayMetadata("a", 3, shape,
                new ChunkForm(chunk, ElementType.FLOAT32, ChunkForm.C_ORDER, List.of()), 0, shards,
                new ChunkKeys(false, "."), List.of(), JsonNodeFactory.instance.objectNode());
    }

    private Path write(String name, int bytes) throws IOException {
        Files.createDirectories(group.resolve("a"));
        return Files.write(group.resolve("a").resolve(name), new byte[bytes]);
    }

    private Optional<ChunkCount> count(ArrayMetadata array, LiveTraces... live) throws IOException {
        return ChunkCount.of(group, array, Optional.ofNullable(live.length == 0 ? null : live[0]));
    }

    @Test
    void allChunksAreExpectedWhereAllTracesLive() throws IOException {
        ArrayMetadata array = array(new Shape(5, 6, 4), new Shape(2, 3, 2), Optional.empty());
        write("0.0.0", 48);
        write("2.1.1", 48);
        assertThat(count(array)).contains(new ChunkCount(2, 12, "chunks"));
        assertThat(count(array, LiveTraces.ALL)).contains(new ChunkCount(2, 12, "chunks"));
        assertThat(new ChunkCount(2, 12, "chunks").isComplete()).isFalse();
        assertThat(new ChunkCount(12, 12, "chunks").isComplete()).isTrue();
    }

    /** Chunks have 2 x 3 traces, and the only live one is the last of its column. */
    @ParameterizedTest
    @CsvSource({"0, 0, 1", "1, 2, 1", "1, 3, 0", "2, 2, 0", "4, 5, 0"})
    void columnsWithoutLiveTracesAreLeftOut(int inline, int crossline, int there) throws IOException {
        ArrayMetadata array = array(new Shape(5, 6, 4), new Shape(2, 3, 2), Optional.empty());
        write("0.0.0", 48);
        assertThat(count(array, (i, j) -> i == inline && j == crossline))
                .contains(new ChunkCount(there, 2, "chunks"));
    }

    @Test
    void chunksOfDeadTracesDoNotCount() throws IOException {
        ArrayMetadata array = array(new Shape(5, 6, 4), new Shape(2, 3, 2), Optional.empty());
        write("0.1.0", 48);
        write("0.1.1", 48);
        write("2.0.1", 48);
        assertThat(count(array, (i, j) -> i == 4)).contains(new ChunkCount(1, 4, "chunks"));
        assertThat(count(array, (i, j) -> j == 3 && i < 2)).contains(new ChunkCount(2, 2, "chunks"));
        assertThat(count(array, (i, j) -> false)).contains(new ChunkCount(0, 0, "chunks"));
    }

    /** Nothing has to be looked up for a complete array. */
    @Test
    void dyingTracesOfACompleteArrayAreNotLookedFor() throws IOException {
        ArrayMetadata array = array(new Shape(2, 1, 1), new Shape(1, 1, 1), Optional.empty());
        write("0.0.0", 4);
        write("1.0.0", 4);
        assertThat(count(array, (i, j) -> {
            throw new AssertionError("not asked");
        })).contains(new ChunkCount(2, 2, "chunks"));
    }

    /** Up to 2^16 columns and 2^24 traces. */
    @Test
    void theLivenessOfVeryManyTracesIsNotChecked() throws IOException {
        Shape one = new Shape(1, 1, 1);
        assertThat(count(array(new Shape(1 << 16, 1, 3), one, Optional.empty()), FIRST))
                .contains(new ChunkCount(0, 3, "chunks"));
        assertThat(count(array(new Shape((1 << 16) + 1, 1, 3), one, Optional.empty()), FIRST)).isEmpty();
        assertThat(count(array(new Shape((1 << 16) + 1, 1, 3), one, Optional.empty())))
                .contains(new ChunkCount(0, 3 * 65_537, "chunks"));
        Shape large = new Shape(1 << 13, 1 << 12, 1);
        assertThat(count(array(new Shape(1 << 12, 1 << 12, 1), large, Optional.empty()), FIRST))
                .contains(new ChunkCount(0, 1, "chunks"));
        assertThat(count(array(new Shape((1 << 12) + 1, 1 << 12, 1), large, Optional.empty()), FIRST)).isEmpty();
    }

    private static Sharding shards(int chunks) {
        return new Sharding(new Shape(1, 1, chunks), new Shape(1, 1, chunks), false, true, ByteOrder.LITTLE_ENDIAN);
    }

    /** The second of two chunks is there, and so would be one beyond the array. */
    @Test
    void chunksInShardsAreLookedUp() throws IOException {
        ArrayMetadata array = array(new Shape(1, 1, 5), new Shape(1, 1, 1), Optional.of(shards(2)));
        ByteBuffer index = ByteBuffer.allocate(32).putLong(-1).putLong(-1).putLong(0).putLong(4);
        Files.write(write("0.0.0", 0), index.array());
        Files.write(write("0.0.2", 0), index.array());
        assertThat(count(array)).contains(new ChunkCount(1, 5, "chunks"));
        write("0.0.1", 31);
        assertThat(count(array)).as("a shard is shorter than its index").isEmpty();
    }

    /** All chunks of an index of zeros are there. */
    @Test
    void upToSixtyFourShardsAreOpened() throws IOException {
        ArrayMetadata array = array(new Shape(1, 1, 132), new Shape(1, 1, 1), Optional.of(shards(2)));
        for (int n = 0; n < 64; n++) write("0.0." + n, 32);
        assertThat(count(array)).contains(new ChunkCount(128, 132, "chunks"));
        write("0.0.64", 32);
        assertThat(count(array)).contains(new ChunkCount(65, 66, "shards"));
        assertThat(count(array, FIRST)).contains(new ChunkCount(65, 66, "shards"));
    }

    @Test
    void indexesOfUpToSixtyFourKibibytesAreRead() throws IOException {
        write("0.0.0", 1 << 16);
        Shape one = new Shape(1, 1, 1);
        assertThat(count(array(new Shape(1, 1, 8192), one, Optional.of(shards(4096)))))
                .contains(new ChunkCount(4096, 8192, "chunks"));
        assertThat(count(array(new Shape(1, 1, 8192), one, Optional.of(shards(4097)))))
                .contains(new ChunkCount(1, 2, "shards"));
    }
}
