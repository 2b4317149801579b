package org.varve.cuda;

import static jcuda.driver.CUdevice_attribute.CU_DEVICE_ATTRIBUTE_CLOCK_RATE;
import static jcuda.driver.CUdevice_attribute.CU_DEVICE_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH;
import static jcuda.driver.CUdevice_attribute.CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE;
import static jcuda.driver.CUdevice_attribute.CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT;

import java.util.Optional;
import org.varve.core.PeakRates;
import org.varve.cuda.roof.Card;

/**
 * How fast a GPU is at most, as its driver says.
 *
 * @param capability compute capability, such as 80 for 8.0
 * @param hertz of its multiprocessors; 0 if unknown
 * @param peakBytes that its memory moves per second at most; 0 if unknown
 */
record Clocks(int capability, int multiprocessors, double hertz, double peakBytes) {

    static Clocks of(CudaDriver driver, int number) {
        double busClock = 1e3 * driver.attribute(number, CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE);
        double busBytes = driver.attribute(number, CU_DEVICE_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH) / 8.0;
        // the bus transfers twice in a cycle
        return new Clocks(ComputeCapability.of(driver, number).number(),
                driver.attribute(number, CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT),
                1e3 * driver.attribute(number, CU_DEVICE_ATTRIBUTE_CLOCK_RATE), 2 * busBytes * busClock);
    }

    /** Its peak rates; an fma counts as two operations. */
    PeakRates peak() {
        return new PeakRates(2.0 * Card.fp32(capability) * multiprocessors * hertz, peakBytes);
    }

    /** Forecasts of what it computes; none if its clocks are unknown. */
    Optional<Forecast> forecast() {
        if (hertz == 0 || peakBytes == 0) return Optional.empty();
        return Optional.of(new Forecast(Card.of(capability, multiprocessors, hertz, peakBytes)));
    }
}
