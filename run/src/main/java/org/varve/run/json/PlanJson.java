package org.varve.run.json;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.varve.core.Halo;
import org.varve.core.MemoryFootprint;
import org.varve.core.History;
import org.varve.core.Note;
import org.varve.core.Shape;
import org.varve.host.Budget;
import org.varve.host.HostLimits;
import org.varve.json.AsArray;
import org.varve.json.Positive;
import org.varve.json.Unwrapped;
import org.varve.profiler.Projection;
import org.varve.run.Job;
import org.varve.run.PlannedRun;
import org.varve.tiling.JobPlan;
import org.varve.tiling.Minimum;
import org.varve.tiling.TilePlan;

/**
 * A plan for scripts: sizes in bytes, shapes as inlines, crosslines and samples.
 *
 * @param scans how statistics of the survey are gathered first, in turn
 * @param outputs names
 * @param extents what parameters in units of time or length come to in the survey
 * @param notes on the inputs
 */
public record PlanJson(
        @Unwrapped Head head, @AsArray Halo halo, double predictedSeconds, HostBytes hostBytes, DeviceBytes deviceBytes,
        List<Buffer> buffers, List<Scan> scans, List<String> outputs,
        List<History.Extent> extents, List<String> notes) {

    /**
     * What plans and runs have in common.
     *
     * @param operator as given: an operator, several as a|b or a+b, or a workflow file
     * @param parameters of the only step, or of each step by its name
     * @param device cpu, cuda:0, or cuda:0+cuda:1
     * @param shape of what is written
     * @param inputs number of surveys read
     * @param surveyShape of the whole survey, if a part is written
     */
    public record Head(
            String operator, Map<String, ?> parameters, String device, @AsArray Shape shape, @Positive int inputs,
            @AsArray Optional<Shape> surveyShape, @Unwrapped Tiling tiling) {

        static Head of(Job job, JobPlan plan) {
            return new Head(job.recipe().name(), job.recipe().parametersJson(), job.device().name(),
                    job.wanted().survey().shape(), job.inputs().volumes().size(),
                    job.isWhole() ? Optional.empty() : Optional.of(job.input().survey().shape()),
                    Tiling.of(plan.run()));
        }
    }

    /**
     * Tiles.
     *
     * @param tileShape of the largest tile
     * @param tilesInFlight tiles held at a time
     * @param haloOverhead samples read for each sample computed
     */
    public record Tiling(
            @AsArray Shape tileShape, @Positive long tiles, @Positive int tilesInFlight, double haloOverhead) {

        static Tiling of(TilePlan plan) {
            return new Tiling(plan.tileShape(), plan.count(), plan.tilesInFlight(), plan.haloOverhead());
        }
    }

    /**
     * A memory limit.
     *
     * @param source what sets that limit
     * @param reserved of projected, for the Java runtime
     */
    public record Limit(long allowed, String source, long reserved) {

        /**
         * The memory allowed.
         *
         * @param source what set the limit
         */
        public static Limit of(Budget budget, String source) {
            return new Limit(budget.allowed(), source, budget.reserved());
        }
    }

    /**
     * Memory of the host.
     *
     * @param projected at most taken by the process
     * @param minimum with which a run would be done, more slowly
     * @param minimumLimit of a control group or Slurm job for the minimum
     */
    public record HostBytes(@Unwrapped Limit limit, long projected, long minimum, long minimumLimit, Model model) {}

    /** The reserve besides the Java heap, and the model that it comes from. */
    public record Model(String name, int measurements, long expected, long bound, boolean capped) {

        static Model of(Projection projection) {
            return new Model(projection.model(), projection.measurements(), projection.expected(), projection.bound(),
                    projection.isCapped());
        }
    }

    /** Memory of the device; 0 for the CPU. Allowed bytes exclude what the driver occupies. */
    public record DeviceBytes(long allowed, long reserved, long projected, long minimum) {}

    /**
     * Buffers of one kind.
     *
     * @param place what is on the heap is part of hostBytes.reserved
     * @param bytes count times each
     */
    public record Buffer(String label, MemoryFootprint.Place place, @Positive int count, long each, long bytes) {

        static List<Buffer> of(TilePlan plan) {
            return plan.footprint().buffers().stream()
                    .map(buffer -> new Buffer(buffer.label(), buffer.place(), buffer.count(), buffer.each(),
                            buffer.bytes()))
                    .toList();
        }
    }

    /** How statistics are gathered. */
    public record Scan(@Unwrapped Tiling tiling, List<Buffer> buffers) {

        static Scan of(TilePlan plan) {
            return new Scan(Tiling.of(plan), Buffer.of(plan));
        }
    }

    /**
     * A planned run.
     *
     * @param source tells what set the limit of a budget
     * @param sentence words a note
     */
    public static PlanJson of(PlannedRun planned, Function<Budget, String> source, Function<Note, String> sentence) {
        Job job = planned.job();
        JobPlan plan = planned.plan();
        Minimum minimum = planned.minimum();
        HostBytes host = new HostBytes(Limit.of(job.budget(), source.apply(job.budget())), plan.projectedHostBytes(),
                minimum.hostBytes(), HostLimits.groupFor(minimum.hostBytes()), Model.of(job.besidesBuffers()));
        DeviceBytes device = new DeviceBytes(job.device().memory().allowed(), 0, plan.projectedDeviceBytes(),
                minimum.deviceBytes());
        return new PlanJson(Head.of(job, plan), plan.run().halo(), plan.predictedSeconds(), host, device,
                Buffer.of(plan.run()), plan.scans().stream().map(Scan::of).toList(), job.recipe().workflow().outputs(),
                job.compilation().extents(), planned.notes().stream().map(sentence).toList());
    }
}
