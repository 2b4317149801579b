package org.varve.run.watch;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.varve.core.Note;
import org.varve.run.Json;
import org.varve.run.Job;
import org.varve.run.RunListener;
import org.varve.run.RunResult;
import org.varve.tiling.JobPlan;
import org.varve.tiling.TileDone;
import org.varve.tiling.TileTimes;
import org.varve.tiling.TileTimes.Span;

/**
 * Writes a trace of all tiles in the <a href="https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU">Trace Event
 * Format</a>, which Perfetto and chrome://tracing open: each device is a process, in which reading, copying in, computing, copying out and writing
 * are threads. Times are in microseconds from the start of the run. The trace gets its name when the run ends, complete or not.
 */
public final class ChromeTrace implements RunListener {

    private enum Lane {
        READ(1), COPY_IN(2), COMPUTE(3), COPY_OUT(4), WRITE(5);

        /** From top to bottom. */
        private final int number;

        Lane(int number) {
            this.number = number;
        }

        String label() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }

    private final SideFile file;
    private final Consumer<Note> notes;
    private final Map<String, Integer> devices = new HashMap<>();
    private final Map<List<Integer>, Double> ends = new HashMap<>();
    private Optional<SideText> trace = Optional.empty();
    private String separator = "";

    /**
     * A trace of one run, not yet created.
     *
     * @param notes is told if the trace cannot be written, which does not stop the run
     * @throws IllegalArgumentException if the name does not end with {@code .json}
     */
    public ChromeTrace(SideFile file, Consumer<Note> notes) {
        this.file = file.requireEnding(".json");
        this.notes = notes;
    }

    /** Begins the trace, again if the run begins again. */
    @Override
    public void planned(Job job, JobPlan plan) {
        trace.ifPresent(SideText::discard);
        devices.clear();
        ends.clear();
        separator = "";
        trace = Optional.of(new SideText(file.path(), file.overwrite(), notes));
        add("{\"displayTimeUnit\": \"ms\", \"otherData\": %s, \"traceEvents\": [\n".formatted(
                Json.line(Map.of("operators", job.recipe().operators()))));
    }

    @Override
    public void tile(TileDone done) {
        int device = device(done.device());
        TileTimes times = done.times();
        add(done, device, Lane.READ, times.read(), Map.of("bytes", done.bytesRead()));
        times.copyingIn().ifPresent(span -> add(done, device, Lane.COPY_IN, span, Map.of()));
        add(done, device, Lane.COMPUTE, times.computing(), Map.of());
        times.copyingOut().ifPresent(span -> add(done, device, Lane.COPY_OUT, span, Map.of()));
        add(done, device, Lane.WRITE, times.write(), Map.of("bytes", done.bytesWritten()));
    }

    /** The number of a device, which is named when it comes first. */
    private int device(String name) {
        Integer known = devices.get(name);
        if (known != null) return known;
        int device = devices.size() + 1;
        devices.put(name, device);
        event("process_name", "M", device, 0, Map.of("args", Map.of("name", name)));
        for (Lane lane : Lane.values()) {
            event("thread_name", "M", device, lane.number, Map.of("args", Map.of("name", lane.label())));
            event("thread_sort_index", "M", device, lane.number,
                    Map.of("args", Map.of("sort_index", lane.number)));
        }
        return device;
    }

    /** Adds a stage; where times are not known exactly, it begins no earlier than the one before it in its lane ends. */
    private void add(TileDone done, int device, Lane lane, Span span, Map<String, Object> more) {
        double from = Math.max(span.from(), ends.getOrDefault(List.of(device, lane.number), 0.0));
        double to = Math.max(from, span.to());
        ends.put(List.of(device, lane.number), to);
        Map<String, Object> about = new LinkedHashMap<>();
        about.put("phase", done.times().phase().name().toLowerCase(Locale.ROOT));
        about.put("box", done.box());
        about.put("seconds", span.busy());
        about.putAll(more);
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("ts", from * 1e6);
        facts.put("dur", (to - from) * 1e6);
        facts.put("args", about);
        event("tile %s".formatted(done.number()), "X", device, lane.number, facts);
    }

    private void event(String name, String type, int process, int thread, Map<String, Object> facts) {
        Map<String, Object> event = new LinkedHashMap<>();
        event.put("name", name);
        event.put("ph", type);
        event.put("pid", process);
        event.put("tid", thread);
        event.putAll(facts);
        add(separator + Json.line(event));
        separator = ",\n";
    }

    private void add(String text) {
        trace.ifPresent(each -> each.add(text));
    }

    @Override
    public void completed(RunResult result) {
        complete();
    }

    @Override
    public void failed(Throwable cause) {
        complete();
    }

    private void complete() {
        add("\n]}\n");
        trace.ifPresent(SideText::complete);
    }
}
