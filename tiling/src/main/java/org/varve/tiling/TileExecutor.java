package org.varve.tiling;

import java.io.IOException;
import java.util.List;
import org.varve.core.Compilation;
import org.varve.core.Device;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Volume;
import org.varve.core.VolumeWriter;

/** Runs plans: tiles are read, computed and written, overlapped, in memory that is all allocated before the first tile. */
public final class TileExecutor {

    public TileExecutor(Device device, Device.Extension extension, Progress.Listener listener) {
    }

    /**
     * Streams a survey through a workflow, and commits the outputs once all are complete.
     *
     * <p>The writers are closed in any case; without being committed if anything failed, so that nothing is left behind.
     *
     * @param compilation the workflow, for the survey of {@code input}; it learns the statistics that it needs
     * @param plan made by {@link TilePlanner#plan(Compilation, org.varve.core.Survey, Device, Budget, PlanRequest)}
     * @param outputs one writer for each output of the workflow, in order
     * @throws IOException the first failure to read or write
     * @throws OutOfBudgetException if the memory of the plan cannot be had
     * @throws InterruptedException if the calling thread is interrupted
     */
    public RunReport run(Compilation compilation, JobPlan plan, Volume input, List<? extends VolumeWriter> outputs)
            throws IOException, OutOfBudgetException, InterruptedException {
        throw new UnsupportedOperationException("to come");
    }
}
