package org.varve.zarr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.codec.CodecException;
import org.varve.codec.Workspace;
import org.varve.core.Shape;
import org.varve.file.FormatException;

/** A shard of two chunks, the second one missing, with its index where other writers may put it. */
class ShardIndexTest {

    private static final Shape SHARD = new Shape(2, 1, 1);
    private static final int ENTRIES = 2 * 16;

    @TempDir
    private Path folder;

    private static Sharding sharding(boolean checked, boolean atEnd, ByteOrder order) {
        return new Sharding(SHARD, SHARD, checked, atEnd, order);
    }

    private static byte[] index(Sharding sharding, long... entries) {
        ByteBuffer index = ByteBuffer.allocate((int) sharding.indexBytes()).order(sharding.order());
        for (long entry : entries) {
            index.putLong(entry);
        }
        if (sharding.checked()) {
            CRC32C checksum = new CRC32C();
            checksum.update(index.array(), 0, ENTRIES);
            index.order(ByteOrder.LITTLE_ENDIAN).putInt((int) checksum.getValue());
        }
        return index.array();
    }

    private ShardIndex read(Sharding sharding, byte[] shard) throws IOException, CodecException {
        Path file = Files.write(folder.resolve("0"), shard);
        // a buffer that has served a larger shard
        MemorySegment buffer = Arena.ofAuto().allocate(sharding.indexBytes() + 100, Long.BYTES);
        try (NodeFile opened = NodeFile.of(file); Workspace work = new Workspace()) {
            return ShardIndex.read(opened, sharding, buffer, work);
        }
    }

    @ParameterizedTest
    @CsvSource({"false, false, false", "false, true, false", "true, false, false", "true, true, false",
            "true, true, true", "false, false, true"})
    void tellsWhichChunksThereAreAndWhere(boolean checked, boolean atEnd, boolean big)
            throws IOException, CodecException {
        Sharding sharding = sharding(checked, atEnd, big ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
        byte[] index = index(sharding, 7, 4, -1, -1);
        ByteBuffer shard = ByteBuffer.allocate(50 + index.length);
        shard.put(atEnd ? 50 : 0, index);

        ShardIndex read = read(sharding, shard.array());

        assertThat(read.has(0)).isTrue();
        assertThat(read.offset(0)).isEqualTo(7);
        assertThat(read.length(0)).isEqualTo(4);
        assertThat(read.has(1)).isFalse();
    }

    /** A chunk with only one of its numbers is not missing: it would be read as empty. */
    @Test
    void aChunkIsMissingIfItHasNeitherPlaceNorLength() throws IOException, CodecException {
        Sharding sharding = sharding(false, true, ByteOrder.LITTLE_ENDIAN);
        ShardIndex read = read(sharding, index(sharding, -1, 4, 7, -1));
        assertThat(read.has(0)).isTrue();
        assertThat(read.has(1)).isTrue();
    }

    @Test
    void aDamagedIndexIsNotBelieved() {
        Sharding sharding = sharding(true, true, ByteOrder.LITTLE_ENDIAN);
        byte[] damaged = index(sharding, 7, 4, -1, -1);
        damaged[0] ^= 1;
        assertThatThrownBy(() -> read(sharding, damaged)).isInstanceOf(CodecException.class);
    }

    @Test
    void aFileShorterThanItsIndexIsCorrupt() {
        Sharding sharding = sharding(true, true, ByteOrder.LITTLE_ENDIAN);
        assertThatThrownBy(() -> read(sharding, new byte[ENTRIES + 3])).isInstanceOf(FormatException.class)
                .hasMessageContaining("it has 35 bytes, but the index of a shard has 36");
    }
}
