package org.varve.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.varve.core.OutOfBudgetException;
import org.varve.core.VolumeWriter;
import org.varve.formats.CreateOptions;
import org.varve.formats.OutputPlan;
import org.varve.tiling.Bytes;
import org.varve.tiling.JobPlan;
import org.varve.tiling.RunReport.DeviceBytes;
import org.varve.tiling.RunReport.HostBytes;
import org.varve.tiling.RunReport;

/** A job that has been run, and what it took. */
record StreamingRun(Job job, OutputFiles files, JobPlan plan, RunReport took, Set<String> notes) {

    /** Plans, creates the outputs, and runs; on failure nothing is left of the outputs. */
    static StreamingRun of(Job job, OutputFiles files, CreateOptions options, RunWatch watch)
            throws IOException, OutOfBudgetException, InterruptedException {
        List<OutputPlan> planned = files.plan(job.input(), options);
        JobPlan plan = job.plan(job.writing(planned));
        List<VolumeWriter> outputs = OutputFiles.create(planned);
        try (RunWatch.Started progress = watch.start(job, plan)) {
            Set<String> told = new LinkedHashSet<>();
            tellNews(outputs, told, progress);
            RunReport took = job.run(plan, outputs, progress);
            tellNews(outputs, told, progress);
            return new StreamingRun(job, files, plan, took, told);
        } finally {
            VolumeWriter.closeAll(outputs);
        }
    }

    /** Tells the notes of outputs that have not been told. */
    private static void tellNews(List<VolumeWriter> outputs, Set<String> told, RunWatch.Started progress) {
        outputs.stream().flatMap(output -> output.notes().stream()).filter(told::add).forEach(progress::note);
    }

    Map<String, Object> json() {
        Map<String, Object> json = PlanJson.head(job, plan);
        json.put("seconds", took.seconds());
        json.put("samplesPerSecond", took.samplesPerSecond());
        json.put("hostBytes", hostBytes());
        json.put("deviceBytes", deviceBytes());
        json.put("overlapEfficiency", took.overlapEfficiency());
        json.put("busySeconds", busySeconds());
        json.put("notFinite", counts().json());
        json.put("notes", List.copyOf(notes));
        json.put("outputs", files.paths().entrySet().stream()
                .map(output -> {
                    Map<String, Object> file = new LinkedHashMap<>();
                    file.put("name", output.getKey());
                    file.put("path", output.getValue());
                    return file;
                })
                .toList());
        return json;
    }

    private FiniteReport counts() {
        return new FiniteReport(took.notFinite(), List.copyOf(files.paths().keySet()));
    }

    private Map<String, Object> hostBytes() {
        HostBytes host = took.hostBytes();
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("allowed", host.allowed());
        json.put("reserved", host.reserved());
        json.put("projected", host.projected());
        json.put("measured", host.measured());
        json.put("exceeded", host.exceeded());
        return json;
    }

    private Map<String, Object> deviceBytes() {
        DeviceBytes device = took.deviceBytes();
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("allowed", device.allowed());
        json.put("reserved", 0);
        json.put("projected", device.projected());
        json.put("measured", device.measured());
        return json;
    }

    private Map<String, Object> busySeconds() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("read", took.readSeconds());
        json.put("toDevice", took.device().toDevice());
        json.put("compute", took.device().compute());
        json.put("toHost", took.device().toHost());
        json.put("write", took.writeSeconds());
        return json;
    }

    /** Lines for people. */
    List<String> summary() {
        HostBytes host = took.hostBytes();
        List<String> lines = new ArrayList<>();
        lines.add("%,d samples in %.1f s: %.1f million per second".formatted(
                took.samples(), took.seconds(), took.samplesPerSecond() / 1e6));
        lines.add(
                "reading %.1f s, %scomputing %.1f s, writing %.1f s; the slowest of them %.0f %% of the time".formatted(
                        took.readSeconds(), copying(), took.device().compute(), took.writeSeconds(),
                        100 * took.overlapEfficiency()));
        lines.add("memory: %s measured, %s projected, %s allowed".formatted(
                Bytes.format(host.measured()), Bytes.format(host.projected()), Bytes.format(host.allowed())));
        if (took.deviceBytes().measured() > 0) {
            lines.add("on the device: %s measured, %s projected, %s allowed".formatted(
                    Bytes.format(took.deviceBytes().measured()), Bytes.format(took.deviceBytes().projected()),
                    Bytes.format(took.deviceBytes().allowed())));
        }
        lines.addAll(counts().sentences());
        files.paths().forEach((name, path) -> lines.add("%s: %s".formatted(name, path)));
        return lines;
    }

    private String copying() {
        double toDevice = took.device().toDevice();
        double toHost = took.device().toHost();
        return toDevice + toHost > 0 ? "copying in %.1f s and back %.1f s, ".formatted(toDevice, toHost) : "";
    }
}
