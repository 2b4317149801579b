package org.varve.cli;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.varve.core.Compilation;
import org.varve.core.Device;
import org.varve.core.MemoryFootprint.Place;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Survey;
import org.varve.core.Tiles;
import org.varve.core.Volume;
import org.varve.core.VolumeWriter;
import org.varve.formats.OutputPlan;
import org.varve.formats.Volumes;
import org.varve.profiler.JobKind;
import org.varve.profiler.Projection;
import org.varve.tiling.Budget;
import org.varve.tiling.JobPlan;
import org.varve.tiling.Minimum;
import org.varve.tiling.PlanRequest;
import org.varve.tiling.Progress;
import org.varve.tiling.RunReport;
import org.varve.tiling.TileExecutor;
import org.varve.tiling.TilePlan;
import org.varve.tiling.TilePlanner;

/**
 * A recipe for a survey on a device.
 *
 * @param kind what is loaded for it
 * @param threads of the CPU
 * @param besidesBuffers what the process is expected to take besides the buffers of the plan and the Java heap
 * @param budget of the host's memory
 * @param request what the planner is asked for
 * @param extension how samples that are not there are replaced
 * @param tuner whose runs decide between tiles that are predicted to be about as fast, if they shall
 */
record Job(Recipe recipe, JobKind kind, Volume input, Compilation compilation, Device device, int threads,
        Projection besidesBuffers,
        Budget budget, PlanRequest request, Device.Extension extension,
        Optional<RunHistory> tuner) {

    /** A job whose device has the Java heap that it needs, if need be in a process started anew. */
    static Job of(
            Recipe recipe, JobKind formats, Volume input, Device device, MachineOptions machine, RunHistory history)
            throws IOException {
        Compilation compilation = new Compilation(recipe.workflow(), input.survey());
        LargerHeap.ensure(heapBytes(device, compilation, input.survey()), machine.allowed());
        JobKind kind = formats.withPasses(compilation.program().passes().size());
        PlanRequest request = machine.planRequest(recipe.name()).withStored(input.encoding());
        Projection besidesBuffers = history.besidesBuffers(recipe, kind, device);
        return new Job(recipe, kind, input, compilation, device, machine.threads(), besidesBuffers,
                machine.budget(besidesBuffers.bound() + device.hostBytesToCome(), input.heldBytes()), request,
                machine.extension(),
                machine.learns() ? Optional.of(history) : Optional.empty());
    }

    /** What a device fills of the heap, as far as it can be told before tiles are planned. */
    private static long heapBytes(Device device, Compilation compilation, Survey survey) {
        try {
            return device.footprint(compilation.program(), survey, new Tiles(survey.shape(), 1)).bytes(Place.HEAP);
        } catch (OutOfBudgetException surveyMustBeCut) {
            return 0;
        }
    }

    /** What the planner is asked for outputs of the input's format, on a disk. */
    PlanRequest likeInput() throws IOException {
        return request(writerBytes(), inputsFormat());
    }

    /** What the planner is asked for outputs of which nothing exists yet. */
    PlanRequest writing(List<OutputPlan> outputs) throws IOException {
        OutputPlan first = outputs.getFirst();
        long buffers = 0;
        long memory = 0;
        for (OutputPlan output : outputs) {
            buffers += output.bufferBytes();
            memory += output.memoryBytes();
        }
        PlanRequest.Chunks chunks = new PlanRequest.Chunks(input.chunk(), first.chunk(), first.shard());
        return request(buffers, chunks).withOutputsInMemory(memory);
    }

    /** The least memory that the job needs on its device. */
    Minimum minimum(PlanRequest complete) throws OutOfBudgetException {
        return new TilePlanner().minimum(compilation, input.survey(), device, budget, complete);
    }

    private PlanRequest.Chunks inputsFormat() {
        return new PlanRequest.Chunks(input.chunk(), Volumes.writerChunk(input));
    }

    private long writerBytes() throws IOException {
        return Volumes.writerBytes(input, recipe.workflow().outputs().size());
    }

    private PlanRequest request(long writerBytes, PlanRequest.Chunks chunks) {
        return request.withBuffers(input.bufferBytes(), writerBytes).withChunks(chunks);
    }

    JobPlan plan(PlanRequest untuned) throws OutOfBudgetException, IOException {
        PlanRequest complete = tuned(untuned);
        JobPlan plan = new TilePlanner().plan(compilation, input.survey(), device, budget, complete);
        LargerHeap.ensure(plan.heapBytes(), budget.allowed());
        return plan;
    }

    private PlanRequest tuned(PlanRequest complete) throws OutOfBudgetException {
        if (tuner.isEmpty()) return complete;
        List<TilePlan> options = new TilePlanner()
                .options(compilation, input.survey(), device, budget, complete, RunHistory.EXPLORED);
        return complete.withTile(Optional.of(tuner.get().choose(this, options)));
    }

    RunReport run(JobPlan plan, List<VolumeWriter> outputs, Progress.Listener listener)
            throws IOException, OutOfBudgetException, InterruptedException {
        LargerHeap.settle();
        return new TileExecutor(device, extension, listener).run(compilation, plan, input, outputs);
    }
}
