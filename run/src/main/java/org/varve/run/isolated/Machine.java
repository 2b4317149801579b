package org.varve.run.isolated;

import java.util.Optional;
import org.varve.run.Run;

/**
 * How a run uses the machine.
 *
 * @param device name of the device
 * @param threads number of CPU threads; empty for the usual number
 * @param hostBytes bytes of host memory; empty for all that the system allows
 * @param deviceBytes bytes of device memory; empty for all that is free
 */
public record Machine(String device, Optional<Integer> threads, Optional<Long> hostBytes, Optional<Long> deviceBytes) {

    /** Has a run use the machine so. */
    public Run applyTo(Run run) {
        run.on(device);
        threads.ifPresent(run::threads);
        hostBytes.ifPresent(run::within);
        deviceBytes.ifPresent(run::withinDevice);
        return run;
    }
}
