package org.varve.run;

import java.io.IOException;

/** What is done with a plan while its device is open. */
@FunctionalInterface
public interface PlanUse<T> {
    /** Does something with the plan, while the device is open. */
    T of(PlannedRun planned) throws IOException;
}
