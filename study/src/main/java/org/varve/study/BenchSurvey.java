package org.varve.study;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.varve.core.Box;
import org.varve.core.Compilation;
import org.varve.core.Device;
import org.varve.core.MemoryFootprint;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Program;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.TileKernel;
import org.varve.core.TileRunner;
import org.varve.core.Tiles;
import org.varve.core.Workflow;
import org.varve.cpu.CpuDevice;
import org.varve.host.Bytes;
import org.varve.host.HostLimits;
import org.varve.synthetic.SyntheticSurvey;

/** A survey in memory on which operators are timed. */
public final class BenchSurvey implements AutoCloseable {

    /** Workflows expected to take longer than this are skipped. */
    private static final double LONGEST_SECONDS = 20;

    private static final double WARM_UP_SECONDS = 1;
    private static final int WARM_UP_RUNS = 3;

    /** Runs are repeated at least this often, and for at least {@link #TIMED_SECONDS}; the fastest counts. */
    private static final int RUNS = 3;

    private static final double TIMED_SECONDS = 1;

    private final MemorySurvey survey;

    /** A synthetic survey of a shape. */
    public BenchSurvey(Shape shape) {
        survey = new MemorySurvey(shape);
    }

    /** Bytes of the Java heap that the best strips of a workflow take. */
    public static long heapBytes(Workflow workflow, Shape shape, int threads) throws OutOfBudgetException {
        Survey survey = new SyntheticSurvey(shape, MemorySurvey.SEED).survey();
        Program program = new Compilation(workflow, survey).program();
        try (Device unlimited = new CpuDevice(threads, Long.MAX_VALUE / 2, true)) {
            return unlimited.footprint(program, survey, new Tiles(shape, 1)).bytes(MemoryFootprint.Place.HEAP);
        }
    }

    /**
     * Times a workflow.
     *
     * @param name its name in tables
     */
    public BenchTiming time(String name, Workflow workflow, Device device, int threads) throws OutOfBudgetException {
        Program compiled = new Compilation(workflow, survey.survey()).program();
        int fields = compiled.outputs().size();
        if (compiled.passes().stream().anyMatch(pass -> pass.kernel() instanceof TileKernel)) {
            return BenchTiming.skipped(name, threads, survey.shape(),
                    "computes whole tiles, which study memory --edges times");
        }
        long bytes = survey.shape().bytes() * (1 + fields);
        if (bytes > HostLimits.budget(Optional.empty()).usable()) {
            return BenchTiming.skipped(name, threads, survey.shape(), "needs " + Bytes.format(bytes));
        }
        Program program = survey.compile(workflow, device);
        try (Arena memory = Arena.ofShared();
                TileRunner runner = survey.open(program, device)) {
            return time(name, threads, runner, program, survey.outputs(program, memory));
        }
    }

    private BenchTiming time(
            String name, int threads, TileRunner runner, Program program, List<MemorySegment> outputs) {
        double expected = warmUp(runner, program, outputs);
        if (expected > LONGEST_SECONDS) {
            String reason = String.format(Locale.ROOT, "about %.0f s", expected);
            return BenchTiming.skipped(name, threads, survey.shape(), reason);
        }
        double first = survey.run(runner, program, survey.box(), outputs);
        List<Double> runs = new ArrayList<>(List.of(first));
        double spent = first;
        while ((runs.size() < RUNS || spent < TIMED_SECONDS) && spent + first < LONGEST_SECONDS) {
            double seconds = survey.run(runner, program, survey.box(), outputs);
            runs.add(seconds);
            spent += seconds;
        }
        return new BenchTiming(name, threads, survey.shape(), runs);
    }

    /**
     * Computes the first inlines until the code is compiled; returns the seconds expected for the whole survey, which
     * has as many inlines around it as these have.
     */
    private double warmUp(TileRunner runner, Program program, List<MemorySegment> outputs) {
        Shape whole = survey.shape();
        int inlines = Math.ceilDiv(whole.inlines(), 10);
        Box box = Box.of(new Shape(inlines, whole.crosslines(), whole.samples()));
        double best = Double.POSITIVE_INFINITY;
        double spent = 0;
        for (int run = 0; run < WARM_UP_RUNS || spent < WARM_UP_SECONDS; run++) {
            double seconds = survey.run(runner, program, box, outputs);
            best = Math.min(best, seconds);
            spent += seconds;
        }
        int around = 2 * program.halo().inline();
        return best * (whole.inlines() + around) / (inlines + around);
    }

    @Override
    public void close() {
        survey.close();
    }
}
