package org.varve.study;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Shape;
import org.varve.cpu.CpuMeasurements;
import org.varve.host.Bytes;
import org.varve.run.Recipe;
import org.varve.run.RunResult;
import org.varve.tiling.RunReport.HostBytes;

/**
 * Measures how time and memory of operators grow with the survey, the threads, the memory allowed, the operators in a
 * chain, and the outputs. Surveys are made as they are read and outputs dropped, so that no survey is too large.
 */
public final class GrowthStudy {

    private static final List<Integer> CHAIN = List.of(1, 2, 5, 10, 20);
    private static final List<Integer> OUTPUTS = List.of(1, 2, 5, 10);

    /** Budgets from the least to an ample one. */
    private static final int BUDGETS = 6;

    /** Attempts with the least budget, as the Java runtime may take more meanwhile. */
    private static final int ATTEMPTS = 3;

    private final Setting setting;
    private final GrowthRun runs;
    private final Consumer<String> notes;
    private final Shape cube;
    private final Shape larger;

    /**
     * The machine and the surveys of a study.
     *
     * @param threads of this machine, on which everything but the growth of threads is measured
     * @param heapBytes bytes of the heap that they may fill
     * @param hostBytes that this process may take
     * @param edge of the survey where operators and outputs grow; that where threads and memory grow is twice as long
     * @param seconds for which each run is repeated, at least
     */
    public record Setting(int threads, long heapBytes, long hostBytes, int edge, double seconds) {}

    /** @param notes receives a sentence on each point */
    public GrowthStudy(Setting setting, Consumer<String> notes) {
        this.setting = setting;
        this.notes = notes;
        cube = cube(setting.edge);
        larger = cube(2 * setting.edge);
        runs = new GrowthRun(setting.threads, setting.heapBytes, setting.hostBytes, OptionalLong.empty(),
                setting.seconds);
    }

    private static Shape cube(int edge) {
        return new Shape(edge, edge, edge);
    }

    /**
     * Bytes of the Java heap that the runs of an operator fill.
     *
     * @param largest edge of the surveys that grow
     * @param edge as in {@link Setting}
     */
    public static long heapBytes(GrowingRecipe operator, int largest, int edge, int threads)
            throws IOException, OutOfBudgetException {
        long bytes = BenchSurvey.heapBytes(operator.one().workflow(), cube(Math.max(largest, 2 * edge)), threads);
        for (Making making : List.<Making>of(() -> operator.chain(CHAIN.getLast()),
                () -> operator.outputs(OUTPUTS.getLast()))) {
            try {
                bytes = Math.max(bytes, BenchSurvey.heapBytes(making.recipe().workflow(), cube(edge), threads));
            } catch (IllegalArgumentException cannotBeMade) {
                // its point says why
            }
        }
        return bytes;
    }

    /** Makes a recipe. */
    @FunctionalInterface
    private interface Making {
        Recipe recipe() throws IOException;
    }

    /** Runs a recipe. */
    @FunctionalInterface
    private interface Running {
        RunResult run() throws IOException, OutOfBudgetException, InterruptedException;
    }

    /** Surveys of growing edges. */
    public GrowthSeries surveys(String name, GrowingRecipe operator, List<Integer> edges)
            throws IOException, InterruptedException {
        Gathered gathered = new Gathered(name, Growth.SURVEY);
        Recipe recipe = operator.one();
        for (int edge : edges) gathered.add(edge, cube(edge), setting.threads, () -> runs.fastest(recipe, cube(edge)));
        return gathered.series();
    }

    /** The operator, applied again and again. */
    public GrowthSeries chains(String name, GrowingRecipe operator) throws IOException, InterruptedException {
        Gathered gathered = new Gathered(name, Growth.CHAIN);
        for (int count : CHAIN) {
            gathered.add(count, cube, setting.threads, () -> runs.fastest(operator.chain(count), cube));
        }
        return gathered.series();
    }

    /** Several outputs, side by side. */
    public GrowthSeries outputs(String name, GrowingRecipe operator) throws IOException, InterruptedException {
        Gathered gathered = new Gathered(name, Growth.OUTPUTS);
        for (int count : OUTPUTS) {
            gathered.add(count, cube, setting.threads, () -> runs.fastest(operator.outputs(count), cube));
        }
        return gathered.series();
    }

    /** Memory for buffers in geometric steps, from the least that a plan accepts to all that it can use. */
    public GrowthSeries budgets(String name, GrowingRecipe operator) throws IOException, InterruptedException {
        Gathered gathered = new Gathered(name, Growth.BUDGET);
        Recipe recipe = operator.one();
        try {
            GrowthRun.Needs needs = runs.needs(recipe, larger);
            double steps = Math.max(1, (double) needs.ample() / needs.least());
            for (int n = 0; n < BUDGETS; n++) {
                long buffers = (long) Math.ceil(needs.least() * Math.pow(steps, (double) n / (BUDGETS - 1)));
                if (gathered.has(buffers)) continue;
                gathered.add(buffers, larger, setting.threads, () -> within(buffers, recipe));
            }
        } catch (OutOfBudgetException tooSmall) {
            notes.accept(name + ": " + tooSmall.getMessage());
        }
        return gathered.series();
    }

    private RunResult within(long buffers, Recipe recipe)
            throws IOException, OutOfBudgetException, InterruptedException {
        for (int attempt = 1;; attempt++) {
            try {
                return runs.withBuffers(buffers).fastest(recipe, larger);
            } catch (OutOfBudgetException runtimeGrew) {
                if (attempt == ATTEMPTS) throw runtimeGrew;
            }
        }
    }

    /**
     * Threads: as many as the machine has are measured, more are predicted.
     *
     * @param counts of threads besides 1 and those of the machine
     */
    public GrowthSeries threads(String name, GrowingRecipe operator, List<Integer> counts)
            throws IOException, InterruptedException {
        Gathered gathered = new Gathered(name, Growth.THREADS);
        Recipe recipe = operator.one();
        SortedSet<Integer> all = new TreeSet<>(counts);
        all.addAll(List.of(1, setting.threads));
        SortedSet<Integer> here = all.headSet(setting.threads + 1);
        List<RunResult> measured = new ArrayList<>();
        for (int count : here) {
            gathered.add(count, larger, count, () -> {
                measured.add(runs.withThreads(count).fastest(recipe, larger));
                return measured.getLast();
            });
        }
        SortedSet<Integer> more = all.tailSet(setting.threads + 1);
        if (!more.isEmpty() && measured.size() == here.size()) predict(gathered, recipe, measured, more);
        return gathered.series();
    }

    private void predict(Gathered gathered, Recipe recipe, List<RunResult> measured, SortedSet<Integer> counts) {
        try {
            ThreadForecast forecast = new ThreadForecast(recipe, larger, measured.getFirst(), measured.getLast(),
                    setting.threads, new CpuMeasurements(setting.threads).copyRate());
            for (int count : counts) gathered.add(forecast.on(count));
        } catch (OutOfBudgetException tooSmall) {
            notes.accept("more threads: " + tooSmall.getMessage());
        }
    }

    /** The points of a series so far. */
    private final class Gathered {

        private final String name;
        private final Growth grows;
        private final List<GrowthPoint> points = new ArrayList<>();

        Gathered(String name, Growth grows) {
            this.name = name;
            this.grows = grows;
        }

        void add(long at, Shape shape, int threads, Running running) throws IOException, InterruptedException {
            GrowthPoint point;
            try {
                RunResult result = running.run();
                HostBytes bytes = result.took().hostBytes();
                point = new GrowthPoint(at, shape, threads, result.took().seconds(),
                        result.took().allocateSeconds(), bytes.projected(), bytes.measured(),
                        result.plan().run().count(), false, "");
            } catch (OutOfBudgetException tooLarge) {
                point = GrowthPoint.without(at, shape, threads, "needs " + Bytes.format(tooLarge.needed()));
            } catch (OutOfMemoryError heapTooSmall) {
                point = GrowthPoint.without(at, shape, threads, "needs a larger Java heap");
            } catch (IllegalArgumentException impossible) {
                point = GrowthPoint.without(at, shape, threads, String.valueOf(impossible.getMessage()));
            }
            add(point);
        }

        void add(GrowthPoint point) {
            points.add(point);
            notes.accept("%s, %s: %s".formatted(name, grows.name(point.at()), point.describe()));
        }

        boolean has(long at) {
            return points.stream().anyMatch(point -> point.at() == at);
        }

        GrowthSeries series() {
            return new GrowthSeries(name, grows, points);
        }
    }
}
