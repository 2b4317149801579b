package org.varve.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.varve.host.Bytes;
import org.varve.run.RunResult;
import org.varve.tiling.RunReport.DeviceBytes;
import org.varve.tiling.RunReport.HostBytes;

/** The result of a run, as text and as JSON. */
record RunText(RunResult run) {

    Map<String, Object> json() {
        Map<String, Object> json = PlanJson.head(run.job(), run.plan());
        json.put("seconds", run.took().seconds());
        json.put("samplesPerSecond", run.took().samplesPerSecond());
        json.put("hostBytes", hostBytes());
        json.put("deviceBytes", deviceBytes());
        json.put("overlapEfficiency", run.took().overlapEfficiency());
        json.put("busySeconds", busySeconds());
        json.put("notFinite", counts().json());
        json.put("notes", run.notes());
        json.put("outputs", run.files().entrySet().stream()
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
        return new FiniteReport(run.took().notFinite(), List.copyOf(run.files().keySet()));
    }

    private Map<String, Object> hostBytes() {
        HostBytes host = run.took().hostBytes();
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("allowed", host.allowed());
        json.put("reserved", host.reserved());
        json.put("projected", host.projected());
        json.put("measured", host.measured());
        json.put("exceeded", host.exceeded());
        return json;
    }

    private Map<String, Object> deviceBytes() {
        DeviceBytes device = run.took().deviceBytes();
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("allowed", device.allowed());
        json.put("reserved", 0);
        json.put("projected", device.projected());
        json.put("measured", device.measured());
        return json;
    }

    private Map<String, Object> busySeconds() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("allocate", run.took().allocateSeconds());
        json.put("read", run.took().readSeconds());
        json.put("toDevice", run.took().device().toDevice());
        json.put("compute", run.took().device().compute());
        json.put("toHost", run.took().device().toHost());
        json.put("write", run.took().writeSeconds());
        json.put("complete", run.took().completeSeconds());
        return json;
    }

    /** The lines of text. */
    List<String> summary() {
        HostBytes host = run.took().hostBytes();
        List<String> lines = new ArrayList<>();
        lines.add("%,d samples in %.1f s: %.1f million per second".formatted(
                run.took().samples(), run.took().seconds(), run.took().samplesPerSecond() / 1e6));
        lines.add(
                "reading %.1f s, %scomputing %.1f s, writing %.1f s; the slowest of them %.0f %% of the time".formatted(
                        run.took().readSeconds(), copying(), run.took().device().compute(), run.took().writeSeconds(),
                        100 * run.took().overlapEfficiency()));
        lines.add("memory: %s measured, %s projected, %s allowed".formatted(
                Bytes.format(host.measured()), Bytes.format(host.projected()), Bytes.format(host.allowed())));
        if (run.took().deviceBytes().measured() > 0) {
            lines.add("on the device: %s measured, %s projected, %s allowed".formatted(
                    Bytes.format(run.took().deviceBytes().measured()),
                    Bytes.format(run.took().deviceBytes().projected()),
                    Bytes.format(run.took().deviceBytes().allowed())));
        }
        lines.addAll(counts().sentences());
        run.files().forEach((name, path) -> lines.add("%s: %s".formatted(name, path)));
        return lines;
    }

    private String copying() {
        double toDevice = run.took().device().toDevice();
        double toHost = run.took().device().toHost();
        return toDevice + toHost > 0 ? "copying in %.1f s and back %.1f s, ".formatted(toDevice, toHost) : "";
    }
}
