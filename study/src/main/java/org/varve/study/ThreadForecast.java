package org.varve.study;

import org.varve.core.Compilation;
import org.varve.core.Demand;
import org.varve.core.Device;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Program;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.cpu.CpuDevice;
import org.varve.host.Budget;
import org.varve.run.Recipe;
import org.varve.run.RunResult;
import org.varve.tiling.JobPlan;
import org.varve.tiling.PlanRequest;
import org.varve.tiling.Rates;
import org.varve.tiling.RunReport.PhaseTimes;
import org.varve.tiling.TilePlanner;

/**
 * Predicts a run on more threads than the machine has, by the model with which plans compare tiles. Computing speeds up
 * by Amdahl's law, as from one thread to all of the machine's, but never beyond the rate at which these copy memory.
 * Reading and writing take as long as with all threads.
 */
final class ThreadForecast {

    private static final long UNLIMITED = Long.MAX_VALUE / 2;

    /** Clocks resolve no less. */
    private static final double LEAST_SECONDS = 1e-9;

    private final Recipe recipe;
    private final Survey survey;
    private final RunResult all;
    private final int threads;
    private final double one;
    private final double serial;
    private final double copying;
    private final double scale;

    /**
     * A forecast.
     *
     * @param one the run on one thread
     * @param all the run on all threads of the machine
     * @param threads how many these are
     * @param copyRate bytes read and written per second by copies on all threads
     */
    ThreadForecast(Recipe recipe, Shape shape, RunResult one, RunResult all, int threads, double copyRate)
            throws OutOfBudgetException {
        this.recipe = recipe;
        this.survey = MemoryStudy.survey(shape);
        this.all = all;
        this.threads = threads;
        this.one = computing(one);
        serial = serial(this.one, computing(all), threads);
        Program program = new Compilation(recipe.workflow(), survey).program();
        copying = shape.size() * Demand.of(program, program.passes(), shape.samples()).hostBytes() / copyRate;
        scale = all.took().seconds() / plan(threads).predictedSeconds();
    }

    /** The part of the time on one thread that more threads do not shorten. */
    static double serial(double one, double all, int threads) {
        if (threads == 1) return 0;
        return Math.clamp((threads * all / one - 1) / (threads - 1), 0, 1);
    }

    private static PhaseTimes times(RunResult run) {
        return run.took().phases().getLast();
    }

    private static double computing(RunResult run) {
        return Math.max(LEAST_SECONDS, times(run).device().compute());
    }

    /** Seconds of computing on so many threads. */
    private double computing(int count) {
        return Math.max(copying, one * (serial + (1 - serial) / count));
    }

    /** The point of so many threads. */
    GrowthPoint on(int count) throws OutOfBudgetException {
        JobPlan plan = plan(count);
        long moreHeap = Math.max(0, plan.heapBytes() - plan(threads).heapBytes());
        return new GrowthPoint(count, survey.shape(), count, scale * plan.predictedSeconds(), Double.NaN,
                plan.projectedHostBytes() + moreHeap, 0, plan.run().count(), true, bound(count));
    }

    private String bound(int count) {
        double computing = computing(count);
        PhaseTimes times = times(all);
        if (times.readSeconds() >= Math.max(computing, times.writeSeconds())) return "reading";
        if (times.writeSeconds() >= computing) return "writing";
        return computing > copying ? "computing" : "memory";
    }

    private JobPlan plan(int count) throws OutOfBudgetException {
        Budget budget = new Budget(all.took().hostBytes().allowed(), all.took().hostBytes().reserved(), "the study");
        PlanRequest request = PlanRequest.of(recipe.name()).withRates(rates(count));
        try (Device device = new CpuDevice(count, UNLIMITED, true)) {
            return new TilePlanner(survey, device, budget, request).plan(new Compilation(recipe.workflow(), survey));
        }
    }

    private Rates rates(int count) {
        JobPlan done = all.plan();
        PhaseTimes times = times(all);
        double read = done.run().grid().samplesRead(done.run().halo());
        double bytes = (double) Float.BYTES * survey.shape().size();
        double inputs = done.run().inputs();
        double outputs = done.run().outputs();
        return new Rates(rate((double) done.slabs(), all.took().allocateSeconds()),
                rate(Float.BYTES * inputs * read, times.readSeconds()), 1, read / computing(count),
                rate(outputs * bytes, times.writeSeconds()), 0, 0, 0, 0);
    }

    private static double rate(double bytes, double seconds) {
        return Math.max(1, bytes) / Math.max(LEAST_SECONDS, seconds);
    }
}
