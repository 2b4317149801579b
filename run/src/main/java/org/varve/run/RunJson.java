package org.varve.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.varve.core.NotFinite;
import org.varve.core.Note;
import org.varve.core.Output;
import org.varve.formats.FileVolume;
import org.varve.profiler.MemoryTimeline.Moment;
import org.varve.tiling.JobPlan;
import org.varve.tiling.RunReport.DeviceBytes;
import org.varve.tiling.RunReport.HostBytes;
import org.varve.tiling.RunReport;
import org.varve.tiling.TileCuts;
import org.varve.tiling.TileTimes.Span;
import org.varve.tiling.TileTimes;

/**
 * A completed run for scripts and reports, to be written by {@link Json}: the request, the plan, seconds and bytes
 * taken, and the times of tiles. Sizes are in bytes and times in seconds; shapes are inlines, crosslines and samples.
 */
public final class RunJson {

    private RunJson() {}

    /** A run whose memory was not measured over time. */
    public static Map<String, Object> of(RunResult run) {
        return of(run, List.of(), Note::sentence);
    }

    /**
     * A run with its memory over time.
     *
     * @param sentence words a note
     */
    static Map<String, Object> of(RunResult run, List<Moment> memory, Function<Note, String> sentence) {
        Map<String, Object> json = PlanJson.head(run.job(), run.plan());
        putJob(json, run.job());
        putPlan(json, run.plan());
        RunReport took = run.took();
        json.put("seconds", took.seconds());
        json.put("samplesPerSecond", took.samplesPerSecond());
        json.put("hostBytes", hostBytes(took.hostBytes()));
        json.put("deviceBytes", deviceBytes(took.deviceBytes()));
        json.put("overlapEfficiency", took.overlapEfficiency());
        json.put("busySeconds", busySeconds(took));
        json.put("notFinite", notFinite(took.notFinite(), List.copyOf(run.files().keySet())));
        json.put("notes", run.notes().stream().map(sentence).toList());
        json.put("outputs", outputs(run));
        json.put("tileTimes", took.tileTimes().stream().map(RunJson::tileTimes).toList());
        if (!memory.isEmpty()) json.put("memory", memory(memory));
        return json;
    }

    private static void putJob(Map<String, Object> json, Job job) {
        json.put("version", Build.VERSION);
        json.put("threads", job.threads());
        json.put("interval", job.wanted().survey().interval());
        json.put("unit", job.wanted().survey().unit().symbol());
        json.put("inputFiles", job.inputs().volumes().stream()
                .filter(FileVolume.class::isInstance)
                .flatMap(volume -> ((FileVolume) volume).paths().stream())
                .toList());
    }

    private static void putPlan(Map<String, Object> json, JobPlan plan) {
        TileCuts cuts = plan.run().grid().cuts();
        json.put("tileGrid", Json.of(cuts.parts()));
        json.put("halo", Json.of(plan.run().halo()));
        json.put("predictedSeconds", plan.predictedSeconds());
        json.put("buffers", PlanJson.buffers(plan.run()));
    }

    private static Map<String, Object> hostBytes(HostBytes host) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("allowed", host.allowed());
        json.put("reserved", host.reserved());
        json.put("projected", host.projected());
        json.put("measured", host.measured());
        json.put("exceeded", host.exceeded());
        return json;
    }

    private static Map<String, Object> deviceBytes(DeviceBytes device) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("allowed", device.allowed());
        json.put("reserved", 0);
        json.put("projected", device.projected());
        json.put("measured", device.measured());
        return json;
    }

    private static Map<String, Object> busySeconds(RunReport took) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("allocate", took.allocateSeconds());
        json.put("read", took.readSeconds());
        json.put("toDevice", took.device().toDevice());
        json.put("compute", took.device().compute());
        json.put("toHost", took.device().toHost());
        json.put("write", took.writeSeconds());
        json.put("complete", took.completeSeconds());
        return json;
    }

    private static Map<String, Object> notFinite(NotFinite counts, List<String> names) {
        Map<String, Object> outputs = new LinkedHashMap<>();
        for (int o = 0; o < names.size(); o++) {
            outputs.put(names.get(o), counts.outputs().get(o));
        }
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("input", counts.input());
        json.put("outputs", outputs);
        return json;
    }

    private static List<Map<String, Object>> outputs(RunResult run) {
        List<Map<String, Object>> files = new ArrayList<>();
        for (Output output : run.job().recipe().workflow().descriptions()) {
            if (!run.files().containsKey(output.name())) continue;
            Map<String, Object> file = new LinkedHashMap<>();
            file.put("name", output.name());
            file.put("path", run.files().get(output.name()));
            file.put("unit", output.unit());
            file.put("min", output.min());
            file.put("max", output.max());
            file.put("style", output.style().name().toLowerCase(Locale.ROOT).replace('_', '-'));
            files.add(file);
        }
        return files;
    }

    private static Map<String, Object> tileTimes(TileTimes tiles) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("phase", tiles.phase().name().toLowerCase(Locale.ROOT));
        json.put("tiles", tiles.tiles());
        json.put("read", seconds(tiles.read()));
        json.put("compute", seconds(tiles.compute()));
        json.put("write", seconds(tiles.write()));
        json.put("toDevice", round(tiles.toDevice()));
        json.put("toHost", round(tiles.toHost()));
        return json;
    }

    /** From, to and busy. */
    private static List<Double> seconds(Span span) {
        return List.of(round(span.from()), round(span.to()), round(span.busy()));
    }

    private static Map<String, Object> memory(List<Moment> moments) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("seconds", moments.stream().map(moment -> round(moment.seconds())).toList());
        json.put("resident", bytes(moments, Moment::resident));
        json.put("heap", bytes(moments, Moment::heap));
        json.put("device", bytes(moments, Moment::device));
        return json;
    }

    private static List<Long> bytes(List<Moment> moments, ToLongFunction<Moment> each) {
        return moments.stream().mapToLong(each).boxed().toList();
    }

    /** To microseconds. */
    private static double round(double seconds) {
        return Math.round(seconds * 1e6) / 1e6;
    }
}
