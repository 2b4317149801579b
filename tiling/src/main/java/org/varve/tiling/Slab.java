package org.varve.tiling;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/**
 * The host's memory of one tile in flight.
 *
 * @param slot its number
 * @param input takes the tile with its halo
 * @param outputs take what is computed from it
 */
record Slab(int slot, MemorySegment input, List<MemorySegment> outputs) {

    /** Cuts the slabs that a plan needs from the start of {@code memory}. */
    static List<Slab> cut(MemorySegment memory, TilePlan plan) {
        List<Slab> slabs = new ArrayList<>();
        long offset = 0;
        for (int s = 0; s < plan.tilesInFlight(); s++) {
            MemorySegment input = memory.asSlice(offset, plan.inputSlab());
            offset += plan.inputSlab();
            List<MemorySegment> outputs = new ArrayList<>();
            for (int o = 0; o < plan.outputs(); o++) {
                outputs.add(memory.asSlice(offset, plan.outputSlab()));
                offset += plan.outputSlab();
            }
            slabs.add(new Slab(s, input, List.copyOf(outputs)));
        }
        return slabs;
    }
}
