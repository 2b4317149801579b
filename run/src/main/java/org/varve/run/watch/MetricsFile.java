package org.varve.run.watch;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.varve.core.Note;
import org.varve.file.OutputException;
import org.varve.host.HostMemory;
import org.varve.run.process.Build;
import org.varve.run.process.Interruption;
import org.varve.run.Job;
import org.varve.run.RunEvent;
import org.varve.run.RunListener;
import org.varve.tiling.JobPlan;
import org.varve.tiling.Progress;
import org.varve.tiling.TileDone;
import org.varve.tiling.TileTimes;

/**
 * Writes metrics of a run in Prometheus's <a href="https://prometheus.io/docs/instrumenting/exposition_formats/">text
 * format</a>, for the textfile
 * folder of a node exporter: at its start, every few seconds while it goes, and at its end. The file is replaced at
 * once each time, and stays.
 * Each metric has the label {@code run}, which is the name of the file without {@code .prom}, so that a folder may hold
 * those of several runs.
 */
public final class MetricsFile implements RunListener {

    private static final String ENDING = ".prom";

    /** The beginning of a metrics file. */
    private static final String BEGINNING = "# HELP varve_";

    /** The state of a run. */
    private enum State {
        PLANNING, SCANNING, RUNNING, DONE, FAILED, STOPPED
    }

    private final SideFile file;
    private final Duration every;
    private final Consumer<Note> notes;
    private final String name;
    private final double start = now();
    private final Map<Progress.Phase, Progress> phases = new EnumMap<>(Progress.Phase.class);
    private final Map<String, Double> stages = new LinkedHashMap<>();
    private State state = State.PLANNING;
    private Optional<Job> job = Optional.empty();
    private Optional<JobPlan> plan = Optional.empty();
    private Optional<Thread> writer = Optional.empty();
    private long notesTold;
    private long bytesRead;
    private long bytesWritten;
    private boolean isLost;

    /**
     * The metrics of one run.
     *
     * @param every how often they are written while it goes
     * @param notes gets one note if they cannot be written, which does not stop the run
     * @throws IllegalArgumentException if the name does not end with {@code .prom}
     */
    public MetricsFile(SideFile file, Duration every, Consumer<Note> notes) {
        this.file = file.requireEnding(ENDING);
        this.every = every;
        this.notes = notes;
        String last = file.path().getFileName().toString();
        this.name = last.substring(0, last.length() - ENDING.length());
    }

    /**
     * Whether a file of that name holds metrics of a run, and nothing is lost if those of the next replace it; links
     * are not followed.
     */
    public static boolean isOwn(Path path) throws IOException {
        return SideFile.begins(path, BEGINNING);
    }

    /**
     * Writes them for the first time, before the run begins.
     *
     * @throws OutputException if that fails
     */
    public MetricsFile begin() throws OutputException {
        AtomicReference<Note> failure = new AtomicReference<>();
        write(failure::set);
        if (failure.get() != null) {
            throw new OutputException(file.path(),
                    "cannot be written: check its folder, the permissions, and the space on its disk");
        }
        return this;
    }

    private static double now() {
        return System.currentTimeMillis() * 1e-3;
    }

    @Override
    public synchronized void on(RunEvent event) {
        switch (event) {
            case RunEvent.Noted _ -> notesTold++;
            case RunEvent.Planned(Job planned, JobPlan tiles) -> begin(planned, tiles);
            case RunEvent.Progressed(Progress progress) -> add(progress);
            case RunEvent.TileWritten(TileDone tile) -> add(tile);
            case RunEvent.Completed(_) -> end(State.DONE);
            case RunEvent.Failed(Throwable cause) ->
                end(Interruption.isBehind(cause) ? State.STOPPED : State.FAILED);
            case RunEvent.SetUp(_),RunEvent.Ended() -> {
            }
        }
    }

    private void begin(Job planned, JobPlan tiles) {
        job = Optional.of(planned);
        plan = Optional.of(tiles);
        state = tiles.scans().isEmpty() ? State.RUNNING : State.SCANNING;
        phases.clear();
        if (writer.isEmpty()) {
            writer = Optional.of(Thread.ofPlatform().daemon().name("varve-metrics").start(this::writeOften));
        }
    }

    private synchronized void writeOften() {
        try {
            while (!isEnded()) {
                write();
                wait(every.toMillis());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void add(Progress progress) {
        phases.put(progress.phase(), progress);
        if (progress.phase() == Progress.Phase.RUN) state = State.RUNNING;
    }

    private void add(TileDone done) {
        TileTimes times = done.times();
        add("read", times.read().busy());
        add("copy_in", times.toDevice());
        add("compute", times.compute().busy());
        add("copy_out", times.toHost());
        add("write", times.write().busy());
        bytesRead += done.bytesRead();
        bytesWritten += done.bytesWritten();
    }

    private void add(String stage, double seconds) {
        stages.merge(stage, seconds, Double::sum);
    }

    private void end(State last) {
        state = last;
        notifyAll();
        write();
    }

    private boolean isEnded() {
        return state.compareTo(State.DONE) >= 0;
    }

    private void write() {
        if (!isLost) write(this::lose);
    }

    private void lose(Note note) {
        isLost = true;
        notes.accept(note);
    }

    private synchronized void write(Consumer<Note> failures) {
        SideText text = new SideText(file.path(), true, failures);
        text.add(metrics().toString());
        text.complete();
    }

    private MetricsText metrics() {
        MetricsText text = new MetricsText(Map.of("run", name));
        text.gauge("varve_run_info", "What is run, and by what.").add(about(), 1);
        text.gauge("varve_run_state", "1 for the current state, 0 for the others.");
        for (State each : State.values()) {
            text.add(Map.of("state", lower(each)), each == state ? 1 : 0);
        }
        text.gauge("varve_run_start_time_seconds", "Start of the run, in seconds since 1970.").add(start);
        text.gauge("varve_run_update_time_seconds", "Time of this update, in seconds since 1970.").add(now());
        text.gauge("varve_run_tiles", "Tiles of a phase.");
        phases.forEach((phase, progress) -> text.add(phase(phase), progress.tiles()));
        text.gauge("varve_run_tiles_done", "Finished tiles of a phase, including those of earlier runs.");
        phases.forEach((phase, progress) -> text.add(phase(phase), progress.tilesDone()));
        text.gauge("varve_run_samples", "Samples of a phase.");
        phases.forEach((phase, progress) -> text.add(phase(phase), progress.samples()));
        text.gauge("varve_run_samples_done", "Finished samples of a phase, including those of earlier runs.");
        phases.forEach((phase, progress) -> text.add(phase(phase), progress.samplesDone()));
        text.counter("varve_run_stage_seconds_total", "Time during which a stage was busy with tiles.");
        stages.forEach((stage, seconds) -> text.add(Map.of("stage", stage), seconds));
        text.counter("varve_run_read_bytes_total", "Bytes of samples read, halos included.").add(bytesRead);
        text.counter("varve_run_written_bytes_total", "Bytes of samples written.").add(bytesWritten);
        text.counter("varve_run_notes_total", "Deviations from the plan.").add(notesTold);
        text.gauge("varve_run_resident_memory_bytes", "Host memory of the process.").add(HostMemory.now().resident());
        plan.ifPresent(tiles -> {
            text.gauge("varve_run_predicted_seconds", "Predicted time of the run.")
                    .add(tiles.predictedSeconds());
            text.gauge("varve_run_projected_host_memory_bytes", "Projected host memory of the run.")
                    .add(tiles.projectedHostBytes());
            text.gauge("varve_run_projected_device_memory_bytes", "Projected device memory of the run.")
                    .add(tiles.projectedDeviceBytes());
            text.gauge("varve_run_allowed_host_memory_bytes", "Host memory allowed for the run.")
                    .add(tiles.run().budget().allowed());
        });
        return text;
    }

    private Map<String, String> about() {
        Map<String, String> about = new LinkedHashMap<>();
        about.put("version", Build.VERSION);
        about.put("operators", job.map(known -> known.recipe().operators()).orElse(""));
        about.put("device", job.map(known -> known.device().name()).orElse(""));
        return about;
    }

    private static Map<String, String> phase(Progress.Phase phase) {
        return Map.of("phase", lower(phase));
    }

    private static String lower(Enum<?> word) {
        return word.name().toLowerCase(Locale.ROOT);
    }
}
