package org.varve.run;

import java.io.IOException;

/** What is done with a plan while its device is open. */
@FunctionalInterface
public interface PlanUse<T> {
    T of(PlannedRun planned) throws IOException;
}
