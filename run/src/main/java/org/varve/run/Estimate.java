package org.varve.run;

import java.io.IOException;
import java.util.OptionalDouble;
import org.varve.core.Device;
import org.varve.core.OutOfBudgetException;

/** Estimates what a run would take on a device. No heap grows, and nothing is noted. */
final class Estimate {

    private Estimate() {}

    /** Seconds that the run should take, if runs of its operators were measured on the device and it fits. */
    static OptionalDouble seconds(Opened opened, Device device) throws IOException {
        if (!opened.history().knows(opened.spec().recipe, device)) return OptionalDouble.empty();
        try {
            Job job = opened.job(device);
            return OptionalDouble.of(job.plan(Planned.request(job, opened)).predictedSeconds());
        } catch (OutOfBudgetException tooSmall) {
            return OptionalDouble.empty();
        }
    }

    /** What the run needs on a device, in a process that has the heap for it. */
    static MemoryNeeded memory(Opened opened, Device device) throws IOException, OutOfBudgetException {
        Job job = opened.job(device);
        long heap = opened.spec().runtime.growth(Job.heapBytes(job.device(), job.compilation(), opened.whole()));
        return MemoryNeeded.of(job, Planned.request(job, opened), heap + job.reserve().mayRise());
    }
}
