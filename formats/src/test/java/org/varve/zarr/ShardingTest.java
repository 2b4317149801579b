package org.varve.zarr;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteOrder;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.varve.core.Shape;
import org.varve.zarr.ChunkKeys.Position;

class ShardingTest {

    private static final Shape SHAPE = new Shape(8, 12, 10);
    private static final Shape CHUNKS = new Shape(2, 3, 5);

    @Test
    void theIndexCountsChunksAlongItsAxes() {
        Sharding plain = new Sharding(SHAPE, CHUNKS);
        Sharding turned =
                new Sharding(SHAPE, CHUNKS, true, true, ByteOrder.LITTLE_ENDIAN, List.of(2, 0, 1));

        Position chunk = new Position(2 * 7 + 1, 3 * 7 + 2, 5 * 7 + 4);
        assertThat(plain.entry(chunk)).isEqualTo((1 * 3 + 2) * 5 + 4);
        assertThat(turned.entry(chunk)).isEqualTo((4 * 2 + 1) * 3 + 2);
        assertThat(plain.entry(new Position(0, 0, 1))).isEqualTo(1);
        assertThat(plain.entry(new Position(0, 1, 0))).isEqualTo(5);
        assertThat(plain.entry(new Position(1, 0, 0))).isEqualTo(15);
    }

    @Test
    void aShardHoldsNeighbours() {
        Sharding shards = new Sharding(SHAPE, CHUNKS);

        assertThat(shards.shard(new Position(2 * 7 + 1, 3 * 8 + 2, 5 * 9 + 4))).isEqualTo(new Position(7, 8, 9));
        assertThat(shards.shard(new Position(2 * 7, 3 * 8, 5 * 9))).isEqualTo(new Position(7, 8, 9));
    }

    @Test
    void theIndexHasAnOffsetAndALengthForEachChunk() {
        assertThat(new Sharding(SHAPE, CHUNKS).indexBytes()).isEqualTo(30 * 16 + 4);
        assertThat(new Sharding(SHAPE, CHUNKS, false, false, ByteOrder.BIG_ENDIAN).indexBytes()).isEqualTo(30 * 16);
    }
}
