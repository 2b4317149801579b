package org.varve.cli;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.varve.core.Device;
import org.varve.core.Program;
import org.varve.core.Shape;
import org.varve.profiler.JobKind;
import org.varve.profiler.MachineName;
import org.varve.profiler.Measurement.Bytes;
import org.varve.profiler.Measurement.Load;
import org.varve.profiler.Measurement.Origin;
import org.varve.profiler.Measurement.Seconds;
import org.varve.profiler.Measurement.Side;
import org.varve.profiler.Measurement.Site;
import org.varve.profiler.Measurement.Subject;
import org.varve.profiler.Measurement;
import org.varve.profiler.MeasurementStore;
import org.varve.profiler.MemoryModels;
import org.varve.profiler.ModelKey;
import org.varve.profiler.Projection;
import org.varve.profiler.StoreFolder;
import org.varve.profiler.TileTuner;
import org.varve.tiling.JobPlan;
import org.varve.tiling.RunReport;
import org.varve.tiling.RuntimeReserve;
import org.varve.tiling.TilePlan;

/** What runs on this machine have taken: it tells what to reserve for the next, and is told of each. */
final class RunHistory {

    /** Tiles that are predicted to take longer than this many times the best are not tried. */
    static final double EXPLORED = 1.25;

    private final MeasurementStore store;
    private final Report report;

    /** What was told first holds until the process ends: the second of two runs is not planned otherwise for the first. */
    private final Map<ModelKey, Projection> told = new HashMap<>();

    RunHistory(Report report) {
        this.report = report;
        store = new MeasurementStore(StoreFolder.usual(), report::note);
    }

    MeasurementStore store() {
        return store;
    }

    Report report() {
        return report;
    }

    /** What a recipe takes on a device besides the buffers of its plan and the Java heap. */
    Projection besidesBuffers(Recipe recipe, JobKind kind, Device device) {
        ModelKey key = new ModelKey(recipe.operators(), kind, site(device));
        return told.computeIfAbsent(key,
                asked -> MemoryModels.of(store).reserve(asked, Side.HOST, RuntimeReserve.besidesHeap(kind)));
    }

    /** The tile of one of the plans: of that which was fastest, or may be. */
    Shape choose(Job job, List<TilePlan> plans) {
        Site site = site(job.device());
        List<TileTuner.Option> options = plans.stream()
                .map(plan -> new TileTuner.Option(plan.tileShape(), plan.predictedSeconds()))
                .toList();
        return new TileTuner(EXPLORED)
                .choose(options, subject(job.recipe(), site), job.input().survey().shape(),
                        store.read(site.machine(), site.device(), job.recipe().operators()))
                .tile();
    }

    /** What measurements of a recipe are kept under. */
    static Subject subject(Recipe recipe, Site site) {
        return new Subject(recipe.operators(), recipe.describe(), site);
    }

    static Site site(Device device) {
        return new Site(MachineName.ask(), device.name(), device.model(), Varve.VERSION);
    }

    /**
     * Adds a run, and says so where it took more than was projected.
     *
     * @param isolated which repeat of an isolated measurement it was, if it was one
     */
    void learn(StreamingRun run, Optional<Integer> isolated) {
        Origin origin = new Origin(Instant.now(), isolated.orElse(0), isolated.isPresent());
        Measurement measurement = measurement(run.job(), run.plan(), run.took(), origin);
        if (measurement.host().measured() > measurement.host().projected()) {
            report.note("memory: %s measured, more than the %s projected; the next plan reserves more".formatted(
                    org.varve.tiling.Bytes.format(measurement.host().measured()),
                    org.varve.tiling.Bytes.format(measurement.host().projected())));
        }
        store.append(measurement);
    }

    private static Measurement measurement(Job job, JobPlan plan, RunReport took, Origin origin) {
        return new Measurement(
                subject(job.recipe(), site(job.device())), job.kind(), load(job, plan.run()), host(plan, took),
                device(took),
                seconds(took), origin);
    }

    private static Load load(Job job, TilePlan plan) {
        Program program = job.compilation().program();
        return new Load(
                plan.tileShape(), plan.halo(), plan.grid().largestSource(plan.halo()), plan.outputs(), job.threads(),
                plan.tilesInFlight(), plan.survey(), program.wholeTrace());
    }

    private static Bytes host(JobPlan plan, RunReport took) {
        RunReport.HostBytes host = took.hostBytes();
        long besides = host.reserved() - Runtime.getRuntime().maxMemory();
        return new Bytes(plan.projectedHostBytes() - besides, besides, host.projected(), host.measured());
    }

    private static Bytes device(RunReport took) {
        RunReport.DeviceBytes device = took.deviceBytes();
        return new Bytes(device.projected(), 0, device.projected(), device.measured());
    }

    private static Seconds seconds(RunReport took) {
        return new Seconds(
                took.seconds(), took.readSeconds(), took.device().toDevice(), took.device().compute(),
                took.device().toHost(), took.writeSeconds());
    }
}
