package org.varve.run.measured;

import java.util.Optional;
import org.varve.core.Device;
import org.varve.core.DeviceFailure;
import org.varve.core.ProductChoice;
import org.varve.core.ProductRates;
import org.varve.core.ProductWay;
import org.varve.core.Program;
import org.varve.profiler.MeasurementStore;

/**
 * The rates of matrix products on devices, measured where they are not known.
 *
 * @param keeps whether anything may be measured and kept
 */
public record MeasuredProducts(MeasurementStore store, boolean keeps) {

    /**
     * Chooses the faster implementation of a program's matrix products on a device: by rates in the store; measured and
     * kept now, if anything may be kept; otherwise the device itself.
     *
     * @param resumable whether other processes may resume the run: they must compute the same bits, so the device
     *     itself computes
     * @param rounds whether products may be rounded to TF32
     * @return what is used, and why; empty if there is nothing to choose, nor anything asked for
     */
    public Optional<String> choose(Device device, Program program, boolean resumable, boolean rounds) {
        Optional<ProductChoice> choice = device.productChoice();
        choice.ifPresent(asked -> asked.use(ProductWay.OWN));
        return choice.filter(asked -> !resumable && asked.suits(program))
                .flatMap(asked -> store.products(device.model()).or(() -> measured(device, asked))
                        .map(rates -> use(asked, rates, rounds)))
                .or(() -> rounds ? Optional.of("in float32: there is no library for products here") : Optional.empty());
    }

    /** Uses the faster one; the device itself if the library is missing, as on another machine with the same store. */
    private static String use(ProductChoice choice, ProductRates rates, boolean rounds) {
        try {
            choice.use(rates.fastest(rounds));
            return rates.describe(choice.used());
        } catch (DeviceFailure missing) {
            return ProductRates.withoutLibrary(rates.own(), String.valueOf(missing.getMessage()))
                    .describe(ProductWay.OWN);
        }
    }

    private Optional<ProductRates> measured(Device device, ProductChoice choice) {
        if (!keeps) return Optional.empty();
        Optional<ProductRates> rates = choice.measure();
        // a missing library may be installed by the next run
        rates.filter(ProductRates::hasLibrary).ifPresent(known -> store.keepProducts(device.model(), known));
        return rates;
    }
}
