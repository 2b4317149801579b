package org.varve.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.varve.core.Halo;
import org.varve.core.MemoryFootprint.Buffer;
import org.varve.core.MemoryFootprint.Place;
import org.varve.core.Shape;
import org.varve.tiling.Budget;
import org.varve.tiling.Bytes;
import org.varve.tiling.JobPlan;
import org.varve.tiling.TilePlan;

/** A plan for people: every buffer's bytes, and how they add up to what is allowed. */
final class PlanText {

    private final List<String> lines = new ArrayList<>();

    private PlanText() {}

    static List<String> of(Job job, JobPlan plan) {
        PlanText text = new PlanText();
        Shape shape = job.input().survey().shape();
        text.add("operator   %s", job.recipe().describe());
        text.add("survey     %s = %,d samples, %s as float32", shape, shape.size(), Bytes.format(shape.bytes()));
        text.add("device     %s (%s)", job.device().name(), job.device().description());
        plan.scan().ifPresent(scan -> {
            text.tiles("scan", scan);
            text.buffers(scan);
        });
        text.tiles("tiles", plan.run());
        text.buffers(plan.run());
        text.sum(plan, job.budget());
        return text.lines;
    }

    private void add(String format, Object... values) {
        lines.add(String.format(Locale.ROOT, format, values));
    }

    private void tiles(String label, TilePlan plan) {
        Halo halo = plan.halo();
        add("%-10s %d of at most %s, %d in flight; halo %d,%d,%d: %.2f samples read for each", label, plan.count(),
                plan.tileShape(), plan.tilesInFlight(), halo.inline(), halo.crossline(), halo.sample(),
                plan.haloOverhead());
    }

    private void buffers(TilePlan plan) {
        for (Buffer buffer : plan.footprint().buffers()) {
            add("  %-24s %3d x %,15d = %,17d bytes%s", buffer.label(), buffer.count(), buffer.each(), buffer.bytes(),
                    place(buffer.place()));
        }
    }

    /** Heap is said to be so, since it is part of what the runtime reserves. */
    private static String place(Place place) {
        return switch (place) {
            case HEAP -> " of the Java heap";
            case HOST -> "";
            case DEVICE -> " on the device";
        };
    }

    private void sum(JobPlan plan, Budget budget) {
        add("memory     reserved  %,17d bytes for the Java runtime, its heap included", budget.reserved());
        add("           projected %,17d bytes (%s) at most", plan.projectedHostBytes(),
                Bytes.format(plan.projectedHostBytes()));
        add("           allowed   %,17d bytes (%s) by %s", budget.allowed(), Bytes.format(budget.allowed()),
                budget.source());
        if (plan.projectedDeviceBytes() > 0) {
            add("           device    %,17d bytes (%s)", plan.projectedDeviceBytes(),
                    Bytes.format(plan.projectedDeviceBytes()));
        }
        add("time       about %.1f s on a machine of typical rates", plan.predictedSeconds());
    }
}
