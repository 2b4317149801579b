package org.varve.study;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.varve.core.Compilation;
import org.varve.core.Device;
import org.varve.core.DeviceFailure;
import org.varve.core.Inputs;
import org.varve.core.OutOfBudgetException;
import org.varve.core.SampleEncoding;
import org.varve.core.ScaledEncoding;
import org.varve.core.Shape;
import org.varve.core.Volume;
import org.varve.core.VolumeWriter;
import org.varve.core.Workflow;
import org.varve.host.HostLimits;
import org.varve.run.ArrayVolume;
import org.varve.tiling.JobPlan;
import org.varve.tiling.PlanRequest;
import org.varve.tiling.RunReport;
import org.varve.tiling.TileEvent;
import org.varve.tiling.TileExecutor;
import org.varve.tiling.TilePlanner;

/**
 * Streams a volume in memory through a device as {@code varve run} streams a file, in memory that the device has
 * allocated.
 *
 * @param tile extents that no tile may exceed, except for whole traces where an operator needs them; empty for the
 *     planner's choice
 * @param stored how outputs are stored before they are floats again
 * @param encodes whether the device may encode them, and not the host
 */
record MemoryRun(
        Device device, Device.Extension extension, Volume volume, Optional<Shape> tile, SampleEncoding stored,
        boolean encodes) {

    /** A run whose outputs stay floats. */
    MemoryRun(Device device, Device.Extension extension, Volume volume, Optional<Shape> tile) {
        this(device, extension, volume, tile, SampleEncoding.NATIVE, false);
    }

    /** The same with outputs that are stored, encoded by the device if that may. */
    MemoryRun storing(SampleEncoding encoding, boolean onDevice) {
        return new MemoryRun(device, extension, volume, tile, encoding, onDevice);
    }

    /** The result of a run. */
    record Streamed(JobPlan plan, RunReport report, List<MemorySegment> outputs) {}

    /** The volume as one tile. */
    static MemoryRun whole(Device device, Device.Extension extension, Volume volume) {
        return new MemoryRun(device, extension, volume, Optional.of(volume.survey().shape()));
    }

    /**
     * Runs a workflow.
     *
     * @param memory holds the outputs
     * @throws DeviceFailure also if the run succeeded, but not as planned
     */
    Streamed run(Workflow workflow, Arena memory) throws IOException, OutOfBudgetException, InterruptedException {
        Compilation compilation = new Compilation(workflow, volume.survey());
        String name = workflow.outputs().getFirst();
        boolean wholeTrace = compilation.program().wholeTrace();
        Inputs inputs = RolledVolume.inputs(volume, compilation.program().inputs());
        PlanRequest request = PlanRequest.of(name)
                .withTile(tile.map(cut -> wholeTrace ? ofWholeTraces(cut) : cut))
                .withStored(inputs.encodings())
                .withOutput(encodes ? new ScaledEncoding(stored, 1) : ScaledEncoding.NATIVE);
        JobPlan plan = new TilePlanner(volume.survey(), device, HostLimits.budget(Optional.empty()), request)
                .plan(compilation);
        Shape shape = volume.survey().shape();
        List<MemorySegment> outputs = new ArrayList<>();
        List<VolumeWriter> writers = new ArrayList<>();
        for (int o = 0; o < plan.run().outputs(); o++) {
            outputs.add(memory.allocate(shape.bytes(), Float.BYTES));
            VolumeWriter floats = ArrayVolume.of(outputs.getLast(), shape).writer();
            writers.add(stored.isNative() ? floats : new StoredWriter(floats, new ScaledEncoding(stored, 1)));
        }
        List<String> unplanned = new ArrayList<>();
        RunReport report = new TileExecutor(device, extension, event -> {
            if (event instanceof TileEvent.Noted(String sentence)) unplanned.add(sentence);
        }).run(compilation, plan, inputs, writers);
        if (!unplanned.isEmpty()) throw new DeviceFailure(String.join("; ", unplanned));
        return new Streamed(plan, report, outputs);
    }

    private Shape ofWholeTraces(Shape cut) {
        return new Shape(cut.inlines(), cut.crosslines(), volume.survey().shape().samples());
    }
}
