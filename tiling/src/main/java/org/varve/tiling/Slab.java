package org.varve.tiling;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The host memory of one tile in flight.
 *
 * @param slot its number, from 0
 * @param inputs the tile with its halo, one for each volume that is read
 * @param outputs the computed tile, one for each output
 */
record Slab(int slot, List<MemorySegment> inputs, List<MemorySegment> outputs) {

    /** Cuts the slabs that a plan needs from the start of {@code memory}. */
    static List<Slab> cut(MemorySegment memory, TilePlan plan) {
        List<Slab> slabs = new ArrayList<>();
        long offset = 0;
        for (int s = 0; s < plan.tilesInFlight(); s++) {
            List<MemorySegment> inputs = cut(memory.asSlice(offset), plan.inputs(), plan.inputSlab());
            offset += plan.inputs() * plan.inputSlab();
            List<MemorySegment> outputs = cut(memory.asSlice(offset), plan.outputs(), plan.outputSlab());
            offset += plan.outputs() * plan.outputSlab();
            slabs.add(new Slab(s, inputs, outputs));
        }
        return slabs;
    }

    private static List<MemorySegment> cut(MemorySegment memory, int count, long each) {
        return IntStream.range(0, count).mapToObj(n -> memory.asSlice(n * each, each)).toList();
    }
}
