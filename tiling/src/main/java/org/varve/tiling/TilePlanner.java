package org.varve.tiling;

import org.varve.core.Compilation;
import org.varve.core.Device;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Program;
import org.varve.core.Survey;

/** Cuts surveys into tiles that fit a budget and finish soonest. */
public final class TilePlanner {

    /** Plans a workflow: its run, and the scan for survey statistics before it where there is one. */
    public JobPlan plan(Compilation compilation, Survey survey, Device device, Budget budget, PlanRequest request)
            throws OutOfBudgetException {
        throw new UnsupportedOperationException("to come");
    }

    /**
     * Plans one program.
     *
     * @throws OutOfBudgetException if the smallest possible tiles do not fit, with the bytes that they need
     */
    public TilePlan plan(Program program, Survey survey, Device device, Budget budget, PlanRequest request)
            throws OutOfBudgetException {
        throw new UnsupportedOperationException("to come");
    }
}
