package org.varve.run.device;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.varve.core.Device;
import org.varve.core.DeviceFailure;
import org.varve.core.ForwardingDevice;
import org.varve.core.Halo;
import org.varve.core.MemoryFootprint.Buffer;
import org.varve.core.MemoryFootprint.Place;
import org.varve.core.MemoryFootprint;
import org.varve.core.Note;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Program;
import org.varve.core.Remedy;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Tiles;
import org.varve.formats.Formats;
import org.varve.profiler.LearnedModel;
import org.varve.profiler.Measurement.Bytes;
import org.varve.profiler.Measurement.Load;
import org.varve.profiler.Measurement.Side;
import org.varve.profiler.Measurement;
import org.varve.profiler.MeasurementStore;
import org.varve.profiler.MemoryModel;
import org.varve.profiler.ModelKey;
import org.varve.profiler.Projection;
import org.varve.profiler.TailRisk;
import org.varve.tiling.JobPlan;
import org.varve.tiling.TilePlan;

/**
 * A device that does not declare its memory, with a model that was learned from measured runs: plans count what the
 * model projects as a buffer of the host.
 */
public final class LearnedDevice extends ForwardingDevice {

    private static final String LABEL = "learned from runs";

    private final Device device;
    private final Optional<MemoryModel> model;
    private final Use use;

    /**
     * How a device is used.
     *
     * @param recipe the operators, as they are measured
     * @param threads CPU threads
     * @param reserved bytes that plans reserve for the Java runtime
     * @param measured the part of these that the model holds: all but the code of formats
     * @param measures whether this run is a measurement, for which nothing need be known
     */
    public record Use(String recipe, int threads, long reserved, long measured, boolean measures) {}

    /** @param model empty if there are too few measurements */
    public LearnedDevice(Device device, Optional<MemoryModel> model, Use use) {
        this.device = device;
        this.model = model;
        this.use = use;
    }

    /** The model of runs in any formats; empty if they are too few. */
    public static Optional<MemoryModel> model(ModelKey key, List<Measurement> runs) {
        return LearnedModel.of(key, Side.HOST, runs.stream().map(LearnedDevice::withoutFormats).toList(),
                TailRisk.USUAL);
    }

    /** A run as if the code of its formats had been declared. */
    private static Measurement withoutFormats(Measurement run) {
        Bytes host = run.host();
        long code = Formats.codeBytes(run.kind().reads(), run.kind().writes());
        Bytes declared = new Bytes(host.declared() + code, host.reserved(), host.projected(), host.measured());
        return new Measurement(run.subject(), run.kind(), run.load(), declared, run.device(), run.work(), run.seconds(),
                run.origin());
    }

    /** What plans reserve besides buffers and heap: the usual, as anything more is among the buffers. */
    public Projection reserve() {
        return new Projection(model.map(MemoryModel::name).orElse("default"), use.reserved, use.reserved,
                model.map(MemoryModel::measurements).orElse(0));
    }

    /** Bytes of a plan that are not declared but learned. */
    public static long bytes(JobPlan plan) {
        return plan.most(LearnedDevice::bytes);
    }

    private static long bytes(TilePlan plan) {
        return plan.footprint().buffers().stream().filter(buffer -> buffer.label().equals(LABEL))
                .mapToLong(Buffer::bytes).sum();
    }

    @Override
    public MemoryFootprint footprint(Program program, Survey survey, Tiles tiles) throws OutOfBudgetException {
        if (model.isEmpty() && !use.measures) {
            throw new DeviceFailure(new Note("%s does not say what memory %s takes".formatted(name(), use.recipe),
                    Remedy.of("let ", MeasurementStore.MEASURED.with(use.recipe), " measure that on ", name())));
        }
        List<Buffer> buffers = new ArrayList<>(device.footprint(program, survey, tiles).buffers());
        long all = model.map(known -> known.project(load(program, survey, tiles), 0).bound()).orElse(0L);
        buffers.add(new Buffer(LABEL, Place.HOST, 1, Math.max(0, all - use.measured)));
        return new MemoryFootprint(buffers);
    }

    private Load load(Program program, Survey survey, Tiles tiles) {
        Shape tile = tiles.largest();
        return new Load(tile, program.halo(), source(tile, program.halo(), survey.shape()), program.outputs().size(),
                use.threads, tiles.inFlight(), survey.shape(), program.wholeTrace());
    }

    private static Shape source(Shape tile, Halo halo, Shape survey) {
        return new Shape(
                grown(tile.inlines(), halo.inline(), survey.inlines()),
                grown(tile.crosslines(), halo.crossline(), survey.crosslines()),
                grown(tile.samples(), halo.sample(), survey.samples()));
    }

    private static int grown(int tile, int halo, int survey) {
        return (int) Math.max(tile, Math.min(tile + 2L * halo, survey));
    }

    @Override
    protected Device delegate() {
        return device;
    }

    @Override
    public boolean declaresMemory() {
        return false;
    }

    /** Whoever opened the device closes it. */
    @Override
    public void close() {}
}
