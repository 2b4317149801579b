package org.varve.run;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.varve.core.MemoryFootprint.Buffer;
import org.varve.core.Note;
import org.varve.host.Budget;
import org.varve.host.HostLimits;
import org.varve.profiler.Projection;
import org.varve.tiling.JobPlan;
import org.varve.tiling.Minimum;
import org.varve.tiling.TilePlan;

/** A plan for scripts, to be written by {@link Json}: sizes in bytes, shapes as inlines, crosslines and samples. */
public final class PlanJson {

    private PlanJson() {}

    /** The fields that plans and runs have in common. */
    public static Map<String, Object> head(Job job, JobPlan plan) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("operator", job.recipe().name());
        json.put("parameters", job.recipe().parametersJson());
        json.put("device", job.device().name());
        json.put("shape", Json.of(job.wanted().survey().shape()));
        json.put("inputs", job.inputs().volumes().size());
        if (!job.isWhole()) json.put("surveyShape", Json.of(job.input().survey().shape()));
        putTiles(json, plan.run());
        return json;
    }

    /**
     * A planned run.
     *
     * @param source tells what set the limit of a budget
     * @param sentence words a note
     */
    public static Map<String, Object> of(PlannedRun planned, Function<Budget, String> source,
            Function<Note, String> sentence) {
        Job job = planned.job();
        JobPlan plan = planned.plan();
        Minimum minimum = planned.minimum();
        Map<String, Object> json = head(job, plan);
        json.put("halo", Json.of(plan.run().halo()));
        json.put("predictedSeconds", plan.predictedSeconds());
        Map<String, Object> host = budget(job.budget(), source.apply(job.budget()));
        host.put("projected", plan.projectedHostBytes());
        host.put("minimum", minimum.hostBytes());
        host.put("minimumLimit", HostLimits.groupFor(minimum.hostBytes()));
        host.put("model", model(job.besidesBuffers()));
        json.put("hostBytes", host);
        Map<String, Object> device = deviceBytes(job, plan);
        device.put("minimum", minimum.deviceBytes());
        json.put("deviceBytes", device);
        json.put("buffers", buffers(plan.run()));
        json.put("scan", plan.scan().map(PlanJson::scan).orElse(null));
        json.put("outputs", job.recipe().workflow().outputs());
        json.put("notes", planned.notes().stream().map(sentence).toList());
        return json;
    }

    private static void putTiles(Map<String, Object> json, TilePlan plan) {
        json.put("tileShape", Json.of(plan.tileShape()));
        json.put("tiles", plan.count());
        json.put("tilesInFlight", plan.tilesInFlight());
        json.put("haloOverhead", plan.haloOverhead());
    }

    private static Map<String, Object> scan(TilePlan scan) {
        Map<String, Object> json = new LinkedHashMap<>();
        putTiles(json, scan);
        json.put("buffers", buffers(scan));
        return json;
    }

    static List<Map<String, Object>> buffers(TilePlan plan) {
        return plan.footprint().buffers().stream().map(PlanJson::buffer).toList();
    }

    private static Map<String, Object> buffer(Buffer buffer) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("label", buffer.label());
        json.put("place", buffer.place().name().toLowerCase(Locale.ROOT));
        json.put("count", buffer.count());
        json.put("each", buffer.each());
        json.put("bytes", buffer.bytes());
        return json;
    }

    /** The reserve besides the Java heap, and the model that it comes from. */
    private static Map<String, Object> model(Projection besidesBuffers) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("name", besidesBuffers.model());
        json.put("measurements", besidesBuffers.measurements());
        json.put("expected", besidesBuffers.expected());
        json.put("bound", besidesBuffers.bound());
        json.put("capped", besidesBuffers.isCapped());
        return json;
    }

    /**
     * The memory allowed.
     *
     * @param source what set the limit
     */
    public static Map<String, Object> budget(Budget budget, String source) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("allowed", budget.allowed());
        json.put("source", source);
        json.put("reserved", budget.reserved());
        return json;
    }

    /** The same fields as the host's; all 0 for the CPU. Allowed bytes do not include what the driver occupies. */
    private static Map<String, Object> deviceBytes(Job job, JobPlan plan) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("allowed", job.device().memory().allowed());
        json.put("reserved", 0);
        json.put("projected", plan.projectedDeviceBytes());
        return json;
    }
}
