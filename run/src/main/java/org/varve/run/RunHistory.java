package org.varve.run;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.varve.core.Demand;
import org.varve.core.Device;
import org.varve.core.Note;
import org.varve.core.Program;
import org.varve.core.SampleEncoding;
import org.varve.core.Shape;
import org.varve.file.PageCache;
import org.varve.formats.Formats;
import org.varve.host.JobKind;
import org.varve.host.Reserve;
import org.varve.profiler.MachineName;
import org.varve.profiler.MachineSpeed;
import org.varve.profiler.Measurement.Bytes;
import org.varve.profiler.Measurement.Load;
import org.varve.profiler.Measurement.Origin;
import org.varve.profiler.Measurement.Seconds;
import org.varve.profiler.Measurement.Side;
import org.varve.profiler.Measurement.Site;
import org.varve.profiler.Measurement.Subject;
import org.varve.profiler.Measurement.Work;
import org.varve.profiler.Measurement;
import org.varve.profiler.MeasurementStore;
import org.varve.profiler.MemoryModels;
import org.varve.profiler.ModelKey;
import org.varve.profiler.Projection;
import org.varve.profiler.StoreFolder;
import org.varve.profiler.TileTuner;
import org.varve.run.device.LearnedDevice;
import org.varve.run.measured.MeasuredPageCache;
import org.varve.run.measured.MeasuredProducts;
import org.varve.run.measured.MeasuredRates;
import org.varve.run.process.Build;
import org.varve.run.process.NativeHeap;
import org.varve.tiling.JobPlan;
import org.varve.tiling.Rates;
import org.varve.tiling.RunReport;
import org.varve.tiling.TilePlan;

/** The time and memory of earlier runs on this machine, from a store of measurements; later plans learn from them. */
public final class RunHistory {

    /** Tiles predicted to take more than this many times as long as the best are not tried. */
    static final double EXPLORED = 1.25;

    /** A single run cannot separate start-up from the cost per sample. */
    private static final int ENOUGH = 2;

    private final MeasurementStore store;
    private final Consumer<Note> notes;
    private final OptionalInt repeat;
    private final boolean keeps;

    /** Each projection is kept until the process ends, so that a run does not change the plan of the next. */
    private final Map<ModelKey, Projection> projections = new ConcurrentHashMap<>();

    /**
     * The history of this machine, in its usual folder.
     *
     * @param notes receives what the user should know: a damaged store, or a run that took more than projected
     */
    public RunHistory(Consumer<Note> notes) {
        this(notes, OptionalInt.empty());
    }

    /**
     * The same for isolated measurements: several equal runs, each in a process of its own.
     *
     * @param repeat the number of this one; empty for an ordinary run
     */
    public RunHistory(Consumer<Note> notes, OptionalInt repeat) {
        this(notes, repeat, true);
    }

    private RunHistory(Consumer<Note> notes, OptionalInt repeat, boolean keeps) {
        this.notes = notes;
        this.repeat = repeat;
        this.keeps = keeps;
        store = new MeasurementStore(StoreFolder.usual(), notes);
    }

    /** The history of this machine, for runs that keep nothing. */
    static RunHistory readOnly(Consumer<Note> notes) {
        return new RunHistory(notes, OptionalInt.empty(), false);
    }

    /** The store of measurements. */
    public MeasurementStore store() {
        return store;
    }

    /** The device with a model of its memory, if it does not declare it. */
    Device informed(Device device, Recipe recipe, JobKind kind, int threads, long heap) {
        if (device.declaresMemory()) return device;
        Site site = site(device);
        ModelKey key = new ModelKey(recipe.measured(), kind, site);
        List<Measurement> runs = store.last(site.machine(), site.device(), recipe.measured());
        return new LearnedDevice(device, LearnedDevice.model(key, runs),
                new LearnedDevice.Use(recipe.operators(), threads,
                        usualReserve(kind, heap), Reserve.usual(kind.kernels(), 0, heap), repeat.isPresent()));
    }

    /**
     * Bytes that a recipe takes on a device besides the plan's buffers and the Java heap. The learned memory of a
     * device that declares none is among the buffers.
     */
    public Projection besidesBuffers(Recipe recipe, JobKind kind, Device device) {
        return besidesBuffers(recipe, kind, device, Runtime.getRuntime().maxMemory());
    }

    /** The same where the heap may grow to so many bytes. */
    Projection besidesBuffers(Recipe recipe, JobKind kind, Device device, long heap) {
        if (device instanceof LearnedDevice learned) return learned.reserve();
        ModelKey key = new ModelKey(recipe.measured(), kind, site(device));
        return projections.computeIfAbsent(key,
                asked -> MemoryModels.of(store).reserve(asked, Side.HOST, usualReserve(kind, heap)));
    }

    /** Bytes that a job takes besides buffers and the Java heap where no run of its kind was measured. */
    public static long usualReserve(JobKind kind) {
        return usualReserve(kind, Runtime.getRuntime().maxMemory());
    }

    static long usualReserve(JobKind kind, long heap) {
        return Reserve.usual(kind.kernels(), Formats.codeBytes(kind.reads(), kind.writes()), heap);
    }

    /** Whether runs of a recipe's operators were measured on a device. */
    boolean knows(Recipe recipe, Device device) {
        Site site = site(device);
        return !alike(store.last(site.machine(), site.device(), recipe.measured()), site).isEmpty();
    }

    /**
     * How fast this machine does each part of a run.
     *
     * @param samples that the run computes, about
     */
    Rates rates(Recipe recipe, JobKind kind, Device device, Demand demand, int threads, long samples) {
        Subject subject = subject(recipe, site(device));
        return new MeasuredRates(earlier(subject, kind), machine(), samples)
                .of(subject, kind, demand, device, threads);
    }

    /** The measured rates of matrix products. */
    MeasuredProducts products() {
        return new MeasuredProducts(store, keeps);
    }

    /** The file systems written past the page cache. */
    PageCache pageCache() {
        return new MeasuredPageCache(store, keeps);
    }

    /**
     * How fast this machine is: as kept in the store for a day, else as measured and kept now if anything may be kept;
     * else as it was, or a guess.
     */
    private MachineSpeed machine() {
        String name = MachineName.ask();
        Optional<MachineSpeed> kept = store.speed(name);
        Optional<MachineSpeed> measured = kept.isEmpty() || store.isSpeedOld(name) ? measured(name) : kept;
        return measured.or(() -> kept).orElse(MachineSpeed.TYPICAL);
    }

    private Optional<MachineSpeed> measured(String machine) {
        if (!keeps) return Optional.empty();
        Optional<MachineSpeed> measured = store.measureSpeed(machine);
        NativeHeap.trim();
        return measured;
    }

    /**
     * Runs of the same operator if enough of them have the same parameters and formats; otherwise runs of all
     * operators, which take longer to read.
     */
    private List<Measurement> earlier(Subject subject, JobKind kind) {
        Site site = subject.site();
        List<Measurement> own = alike(store.last(site.machine(), site.device(), subject.operator()), site);
        long same = own.stream().filter(run -> run.subject().parameters().equals(subject.parameters())
                && run.kind().reads().equals(kind.reads()) && run.kind().writes().equals(kind.writes())).count();
        return same >= ENOUGH ? own : alike(store.last(site.machine(), site.device()), site);
    }

    /** Those with the same driver, of any version of Varve. */
    private static List<Measurement> alike(List<Measurement> runs, Site site) {
        return runs.stream().filter(run -> run.subject().site().driver().equals(site.driver())).toList();
    }

    /** The tile of the plan that was measured fastest, or is worth trying. */
    Shape choose(Job job, List<TilePlan> plans) {
        Site site = site(job.device());
        List<TileTuner.Option> options = plans.stream()
                .map(plan -> new TileTuner.Option(plan.tileShape(), plan.predictedSeconds()))
                .toList();
        return new TileTuner(EXPLORED)
                .choose(options, subject(job.recipe(), site), job.wanted().survey().shape(),
                        store.last(site.machine(), site.device(), job.recipe().measured()))
                .tile();
    }

    /** The key of a recipe's measurements. */
    public static Subject subject(Recipe recipe, Site site) {
        return new Subject(recipe.measured(), recipe.describe(), site);
    }

    /** This machine, one of its devices, and this version of Varve. */
    public static Site site(Device device) {
        return new Site(MachineName.ask(), device.name(), device.model(), Build.VERSION);
    }

    /**
     * Adds a run to the store, and notes if it took more than projected.
     *
     * @param isAlone whether the memory of the process is that of the run, so that it is known
     */
    void learn(RunResult run, boolean isAlone) {
        Origin origin = new Origin(Instant.now(), repeat.orElse(0), repeat.isPresent());
        Measurement measurement = measurement(run.job(), run.plan(), run.took(), origin);
        if (!isAlone) {
            store.append(measurement.withoutHost());
            return;
        }
        if (run.took().hostRanOut()) {
            notes.accept(new Note("memory: the host ran out during the run; the next plan reserves more"));
        } else if (measurement.host().measured() > measurement.host().projected()) {
            notes.accept(
                    new Note("memory: %s measured, more than the %s projected; the next plan reserves more".formatted(
                            org.varve.host.Bytes.format(measurement.host().measured()),
                            org.varve.host.Bytes.format(measurement.host().projected()))));
        }
        store.append(measurement);
    }

    private static Measurement measurement(Job job, JobPlan plan, RunReport took, Origin origin) {
        return new Measurement(
                subject(job.recipe(), site(job.device())), job.kind(), load(job, plan.run()), host(job, plan, took),
                device(took), work(job, plan), seconds(took, plan), origin);
    }

    private static Load load(Job job, TilePlan plan) {
        Program program = job.compilation().program();
        return new Load(
                plan.tileShape(), plan.halo(), plan.grid().largestSource(plan.halo()), plan.outputs(), job.threads(),
                plan.tilesInFlight(), plan.part().shape(), program.wholeTrace());
    }

    /** A run that lacked memory would have taken more than was projected. */
    private static Bytes host(Job job, JobPlan plan, RunReport took) {
        RunReport.HostBytes host = took.hostBytes();
        long besides = host.reserved() - job.reserve().heap();
        long declared = plan.projectedHostBytes() - besides - LearnedDevice.bytes(plan);
        long measured = took.hostRanOut() ? Math.max(host.measured(), host.projected() + 1) : host.measured();
        return new Bytes(declared, besides, host.projected(), measured);
    }

    private static Bytes device(RunReport took) {
        RunReport.DeviceBytes device = took.deviceBytes();
        return new Bytes(device.projected(), 0, device.projected(), device.measured());
    }

    private static Work work(Job job, JobPlan plan) {
        Demand demand = job.demand();
        double computed = computed(plan.run()) + plan.scans().stream().mapToDouble(RunHistory::computed).sum();
        return new Work(plan.slabs(), computed * storedBytes(job, plan), computed,
                (double) plan.run().part().shape().size() * plan.run().outputs() * Float.BYTES, demand.operations(),
                demand.bytesOn(job.device()));
    }

    /** Bytes of a sample, summed over all files that are read. */
    private static int storedBytes(Job job, JobPlan plan) {
        return job.inputs().encodings().stream().limit(plan.run().inputs()).mapToInt(SampleEncoding::bytes).sum();
    }

    private static double computed(TilePlan plan) {
        return plan.grid().samplesRead(plan.halo());
    }

    private static Seconds seconds(RunReport took, JobPlan plan) {
        return new Seconds(took.seconds(), took.allocateSeconds(), took.readSeconds(), took.device().toDevice(),
                took.device().compute(), took.device().toHost(), took.phases().getLast().writeSeconds(),
                took.completeSeconds(), plan.predictedSeconds());
    }
}
