package org.varve.tiling;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.varve.core.Shape;

/**
 * The blocks of a plan: the fewest tiles that fill whole shards of the outputs together, so that no shard belongs to
 * two blocks. If outputs are not stored in shards, each tile is a block.
 */
public final class Blocks {

    private final TileGrid grid;
    private final List<Integer> inlines;
    private final List<Integer> crosslines;
    private final List<Integer> samples;

    /** @param shard the files that gather chunks, in positions of the outputs */
    public Blocks(TileGrid grid, Shape shard) {
        this.grid = grid;
        this.inlines = begins(grid.inlines(), shard.inlines());
        this.crosslines = begins(grid.crosslines(), shard.crosslines());
        this.samples = begins(grid.samples(), shard.samples());
    }

    /** The first part of each block along an axis, and the end of the last. */
    private static List<Integer> begins(AxisCut cut, int shard) {
        List<Integer> begins = new ArrayList<>();
        for (int part = 0; part < cut.parts(); part++) {
            if (cut.before(part) % shard == 0) begins.add(part);
        }
        begins.add(cut.parts());
        return begins;
    }

    /** The number of blocks. */
    public int count() {
        return Math.toIntExact((inlines.size() - 1L) * (crosslines.size() - 1) * (samples.size() - 1));
    }

    /** The numbers of the tiles of a block. */
    public LongStream tiles(int block) {
        int k = block % (samples.size() - 1);
        int j = block / (samples.size() - 1) % (crosslines.size() - 1);
        int i = block / (samples.size() - 1) / (crosslines.size() - 1);
        return LongStream.range(inlines.get(i), inlines.get(i + 1)).flatMap(
                inline -> LongStream.range(crosslines.get(j), crosslines.get(j + 1)).flatMap(
                        crossline -> LongStream.range(samples.get(k), samples.get(k + 1)).map(
                                sample -> (inline * grid.crosslines().parts() + crossline) * grid.samples().parts()
                                        + sample)));
    }
}
