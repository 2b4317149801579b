package org.varve.core;

import java.lang.foreign.MemorySegment;
import java.util.List;

/** Measurements of a device with its own memory, besides those of runs. */
public interface DeviceMeasurements {

    /** Measures copies of up to a quarter of the free memory, which is released again. */
    CopyRates copyRates();

    /**
     * Measures the seconds of a tile's kernels, without the copies of its inputs and outputs.
     *
     * @param runner opened on this device
     * @param tile the region to compute
     * @param source the region that {@code inputs} hold
     */
    double kernelSeconds(TileRunner runner, Box tile, Box source, List<MemorySegment> inputs);

    /**
     * Measures the seconds of the kernels of each of the passes of {@link Device#joined} of a tile.
     *
     * @param runner opened on this device, with no tile in flight
     * @param tile the region to compute
     * @param source the region that {@code inputs} hold
     */
    List<Double> passSeconds(TileRunner runner, Box tile, Box source, List<MemorySegment> inputs);
}
