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
import org.varve.run.Devices;
import org.varve.synthetic.SyntheticSurvey;
import org.varve.tiling.PlanRequest;
import org.varve.tiling.TilePlanner;

/**
 * Plans operators for whole surveys as one tile, on the CPU and in a GPU's layout; neither survey nor GPU need exist.
 */
public final class MemoryStudy {

    private static final long UNLIMITED = Long.MAX_VALUE / 2;

    private final Budget budget;
    private final long deviceAllowed;
    private final Device cpu;
    private final Device gpu = Devices.planned("cuda", UNLIMITED).orElseThrow();

    /**
     * A study.
     *
     * @param budget to compare the host's bytes with
     * @param deviceAllowed bytes to compare the device's with
     */
    public MemoryStudy(Budget budget, long deviceAllowed, int threads) {
        this.budget = budget;
        this.deviceAllowed = deviceAllowed;
        cpu = new CpuDevice(threads, UNLIMITED, true);
    }

    static Survey survey(Shape shape) {
        return new Survey(shape, SyntheticSurvey.DEFAULT_INTERVAL, Survey.Unit.SECONDS);
    }

    /** The memory that an operator takes for a whole survey at once. */
    public ShapeMemory memory(String operator, Workflow workflow, Shape shape) throws OutOfBudgetException {
        Program program = new Compilation(workflow, survey(shape)).program();
        PlanRequest whole = PlanRequest.of(operator).withTile(Optional.of(shape)).withTilesInFlight(1);
        Budget unlimited = new Budget(UNLIMITED, budget.reserved(), "nothing");
        long host = new TilePlanner(survey(shape), cpu, unlimited, whole).plan(program).projectedHostBytes();
        long device = gpu.obstacle(program).isPresent()
                ? 0
                : gpu.footprint(program, survey(shape), new Tiles(shape, 1)).bytes(Place.DEVICE);
        return new ShapeMemory(operator, shape, host, device, budget.allowed(), deviceAllowed);
    }
}
