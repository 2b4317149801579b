package org.varve.study;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.varve.core.Compilation;
import org.varve.core.Device;
import org.varve.core.DeviceProvider.Request;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Shape;
import org.varve.run.Devices;
import org.varve.run.PlannedRun;
import org.varve.run.Recipe;
import org.varve.run.Run;
import org.varve.run.RunResult;
import org.varve.run.Source;
import org.varve.run.process.JavaRuntime;

/**
 * Runs recipes on the CPU, from surveys that are made as they are read to writers that drop what they get.
 *
 * @param threads that compute
 * @param heapBytes bytes of the heap that they may fill
 * @param hostBytes that this process may take
 * @param buffers bytes of these that plans may use beyond what the Java runtime takes; empty for all
 * @param seconds for which each run is repeated, at least
 */
record GrowthRun(int threads, long heapBytes, long hostBytes, OptionalLong buffers, double seconds) {

    /** The heap counts as a whole, so that plans do not depend on how much of it is in use, nor on what is allowed. */
    private static final JavaRuntime WHOLE_HEAP = new JavaRuntime() {

        @Override
        public long heapBytes(long allowed) {
            return largestHeap();
        }

        @Override
        public long attainable(long allowed) {
            return spare();
        }
    };

    /** Runs are repeated at least this often, unless they take long; the fastest counts. */
    private static final int RUNS = 3;

    /** Runs that took so many times as long as wanted are not repeated further. */
    private static final int LONG = 4;

    /** A run is faster than another if it takes less than this part of its time. */
    private static final double FASTER = 0.95;

    /** Edge of the survey on which Java compiles the code. */
    private static final int WARM_UP = 64;

    GrowthRun withThreads(int other) {
        return new GrowthRun(other, heapBytes, hostBytes, buffers, seconds);
    }

    GrowthRun withBuffers(long bytes) {
        return new GrowthRun(threads, heapBytes, hostBytes, OptionalLong.of(bytes), seconds);
    }

    /** The fastest of several runs, once the code is compiled. */
    RunResult fastest(Recipe recipe, Shape shape) throws IOException, OutOfBudgetException, InterruptedException {
        Shape small = new Shape(Math.min(WARM_UP, shape.inlines()), Math.min(WARM_UP, shape.crosslines()),
                Math.min(WARM_UP, shape.samples()));
        try (Device device = device()) {
            warmUp(recipe, small, device);
            return repeat(recipe, shape, device);
        }
    }

    /** Runs until Java has compiled the code, that is, until no run has been faster for a while. */
    private void warmUp(Recipe recipe, Shape shape, Device device)
            throws IOException, OutOfBudgetException, InterruptedException {
        try (MirroredVolume volume = new MirroredVolume(shape)) {
            Run run = run(recipe, volume, device);
            double best = Double.POSITIVE_INFINITY;
            double spent = 0;
            double sinceBest = 0;
            do {
                double took = run.run().took().seconds();
                spent += took;
                sinceBest = took < FASTER * best ? 0 : sinceBest + took;
                best = Math.min(best, took);
            } while (sinceBest < seconds && spent < LONG * seconds);
        }
    }

    private Device device() {
        return Devices.choose("cpu", new Request(threads, heapBytes, Long.MAX_VALUE), _ -> {});
    }

    private RunResult repeat(Recipe recipe, Shape shape, Device device)
            throws IOException, OutOfBudgetException, InterruptedException {
        try (MirroredVolume volume = new MirroredVolume(shape)) {
            Run run = run(recipe, volume, device);
            RunResult best = once(run);
            double spent = best.took().seconds();
            for (int number = 1; spent < LONG * seconds && (number < RUNS || spent < seconds); number++) {
                RunResult again = once(run);
                spent += again.took().seconds();
                if (again.took().seconds() < best.took().seconds()) best = again;
            }
            return best;
        }
    }

    /** Runs within the buffers, beyond what the Java runtime takes at the moment. */
    private RunResult once(Run run) throws IOException, OutOfBudgetException, InterruptedException {
        if (buffers.isEmpty()) return run.run();
        long reserved;
        try (PlannedRun planned = run.within(hostBytes).plan()) {
            reserved = planned.plan().run().budget().reserved();
        }
        return run.within(Math.min(hostBytes, reserved + buffers.getAsLong())).run();
    }

    private Run run(Recipe recipe, MirroredVolume volume, Device device) {
        List<DroppingWriter> writers = new ArrayList<>();
        recipe.workflow().outputs().forEach(_ -> writers.add(new DroppingWriter()));
        Run run = Run.of(recipe).on(device).threads(threads).within(hostBytes).learns(false).listener(_ -> {})
                .runtime(WHOLE_HEAP).from(volume).to(writers);
        int surveys = new Compilation(recipe.workflow(), volume.survey()).program().inputs();
        for (int n = 1; n < surveys; n++) run = run.with(Source.of(new RolledVolume(volume, n)));
        return run;
    }

    /**
     * The bytes of plans beyond what the Java runtime takes.
     *
     * @param least of the smallest plan
     * @param ample of the plan with as much as there is
     */
    record Needs(long least, long ample) {}

    /** What plans for a survey take. */
    Needs needs(Recipe recipe, Shape shape) throws IOException, OutOfBudgetException, InterruptedException {
        try (Device device = device();
                MirroredVolume volume = new MirroredVolume(shape);
                PlannedRun planned = run(recipe, volume, device).plan()) {
            long reserved = planned.plan().run().budget().reserved();
            return new Needs(planned.minimum().hostBytes() - reserved,
                    planned.plan().projectedHostBytes() - reserved);
        }
    }
}
