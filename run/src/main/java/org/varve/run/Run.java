package org.varve.run;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.varve.core.Boundary;
import org.varve.core.Device;
import org.varve.core.MapGrid;
import org.varve.core.NanPolicy;
import org.varve.core.Operator;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Shape;
import org.varve.core.SurveyRange;
import org.varve.core.Volume;
import org.varve.core.VolumeWriter;
import org.varve.core.Workflow;
import org.varve.formats.CreateOptions;
import org.varve.formats.OpenOptions;
import org.varve.run.journal.Resuming;
import org.varve.run.process.JavaRuntime;
import org.varve.tiling.CopyDevice;
import org.varve.tiling.Strategy;

/**
 * Streams a survey through operators, within a stated amount of memory. No argument may be null.
 * {@snippet :
 * Run.of(new GstDipAzimuth(new Window(3, 3, 9)))
 *         .from(Path.of("survey.sgy"))
 *         .to("{output}.sgy")
 *         .within(8L << 30)
 *         .run();
 * }
 * <p>Defaults: all memory that control groups, Slurm and the machine leave, the first GPU that works or else the CPU,
 * the tiles that finish soonest. Outputs get their names once all are complete, or not at all.
 * <p>A run is described by one thread, and can be run more than once. A {@link RunGroup} divides memory among several
 * at a time; outside one, runs begun together do not count each other.
 */
public final class Run {

    private RunSpec spec;

    /** Kept between runs in a process of Varve's own, where each run reuses memory that the one before left. */
    private @Nullable HostShare share;

    private Run(RunSpec spec) {
        this.spec = spec;
    }

    private Run set(Consumer<RunSpec> change) {
        spec = spec.with(change);
        return this;
    }

    /** One operator, with all of its outputs. */
    public static Run of(Operator operator) {
        return of(Recipe.of(requireNonNull(operator, "operator")));
    }

    /** Several operators in one pass over the survey. */
    public static Run of(Workflow workflow) {
        return of(Recipe.of(requireNonNull(workflow, "workflow")));
    }

    /** A recipe that was read from text. */
    public static Run of(Recipe recipe) {
        return new Run(new RunSpec(requireNonNull(recipe, "recipe")));
    }

    /** Copies the survey unchanged, for example into another format. */
    public static Run copy() {
        return of(Recipe.copy()).threads(1).on(new CopyDevice());
    }

    /** Reads a file. */
    public Run from(Path file) {
        return from(file, OpenOptions.DEFAULT);
    }

    /** Reads a file, with options for what it does not describe itself. */
    public Run from(Path file, OpenOptions options) {
        return from(Source.of(requireNonNull(file, "file"), requireNonNull(options, "options")));
    }

    /** Reads a volume that the caller closes, such as an {@link ArrayVolume}. Runs may share arrays and open files. */
    public Run from(Volume survey) {
        return from(Source.of(requireNonNull(survey, "survey")));
    }

    /** Reads a source that the caller knows how to open. */
    public Run from(Source source) {
        return set(spec -> spec.sources = new Sources(List.of(requireNonNull(source, "source"))));
    }

    /** Reads another file of the same geometry, for operators on several surveys, in order. */
    public Run with(Path file) {
        return with(Source.of(requireNonNull(file, "file"), OpenOptions.DEFAULT));
    }

    /** Reads another volume of the same geometry. */
    public Run with(Source source) {
        return set(spec -> spec.sources = spec.sources.and(requireNonNull(source, "source")));
    }

    /** Writes to a path in which {@code {output}} stands for the output's name; its extension selects the format. */
    public Run to(String pattern) {
        return to(Path.of(requireNonNull(pattern, "pattern")));
    }

    /** Writes files as {@link #to(String)} does, in the file system of the path. */
    public Run to(Path pattern) {
        return to(pattern, CreateOptions.DEFAULT, _ -> CreateOptions.DEFAULT);
    }

    /** Writes files with options. */
    public Run to(String pattern, CreateOptions options) {
        return to(Path.of(requireNonNull(pattern, "pattern")), options, _ -> options);
    }

    /** Writes files with options that depend on the input; {@code asked} are those known before it is opened. */
    public Run to(Path pattern, CreateOptions asked, OutputOptions options) {
        return set(spec -> spec.destination = Optional.of(new Destination.ToFiles(pattern, asked, options)));
    }

    /** Writes to existing writers, one for each output, in order; the run commits and closes them. */
    public Run to(List<? extends VolumeWriter> writers) {
        return set(spec -> spec.destination = Optional.of(new Destination.ToWriters(writers)));
    }

    /** Limits the bytes of the whole process in host memory, Java's heap included; the system's limits still apply. */
    public Run within(long hostBytes) {
        return set(spec -> spec.hostMemory = Optional.of(RunSpec.positive("host memory", hostBytes)));
    }

    /** Limits the memory of each GPU, in bytes. */
    public Run withinDevice(long deviceBytes) {
        return set(spec -> spec.deviceMemory = Optional.of(RunSpec.positive("device memory", deviceBytes)));
    }

    /** Computes on {@link Devices#AUTO auto}, {@code cpu}, {@code cuda} (all GPUs that work) or {@code cuda:N}. */
    public Run on(String device) {
        return set(spec -> spec.name(requireNonNull(device, "device")));
    }

    /** Computes on a device that the caller closes. */
    public Run on(Device device) {
        return set(spec -> spec.device = Optional.of(requireNonNull(device, "device")));
    }

    /** Sets the number of CPU threads; by default {@code VARVE_THREADS}, or one for each processor. */
    public Run threads(int count) {
        return set(spec -> spec.threads = OptionalInt.of(Devices.possible("threads", count)));
    }

    /** Computes a part of the survey, with the same samples as a run on all of it. */
    public Run part(SurveyRange range) {
        return set(spec -> spec.range = requireNonNull(range, "range"));
    }

    /** Chooses whose statistics a part uses; by default the whole survey's. */
    public Run statisticsOf(StatisticsOf statistics) {
        return set(spec -> spec.statisticsOf = requireNonNull(statistics, "statistics"));
    }

    /** Sets the extension of the survey beyond its edges; by default reflection. */
    public Run boundary(Boundary boundary) {
        return set(spec -> spec.extension = new Device.Extension(boundary, spec.extension.nan()));
    }

    /** Sets the treatment of missing samples; by default they spread as far as windows reach. */
    public Run nan(NanPolicy nan) {
        return set(spec -> spec.extension = new Device.Extension(spec.extension.boundary(), nan));
    }

    /** Sets the bins in metres, for operators on dips; by default those of the first input's coordinates. */
    public Run bins(double inline, double crossline) {
        return grid(MapGrid.of(inline, crossline, false));
    }

    /** Sets the steps of the lines on the map, for operators on dips. */
    public Run grid(MapGrid grid) {
        return set(spec -> spec.metrics = spec.metrics.with(requireNonNull(grid, "grid")));
    }

    /** Sets the velocity of waves, in metres per second, with which operators turn dips in time into angles. */
    public Run velocity(double metresPerSecond) {
        return set(spec -> spec.metrics = spec.metrics.with(metresPerSecond));
    }

    /** Forces balanced tiles no larger than this. */
    public Run tile(Shape largest) {
        return set(spec -> spec.tile = Optional.of(requireNonNull(largest, "largest")));
    }

    /** Sets how tiles are chosen; by default those that finish soonest. */
    public Run strategy(Strategy strategy) {
        return set(spec -> spec.strategy = requireNonNull(strategy, "strategy"));
    }

    /** Sets how many tiles are held at a time, so that reading and computing overlap; by default 3, on a GPU 6. */
    public Run tilesInFlight(int count) {
        return set(spec -> spec.tilesInFlight = OptionalInt.of(Devices.possible("tiles in flight", count)));
    }

    /** Tries tiles predicted to be nearly as fast as the best, and settles on those measured fastest. */
    public Run tuned() {
        return set(spec -> spec.tunes = true);
    }

    /** Sets whether plans learn its times and memory on a GPU; that of the host is not known in a shared process. */
    public Run learns(boolean whether) {
        return set(spec -> spec.learns = whether);
    }

    /** Allows TF32 rounding in cuBLAS products where it is measured faster; not in runs that others continue. */
    public Run tf32() {
        return set(spec -> spec.rounds = true);
    }

    /** Reports the progress of the run to a listener; by default {@link RunListener#LOG}. */
    public Run listener(RunListener listener) {
        return set(spec -> spec.listener = requireNonNull(listener, "listener"));
    }

    /** Plans with a history of earlier runs, and adds those of Varve's own process, or that {@link #learns learn}. */
    public Run history(RunHistory history) {
        return set(spec -> spec.history = Optional.of(requireNonNull(history, "history")));
    }

    /** Keeps a journal beside the first output, and goes on with the run that one there belongs to. */
    @SuppressWarnings("exports")
    public Run resumable(Resuming how) {
        return set(spec -> spec.resuming = Optional.of(requireNonNull(how, "how")));
    }

    /** Sets the Java runtime; by default it stays as it is. */
    @SuppressWarnings("exports")
    public Run runtime(JavaRuntime runtime) {
        return set(spec -> spec.runtime = requireNonNull(runtime, "runtime"));
    }

    /** Plans the run, also for a missing GPU: {@code on("cuda:0")} with {@link #withinDevice}. Close the result. */
    public PlannedRun plan() throws IOException, OutOfBudgetException, InterruptedException {
        return execution().plan();
    }

    /**
     * Runs to the end.
     *
     * @throws IllegalArgumentException if a parameter does not suit the survey, or input or output was not set
     * @throws IOException the first failure to read or write
     * @throws NoDeviceException if the wanted device is missing or does not work
     * @throws OutOfBudgetException if nothing fits the memory, with the bytes needed
     * @throws InterruptedException if the calling thread is interrupted
     */
    public RunResult run() throws IOException, OutOfBudgetException, InterruptedException {
        return execution().run();
    }

    /**
     * Computes one array from another, in axis order, samples 4 ms apart, as {@link #apply(Volume, VolumeWriter)}.
     *
     * @throws IllegalArgumentException if there are several outputs, or the number of samples is not the shape's
     */
    public float[] apply(float[] samples, Shape shape)
            throws IOException, OutOfBudgetException, InterruptedException {
        spec.recipe.requireOneOutput();
        ArrayVolume survey = ArrayVolume.of(samples, shape);
        Shape wanted = spec.range.of(survey.survey(), survey.geometry()).shape();
        float[] result = new float[Math.toIntExact(wanted.size())];
        apply(survey, ArrayVolume.of(result, wanted).writer());
        return result;
    }

    /** Computes one volume from another. {@code from}, {@code with} and {@code to} are left for {@link #run}. */
    public RunResult apply(Volume survey, VolumeWriter output)
            throws IOException, OutOfBudgetException, InterruptedException {
        return new Run(spec).from(survey).to(List.of(output)).run();
    }

    /** Starts the run in its own thread. */
    public RunHandle start() {
        return RunHandle.start(execution());
    }

    /** The run as described now, within a share of host memory and in a runtime. */
    Execution execution(HostShare within, JavaRuntime runtime) {
        return new Execution(spec.begun(runtime), within);
    }

    private Execution execution() {
        if (share == null || !spec.runtime.isOwn()) share = new HostShare(spec.hostMemory, spec.runtime);
        return execution(share, spec.runtime);
    }
}
