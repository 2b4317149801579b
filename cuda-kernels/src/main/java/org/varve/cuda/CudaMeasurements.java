package org.varve.cuda;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;
import org.varve.core.Box;
import org.varve.core.Device;
import org.varve.core.TileRunner;

/** What can be measured of a GPU beyond what every {@link Device} tells. */
public final class CudaMeasurements {

    private final CudaDevice device;

    private CudaMeasurements(CudaDevice device) {
        this.device = device;
    }

    /** Empty for a device that is no GPU. */
    public static Optional<CudaMeasurements> of(Device device) {
        return device instanceof CudaDevice gpu ? Optional.of(new CudaMeasurements(gpu)) : Optional.empty();
    }

    /** Bytes of the GPU that nobody occupies now. */
    public long freeBytes() {
        return device.freeBytes();
    }

    /** Copies up to a quarter of the free memory, and gives it back. */
    public CopyRates copyRates() {
        return device.inContext(driver -> {
            try (CopyMeasurement measurement = new CopyMeasurement(driver)) {
                return measurement.rates();
            }
        });
    }

    /** Float operations per second by the GPU's number of cores and their clock, an fma counted as two; not measured. */
    public double arithmeticRate() {
        return device.arithmeticRate();
    }

    /**
     * Seconds that the kernels of a tile take, without the copies of its input and outputs.
     *
     * @param runner opened on this device
     * @param tile the region to compute
     * @param source the region that {@code input} holds
     */
    public double kernelSeconds(TileRunner runner, Box tile, Box source, MemorySegment input) {
        return ((CudaTileRunner) runner).kernelSeconds(tile, source, input);
    }

    /**
     * Seconds that the kernels of each pass of a tile take, in the order of the passes.
     *
     * @param runner opened on this device, with no tile in flight
     * @param tile the region to compute
     * @param source the region that {@code input} holds
     */
    public List<Double> passSeconds(TileRunner runner, Box tile, Box source, MemorySegment input) {
        return ((CudaTileRunner) runner).passSeconds(tile, source, input);
    }
}
