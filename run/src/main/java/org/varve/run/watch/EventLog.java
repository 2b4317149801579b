package org.varve.run.watch;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.varve.core.Note;
import org.varve.run.Job;
import org.varve.run.Json;
import org.varve.run.RunListener;
import org.varve.run.RunResult;
import org.varve.tiling.JobPlan;
import org.varve.tiling.Progress;
import org.varve.tiling.TileDone;
import org.varve.tiling.TileTimes;

/**
 * Reports a run in lines of JSON, an object for each event: its {@code time} (ISO 8601, in UTC), {@code level} ({@code
 * debug}, {@code info}, {@code warn} or {@code error}), {@code event}, and its facts; sizes are in bytes, times in
 * seconds, shapes and positions in inlines, crosslines and samples.
 */
public class EventLog implements RunListener {

    /** The level of an event. */
    public enum Level {
        /** Each tile. */
        DEBUG,
        /** The usual course of a run. */
        INFO,
        /** Something that the user should know. */
        WARN,
        /** The end of a run that has failed. */
        ERROR
    }

    private final Consumer<String> lines;
    private final Function<Note, String> sentence;
    private final Pace pace = new Pace();

    /**
     * A log of one run after the other.
     *
     * @param lines takes lines without their end, from any thread
     * @param sentence words a note
     */
    public EventLog(Consumer<String> lines, Function<Note, String> sentence) {
        this.lines = lines;
        this.sentence = sentence;
    }

    /** A line for an event. */
    public static String line(Level level, String event, Map<String, ?> facts) {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("time", Instant.now().truncatedTo(ChronoUnit.MILLIS).toString());
        line.put("level", lower(level));
        line.put("event", event);
        line.putAll(facts);
        return Json.line(line);
    }

    private void tell(Level level, String event, Map<String, ?> facts) {
        lines.accept(line(level, event, facts));
    }

    private static String lower(Enum<?> word) {
        return word.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public void setUp(String text) {
        tell(Level.INFO, "set-up", Map.of("text", text));
    }

    @Override
    public void note(Note note) {
        tell(Level.WARN, "note", Map.of("text", sentence.apply(note)));
    }

    @Override
    public void planned(Job job, JobPlan plan) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("operators", job.recipe().operators());
        facts.put("device", job.device().name());
        facts.put("threads", job.threads());
        facts.put("shape", Json.of(plan.run().part().shape()));
        facts.put("tiles", plan.run().count());
        facts.put("tile", Json.of(plan.run().tileShape()));
        facts.put("predictedSeconds", plan.predictedSeconds());
        facts.put("projectedHostBytes", plan.projectedHostBytes());
        facts.put("projectedDeviceBytes", plan.projectedDeviceBytes());
        facts.put("allowedHostBytes", job.budget().allowed());
        tell(Level.INFO, "planned", facts);
    }

    @Override
    public void progress(Progress progress) {
        if (!pace.isDue(progress)) return;
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("phase", lower(progress.phase()));
        facts.put("percent", Pace.percent(progress));
        facts.put("tiles", progress.tiles());
        facts.put("tilesDone", progress.tilesDone());
        facts.put("samples", progress.samples());
        facts.put("samplesDone", progress.samplesDone());
        facts.put("seconds", progress.seconds());
        facts.put("secondsLeft", Pace.secondsLeft(progress));
        tell(Level.INFO, "progress", facts);
    }

    @Override
    public void tile(TileDone done) {
        TileTimes times = done.times();
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("phase", lower(times.phase()));
        facts.put("tile", done.number());
        facts.put("origin", List.of(done.box().inline(), done.box().crossline(), done.box().sample()));
        facts.put("shape", Json.of(done.box().shape()));
        facts.put("device", done.device());
        facts.put("readSeconds", times.read().busy());
        facts.put("toDeviceSeconds", times.toDevice());
        facts.put("computeSeconds", times.compute().busy());
        facts.put("toHostSeconds", times.toHost());
        facts.put("writeSeconds", times.write().busy());
        facts.put("bytesRead", done.bytesRead());
        facts.put("bytesWritten", done.bytesWritten());
        tell(Level.DEBUG, "tile", facts);
    }

    @Override
    public void completed(RunResult result) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("outputs", result.files());
        facts.put("seconds", result.took().seconds());
        facts.put("samples", result.took().samples());
        facts.put("tiles", result.took().tiles());
        facts.put("measuredHostBytes", result.took().hostBytes().measured());
        facts.put("measuredDeviceBytes", result.took().deviceBytes().measured());
        tell(Level.INFO, "completed", facts);
    }

    @Override
    public void failed(Throwable cause) {
        tell(Level.ERROR, "failed", Map.of("error", Optional.ofNullable(cause.getMessage()).orElse(cause.toString())));
    }
}
