package org.varve.cluster;

import java.io.Serializable;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import org.apache.spark.TaskContext;
import org.apache.spark.resource.ResourceInformation;
import org.varve.core.DeviceFailure;
import org.varve.core.DeviceOutOfMemory;
import org.varve.run.Run;
import org.varve.run.RunGroup;
import org.varve.run.RunHandle;
import org.varve.run.RunListener;
import org.varve.run.RunResult;
import org.varve.run.journal.Resuming;

/** A part of a run, in an executor. */
record SparkTask(RunMaker maker, SparkSlots slots) implements Serializable {

    /** The name by which Spark schedules GPUs. */
    private static final String GPU = "gpu";

    /** The lock of this process's tasks: one writes an output at a time. It ends with the process. */
    private static final Map<SparkSlots, RunGroup> GROUPS = new ConcurrentHashMap<>();

    /**
     * Does the part on the GPU that Spark has given to the task, or else on the device of the run. A task that is
     * killed stops its run.
     *
     * @param how which part
     * @throws Exception the failure of the run; but not an Error, for which Spark would end the executor
     */
    RunResult run(Resuming how, RunListener listener) throws Exception {
        Run run = maker.make().threads(slots.threads()).resumable(how).listener(listener);
        ResourceInformation gpu = TaskContext.get().resourcesJMap().get(GPU);
        if (gpu != null) run.on("cuda:" + gpu.addresses()[0]);
        RunHandle handle =
                GROUPS.computeIfAbsent(slots, each -> new RunGroup(each.hostBytes(), 1)).start(run);
        try {
            return handle.result().get();
        } catch (InterruptedException killed) {
            handle.cancel();
            throw killed;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Exception failure) throw failure;
            String told = "an executor failed: " + e.getCause();
            throw e.getCause() instanceof OutOfMemoryError ? new DeviceOutOfMemory(told) : new DeviceFailure(told);
        }
    }
}
