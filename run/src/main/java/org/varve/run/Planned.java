package org.varve.run;

import java.io.IOException;
import java.util.Optional;
import org.varve.core.Device;
import org.varve.core.OutOfBudgetException;
import org.varve.file.KeptPart;
import org.varve.run.Destination.Outputs;
import org.varve.run.output.PlannedOutputs;
import org.varve.tiling.JobPlan;
import org.varve.tiling.PlanRequest;

/**
 * The fourth act of a run: its tiles and its outputs are planned, and nothing is created.
 *
 * @param request for the planner, complete
 * @param outputs empty where a run that writes nothing is planned
 */
record Planned(Job job, PlanRequest request, JobPlan plan, Optional<PlannedOutputs> outputs) {

    /** Plans a run on a device. */
    static Planned of(Opened opened, Device device) throws IOException, OutOfBudgetException {
        Job job = opened.job(device);
        Optional<PlannedOutputs> outputs = outputs(opened, Optional.empty());
        return of(opened, job, request(job, outputs), outputs);
    }

    /** Plans what a journal leaves to do, in tiles that stay as they are. */
    static Planned of(Opened opened, Job job, Resumption resumption) throws IOException, OutOfBudgetException {
        Optional<PlannedOutputs> outputs = outputs(opened, Optional.of(resumption.kept()));
        Planned planned = of(opened, job, resumption.request(request(job, outputs)), outputs);
        return new Planned(job, planned.request, planned.plan.withFixedTiles(), outputs);
    }

    private static Planned of(Opened opened, Job job, PlanRequest request, Optional<PlannedOutputs> outputs)
            throws OutOfBudgetException {
        RunSpec spec = opened.spec();
        try {
            return new Planned(job, request, job.plan(spec.tunes ? tuned(opened, job, request) : request), outputs);
        } catch (OutOfBudgetException e) {
            if (!spec.strategy.ignoresBudget()) MemoryNeeded.tell(e, () -> MemoryNeeded.of(job, request, 0));
            throw e;
        }
    }

    /** Forces the tile that was measured fastest, or is worth trying, among those predicted to be about as fast. */
    private static PlanRequest tuned(Opened opened, Job job, PlanRequest request) throws OutOfBudgetException {
        return request
                .withTile(Optional.of(opened.history().choose(job, job.options(request, RunHistory.EXPLORED))));
    }

    /** The complete request of a job for the planner. */
    static PlanRequest request(Job job, Opened opened) throws IOException {
        return request(job, outputs(opened, Optional.empty()));
    }

    private static PlanRequest request(Job job, Optional<PlannedOutputs> outputs) throws IOException {
        return outputs.isPresent() ? job.writing(outputs.get()) : job.likeInput();
    }

    private static Optional<PlannedOutputs> outputs(Opened opened, Optional<KeptPart> kept) throws IOException {
        if (opened.outputs().isEmpty()) return Optional.empty();
        Outputs named = opened.outputs().get();
        return Optional.of(named.plan(opened.survey(), opened.history().pageCache(), kept));
    }
}
