package org.varve.run;

import java.io.Closeable;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.varve.core.Compilation;
import org.varve.core.Device;
import org.varve.core.DeviceFailure;
import org.varve.core.MemoryFootprint.Place;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Survey;
import org.varve.core.Tiles;
import org.varve.core.Volume;
import org.varve.core.VolumeWriter;
import org.varve.host.JobKind;
import org.varve.host.MemoryTakenException;
import org.varve.profiler.Projection;
import org.varve.run.Destination.Outputs;
import org.varve.tiling.JobPlan;
import org.varve.tiling.PlanRequest;
import org.varve.tiling.Progress;
import org.varve.tiling.RunReport;
import org.varve.tiling.TileExecutor;
import org.varve.zarr.ZarrOptions;

/** Does what a {@link Run} describes: opens, chooses the device, plans, streams, and remembers what it took. */
final class Execution {

    private static final String CPU = "cpu";

    private final Recipe recipe;
    private final Source source;
    private final Optional<Destination> destination;
    private final RunSettings settings;
    private final RunListener listener;
    private final RunHistory history;
    private final HostShare memory;

    Execution(
            Recipe recipe, Source source, Optional<Destination> destination, RunSettings settings, HostShare memory) {
        this.recipe = recipe;
        this.source = source;
        this.destination = destination;
        this.settings = settings;
        this.listener = settings.listener;
        this.history = settings.history.orElseGet(() -> new RunHistory(listener::note));
        this.memory = memory;
    }

    /** What is to be done on a device. */
    @FunctionalInterface
    private interface Work<T> {
        T on(Device device) throws IOException, OutOfBudgetException, InterruptedException;
    }

    RunResult run() throws IOException, OutOfBudgetException, InterruptedException {
        Outputs outputs = outputs();
        ActiveRuns.begin(settings.runtime.isOwn());
        try (Closeable _ = ActiveRuns::end; OpenSource survey = open()) {
            RunResult result = onDevice(device -> stream(survey.volume(), outputs, device));
            if (settings.history.isPresent()) history.learn(result);
            return result;
        } catch (IOException | RuntimeException e) {
            if (Interruption.isBehind(e)) throw Interruption.of(e);
            throw e;
        }
    }

    <T> T plan(PlanUse<T> use) throws IOException, OutOfBudgetException, InterruptedException {
        Optional<Outputs> outputs = destination.isPresent() ? Optional.of(outputs()) : Optional.empty();
        try (OpenSource survey = open()) {
            return onPlannedDevice(device -> use.of(planned(survey.volume(), outputs, device)));
        }
    }

    private PlannedRun planned(Volume survey, Optional<Outputs> outputs, Device device)
            throws IOException, OutOfBudgetException {
        Job job = job(survey, device);
        PlanRequest request = outputs.isPresent()
                ? job.writing(outputs.get().planning().of(survey))
                : job.likeInput();
        return new PlannedRun(job, plan(job, request), job.minimum(request));
    }

    private Outputs outputs() throws IOException {
        return destination.orElseThrow().naming().of(recipe.workflow().outputs(), source.file());
    }

    private OpenSource open() throws IOException, OutOfBudgetException {
        ZarrOptions zarr = destination.map(Destination::zarr).orElse(ZarrOptions.DEFAULT);
        return new OpenSource(
                memory.open(kind(), recipe.workflow().outputs().size(), zarr, source.opening()), source.lent());
    }

    /** The input while it is read. */
    private record OpenSource(Volume volume, boolean lent) implements Closeable {

        @Override
        public void close() throws IOException {
            if (!lent) volume.close();
        }
    }

    /** What may be loaded for the run, whatever its survey. */
    private JobKind kind() {
        return new JobKind(source.format(), destination.map(Destination::format).orElse(source.format()),
                JobKind.MANY);
    }

    /** The job on a device that has the Java heap that it needs, if need be in a process started anew. */
    private Job job(Volume survey, Device device) throws IOException {
        Compilation compilation = new Compilation(recipe.workflow(), survey.survey());
        settings.runtime.require(heapBytes(device, compilation, survey.survey()), memory.allowed());
        JobKind kind = kind().withPasses(compilation.program().passes().size());
        Projection besidesBuffers = history.besidesBuffers(recipe, kind, device);
        PlanRequest request =
                settings.planRequest(recipe.name(), memory.allowed()).withStored(survey.encoding());
        return new Job(recipe, kind, survey, compilation, device, settings.threads, besidesBuffers, memory.heapBytes(),
                memory.budget(besidesBuffers.bound() + device.hostBytesToCome(), survey.heldBytes()), request);
    }

    /** What a device fills of the heap, as far as it can be told before tiles are planned. */
    private static long heapBytes(Device device, Compilation compilation, Survey survey) {
        try {
            return device.footprint(compilation.program(), survey, new Tiles(survey.shape(), 1)).bytes(Place.HEAP);
        } catch (OutOfBudgetException surveyMustBeCut) {
            return 0;
        }
    }

    private JobPlan plan(Job job, PlanRequest request) throws OutOfBudgetException, IOException {
        JobPlan plan = job.plan(settings.tunes ? tuned(job, request) : request);
        settings.runtime.require(plan.heapBytes(), job.budget().allowed());
        return plan;
    }

    /** Asks for the tile that was fastest, or may be, of those that are predicted to be about as fast. */
    private PlanRequest tuned(Job job, PlanRequest request) throws OutOfBudgetException {
        return request.withTile(Optional.of(history.choose(job, job.options(request, RunHistory.EXPLORED))));
    }

    /** Plans, creates the outputs, and streams; on failure nothing is left of the outputs. */
    private RunResult stream(Volume survey, Outputs outputs, Device device)
            throws IOException, OutOfBudgetException, InterruptedException {
        Job job = job(survey, device);
        PlannedOutputs planned = outputs.planning().of(survey);
        JobPlan plan = plan(job, job.writing(planned));
        settings.runtime.settle();
        List<VolumeWriter> writers = planned.creation().create();
        try (Closeable _ = () -> VolumeWriter.closeAll(writers)) {
            listener.planned(job, plan);
            try (Closeable _ = listener::ended) {
                Set<String> notes = new LinkedHashSet<>();
                noteNews(writers, notes);
                RunReport took = new TileExecutor(device, settings.extension, new Heard(listener))
                        .run(job.compilation(), plan, survey, writers);
                noteNews(writers, notes);
                return new RunResult(job, outputs.files(), plan, took, List.copyOf(notes));
            }
        }
    }

    /** Passes on what writers have to say and have not said before. */
    private void noteNews(List<VolumeWriter> writers, Set<String> notes) {
        writers.stream().flatMap(writer -> writer.notes().stream()).filter(notes::add).forEach(listener::note);
    }

    /** A run's listener, as the one of its tiles. */
    private record Heard(RunListener listener) implements Progress.Listener {

        @Override
        public void update(Progress progress) {
            listener.progress(progress);
        }

        @Override
        public void note(String sentence) {
            listener.note(sentence);
        }
    }

    /** Does something on the device that was asked for; the CPU takes over from a GPU that nobody asked for by name. */
    private <T> T onDevice(Work<T> work) throws IOException, OutOfBudgetException, InterruptedException {
        warn();
        if (settings.device.isPresent()) return onceMore(settings.device.get(), work);
        try (Device chosen = choose(settings.deviceName, settings.runtime.attainable(memory.allowed()))) {
            try {
                return onceMore(chosen, work);
            } catch (DeviceFailure | OutOfBudgetException e) {
                if (!settings.deviceName.equals(Devices.AUTO) || isCpu(chosen)) throw e;
                listener.note("%s cannot do it, and the CPU takes over: %s".formatted(chosen.name(), e.getMessage()));
            }
        }
        // with a larger heap, in a process started anew, the GPU would come first again
        settings.runtime.settle();
        try (Device cpu = choose(CPU, settings.runtime.attainable(memory.allowed()))) {
            return onceMore(cpu, work);
        }
    }

    /** Does something, and once more if other processes took the memory that it was planned for. */
    private <T> T onceMore(Device device, Work<T> work)
            throws IOException, OutOfBudgetException, InterruptedException {
        try {
            return work.on(device);
        } catch (MemoryTakenException e) {
            listener.note("planned anew: " + e.getMessage());
            return work.on(device);
        }
    }

    /** Does something on the device that was asked for, or on one of which only the memory is known. */
    private <T> T onPlannedDevice(Work<T> work) throws IOException, OutOfBudgetException, InterruptedException {
        Optional<Device> planned =
                settings.deviceMemory.flatMap(bytes -> Devices.planned(settings.deviceName, bytes));
        if (planned.isEmpty()) return onDevice(work);
        warn();
        try (Device device = planned.get()) {
            return work.on(device);
        }
    }

    private Device choose(String name, long heapBytes) {
        Device chosen = Devices.choose(name, settings.request(heapBytes), listener::setUp);
        if (settings.deviceMemory.isPresent() && isCpu(chosen)) {
            listener.note("the memory given for devices does not matter here: the CPU computes in host memory");
        }
        return chosen;
    }

    private static boolean isCpu(Device chosen) {
        return chosen.name().equals(CPU);
    }

    /** Says once that a strategy of others does not keep to the memory allowed. */
    private void warn() {
        if (settings.strategy.ignoresBudget()) {
            listener.setUp("the strategy %s does not look at the memory allowed: the run may be killed"
                    .formatted(settings.strategy));
        }
    }
}
