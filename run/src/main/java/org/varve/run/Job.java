package org.varve.run;

import java.io.IOException;
import java.util.List;
import org.varve.core.Compilation;
import org.varve.core.Demand;
import org.varve.core.Device;
import org.varve.core.Inputs;
import org.varve.core.MemoryFootprint.Place;
import org.varve.core.OutOfBudgetException;
import org.varve.core.ProductWay;
import org.varve.core.Survey;
import org.varve.core.Tiles;
import org.varve.core.Volume;
import org.varve.formats.Volumes;
import org.varve.host.Budget;
import org.varve.host.JobKind;
import org.varve.host.Reserve;
import org.varve.profiler.Projection;
import org.varve.run.output.PlannedOutputs;
import org.varve.tiling.JobPlan;
import org.varve.tiling.Minimum;
import org.varve.tiling.PlanRequest;
import org.varve.tiling.TilePlan;
import org.varve.tiling.TilePlanner;

/**
 * A recipe for given inputs on a device, within its memory limits.
 *
 * @param inputs the whole volumes that are read
 * @param wanted the part of the first that is written
 * @param kind which code is loaded for it
 * @param threads number of CPU threads
 * @param besidesBuffers bytes that the process is expected to take besides the plan's buffers and the Java heap
 * @param reserve bytes for the Java runtime, its heap included, without a driver that is not loaded yet
 * @param budget of the host's memory
 * @param request for the planner, without buffers and chunks
 */
public record Job(
        Recipe recipe, JobKind kind, Inputs inputs, Volume wanted, Compilation compilation, Device device, int threads,
        Projection besidesBuffers, Reserve reserve, Budget budget, PlanRequest request) {

    /** The whole first volume. */
    public Volume input() {
        return inputs.volumes().getFirst();
    }

    /** Whether the whole survey is written. */
    public boolean isWhole() {
        return wanted.survey().shape().equals(inputs.survey().shape());
    }

    /** Whether a library may round its factors. */
    boolean isRounded() {
        return device.productChoice().filter(choice -> choice.used() == ProductWay.LIBRARY_TF32).isPresent();
    }

    /** The same on another device. */
    Job on(Device other) {
        return new Job(recipe, kind, inputs, wanted, compilation, other, threads, besidesBuffers, reserve, budget,
                request);
    }

    /** The request for outputs in the input's format on a disk. */
    PlanRequest likeInput() throws IOException {
        PlanRequest.Chunks chunks = new PlanRequest.Chunks(input().chunk(), Volumes.writerChunk(wanted));
        return request(Volumes.writerBytes(wanted, recipe.workflow().outputs().size()), chunks)
                .withOutput(Volumes.writerEncoding(wanted));
    }

    /** The request for planned outputs. */
    PlanRequest writing(PlannedOutputs outputs) {
        PlanRequest.Chunks chunks = new PlanRequest.Chunks(input().chunk(), outputs.chunk(), outputs.shard());
        return request(outputs.bufferBytes(), chunks).withOutputsInMemory(outputs.memoryBytes())
                .withOutput(outputs.encoding());
    }

    private PlanRequest request(long writerBytes, PlanRequest.Chunks chunks) {
        return request.withBuffers(readerBytes(), writerBytes).withChunks(chunks);
    }

    /** Bytes of the readers' buffers: of the wanted part of the first volume, and of the others. */
    private long readerBytes() {
        return wanted.bufferBytes() + inputs.bufferBytes() - input().bufferBytes();
    }

    /** The demand of each sample on the device. */
    Demand demand() {
        return demand(compilation, input(), device);
    }

    static Demand demand(Compilation compilation, Volume input, Device device) {
        return Demand.of(compilation.program(), device, input.survey().shape().samples());
    }

    private TilePlanner planner(PlanRequest complete) {
        return new TilePlanner(inputs.survey(), device, budget, complete);
    }

    /** The least memory that the job needs on its device. */
    public Minimum minimum(PlanRequest complete) throws OutOfBudgetException {
        return planner(complete).minimum(compilation);
    }

    JobPlan plan(PlanRequest complete) throws OutOfBudgetException {
        return planner(complete).plan(compilation);
    }

    /** Plans with different tiles, each predicted to take at most {@code factor} times as long as the fastest. */
    List<TilePlan> options(PlanRequest complete, double factor) throws OutOfBudgetException {
        return planner(complete).options(compilation, factor);
    }

    /** Bytes of the Java heap that a device fills if the survey is one tile. */
    static long heapBytes(Device device, Compilation compilation, Survey survey) {
        try {
            return device.footprint(compilation.program(), survey, new Tiles(survey.shape(), 1)).bytes(Place.HEAP);
        } catch (OutOfBudgetException surveyMustBeCut) {
            return 0;
        }
    }
}
