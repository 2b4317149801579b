package org.varve.tiling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.AxisPart;
import org.varve.core.Box;
import org.varve.core.Shape;

/** Blocks hold each tile once, and no shard belongs to two of them. */
class BlocksTest {

    @ParameterizedTest
    @CsvSource({"4,1, 1,1, 40,1", "6,4, 3,4, 2,8", "3,4, 2,4, 1,8", "5,1, 4,3, 1,1"})
    void fillWholeShards(int inlines, int inlineGrain, int crosslines, int crosslineGrain, int samples,
            int sampleGrain) {
        TileGrid grid = new TileGrid(new AxisCut(AxisPart.whole(23), inlines, inlineGrain),
                new AxisCut(AxisPart.whole(17), crosslines, crosslineGrain),
                new AxisCut(AxisPart.whole(40), samples, sampleGrain));
        for (Shape shard : new Shape[] {new Shape(4, 4, 8), new Shape(8, 8, 40), new Shape(23, 17, 40)}) {
            Blocks blocks = new Blocks(grid, shard);
            int[] times = new int[Math.toIntExact(grid.count())];
            Map<String, Set<Integer>> owners = new HashMap<>();
            for (int block = 0; block < blocks.count(); block++) {
                for (long tile : blocks.tiles(block).toArray()) {
                    times[(int) tile]++;
                    for (String touched : shards(grid.tile(tile), shard)) {
                        owners.computeIfAbsent(touched, _ -> new TreeSet<>()).add(block);
                    }
                }
            }
            assertThat(Arrays.stream(times)).containsOnly(1);
            assertThat(owners.values()).allMatch(owner -> owner.size() == 1);
        }
        assertThat(new Blocks(grid, Shape.ONE).count()).isEqualTo(Math.toIntExact(grid.count()));
    }

    /** In the order of the tiles, the inline slowest. */
    @Test
    void eachTileIsABlockWithoutShards() {
        TileGrid grid = TileGrid.balanced(new Shape(20, 30, 40), 2, 3, 4);
        Blocks blocks = new Blocks(grid, Shape.ONE);

        for (int n = 0; n < 2 * 3 * 4; n++) assertThat(blocks.tiles(n).toArray()).containsExactly(n);
    }

    private static Set<String> shards(Box box, Shape shard) {
        Set<String> shards = new TreeSet<>();
        for (int i = box.inline(); i < box.endInline(); i++) {
            for (int j = box.crossline(); j < box.endCrossline(); j++) {
                for (int k = box.sample(); k < box.endSample(); k++) {
                    shards.add(i / shard.inlines() + " " + j / shard.crosslines() + " " + k / shard.samples());
                }
            }
        }
        return shards;
    }
}
