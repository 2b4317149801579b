package org.varve.cli;

import java.util.HashMap;
import java.util.Map;
import org.varve.core.Box;
import org.varve.core.Device;
import org.varve.core.MemoryFootprint.Place;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Program;
import org.varve.core.Shape;
import org.varve.core.TileRunner;
import org.varve.core.Tiles;
import org.varve.core.Workflow;
import org.varve.cuda.CudaMeasurements;

/** Times the kernels of operators on a GPU, on tiles as large as the GPU is fast. */
final class KernelTimer implements AutoCloseable {

    /** A length that suits Fourier transforms. */
    private static final int SAMPLES = 500;

    /** Inlines and crosslines; doubled while a tile should not take longer than {@link #TILE_SECONDS}. */
    private static final int SMALLEST = 16;

    private static final int LARGEST = 256;
    private static final double TILE_SECONDS = 0.2;

    /** The first run also loads the kernels. */
    private static final int RUNS = 2;

    private final Device device;
    private final CudaMeasurements gpu;
    private final double copyRate;
    private final Map<Integer, MemorySurvey> surveys = new HashMap<>();

    /**
     * Times on one GPU.
     *
     * @param copyRate bytes per second that it copies within its memory
     */
    KernelTimer(Device device, CudaMeasurements gpu, double copyRate) {
        this.device = device;
        this.gpu = gpu;
        this.copyRate = copyRate;
    }

    KernelRate time(Workflow workflow) throws OutOfBudgetException {
        Program program = survey(SMALLEST).compile(workflow, device);
        KernelRate small = time(program, survey(SMALLEST));
        double seconds = small.seconds();
        int side = SMALLEST;
        while (side < LARGEST && 4 * seconds <= TILE_SECONDS && fits(program, 2 * side)) {
            side *= 2;
            seconds *= 4;
        }
        return side == SMALLEST ? small : time(program, survey(side));
    }

    private MemorySurvey survey(int side) {
        return surveys.computeIfAbsent(side, _ -> new MemorySurvey(shape(side)));
    }

    private static Shape shape(int side) {
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
        long free = gpu.freeBytes();
        try (TileRunner runner = survey.open(program, device)) {
            long measured = free - gpu.freeBytes();
            double seconds = best(runner, survey);
            int fields = 1 + program.outputs().size();
            return new KernelRate(survey.shape(), fields, seconds, copyRate, projected, measured);
        }
    }

    /** Seconds of the fastest run, of as many as fit into the time of a tile. */
    private double best(TileRunner runner, MemorySurvey survey) {
        Box box = survey.box();
        long start = System.nanoTime();
        double best = Double.POSITIVE_INFINITY;
        for (int run = 0; run < RUNS || (System.nanoTime() - start) * 1e-9 < TILE_SECONDS; run++) {
            best = Math.min(best, gpu.kernelSeconds(runner, box, box, survey.samples()));
        }
        return best;
    }

    @Override
    public void close() {
        surveys.values().forEach(MemorySurvey::close);
    }
}
