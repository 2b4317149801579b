package org.varve.run;

import java.io.IOException;
import java.util.Optional;
import org.varve.core.Device;
import org.varve.core.OutOfBudgetException;

/** Estimates what a run would take on a device. No heap grows, and nothing is noted. */
final class Estimate {

    private Estimate() {}

    /**
     * The time that a run should take.
     *
     * @param seconds positive
     * @param isMeasured whether earlier runs of its operators tell, or only what is known of the device
     */
    record Time(double seconds, boolean isMeasured) {

        /** A guess may be wrong by so much. */
        private static final double DOUBT = 2;

        /** Whether another run takes longer, beyond doubt. */
        boolean isSooner(Time other) {
            return seconds * (isMeasured && other.isMeasured ? 1 : DOUBT) < other.seconds;
        }

        String source() {
            return isMeasured ? "by earlier runs" : "not measured yet";
        }
    }

    /** The time that the run should take; empty if it does not fit, or nothing is known of what a GPU would take. */
    static Optional<Time> time(Opened opened, Device device) throws IOException {
        boolean isMeasured = opened.history().knows(opened.spec().recipe, device);
        try {
            Job job = opened.job(device);
            if (!isMeasured && device.hasOwnMemory() && job.demand().deviceSeconds().isEmpty()) return Optional.empty();
            return Optional.of(new Time(job.plan(Planned.request(job, opened)).predictedSeconds(), isMeasured));
        } catch (OutOfBudgetException tooSmall) {
            return Optional.empty();
        }
    }

    /** What the run needs on a device, in a process that has the heap for it. */
    static MemoryNeeded memory(Opened opened, Device device) throws IOException, OutOfBudgetException {
        Job job = opened.job(device);
        long heap = opened.spec().runtime.growth(Job.heapBytes(job.device(), job.compilation(), opened.whole()));
        return MemoryNeeded.of(job, Planned.request(job, opened), heap + job.reserve().mayRise());
    }
}
