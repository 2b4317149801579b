package org.varve.run.watch;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.varve.core.Note;
import org.varve.json.Json;
import org.varve.json.Unwrapped;
import org.varve.run.Job;
import org.varve.run.RunEvent;
import org.varve.run.RunListener;
import org.varve.tiling.Progress;
import org.varve.tiling.TileDone;
import org.varve.tiling.TileTimes.Span;
import org.varve.tiling.TileTimes;

/**
 * Writes a trace of all tiles in the <a
 * href="https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU">Trace Event Format</a>, which
 * Perfetto and chrome://tracing open: each device is a process, in which reading, copying in, computing, copying out
 * and writing are threads. Times are in microseconds from the start of the run. The trace gets its name when the run
 * ends, complete or not.
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

    private record Event(String name, String ph, int pid, int tid, @Unwrapped Record facts) {}

    private record Meta(Map<String, ?> args) {}

    private record Stage(double ts, double dur, Tile args) {}

    private record Tile(Progress.Phase phase, String box, double seconds, Optional<Long> bytes) {}

    @Override
    public void on(RunEvent event) {
        switch (event) {
            case RunEvent.Planned(Job job, _) -> begin(job);
            case RunEvent.TileWritten(TileDone tile) -> add(tile);
            case RunEvent.Completed(_),RunEvent.Failed(_) -> complete();
            default -> {
            }
        }
    }

    /** Begins the trace, again if the run begins again. */
    private void begin(Job job) {
        trace.ifPresent(SideText::discard);
        devices.clear();
        ends.clear();
        separator = "";
        trace = Optional.of(new SideText(file.path(), file.overwrite(), notes));
        add("{\"displayTimeUnit\": \"ms\", \"otherData\": %s, \"traceEvents\": [\n".formatted(
                Json.line(Map.of("operators", job.recipe().operators()))));
    }

    private void add(TileDone done) {
        int device = device(done.device());
        TileTimes times = done.times();
        add(done, device, Lane.READ, times.read(), Optional.of(done.bytesRead()));
        times.copyingIn().ifPresent(span -> add(done, device, Lane.COPY_IN, span, Optional.empty()));
        add(done, device, Lane.COMPUTE, times.computing(), Optional.empty());
        times.copyingOut().ifPresent(span -> add(done, device, Lane.COPY_OUT, span, Optional.empty()));
        add(done, device, Lane.WRITE, times.write(), Optional.of(done.bytesWritten()));
    }

    /** The number of a device, which is named when it comes first. */
    private int device(String name) {
        Integer known = devices.get(name);
        if (known != null) return known;
        int device = devices.size() + 1;
        devices.put(name, device);
        event("process_name", "M", device, 0, new Meta(Map.of("name", name)));
        for (Lane lane : Lane.values()) {
            event("thread_name", "M", device, lane.number, new Meta(Map.of("name", lane.label())));
            event("thread_sort_index", "M", device, lane.number, new Meta(Map.of("sort_index", lane.number)));
        }
        return device;
    }

    /**
     * Adds a stage; where times are not known exactly, it begins no earlier than the one before it in its lane ends.
     */
    private void add(TileDone done, int device, Lane lane, Span span, Optional<Long> bytes) {
        double from = Math.max(span.from(), ends.getOrDefault(List.of(device, lane.number), 0.0));
        double to = Math.max(from, span.to());
        ends.put(List.of(device, lane.number), to);
        Tile tile = new Tile(done.times().phase(), done.box().toString(), span.busy(), bytes);
        event("tile %s".formatted(done.number()), "X", device, lane.number,
                new Stage(from * 1e6, (to - from) * 1e6, tile));
    }

    private void event(String name, String type, int process, int thread, Record facts) {
        add(separator + Json.line(new Event(name, type, process, thread, facts)));
        separator = ",\n";
    }

    private void add(String text) {
        trace.ifPresent(each -> each.add(text));
    }

    private void complete() {
        add("\n]}\n");
        trace.ifPresent(SideText::complete);
    }
}
