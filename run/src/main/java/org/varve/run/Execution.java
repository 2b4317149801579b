package org.varve.run;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import org.varve.core.Compilation;
import org.varve.core.Device;
import org.varve.core.Note;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Survey;
import org.varve.core.Volume;
import org.varve.core.VolumeWriter;
import org.varve.formats.CreateOptions;
import org.varve.host.Budget;
import org.varve.host.JobKind;
import org.varve.host.Reserve;
import org.varve.host.MemoryClaim;
import org.varve.profiler.Projection;
import org.varve.run.Destination.Outputs;
import org.varve.tiling.CopyDevice;
import org.varve.tiling.JobPlan;
import org.varve.tiling.Patience;
import org.varve.tiling.PlanRequest;
import org.varve.tiling.RunReport;
import org.varve.run.journal.Journal;
import org.varve.run.journal.JournaledWork;
import org.varve.run.journal.Resuming;
import org.varve.tiling.TileExecutor;
import org.varve.tiling.Work;

/**
 * Does what a {@link Run} describes: opens the inputs, chooses the device, plans, streams, and records what it took.
 */
final class Execution implements Closeable {

    private final Recipe recipe;
    private final Sources sources;
    private final Optional<Destination> destination;
    private final RunSettings settings;
    private final RunListener listener;
    private final RunHistory history;
    private final HostShare memory;
    private final Rehearsal rehearsal;
    private final Set<String> told = new HashSet<>();
    private final InputNotes inputNotes;

    Execution(
            Recipe recipe, Sources sources, Optional<Destination> destination, RunSettings settings, HostShare memory) {
        this.recipe = recipe;
        this.sources = sources;
        this.destination = destination;
        this.settings = settings;
        this.listener = settings.listener;
        this.history = settings.history.orElseGet(() -> RunHistory.readOnly(listener::note));
        this.memory = memory;
        this.rehearsal = new Rehearsal(settings);
        this.inputNotes = new InputNotes(settings.told);
    }

    /** Runs to the end, and closes the writers that the caller handed over. */
    RunResult run() throws IOException, OutOfBudgetException, InterruptedException {
        RunResult result;
        try {
            result = runToTheEnd();
        } catch (IOException | OutOfBudgetException | InterruptedException | RuntimeException | Error e) {
            listener.failed(e);
            throw e;
        }
        listener.completed(result);
        return result;
    }

    private RunResult runToTheEnd() throws IOException, OutOfBudgetException, InterruptedException {
        try (this; MemoryClaim _ = memory.announce(kind())) {
            Outputs outputs = outputs();
            try (Closeable _ = ActiveRuns.begin(settings.runtime.isOwn()); Sources.Open survey = open()) {
                RunResult result = devices(survey, Optional.of(outputs), () -> destination().canBeginAgain() && !isBegun(outputs))
                        .run(device -> stream(survey, outputs, device), device -> needed(survey, Optional.of(outputs), device));
                if (settings.history.isPresent() && settings.runtime.canBeLearnedFrom() && result.didAll()) history.learn(result);
                return result;
            }
        } catch (IOException | RuntimeException | InterruptedException e) {
            if (Interruption.isBehind(e)) throw Interruption.of(e, settings.resuming.isPresent());
            throw e;
        }
    }

    /** Closes the writers that the caller handed over. */
    @Override
    public void close() throws IOException {
        rehearsal.close();
        if (destination.isPresent()) destination.get().release().close();
    }

    <T> T plan(PlanUse<T> use) throws IOException, OutOfBudgetException, InterruptedException {
        rehearsal.close();
        try {
            Optional<Outputs> outputs = destination.isPresent() ? Optional.of(outputs()) : Optional.empty();
            try (Sources.Open survey = open()) {
                return devices(survey, outputs, () -> true).plan(device -> use.of(planned(survey, outputs, device)),
                        device -> needed(survey, outputs, device));
            }
        } catch (IOException | RuntimeException e) {
            if (Interruption.isBehind(e)) throw Interruption.of(e, false);
            throw e;
        }
    }

    /** Whether there is a journal, which another device cannot go on with. */
    private boolean isBegun(Outputs outputs) {
        return settings.resuming.isPresent()
                && outputs.files().values().stream().findFirst().map(Journal::folder).filter(Files::exists).isPresent();
    }

    private DeviceChoice devices(
            Sources.Open survey, Optional<Outputs> outputs, BooleanSupplier canBeginAgain) {
        return new DeviceChoice(settings, memory, device -> predicted(survey, outputs, device), canBeginAgain);
    }

    /** Seconds that the run should take on a device, if runs of these operators were measured on it and it fits. */
    private OptionalDouble predicted(Sources.Open survey, Optional<Outputs> outputs, Device device) throws IOException {
        if (!history.knows(recipe, device)) return OptionalDouble.empty();
        try {
            Job job = job(survey, device);
            return OptionalDouble.of(job.plan(request(job, survey, outputs)).predictedSeconds());
        } catch (OutOfBudgetException tooSmall) {
            return OptionalDouble.empty();
        }
    }

    private PlannedRun planned(Sources.Open survey, Optional<Outputs> outputs, Device device)
            throws IOException, OutOfBudgetException {
        Job job = job(survey, device);
        PlanRequest request = request(job, survey, outputs);
        JobPlan plan = plan(job, request);
        inputNotes.tell(survey.inputs(), listener::note);
        return new PlannedRun(job, plan, job.minimum(request), inputNotes.and(List.of()));
    }

    private static PlanRequest request(Job job, Sources.Open survey, Optional<Outputs> outputs) throws IOException {
        return outputs.isPresent()
                ? job.writing(outputs.get().planning().of(survey, UnaryOperator.identity()))
                : job.likeInput();
    }

    /** What the job needs on a device, in a process that has the heap for it. */
    private MemoryNeeded needed(Sources.Open survey, Optional<Outputs> outputs, Device device)
            throws IOException, OutOfBudgetException {
        Job job = job(survey, device);
        long heap = settings.runtime.growth(Job.heapBytes(device, job.compilation(), survey.first().survey()));
        return MemoryNeeded.of(job, request(job, survey, outputs), heap + job.reserve().mayRise());
    }

    private Destination destination() {
        return destination.orElseThrow(
                () -> new IllegalArgumentException("the run writes nothing: say to where"));
    }

    private Outputs outputs() throws IOException {
        return destination()
                .naming()
                .of(recipe.workflow().outputs(), sources.files(), settings.resuming.isPresent());
    }

    private CreateOptions writing(CreateOptions options) {
        return options.withCache(history.pageCache());
    }

    private Sources.Open open() throws IOException, OutOfBudgetException, InterruptedException {
        CreateOptions writing = destination.map(Destination::options).orElse(CreateOptions.DEFAULT);
        int outputs = recipe.workflow().outputs().size();
        return Patience.USUAL.read(
                () -> sources.open(settings.range, source -> memory.open(kind(), outputs, writing, source.opening())),
                "the input", sentence -> listener.note(new Note(sentence)));
    }

    /** The kind of the job before its survey is known. */
    private JobKind kind() {
        boolean copies = settings.device.filter(CopyDevice.class::isInstance).isPresent();
        return new JobKind(sources.formats(), destination.map(Destination::format).orElse(sources.formats()),
                copies ? 0 : JobKind.MANY);
    }

    /** The job on a device, with the Java heap that it needs, in a restarted process if necessary. */
    private Job job(Sources.Open open, Device plain) throws IOException {
        Volume survey = open.first();
        Compilation compilation = new Compilation(recipe.workflow(), survey.survey());
        JobKind kind = kind().withKernels(compilation.program().kernels());
        Device device = history.informed(plain, recipe, kind, settings.threads());
        requireHeap(device, compilation, survey.survey());
        memory.look(open.inputs().heldBytes());
        rehearsal.begin(device, compilation.program(), survey.survey());
        history.chooseProducts(device, compilation.program(), settings.resuming.isPresent(), settings.rounds)
                .filter(told::add)
                .ifPresent(chosen -> listener.setUp("products   " + chosen));
        Projection besidesBuffers = history.besidesBuffers(recipe, kind, device);
        PlanRequest request =
                settings.planRequest(recipe.name(), memory.allowed())
                        .withStored(open.inputs().encodings())
                        .withParts(settings.parts(open.part()))
                        .withRates(history.rates(recipe, kind, device, Job.demand(compilation, survey, device),
                                settings.threads(), open.part().shape().size()));
        Reserve reserve = memory.reserve(besidesBuffers.bound(), kind);
        Budget budget = memory.budget(reserve.with(device.hostBytesToCome()));
        return new Job(recipe, kind, open.inputs(), open.wanted(), compilation, device, settings.threads(),
                besidesBuffers, reserve, budget, request);
    }

    /** Asks early for the heap of a survey that may be one tile; that of larger ones is known once tiles are planned. */
    private void requireHeap(Device device, Compilation compilation, Survey survey) throws IOException {
        if (survey.shape().size() <= memory.allowed() / Float.BYTES) {
            settings.runtime.require(Job.heapBytes(device, compilation, survey), memory.allowed());
        }
    }

    private JobPlan plan(Job job, PlanRequest request) throws OutOfBudgetException, IOException {
        try {
            JobPlan plan = job.plan(settings.tunes ? tuned(job, request) : request);
            settings.runtime.require(plan.heapBytes(), job.budget().allowed());
            return plan;
        } catch (OutOfBudgetException e) {
            if (!settings.strategy.ignoresBudget()) MemoryNeeded.tell(e, () -> MemoryNeeded.of(job, request, 0));
            throw e;
        }
    }

    /** Forces the tile that was measured fastest, or is worth trying, among those predicted to be about as fast. */
    private PlanRequest tuned(Job job, PlanRequest request) throws OutOfBudgetException {
        return request.withTile(Optional.of(history.choose(job, job.options(request, RunHistory.EXPLORED))));
    }

    /** Plans, creates the outputs, and streams; a failure leaves no outputs behind. */
    private RunResult stream(Sources.Open survey, Outputs outputs, Device device)
            throws IOException, OutOfBudgetException, InterruptedException {
        Job job = job(survey, device);
        if (settings.resuming.isPresent()) return resume(settings.resuming.get(), job, survey, outputs);
        PlannedOutputs planned =
                outputs.planning().of(survey, this::writing);
        JobPlan plan = plan(job, job.writing(planned));
        return stream(job, plan, survey, outputs, planned, _ -> Work.ALL);
    }

    /** Goes on with the run that a journal belongs to, or begins one; after a failure the rest can still be done. */
    private RunResult resume(Resuming how, Job job, Sources.Open survey, Outputs outputs)
            throws IOException, OutOfBudgetException, InterruptedException {
        Resumption resumption = Resumption.of(how, recipe, settings, destination(), outputs, survey,
                job.device());
        PlannedOutputs planned = outputs.planning().of(survey, options -> writing(options.withKept(resumption.kept())));
        JobPlan plan = plan(job, resumption.request(job.writing(planned))).withFixedTiles();
        Optional<Journal> journal = resumption.journal(plan, planned);
        // another process was faster to create it: its tiles are those of all
        if (journal.isEmpty()) return resume(how, job, survey, outputs);
        resumption.notes().forEach(listener::note);
        Optional<RunResult> result = Optional.empty();
        boolean overtaken = false;
        try {
            result = Optional.of(stream(job, plan, survey, outputs, planned,
                    writers -> new JournaledWork(journal.get(), how, plan.run(), writers)));
            resumption.requireDone();
            return result.get();
        } catch (UncheckedIOException | IOException e) {
            overtaken = !Interruption.isBehind(e) && resumption.isOvertaken();
            if (!overtaken) {
                throw resumption.told(e instanceof UncheckedIOException hidden ? hidden.getCause() : (IOException) e);
            }
        } finally {
            if (result.isEmpty() && !overtaken && !resumption.isAbandoned(journal.get())) {
                listener.note(new Note(
                        "the journal %s stays: the same run goes on where it was".formatted(resumption.folder())));
            }
        }
        listener.note(new Note("other processes presumed this one dead, and wrote its tiles and named the outputs"));
        return resume(how, job, survey, outputs);
    }

    /** Makes the work of a run for its writers. */
    @FunctionalInterface
    private interface WorkOf {
        Work of(List<VolumeWriter> writers) throws IOException;
    }

    private RunResult stream(
            Job job, JobPlan plan, Sources.Open survey, Outputs outputs, PlannedOutputs planned, WorkOf toDo)
            throws IOException, OutOfBudgetException, InterruptedException {
        settings.runtime.settle();
        inputNotes.tell(survey.inputs(), listener::note);
        List<VolumeWriter> writers = planned.creation().create();
        try (Closeable _ = () -> VolumeWriter.closeAll(writers); Work work = toDo.of(writers)) {
            work.notes().stream().map(Note::new).forEach(listener::note);
            Histories.of(recipe, survey, settings, job.isRounded()).tell(writers, job.compilation());
            listener.planned(job, plan);
            try (Closeable _ = listener::ended) {
                Set<Note> notes = new LinkedHashSet<>();
                noteNews(writers, notes);
                rehearsal.close();
                RunReport took = new TileExecutor(job.device(), settings.extension, new Heard(listener))
                        .run(job.compilation(), plan, survey.inputs(), writers, work);
                inputNotes.tell(survey.inputs(), listener::note);
                noteNews(writers, notes);
                return new RunResult(job, outputs.files(), plan, took, inputNotes.and(notes));
            }
        }
    }

    /** Passes on the notes of writers that were not passed on before. */
    private void noteNews(List<VolumeWriter> writers, Set<Note> notes) {
        writers.stream().flatMap(writer -> writer.notes().stream()).map(Note::new).filter(notes::add)
                .forEach(listener::note);
    }
}
