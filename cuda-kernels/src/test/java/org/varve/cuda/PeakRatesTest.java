package org.varve.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.varve.core.Device;
import org.varve.core.DeviceGroup;
import org.varve.core.PeakRates;

/** The pretend GPU has 2 multiprocessors at 1 GHz, and 128 bits of memory at 1 GHz. */
class PeakRatesTest {

    private final PretendDriver driver = PretendDriver.load();

    @AfterEach
    void forget() {
        driver.reset("");
    }

    @Test
    void followFromClocksCoresAndBus() throws IOException {
        assumeTrue(CudaModules.areBuilt(), "needs the kernels, which need nvcc");
        driver.reset("DEVICES=64MiB CC=80");
        try (Device gpu = CudaDevice.open(CudaBinding.chosen().open(), 0, Long.MAX_VALUE)) {
            PeakRates peak = new PeakRates(2 * 64 * 2 * 1e9, 2 * 16 * 1e9);

            assertThat(gpu.peak()).contains(peak);
            assertThat(new DeviceGroup(List.of(gpu, gpu)).peak()).contains(peak.plus(peak));
        }
        driver.reset("DEVICES=64MiB CC=90");
        try (Device gpu = CudaDevice.open(CudaBinding.chosen().open(), 0, Long.MAX_VALUE)) {
            assertThat(gpu.peak().orElseThrow().operations()).isEqualTo(2 * 128 * 2 * 1e9);
        }
    }
}
