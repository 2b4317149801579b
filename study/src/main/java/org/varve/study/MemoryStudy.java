package org.varve.study;

import java.util.Optional;
import org.varve.core.Compilation;
import org.varve.core.Device;
import org.varve.core.MemoryFootprint.Place;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Program;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Tiles;
import org.varve.core.Workflow;
import org.varve.cpu.CpuDevice;
import org.varve.host.Budget;
import org.varve.host.Limit;
import org.varve.host.Reserve;
import org.varve.run.Devices;
import org.varve.run.process.OwnRuntime;
import org.varve.synthetic.SyntheticSurvey;
import org.varve.tiling.PlanRequest;
import org.varve.tiling.TilePlan;
import org.varve.tiling.TilePlanner;
import org.varve.tiling.staged.StagedDevice;

/**
 * Plans operators for whole surveys as one tile, on the CPU and in a GPU's layout; neither survey nor GPU need exist.
 */
public final class MemoryStudy {

    private static final long UNLIMITED = Long.MAX_VALUE / 2;

    /** Edges of cubes. */
    private static final int LEAST = 16;

    private static final int LARGEST = 8192;

    private final Limit limit;
    private final long deviceAllowed;
    private final int threads;
    private final Device cpu;
    private final Device gpu = Devices.planned("cuda", UNLIMITED).orElseThrow();

    /**
     * A study.
     *
     * @param limit to compare the host's bytes with
     * @param deviceAllowed bytes to compare the device's with
     */
    public MemoryStudy(Limit limit, long deviceAllowed, int threads) {
        this.limit = limit;
        this.deviceAllowed = deviceAllowed;
        this.threads = threads;
        cpu = new CpuDevice(threads, UNLIMITED, true);
    }

    /** Bytes that the process may occupy. */
    public long allowed() {
        return limit.bytes();
    }

    /** Where the host's memory ends. */
    public Throughput.Crossing onHost(String operator, Workflow workflow) throws OutOfBudgetException {
        int edge = largest(length -> memory(operator, workflow, cube(length)).host() <= limit.bytes());
        return new Throughput.Crossing(edge, reads(operator, workflow, cpu, 2 * edge));
    }

    /** Where the memory of the GPU ends; empty if it cannot compute the operator. */
    public Optional<Throughput.Crossing> onGpu(String operator, Workflow workflow) throws OutOfBudgetException {
        Program program = new Compilation(workflow, survey(cube(LEAST))).program();
        if (gpu.obstacle(program).isPresent()) return Optional.empty();
        int edge = largest(length -> memory(operator, workflow, cube(length)).device() <= deviceAllowed);
        try (Device limited = Devices.planned("cuda", deviceAllowed).orElseThrow()) {
            return Optional.of(new Throughput.Crossing(edge, reads(operator, workflow, limited, 2 * edge)));
        }
    }

    /** Whether a cube fits. */
    @FunctionalInterface
    private interface Fit {
        boolean test(int edge) throws OutOfBudgetException;
    }

    private static int largest(Fit fit) throws OutOfBudgetException {
        int fits = 0;
        int tooLarge = LARGEST + 1;
        while (tooLarge - fits > 1) {
            int middle = (fits + tooLarge) / 2;
            if (fit.test(middle)) fits = middle;
            else
                tooLarge = middle;
        }
        return fits;
    }

    /** Samples that the planned tiles of a cube read, of those that it has; NaN if no tile fits. */
    private double reads(String operator, Workflow workflow, Device device, int edge) {
        Shape shape = cube(Math.max(LEAST, edge));
        Program program = new Compilation(workflow, survey(shape)).program();
        try {
            Budget ofRun = new Budget(limit, reserved(program, shape));
            TilePlan plan = new TilePlanner(survey(shape), StagedDevice.of(device, program, threads), ofRun,
                    PlanRequest.of(operator)).plan(program);
            return plan.grid().samplesRead(plan.halo()) / shape.size();
        } catch (OutOfBudgetException tooSmall) {
            return Double.NaN;
        }
    }

    private static Shape cube(int edge) {
        return new Shape(edge, edge, edge);
    }

    static Survey survey(Shape shape) {
        return new Survey(shape, SyntheticSurvey.DEFAULT_INTERVAL, Survey.Unit.SECONDS);
    }

    /** What the Java runtime of a run takes; that of the study has the heap of the operator that needs the largest. */
    private long reserved(Program program, Shape shape) throws OutOfBudgetException {
        long strips = cpu.footprint(program, survey(shape), new Tiles(shape, 1)).bytes(Place.HEAP);
        return Reserve.ofOwn(OwnRuntime.heapOf(strips, limit.bytes()));
    }

    /** The memory that an operator takes for a whole survey at once. */
    public ShapeMemory memory(String operator, Workflow workflow, Shape shape) throws OutOfBudgetException {
        Program program = new Compilation(workflow, survey(shape)).program();
        PlanRequest whole = PlanRequest.of(operator).withTile(Optional.of(shape)).withTilesInFlight(1);
        Budget unlimited = new Budget(UNLIMITED, reserved(program, shape), "nothing");
        long host = new TilePlanner(survey(shape), StagedDevice.of(cpu, program, threads), unlimited, whole)
                .plan(program).projectedHostBytes();
        long device = gpu.obstacle(program).isPresent()
                ? 0
                : gpu.footprint(program, survey(shape), new Tiles(shape, 1)).bytes(Place.DEVICE);
        return new ShapeMemory(operator, shape, host, device, limit.bytes(), deviceAllowed);
    }
}
