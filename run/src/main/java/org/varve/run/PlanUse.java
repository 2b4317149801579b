package org.varve.run;

import java.io.IOException;

/** Uses a plan. */
@FunctionalInterface
public interface PlanUse<T> {
    /** Uses the plan while its device is open. */
    T of(PlannedRun planned) throws IOException;
}
