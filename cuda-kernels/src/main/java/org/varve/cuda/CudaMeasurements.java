package org.varve.cuda;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.varve.core.Box;
import org.varve.core.CopyRates;
import org.varve.core.DeviceMeasurements;
import org.varve.core.TileRunner;

/** Measurements of one GPU. */
record CudaMeasurements(CudaDevice device) implements DeviceMeasurements {

    @Override
    public CopyRates copyRates() {
        return device.inContext(driver -> {
            try (CopyMeasurement measurement = new CopyMeasurement(driver)) {
                return measurement.rates();
            }
        });
    }

    @Override
    public double kernelSeconds(TileRunner runner, Box tile, Box source, List<MemorySegment> inputs) {
        return ((CudaTileRunner) runner).kernelSeconds(tile, source, inputs);
    }

    @Override
    public List<Double> passSeconds(TileRunner runner, Box tile, Box source, List<MemorySegment> inputs) {
        return ((CudaTileRunner) runner).passSeconds(tile, source, inputs);
    }
}
