package org.varve.cuda;

import org.varve.core.MemoryFootprint;
import org.varve.core.Program;
import org.varve.core.Shape;
import org.varve.core.Tiles;

/** What programs would take of a GPU, whether there is one or not. */
public final class CudaLayouts {

    private CudaLayouts() {}

    /** Every buffer of device memory for tiles of a survey, the rounding of the whole included. */
    public static MemoryFootprint footprint(Program program, Shape survey, Tiles tiles) {
        return new MemoryFootprint(new DeviceLayout(program, survey, tiles).buffers());
    }
}
