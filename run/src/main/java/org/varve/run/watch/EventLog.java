package org.varve.run.watch;

import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.varve.core.Box;
import org.varve.core.Note;
import org.varve.core.Shape;
import org.varve.json.AsArray;
import org.varve.json.Json;
import org.varve.json.OrNull;
import org.varve.json.Unwrapped;
import org.varve.run.Job;
import org.varve.run.RunEvent;
import org.varve.run.RunListener;
import org.varve.run.RunResult;
import org.varve.tiling.JobPlan;
import org.varve.tiling.Progress;
import org.varve.tiling.RunReport;
import org.varve.tiling.TileDone;
import org.varve.tiling.TileTimes;

/**
 * Reports a run in lines of JSON, an object for each event: its {@code time} (ISO 8601, in UTC), {@code level} ({@code
 * debug}, {@code info}, {@code warn} or {@code error}), {@code event}, and its facts; sizes are in bytes, times in
 * seconds, shapes and positions in inlines, crosslines and samples.
 */
public final class EventLog implements RunListener {

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

    private record Line(String time, Level level, String event, @Unwrapped Object facts) {}

    private record Text(String text) {}

    private record Planned(
            String operators, String device, int threads, @AsArray Shape shape, long tiles, @AsArray Shape tile,
            double predictedSeconds, long projectedHostBytes, long projectedDeviceBytes, long allowedHostBytes) {}

    private record Progressed(
            Progress.Phase phase, int percent, long tiles, long tilesDone, long samples, long samplesDone,
            double seconds, @OrNull double secondsLeft) {}

    private record Tile(
            Progress.Phase phase, long tile, List<Integer> origin, @AsArray Shape shape, String device,
            double readSeconds, double toDeviceSeconds, double computeSeconds, double toHostSeconds,
            double writeSeconds, long bytesRead, long bytesWritten) {}

    private record Completed(
            Map<String, Path> outputs, double seconds, long samples, long tiles, long measuredHostBytes,
            long measuredDeviceBytes) {}

    private record Failed(String error) {}

    /**
     * A line for an event.
     *
     * @param facts a record, or a map
     */
    public static String line(Level level, String event, Object facts) {
        return Json.line(new Line(Instant.now().truncatedTo(ChronoUnit.MILLIS).toString(), level, event, facts));
    }

    private void tell(Level level, String event, Record facts) {
        lines.accept(line(level, event, facts));
    }

    @Override
    public void on(RunEvent event) {
        switch (event) {
            case RunEvent.SetUp(String text) -> tell(Level.INFO, "set-up", new Text(text));
            case RunEvent.Noted(Note note) -> tell(Level.WARN, "note", new Text(sentence.apply(note)));
            case RunEvent.Planned(Job job, JobPlan plan) -> tell(job, plan);
            case RunEvent.Progressed(Progress progress) -> tell(progress);
            case RunEvent.TileWritten(TileDone tile) -> tell(tile);
            case RunEvent.Ended() -> {
            }
            case RunEvent.Completed(RunResult result) -> tell(result.files(), result.took());
            case RunEvent.Failed(Throwable cause) -> tell(Level.ERROR, "failed",
                    new Failed(Optional.ofNullable(cause.getMessage()).orElse(cause.toString())));
        }
    }

    private void tell(Job job, JobPlan plan) {
        tell(Level.INFO, "planned", new Planned(job.recipe().operators(), job.device().name(), job.threads(),
                plan.run().part().shape(), plan.run().count(), plan.run().tileShape(), plan.predictedSeconds(),
                plan.projectedHostBytes(), plan.projectedDeviceBytes(), job.budget().allowed()));
    }

    private void tell(Progress progress) {
        if (!pace.isDue(progress)) return;
        tell(Level.INFO, "progress", new Progressed(progress.phase(), Pace.percent(progress), progress.tiles(),
                progress.tilesDone(), progress.samples(), progress.samplesDone(), progress.seconds(),
                Pace.secondsLeft(progress)));
    }

    private void tell(TileDone done) {
        TileTimes times = done.times();
        Box box = done.box();
        tell(Level.DEBUG, "tile", new Tile(times.phase(), done.number(),
                List.of(box.inline(), box.crossline(), box.sample()), box.shape(), done.device(), times.read().busy(),
                times.toDevice(), times.compute().busy(), times.toHost(), times.write().busy(), done.bytesRead(),
                done.bytesWritten()));
    }

    private void tell(Map<String, Path> outputs, RunReport took) {
        tell(Level.INFO, "completed", new Completed(outputs, took.seconds(), took.samples(), took.tiles(),
                took.hostBytes().measured(), took.deviceBytes().measured()));
    }
}
