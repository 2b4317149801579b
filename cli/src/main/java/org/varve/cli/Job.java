package org.varve.cli;

import java.io.IOException;
import java.util.List;
import org.varve.core.Compilation;
import org.varve.core.Device;
import org.varve.core.MemoryFootprint.Place;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Tiles;
import org.varve.core.Volume;
import org.varve.core.VolumeWriter;
import org.varve.formats.Volumes;
import org.varve.tiling.Budget;
import org.varve.tiling.JobPlan;
import org.varve.tiling.PlanRequest;
import org.varve.tiling.Progress;
import org.varve.tiling.RunReport;
import org.varve.tiling.TileExecutor;
import org.varve.tiling.TilePlanner;

/** A recipe for a survey on a device. */
record Job(Recipe recipe, Volume input, Compilation compilation, Device device, Budget budget, PlanRequest request,
        Device.Extension extension) {

    /** A job whose device has the Java heap that it needs, if need be in a process started anew. */
    static Job of(Recipe recipe, Volume input, Device device, MachineOptions machine) throws IOException {
        Compilation compilation = new Compilation(recipe.workflow(), input.survey());
        LargerHeap.ensure(heapBytes(device, compilation, input.survey()), machine.budget().allowed());
        PlanRequest request = machine.planRequest(recipe.name()).withStored(input.encoding());
        return new Job(recipe, input, compilation, device, machine.budget(), request, machine.extension());
    }

    /** What a device fills of the heap, as far as it can be told before tiles are planned. */
    private static long heapBytes(Device device, Compilation compilation, Survey survey) {
        try {
            return device.footprint(compilation.program(), survey, new Tiles(survey.shape(), 1)).bytes(Place.HEAP);
        } catch (OutOfBudgetException surveyMustBeCut) {
            return 0;
        }
    }

    /** Plans outputs of the input's format. */
    JobPlan plan() throws OutOfBudgetException, IOException {
        int outputs = recipe.workflow().outputs().size();
        return plan(Volumes.writerBytes(input, outputs), Volumes.writerChunk(input));
    }

    private JobPlan plan(long writerBytes, Shape written) throws OutOfBudgetException, IOException {
        PlanRequest complete = request.withBuffers(input.bufferBytes(), writerBytes)
                .withChunks(new PlanRequest.Chunks(input.chunk(), written));
        JobPlan plan = new TilePlanner().plan(compilation, input.survey(), device, budget, complete);
        LargerHeap.ensure(plan.heapBytes(), budget.allowed());
        return plan;
    }

    JobPlan plan(List<VolumeWriter> outputs) throws OutOfBudgetException, IOException {
        return plan(outputs.stream().mapToLong(VolumeWriter::bufferBytes).sum(), outputs.getFirst().chunk());
    }

    RunReport run(JobPlan plan, List<VolumeWriter> outputs, Progress.Listener listener)
            throws IOException, OutOfBudgetException, InterruptedException {
        return new TileExecutor(device, extension, listener).run(compilation, plan, input, outputs);
    }
}
