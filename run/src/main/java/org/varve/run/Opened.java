package org.varve.run;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.varve.core.Compilation;
import org.varve.core.Device;
import org.varve.core.GridFit;
import org.varve.core.History;
import org.varve.core.MapGrid;
import org.varve.core.Metrics;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Remedy;
import org.varve.core.Setting;
import org.varve.core.SettingException;
import org.varve.core.Survey;
import org.varve.core.Volume;
import org.varve.formats.CreateOptions;
import org.varve.formats.FileVolume;
import org.varve.host.Budget;
import org.varve.host.JobKind;
import org.varve.host.Reserve;
import org.varve.profiler.Projection;
import org.varve.run.Destination.Outputs;
import org.varve.run.input.InputNotes;
import org.varve.run.input.MetricsText;
import org.varve.run.input.SameScale;
import org.varve.run.journal.Journal;
import org.varve.tiling.Patience;
import org.varve.tiling.PlanRequest;
import org.varve.tiling.staged.StagedDevice;

/**
 * The first act of a run: its outputs can be created, and its inputs are open. No device is involved yet.
 *
 * @param memory the run's share of host memory
 * @param survey the inputs
 * @param whole the survey that is read, whole, with its metrics
 * @param histories of the inputs, where they have one
 * @param outputs empty where a run that writes nothing is planned
 * @param inputNotes what was and will be noted on the steps and the inputs
 */
record Opened(
        RunSpec spec, HostShare memory, RunHistory history, Sources.Open survey, Survey whole, List<String> histories,
        Optional<Outputs> outputs,
        InputNotes inputNotes) implements Closeable {

    /** Names the outputs, and opens the inputs in the memory that is left. */
    static Opened of(RunSpec spec, HostShare memory, RunHistory history)
            throws IOException, OutOfBudgetException, InterruptedException {
        Optional<Outputs> outputs = named(spec);
        Sources.Open survey = open(spec, memory);
        try {
            Survey whole = whole(spec, survey.first());
            RunSpec known = spec.with(now -> now.recipe = now.recipe.in(whole));
            boolean keepsNames = known.recipe.workflow().outputs().equals(spec.recipe.workflow().outputs());
            return new Opened(known, memory, history, survey, whole, histories(survey),
                    keepsNames ? outputs : named(known),
                    new InputNotes(spec.told));
        } catch (IOException | RuntimeException e) {
            survey.close();
            throw e;
        }
    }

    /**
     * The outputs, if there are any; names may depend on the survey, but what is impossible is refused before it is
     * opened.
     */
    private static Optional<Outputs> named(RunSpec spec) throws IOException {
        return spec.destination.isEmpty()
                ? Optional.empty()
                : Optional.of(spec.destination().name(spec.recipe.workflow().descriptions(), spec.sources.files(),
                        spec.resuming.isPresent()));
    }

    private static Survey whole(RunSpec spec, Volume first) throws IOException {
        Survey survey = first.survey().startingAt(first.geometry().start());
        OptionalDouble stated = spec.stated().velocity();
        if (stated.isPresent() && survey.unit() != Survey.Unit.SECONDS) {
            throw new SettingException("velocity %s m/s: the survey is in depth, where angles need none"
                    .formatted(stated.getAsDouble()), withoutVelocity(spec));
        }
        Metrics own = survey.metrics();
        OptionalDouble velocity = stated.isPresent() ? stated : own.velocity();
        return survey.with(Metrics.of(() -> grid(spec, first, own), velocity));
    }

    private static Remedy withoutVelocity(RunSpec spec) {
        return spec.metrics.velocity().isPresent()
                ? Remedy.of("leave out ", Setting.VELOCITY)
                : Remedy.of("leave \"velocity\" out of " + spec.recipe.name());
    }

    private static Optional<MapGrid> grid(RunSpec spec, Volume first, Metrics own) throws IOException {
        Optional<MapGrid> stated = spec.stated().bins();
        if (stated.isPresent()) return stated;
        return own.grid().isPresent() ? own.grid() : GridFit.of(first);
    }

    private static List<String> histories(Sources.Open survey) throws IOException {
        List<String> histories = new ArrayList<>();
        for (Volume volume : survey.inputs().volumes()) {
            histories.add(volume instanceof FileVolume file ? file.history().orElse("") : "");
        }
        return histories;
    }

    private static Sources.Open open(RunSpec spec, HostShare memory)
            throws IOException, OutOfBudgetException, InterruptedException {
        CreateOptions writing = spec.destination.map(Destination::options).orElse(CreateOptions.DEFAULT);
        int outputs = spec.recipe.workflow().outputs().size();
        return Patience.USUAL.read(
                () -> spec.sources.open(spec.range,
                        source -> memory.open(spec.kind(), outputs, writing, source.opening())),
                "the input", spec::note);
    }

    Compilation compile() throws IOException {
        try {
            return new Compilation(spec.recipe.workflow(), whole, histories.stream().map(History::unit).toList(),
                    histories.stream().map(History::output).toList());
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    JobKind kind(Compilation compilation) {
        return spec.kind().withKernels(compilation.program().kernels());
    }

    /** The device as it runs the program, with a model of its memory if it does not declare it. */
    Device informed(Device device, Compilation compilation) {
        Device staged = StagedDevice.of(device, compilation.program(), spec.threads());
        return history.informed(staged, spec.recipe, kind(compilation), spec.threads(), spec.runtime.largestHeap());
    }

    /**
     * The job on a device, planned with earlier measurements and the memory that is left. Measures the machine's speed
     * if it is not known yet.
     */
    Job job(Device plain) throws IOException {
        Compilation compilation = compile();
        JobKind kind = kind(compilation);
        Device device = informed(plain, compilation);
        Projection besidesBuffers = history.besidesBuffers(spec.recipe, kind, device, spec.runtime.largestHeap());
        PlanRequest request = spec.planRequest(spec.recipe.name(), memory.allowed(), device)
                .withStored(survey.inputs().encodings(), survey.inputs().traceHeaderBytes())
                .withParts(spec.parts(survey.part()))
                .withRates(history.rates(spec.recipe, kind, device, Job.demand(compilation, survey.first(), device),
                        spec.threads(), survey.part().shape().size()));
        Reserve reserve = memory.reserve(besidesBuffers.bound(), kind);
        Budget budget = memory.budget(reserve.with(device.hostBytesToCome()));
        return new Job(spec.recipe, kind, survey.inputs(), survey.wanted(), compilation, device, spec.threads(),
                besidesBuffers, reserve, budget, request);
    }

    /**
     * Whether a failed run may begin again on another device: not where a journal or the caller's writers hold tiles.
     */
    boolean canBeginAgain() {
        return spec.destination().canBeginAgain() && !(spec.resuming.isPresent() && hasJournal());
    }

    private boolean hasJournal() {
        return outputs.orElseThrow().files().values().stream().findFirst().map(Journal::folder).filter(Files::exists)
                .isPresent();
    }

    /** Passes on the notes on the steps and the inputs that were not passed on before. */
    void tellNotes() throws IOException {
        spec.notes().forEach(note -> inputNotes.tell(note, spec::note));
        inputNotes.tell(survey.inputs(), spec::note);
        survey.notes().forEach(note -> inputNotes.tell(note, spec::note));
        Compilation compilation = compile();
        compilation.notes().forEach(note -> inputNotes.tell(note, spec::note));
        if (compilation.usesMetrics()) noteScales();
    }

    private void noteScales() {
        String metrics = MetricsText.of(whole.metrics()).orElse("");
        for (int n = 0; n < histories.size(); n++) {
            SameScale.difference(survey.sources().all().get(n).fileName(), histories.get(n), metrics)
                    .ifPresent(note -> inputNotes.tell(note, spec::note));
        }
    }

    @Override
    public void close() throws IOException {
        survey.close();
    }
}
