package org.varve.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.varve.core.Boundary;
import org.varve.core.Device;
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
import org.varve.tiling.CopyDevice;
import org.varve.tiling.Strategy;

/**
 * Streams a survey through operators, within a stated amount of memory.
 *
 * {@snippet :
 * Run.of(new GstDipAzimuth(new Window(3, 3, 9)))
 *         .from(Path.of("survey.sgy"))
 *         .to("{output}.sgy")
 *         .within(8L << 30)
 *         .run();
 * }
 *
 * <p>Defaults: all memory that control groups, Slurm and the machine leave, the first GPU that works or else the CPU, the tiles that
 * finish soonest, a reserve for the Java runtime by what was measured here. Outputs get their names once all are complete, or none.
 *
 * <p>A run is described by one thread, and then run once or more. Several may run at a time in a {@link RunGroup}, which divides the
 * memory among them. Outside of one, a run counts what the process holds when it begins: runs begun together do not see each other.
 */
public final class Run {

    private final Recipe recipe;
    private final RunSettings settings = new RunSettings();
    private final List<Source> sources = new ArrayList<>();
    private Destination destination;

    /** Of a process of Varve's own, in which what one run leaves the next uses again. */
    private HostShare share;

    private Run(Recipe recipe) {
        this.recipe = recipe;
    }

    /** One operator, all of its outputs. */
    public static Run of(Operator operator) {
        return new Run(Recipe.of(operator));
    }

    /** Several operators in one pass over the survey. */
    public static Run of(Workflow workflow) {
        return new Run(Recipe.of(workflow));
    }

    /** What was read from text. */
    public static Run of(Recipe recipe) {
        return new Run(recipe);
    }

    /** Copies the survey as it is, into another format for example. */
    public static Run copy() {
        Run copy = new Run(Recipe.copy());
        copy.settings.threads = OptionalInt.of(1);
        return copy.on(new CopyDevice());
    }

    /** Reads a file. */
    public Run from(Path file) {
        return from(file, OpenOptions.DEFAULT);
    }

    /** Reads a file that does not say all of itself. */
    public Run from(Path file, OpenOptions options) {
        return from(Source.of(file, options, settings::note));
    }

    /** Reads a volume that stays the caller's, such as an {@link ArrayVolume}. Runs at a time may share an array, but no open file. */
    public Run from(Volume survey) {
        return from(Source.of(survey));
    }

    /** Reads what the caller knows how to open. */
    public Run from(Source source) {
        sources.clear();
        return with(source);
    }

    /** Reads a further file of the same geometry, for operators on several surveys, in their order. */
    public Run with(Path file) {
        return with(Source.of(file, OpenOptions.DEFAULT, settings::note));
    }

    /** Reads a further volume of the same geometry. */
    public Run with(Source source) {
        sources.add(source);
        return this;
    }

    /**
     * Writes files.
     *
     * @param pattern the path, in which {@code {output}} stands for the name of the output; its extension chooses the format
     */
    public Run to(String pattern) {
        return to(pattern, CreateOptions.DEFAULT);
    }

    /** Writes files, as {@link #to(String)}. */
    public Run to(Path pattern) {
        return to(pattern.toString());
    }

    /** Writes files as {@code options} say. */
    public Run to(String pattern, CreateOptions options) {
        return to(pattern, options, _ -> options);
    }

    /**
     * Writes files in a way that depends on the input.
     *
     * @param asked what is known before that is opened
     * @param options how files are written
     */
    public Run to(String pattern, CreateOptions asked, OutputOptions options) {
        destination = Destination.files(pattern, asked, options);
        return this;
    }

    /** Writes to writers that there are already, one for each output, in order; the run commits and closes them. */
    public Run to(List<? extends VolumeWriter> writers) {
        destination = Destination.writers(writers);
        return this;
    }

    /** Limits the host memory of the whole process, in bytes; never to more than the system allows. */
    public Run within(long hostBytes) {
        settings.hostMemory = Optional.of(hostBytes);
        return this;
    }

    /** Limits the memory of each GPU, in bytes. */
    public Run withinDevice(long deviceBytes) {
        settings.deviceMemory = Optional.of(deviceBytes);
        return this;
    }

    /** Computes on {@code auto}, {@code cpu}, {@code cuda} (all GPUs that work) or {@code cuda:N}. */
    public Run on(String device) {
        settings.deviceName = device;
        settings.device = Optional.empty();
        return this;
    }

    /** Computes on a device that stays the caller's. */
    public Run on(Device device) {
        settings.device = Optional.of(device);
        return this;
    }

    /** Computes with a number of CPU threads; one for each processor otherwise. */
    public Run threads(int count) {
        settings.threads = OptionalInt.of(Devices.possible("threads", count));
        return this;
    }

    /** Computes a part of the survey, the same samples that a run on all of it has there. */
    public Run part(SurveyRange range) {
        settings.range = range;
        return this;
    }

    /** Says whose statistics a part goes by; the whole survey's otherwise. */
    public Run statisticsOf(StatisticsOf statistics) {
        settings.statisticsOf = statistics;
        return this;
    }

    /** Extends the survey beyond its edges so; by reflection otherwise. */
    public Run boundary(Boundary boundary) {
        settings.set(boundary);
        return this;
    }

    /** Treats missing samples so; they spread as far as windows reach otherwise. */
    public Run nan(NanPolicy nan) {
        settings.set(nan);
        return this;
    }

    /** Cuts no tile larger than this. */
    public Run tile(Shape largest) {
        settings.tile = Optional.of(largest);
        return this;
    }

    /** Chooses tiles so; those that finish soonest otherwise. */
    public Run strategy(Strategy strategy) {
        settings.strategy = strategy;
        return this;
    }

    /** Sets how many tiles are held at a time, so that reading, computing and writing overlap; three otherwise. */
    public Run tilesInFlight(int count) {
        settings.tilesInFlight = Devices.possible("tiles in flight", count);
        return this;
    }

    /** Tries tiles predicted to be nearly as fast as the best; keeps to the fastest that the store of measurements knows. */
    public Run tuned() {
        settings.tunes = true;
        return this;
    }

    /** Tells a listener how the run comes along. */
    public Run listener(RunListener listener) {
        settings.listener = listener;
        return this;
    }

    /**
     * Reserves by a history. What a run of the command line took is added to it; what one within an application took is not, as nobody can
     * tell it from what else the process holds.
     */
    public Run history(RunHistory history) {
        settings.history = Optional.of(history);
        return this;
    }

    /** Says what may be done about the Java runtime; nothing otherwise. */
    public Run runtime(JavaRuntime runtime) {
        settings.runtime = runtime;
        return this;
    }

    /**
     * Plans the run, without running it; on a device of which only the memory is known, too: {@code cuda:0} with {@link #withinDevice}.
     *
     * @throws OutOfBudgetException if nothing fits
     */
    public <T> T plan(PlanUse<T> use) throws IOException, OutOfBudgetException, InterruptedException {
        return execution(share(), settings.runtime).plan(use);
    }

    /**
     * Runs to the end.
     *
     * @throws IllegalArgumentException if a parameter does not suit the survey, or something was left out
     * @throws IOException the first failure to read or write
     * @throws NoDeviceException if a device that was asked for by name is not there
     * @throws OutOfBudgetException if nothing fits the memory, with the bytes needed
     * @throws InterruptedException if the calling thread is interrupted
     */
    public RunResult run() throws IOException, OutOfBudgetException, InterruptedException {
        return execution(share(), settings.runtime).run();
    }

    /**
     * Computes one array from another, at the default interval.
     *
     * @param samples in axis order
     * @return the only output's, likewise
     * @throws IllegalArgumentException if there are several outputs, or not as many samples as the shape has
     */
    public float[] apply(float[] samples, Shape shape)
            throws IOException, OutOfBudgetException, InterruptedException {
        recipe.requireOneOutput();
        ArrayVolume survey = ArrayVolume.of(samples, shape);
        Shape wanted = settings.range.of(survey.survey(), survey.geometry()).shape();
        float[] result = new float[Math.toIntExact(wanted.size())];
        from(survey).to(List.of(ArrayVolume.of(result, wanted).writer())).run();
        return result;
    }

    /** Starts to run, in a thread of its own. */
    public RunHandle start() {
        return RunHandle.start(execution(share(), settings.runtime)::run);
    }

    /** The run as it is described now, within a share of the host's memory and in a runtime. */
    Execution execution(HostShare within, JavaRuntime runtime) {
        Sources described = new Sources(sources);
        return new Execution(recipe.withInputs(sources.size()), described,
                Optional.ofNullable(destination), settings.in(runtime), within);
    }

    private HostShare share() {
        if (share == null || !settings.runtime.isOwn()) share = new HostShare(settings.hostMemory, settings.runtime);
        return share;
    }
}
