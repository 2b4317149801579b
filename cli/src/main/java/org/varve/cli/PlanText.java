package org.varve.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.varve.core.Halo;
import org.varve.core.MemoryFootprint.Buffer;
import org.varve.core.MemoryFootprint.Place;
import org.varve.core.Shape;
import org.varve.host.Budget;
import org.varve.host.Bytes;
import org.varve.host.HostLimits;
import org.varve.profiler.Projection;
import org.varve.run.Job;
import org.varve.tiling.JobPlan;
import org.varve.tiling.Minimum;
import org.varve.tiling.TilePlan;

/** A plan as text: the bytes of every buffer, and how their sum compares with the memory allowed. */
final class PlanText {

    private PlanText() {}

    static List<String> of(Job job, JobPlan plan) {
        Shape shape = job.input().survey().shape();
        List<String> lines = new ArrayList<>();
        lines.add("operator   " + job.recipe().describe());
        lines.add(String.format(Locale.ROOT, "survey     %s = %,d samples, %s as float32", shape, shape.size(),
                Bytes.format(shape.bytes())));
        if (job.inputs().volumes().size() > 1) {
            lines.add("inputs     %s of that geometry".formatted(job.inputs().volumes().size()));
        }
        if (!job.isWhole()) {
            Shape part = job.wanted().survey().shape();
            lines.add(String.format(Locale.ROOT, "part       %s = %,d samples, %s as float32", part, part.size(),
                    Bytes.format(part.bytes())));
        }
        job.compilation().extents().forEach(extent -> lines.add(
                "%-10s %s is %s".formatted(extent.step(), extent.parameter(), extent.extent())));
        lines.add("device     %s (%s)".formatted(job.device().name(), job.device().description()));
        for (int n = 0; n < plan.scans().size(); n++) {
            lines.addAll(tiles(plan.scans().size() == 1 ? "scan" : "scan " + (n + 1), plan.scans().get(n)));
        }
        lines.addAll(tiles("run", plan.run()));
        lines.addAll(sums(plan, job));
        lines.add(model(job.besidesBuffers()));
        lines.add(String.format(Locale.ROOT,
                "%-10s %-14s %.1f s, from earlier runs on this machine, or else from typical rates", "time",
                "predicted", plan.predictedSeconds()));
        return lines;
    }

    private static List<String> tiles(String phase, TilePlan plan) {
        Halo halo = plan.halo();
        List<String> lines = new ArrayList<>();
        lines.add(String.format(Locale.ROOT,
                "%-10s %s tile%s of at most %s, %s in flight; halo %s,%s,%s: %.2f samples read for each", phase,
                plan.count(), plan.count() == 1 ? "" : "s", plan.tileShape(), plan.tilesInFlight(),
                halo.inline(), halo.crossline(), halo.sample(), plan.haloOverhead()));
        for (Buffer buffer : plan.footprint().buffers()) {
            lines.add(String.format(Locale.ROOT, "           %-14s %4s x %,15d = %,18d bytes%s", buffer.label(),
                    buffer.count(), buffer.each(), buffer.bytes(), place(buffer.place())));
        }
        return lines;
    }

    private static String place(Place place) {
        return switch (place) {
            case HEAP -> " of the Java heap";
            case HOST -> "";
            case DEVICE -> " on the device";
        };
    }

    private static List<String> sums(JobPlan plan, Job job) {
        Budget budget = job.budget();
        String driver = job.device().hostBytesToCome() == 0 ? "" : ", and for the GPU's driver";
        List<String> lines = new ArrayList<>();
        lines.add(sum("memory", "reserved", budget.reserved(), "for the Java runtime, its heap included" + driver));
        lines.add(sum("", "projected", plan.projectedHostBytes(), "at most"));
        lines.add(sum("", "allowed", budget.allowed(), "by " + OptionWords.source(budget)));
        if (plan.projectedDeviceBytes() > 0) {
            lines.add(sum("", "on the device", plan.projectedDeviceBytes(), "at most"));
        }
        return lines;
    }

    private static String model(Projection besides) {
        String basis = besides.measurements() == 0
                ? "the default, as nothing has been measured here yet; varve profile does so"
                : String.format(Locale.ROOT, "%s, %.0f %% above the usual, from %s measurements",
                        Bytes.format(besides.bound()), besides.marginPercent(), besides.measurements());
        String capped = besides.isCapped() ? "; some took far more: varve profile --list" : "";
        return "%-10s %-14s besides the heap: %s%s".formatted("model", besides.model(), basis, capped);
    }

    /** The least memory that the job needs. */
    static List<String> of(Minimum minimum) {
        List<String> lines = new ArrayList<>();
        lines.add(sum("at least", "host", minimum.hostBytes(), "with the smallest tiles, one in flight"));
        lines.add(
                sum("", "limit", HostLimits.groupFor(minimum.hostBytes()), "of a control group or Slurm job for that"));
        if (minimum.deviceBytes() > 0) lines.add(sum("", "device", minimum.deviceBytes(), "likewise"));
        return lines;
    }

    private static String sum(String group, String label, long bytes, String remark) {
        return String.format(Locale.ROOT, "%-10s %-14s %24s = %,18d bytes %s", group, label, Bytes.format(bytes), bytes,
                remark);
    }
}
