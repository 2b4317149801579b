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

/** Plans operators for surveys in one piece, on the CPU and in the layout of a GPU, without any survey being there. */
public final class MemoryStudy {

    private static final long WITHOUT_END = Long.MAX_VALUE / 2;

    private final Budget budget;
    private final long deviceAllowed;
    private final Device cpu;
    private final Device gpu = Devices.planned("cuda", WITHOUT_END).orElseThrow();

    /**
     * A study.
     *
     * @param budget what the host's bytes are held against
     * @param deviceAllowed what the device's bytes are held against
     */
    public MemoryStudy(Budget budget, long deviceAllowed, int threads) {
        this.budget = budget;
        this.deviceAllowed = deviceAllowed;
        cpu = new CpuDevice(threads, WITHOUT_END, true);
    }

    static Survey survey(Shape shape) {
        return new Survey(shape, SyntheticSurvey.DEFAULT_INTERVAL, Survey.Unit.SECONDS);
    }

    /** What an operator takes for all of a survey at once. */
    public ShapeMemory memory(String operator, Workflow workflow, Shape shape) throws OutOfBudgetException {
        Program program = new Compilation(workflow, survey(shape)).program();
        PlanRequest whole = PlanRequest.of(operator).withTile(Optional.of(shape)).withTilesInFlight(1);
        Budget unlimited = new Budget(WITHOUT_END, budget.reserved(), "nothing");
        long host = new TilePlanner().plan(program, survey(shape), cpu, unlimited, whole).projectedHostBytes();
        long device = gpu.footprint(program, survey(shape), new Tiles(shape, 1)).bytes(Place.DEVICE);
        return new ShapeMemory(operator, shape, host, device, budget.allowed(), deviceAllowed);
    }
}
