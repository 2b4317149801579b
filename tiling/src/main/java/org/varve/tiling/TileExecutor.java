package org.varve.tiling;

import java.io.Closeable;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.function.Consumer;
import org.varve.core.Compilation;
import org.varve.core.Device;
import org.varve.core.FieldStatistics;
import org.varve.core.Inputs;
import org.varve.core.NotFinite;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Program;
import org.varve.core.Reduction;
import org.varve.core.Remedy;
import org.varve.core.ScaledEncoding;
import org.varve.core.Scan;
import org.varve.core.Setting;
import org.varve.core.TileRunner;
import org.varve.core.Tiles;
import org.varve.core.Volume;
import org.varve.core.VolumeWriter;
import org.varve.host.Budget;
import org.varve.host.Bytes;
import org.varve.host.HostLimits;
import org.varve.host.HostMemory;
import org.varve.host.MemoryClaim;

/** Runs plans: tiles are read, computed and written, overlapped, in memory allocated before the first tile. */
public final class TileExecutor {

    private final Device device;
    private final Device.Extension extension;
    private final Consumer<TileEvent> listener;
    private final Patience patience;

    /**
     * An executor.
     *
     * @param device which the caller closes
     * @param listener receives events, on the threads that {@link TileEvent} names
     */
    public TileExecutor(Device device, Device.Extension extension, Consumer<TileEvent> listener) {
        this(device, extension, listener, Patience.USUAL);
    }

    TileExecutor(Device device, Device.Extension extension, Consumer<TileEvent> listener, Patience patience) {
        this.patience = patience;
        this.device = device;
        this.extension = extension;
        this.listener = listener;
    }

    /** Streams one survey through a workflow, as {@link #run(Compilation, JobPlan, Inputs, List)} does. */
    public RunReport run(Compilation compilation, JobPlan plan, Volume input, List<? extends VolumeWriter> outputs)
            throws IOException, OutOfBudgetException, InterruptedException {
        return run(compilation, plan, Inputs.of(input), outputs);
    }

    /** Streams surveys through a workflow, all tiles of the plan. */
    public RunReport run(Compilation compilation, JobPlan plan, Inputs inputs, List<? extends VolumeWriter> outputs)
            throws IOException, OutOfBudgetException, InterruptedException {
        return run(compilation, plan, inputs, outputs, Work.ALL);
    }

    /**
     * Streams surveys through a workflow, and commits the outputs once all are complete: all of them or none.
     *
     * <p>The writers are closed in any case; if anything failed they are not committed, so that nothing is left behind.
     *
     * @param compilation the workflow for the survey of {@code inputs}; it is given the amplitude and the statistics
     *     that it needs
     * @param plan made by {@link TilePlanner#plan(Compilation)}
     * @param outputs one writer for each output of the workflow, in order
     * @param work the tiles to stream, and what is done with the outputs then
     * @throws IOException the first failure to read or write; also if an input changed meanwhile
     * @throws OutOfBudgetException if the memory of the plan is no longer available
     * @throws InterruptedException if the calling thread is interrupted
     */
    public RunReport run(
            Compilation compilation, JobPlan plan, Inputs inputs, List<? extends VolumeWriter> outputs, Work work)
            throws IOException, OutOfBudgetException, InterruptedException {
        long start = System.nanoTime();
        TileLog log = new TileLog(start, device.name());
        try (Closeable _ = () -> VolumeWriter.closeAll(outputs);
                MemoryClaim _ = HostLimits.here().claim(plan.run().budget(), plan.projectedHostBytes());
                Arena arena = Arena.ofShared()) {
            checkOutputs(plan, outputs);
            MemorySegment memory = allocate(arena, plan);
            double allocateSeconds = secondsSince(start);
            tellNews();
            if (compilation.wantsAmplitude()) {
                compilation.learn(patience.read(() -> inputs.amplitude(memory), "the input", this::note));
            }
            List<RunReport.PhaseTimes> phases = new ArrayList<>(scan(compilation, plan, inputs, memory, work, log));
            long[] hidden = new long[outputs.size()];
            TileSink sink = plan.run().tiles().output().headerBytes() > 0
                    ? new TraceSink(inputs, plan.run(), outputs)
                    : TileSink.toWriters(inputs::isLive, plan.run(), outputs, hidden);
            Streamed run = stream(Progress.Phase.RUN, compilation.program(), plan, plan.run(), inputs, memory, sink,
                    work, log);
            phases.add(run.times);
            if (Thread.interrupted()) throw new InterruptedException();
            inputs.requireUnchanged();
            long streamed = System.nanoTime();
            NotFinite notFinite = run.notFinite.without(hidden);
            for (int o = 0; o < run.clipped.size(); o++) {
                outputs.get(o).addLosses(run.clipped.get(o), notFinite.outputs().get(o));
            }
            work.complete(outputs);
            return new RunReport(plan.run().part().shape().size(), run.samples, secondsSince(start), allocateSeconds,
                    secondsSince(streamed), phases, notFinite, limited(compilation.program(), run.limited),
                    hostBytes(plan), deviceBytes(plan), log.entries());
        }
    }

    /** Gathers statistics until the compilation is complete; each round may request more. */
    private List<RunReport.PhaseTimes> scan(
            Compilation compilation, JobPlan plan, Inputs inputs, MemorySegment memory, Work work, TileLog log)
            throws IOException, OutOfBudgetException, InterruptedException {
        List<RunReport.PhaseTimes> phases = new ArrayList<>();
        TilePlanner planner = planner(inputs, plan).ofScan();
        int number = 0;
        for (Scan scan : compilation.scans()) {
            Optional<List<long[]>> before = work.gathered(number);
            if (before.isPresent()) {
                restore(scan, before.get());
                number++;
                continue;
            }
            Program program = planner.program(scan, inputs::isLive);
            TilePlan tiles = number == 0 ? plan.scans().getFirst() : planner.within(plan).planScan(program);
            TileSink sink = TileSink.toStatistics(inputs::isLive, tiles.part(), scan.statistics());
            phases.add(stream(Progress.Phase.SCAN, program, plan, tiles, inputs, memory, sink, Work.ALL, log).times);
            work.gathered(number++, scan.statistics().stream().map(FieldStatistics::gathered).toList());
        }
        return phases;
    }

    private static void restore(Scan scan, List<long[]> gathered) {
        for (int n = 0; n < gathered.size(); n++) {
            scan.statistics().get(n).add(gathered.get(n));
        }
    }

    /**
     * The time that streaming took, the samples that it computed, those not finite that it met, those of outputs that
     * the device clipped, and those at limits.
     */
    private record Streamed(
            RunReport.PhaseTimes times, long samples, NotFinite notFinite, List<Long> clipped, List<Long> limited) {

        Streamed and(Streamed later) {
            return new Streamed(times.plus(later.times), samples + later.samples, notFinite.plus(later.notFinite),
                    NotFinite.sums(clipped, later.clipped), NotFinite.sums(limited, later.limited));
        }
    }

    /**
     * Streams all tiles. A device with less memory than when they were planned gets smaller ones. If it runs out of
     * memory during the run, all of its memory is freed, and the rest is computed in parts of tiles, within the
     * existing slabs.
     */
    private Streamed stream(
            Progress.Phase phase, Program program, JobPlan job, TilePlan planned, Inputs inputs, MemorySegment memory,
            TileSink sink, Work work, TileLog log) throws IOException, OutOfBudgetException, InterruptedException {
        TileParts parts = TileParts.whole(planned, work);
        Reached done = Reached.before(work.before());
        Optional<Streamed> before = Optional.empty();
        while (true) {
            Optional<Reduction> reduction =
                    device.reduces() ? program.reduction(parts.tiles().largest()) : Optional.empty();
            Tiles tiles = parts.tiles().with(inputs::isLive);
            try (TileRunner runner = device.open(program, inputs.survey(), tiles, extension)) {
                List<Slab> slabs = Slab.cut(memory, parts.plan());
                TileSink taker = reduction.map(TileSink::toDigests).orElse(sink);
                Pipeline pipeline = new Pipeline(parts, done, slabs, inputs, runner, taker, log,
                        patience.forTiles(planned), this::tell);
                RunReport.PhaseTimes times = pipeline.run(phase);
                long samples = pipeline.done().written().samples() - done.written().samples();
                Streamed now = new Streamed(times, samples, runner.notFinite().withoutInput(pipeline.unwanted()),
                        runner.clipped(), runner.limited());
                Streamed all = before.isPresent() ? before.get().and(now) : now;
                if (pipeline.refusal().isEmpty()) return all;
                if (!parts.canBeHalved()) throw pipeline.refusal().get();
                before = Optional.of(all);
                done = pipeline.done().inHalves();
                parts = parts.halved();
                note(pipeline.refusal().get(), parts);
            } catch (OutOfBudgetException noLongerFree) {
                // the device now knows how much it may allocate, so this loop ends
                if (before.isEmpty() && job.request().cuts().isEmpty()) {
                    parts = TileParts.whole(replanned(phase, program, inputs, job), work);
                } else if (parts.canBeHalved()) {
                    done = done.inHalves();
                    parts = parts.halved();
                } else {
                    throw noLongerFree;
                }
                note(noLongerFree, parts);
            }
        }
    }

    /** A plan within the memory of a job, after the device has lost some of its own. */
    private TilePlan replanned(Progress.Phase phase, Program program, Inputs inputs, JobPlan job)
            throws OutOfBudgetException {
        TilePlanner planner = planner(inputs, job);
        return phase == Progress.Phase.SCAN
                ? planner.ofScan().within(job).planScan(program)
                : planner.within(job).plan(program);
    }

    private TilePlanner planner(Inputs inputs, JobPlan job) {
        return new TilePlanner(inputs.survey(), device, job.run().budget(), job.request());
    }

    /** Passes an event on, progress after what the device has to say. */
    private void tell(TileEvent event) {
        if (event instanceof Progress) {
            tellNews();
            // a peak that the system does not count must be met
            HostMemory.now();
        }
        listener.accept(event);
    }

    private void tellNews() {
        device.news().forEach(this::note);
    }

    private void note(String sentence) {
        listener.accept(new TileEvent.Noted(sentence));
    }

    private void note(Exception reason, TileParts smaller) {
        note("%s; the tiles are now %s".formatted(reason.getMessage(), smaller.tiles().largest()));
    }

    /** Allocates the slabs and touches every page, so that none can be missing later. */
    private MemorySegment allocate(Arena arena, JobPlan plan) throws OutOfBudgetException {
        try {
            return device.allocate(arena, plan.slabs(), Volume.BLOCK);
        } catch (OutOfMemoryError refused) {
            Budget budget = plan.run().budget();
            throw new OutOfBudgetException(
                    "slabs of %s (%s bytes) are within the budget of %s, but the system refuses them"
                            .formatted(Bytes.format(plan.slabs()), plan.slabs(), Bytes.format(budget.allowed())),
                    Remedy.of("free memory, raise the process's limit (ulimit -v) or lower ", Setting.HOST_MEMORY),
                    plan.projectedHostBytes(), budget.allowed());
        }
    }

    private static double secondsSince(long nanos) {
        return (System.nanoTime() - nanos) * 1e-9;
    }

    private static List<RunReport.Limited> limited(Program program, List<Long> counts) {
        return IntStream.range(0, counts.size())
                .mapToObj(n -> new RunReport.Limited(program.limits().get(n), counts.get(n)))
                .toList();
    }

    private static void checkOutputs(JobPlan plan, List<? extends VolumeWriter> outputs) {
        if (outputs.size() != plan.run().outputs()) {
            throw new IllegalArgumentException("%s writers for a plan of %s outputs: give one for each"
                    .formatted(outputs.size(), plan.run().outputs()));
        }
        ScaledEncoding planned = plan.run().tiles().output();
        for (VolumeWriter output : outputs) {
            boolean fits = planned.headerBytes() > 0
                    ? planned.equals(output.encoding())
                    : planned.equals(output.encoding().samplesAlone());
            if (!planned.isNative() && !fits) {
                throw new IllegalArgumentException("outputs planned as %s: a writer stores %s"
                        .formatted(planned, output.encoding()));
            }
        }
    }

    private static RunReport.HostBytes hostBytes(JobPlan plan) {
        Budget budget = plan.run().budget();
        return new RunReport.HostBytes(
                budget.allowed(), budget.reserved(), plan.projectedHostBytes(), HostMemory.now().peakResident());
    }

    private RunReport.DeviceBytes deviceBytes(JobPlan plan) {
        Device.Memory memory = device.memory();
        return new RunReport.DeviceBytes(memory.allowed(), plan.projectedDeviceBytes(), memory.measured());
    }
}
