package org.varve.core;

import java.lang.foreign.MemorySegment;
import java.util.List;

/** What can be measured of a device that has memory of its own, beyond what runs tell. */
public interface DeviceMeasurements {

    /** Copies up to a quarter of the free memory, and gives it back. */
    CopyRates copyRates();

    /** Float operations per second that the device can do at most, an fma counted as two; not measured. */
    double arithmeticRate();

    /**
     * Seconds that the kernels of a tile take, without the copies of its input and outputs.
     *
     * @param runner opened on this device
     * @param tile the region to compute
     * @param source the region that {@code inputs} hold
     */
    double kernelSeconds(TileRunner runner, Box tile, Box source, List<MemorySegment> inputs);

    /**
     * Seconds that the kernels of each pass of a tile take, in the order of the passes.
     *
     * @param runner opened on this device, with no tile in flight
     * @param tile the region to compute
     * @param source the region that {@code inputs} hold
     */
    List<Double> passSeconds(TileRunner runner, Box tile, Box source, List<MemorySegment> inputs);
}
