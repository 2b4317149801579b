package org.varve.study;

import java.util.ArrayList;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.varve.core.Box;
import org.varve.core.Device;
import org.varve.core.DeviceMeasurements;
import org.varve.core.MemoryFootprint.Place;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Pass;
import org.varve.core.Program;
import org.varve.core.Shape;
import org.varve.core.TileRunner;
import org.varve.core.Tiles;
import org.varve.core.Workflow;

/** Times operators' kernels on a GPU, on larger tiles the faster it is. */
final class KernelTimer implements AutoCloseable {

    /** A length that suits Fourier transforms. */
    private static final int SAMPLES = 500;

    /**
     * Inlines and crosslines of the smallest tile, doubled while a tile is expected to take at most
     * {@link #TILE_SECONDS}.
     */
    private static final int SMALLEST = 16;

    private static final int LARGEST = 256;
    private static final double TILE_SECONDS = 0.2;

    /** So many that the fastest is one that did not load the kernels. */
    static final int RUNS = 2;

    /** So many that a median and a spread mean something. */
    static final int MORE_RUNS = 5;

    private final Device device;
    private final DeviceMeasurements gpu;
    private final double copyRate;
    private final int runs;
    private final Map<Integer, MemorySurvey> surveys = new HashMap<>();

    /**
     * A timer on one GPU.
     *
     * @param copyRate bytes per second that it copies within its memory
     * @param runs of each tile, at least
     */
    KernelTimer(Device device, DeviceMeasurements gpu, double copyRate, int runs) {
        this.device = device;
        this.gpu = gpu;
        this.copyRate = copyRate;
        this.runs = runs;
    }

    /** The program of a workflow, with the statistics of a small survey. */
    Program compile(Workflow workflow) throws OutOfBudgetException {
        return survey(SMALLEST).compile(workflow, device);
    }

    KernelRate time(Workflow workflow) throws OutOfBudgetException {
        return time(compile(workflow));
    }

    KernelRate time(Program program) throws OutOfBudgetException {
        KernelRate small = time(program, survey(SMALLEST));
        int side = side(program, small);
        return side == SMALLEST ? small : time(program, survey(side));
    }

    /** The speed of each pass on such a tile. */
    List<PassRate> passes(String operator, Workflow workflow) throws OutOfBudgetException {
        Program program = survey(SMALLEST).compile(workflow, device);
        MemorySurvey survey = survey(side(program, time(program, survey(SMALLEST))));
        List<Double> best = bestOfPasses(program, survey);
        List<PassRate> rates = new ArrayList<>();
        List<Pass> passes = device.joined(program).passes();
        for (int p = 0; p < best.size(); p++) {
            Pass pass = passes.get(p);
            long inputs = pass.inputs().stream().distinct().count();
            rates.add(new PassRate(operator, p + 1, pass.kernel(), survey.shape(), inputs + pass.outputs(), best.get(p),
                    copyRate));
        }
        return rates;
    }

    private int side(Program program, KernelRate small) {
        double seconds = small.runs().fastest();
        int side = SMALLEST;
        while (side < LARGEST && 4 * seconds <= TILE_SECONDS && fits(program, 2 * side)) {
            side *= 2;
            seconds *= 4;
        }
        return side;
    }

    private MemorySurvey survey(int side) {
        return surveys.computeIfAbsent(side, _ -> new MemorySurvey(shape(side)));
    }

    /** The shape of a tile. */
    static Shape shape(int side) {
        return new Shape(side, side, SAMPLES);
    }

    private boolean fits(Program program, int side) {
        try {
            device.footprint(program, survey(SMALLEST).survey(), new Tiles(shape(side), 1));
            return true;
        } catch (OutOfBudgetException e) {
            return false;
        }
    }

    private KernelRate time(Program program, MemorySurvey survey) throws OutOfBudgetException {
        long projected =
                device.footprint(program, survey.survey(), new Tiles(survey.shape(), 1)).bytes(Place.DEVICE);
        long before = device.occupancy().allocated();
        try (TileRunner runner = survey.open(program, device)) {
            long measured = device.occupancy().allocated() - before;
            int fields = program.inputs() + program.outputs().size();
            return new KernelRate(survey.shape(), fields, repeats(runner, survey, program), copyRate, projected,
                    measured);
        }
    }

    /** The runs that fit into {@link #TILE_SECONDS}; without the first of many, which also loads the kernels. */
    private Repeats repeats(TileRunner runner, MemorySurvey survey, Program program) {
        Box box = survey.box();
        List<MemorySegment> inputs = survey.inputs(program);
        List<Double> seconds = new ArrayList<>();
        repeat(() -> seconds.add(gpu.kernelSeconds(runner, box, box, inputs)));
        return new Repeats(seconds.size() > RUNS ? seconds.subList(1, seconds.size()) : seconds);
    }

    /** The fastest seconds of each pass. */
    private List<Double> bestOfPasses(Program program, MemorySurvey survey) throws OutOfBudgetException {
        Box box = survey.box();
        List<MemorySegment> inputs = survey.inputs(program);
        Double[] best = new Double[device.joined(program).passes().size()];
        Arrays.fill(best, Double.POSITIVE_INFINITY);
        try (TileRunner runner = survey.open(program, device)) {
            repeat(() -> {
                List<Double> seconds = gpu.passSeconds(runner, box, box, inputs);
                Arrays.setAll(best, p -> Math.min(best[p], seconds.get(p)));
            });
        }
        return List.of(best);
    }

    private void repeat(Runnable run) {
        long start = System.nanoTime();
        for (int done = 0; done < runs || (System.nanoTime() - start) * 1e-9 < TILE_SECONDS; done++) run.run();
    }

    @Override
    public void close() {
        surveys.values().forEach(MemorySurvey::close);
    }
}
