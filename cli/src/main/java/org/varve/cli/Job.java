package org.varve.cli;

import java.io.IOException;
import java.util.List;
import org.varve.core.Compilation;
import org.varve.core.Device;
import org.varve.core.MemoryFootprint.Place;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Survey;
import org.varve.core.Volume;
import org.varve.core.VolumeWriter;
import org.varve.formats.Volumes;
import org.varve.segy.SegyVolume;
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
        PlanRequest request = machine.planRequest(recipe.name()).withSampleBytes(sampleBytes(input));
        return new Job(recipe, input, compilation, device, machine.budget(), request, machine.extension());
    }

    /** What a device fills of the heap; as much as can be had where it cannot hold whole traces. */
    private static long heapBytes(Device device, Compilation compilation, Survey survey) {
        try {
            return device.footprint(compilation.program(), survey, survey.shape(), 1).bytes(Place.HEAP);
        } catch (OutOfBudgetException tracesMustBeCut) {
            return Long.MAX_VALUE;
        }
    }

    private static int sampleBytes(Volume input) {
        return input instanceof SegyVolume segy ? segy.format().bytes() : Float.BYTES;
    }

    /** Plans outputs of the input's format. */
    JobPlan plan() throws OutOfBudgetException {
        return plan(recipe.workflow().outputs().size() * Volumes.writerBytes(input));
    }

    private JobPlan plan(long writerBytes) throws OutOfBudgetException {
        PlanRequest complete = request.withBuffers(input.bufferBytes(), writerBytes);
        return new TilePlanner().plan(compilation, input.survey(), device, budget, complete);
    }

    JobPlan plan(List<VolumeWriter> outputs) throws OutOfBudgetException {
        return plan(outputs.stream().mapToLong(VolumeWriter::bufferBytes).sum());
    }

    RunReport run(JobPlan plan, List<VolumeWriter> outputs, Progress.Listener listener)
            throws IOException, OutOfBudgetException, InterruptedException {
        return new TileExecutor(device, extension, listener).run(compilation, plan, input, outputs);
    }
}
