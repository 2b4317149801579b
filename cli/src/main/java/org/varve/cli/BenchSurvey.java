package org.varve.cli;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.varve.core.Box;
import org.varve.core.Compilation;
import org.varve.core.Device;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Program;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.TileRunner;
import org.varve.core.Workflow;
import org.varve.synthetic.SyntheticSurvey;
import org.varve.tiling.Bytes;
import org.varve.tiling.HostLimits;

/** A survey in memory on which operators are timed, as one tile without reading or writing. */
final class BenchSurvey implements AutoCloseable {

    /** What would take longer than this is skipped. */
    private static final double LONGEST_SECONDS = 20;

    private static final double WARM_UP_SECONDS = 1;
    private static final int WARM_UP_RUNS = 3;

    /** Runs are repeated this often, and this long where they are short; the best counts. */
    private static final int RUNS = 3;

    private static final double TIMED_SECONDS = 1;

    private final Arena arena = Arena.ofShared();
    private final Survey survey;
    private final MemorySegment input;

    private BenchSurvey(SyntheticSurvey source) {
        survey = source.survey();
        input = arena.allocate(survey.shape().bytes());
        SyntheticData.fill(source, Box.of(survey.shape()), input);
    }

    static BenchSurvey synthetic(Shape shape, long seed) {
        return new BenchSurvey(new SyntheticSurvey(shape, seed));
    }

    /**
     * Times a workflow.
     *
     * @param name what the table calls it
     */
    BenchTiming time(String name, Workflow workflow, Device device, int threads) throws OutOfBudgetException {
        Compilation compilation = new Compilation(workflow, survey);
        long bytes = survey.shape().bytes() * (1 + compilation.program().outputs().size());
        if (bytes > HostLimits.budget(Optional.empty()).usable()) {
            return new BenchTiming(name, threads, survey.shape(), Double.NaN, "needs " + Bytes.format(bytes));
        }
        scan(compilation, device);
        try (Arena memory = Arena.ofShared();
                TileRunner runner = open(compilation.program(), device)) {
            return time(name, threads, runner, compilation.program(), outputs(compilation.program(), memory));
        }
    }

    private BenchTiming time(
            String name, int threads, TileRunner runner, Program program, List<MemorySegment> outputs) {
        double expected = warmUp(runner, program, outputs);
        if (expected > LONGEST_SECONDS) {
            String reason = "about %.0f s".formatted(expected);
            return new BenchTiming(name, threads, survey.shape(), Double.NaN, reason);
        }
        double best = run(runner, program, Box.of(survey.shape()), outputs);
        double spent = best;
        for (int run = 1; (run < RUNS || spent < TIMED_SECONDS) && spent + best < LONGEST_SECONDS; run++) {
            double seconds = run(runner, program, Box.of(survey.shape()), outputs);
            best = Math.min(best, seconds);
            spent += seconds;
        }
        return new BenchTiming(name, threads, survey.shape(), best, "");
    }

    /** Computes the first inlines until they are compiled; returns the seconds that the whole survey should take. */
    private double warmUp(TileRunner runner, Program program, List<MemorySegment> outputs) {
        Shape whole = survey.shape();
        int inlines = Math.ceilDiv(whole.inlines(), 10);
        Box box = Box.of(new Shape(inlines, whole.crosslines(), whole.samples()));
        double best = Double.POSITIVE_INFINITY;
        double spent = 0;
        for (int run = 0; run < WARM_UP_RUNS || spent < WARM_UP_SECONDS; run++) {
            double seconds = run(runner, program, box, outputs);
            best = Math.min(best, seconds);
            spent += seconds;
        }
        return best * whole.inlines() / inlines;
    }

    /** Runs on a box that begins where the survey does, so that the input holds what it needs from the start. */
    private double run(TileRunner runner, Program program, Box box, List<MemorySegment> outputs) {
        long start = System.nanoTime();
        runner.run(box, box.grow(program.halo(), survey.shape()), input, outputs);
        return (System.nanoTime() - start) * 1e-9;
    }

    private void scan(Compilation compilation, Device device) throws OutOfBudgetException {
        for (var scan = compilation.nextScan(); scan.isPresent(); scan = compilation.nextScan()) {
            Program program = scan.get().program();
            try (Arena memory = Arena.ofShared();
                    TileRunner runner = open(program, device)) {
                List<MemorySegment> outputs = outputs(program, memory);
                run(runner, program, Box.of(survey.shape()), outputs);
                for (int o = 0; o < outputs.size(); o++) {
                    scan.get().statistics().get(o).accept(outputs.get(o), survey.shape().size());
                }
            }
            compilation.learn(scan.get());
        }
    }

    private TileRunner open(Program program, Device device) throws OutOfBudgetException {
        return device.open(program, survey, survey.shape(), 1, Device.Extension.DEFAULT);
    }

    private List<MemorySegment> outputs(Program program, Arena memory) {
        List<MemorySegment> outputs = new ArrayList<>();
        for (int o = 0; o < program.outputs().size(); o++) {
            outputs.add(memory.allocate(survey.shape().bytes()));
        }
        return outputs;
    }

    @Override
    public void close() {
        arena.close();
    }
}
