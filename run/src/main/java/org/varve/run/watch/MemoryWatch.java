package org.varve.run.watch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Optional;
import org.varve.file.OutputException;
import org.varve.file.Reason;
import org.varve.profiler.MemoryLog;
import org.varve.profiler.MemoryProbe;
import org.varve.run.Job;
import org.varve.run.RunEvent;
import org.varve.run.RunListener;
import org.varve.tiling.JobPlan;
import org.varve.tiling.Progress;

/**
 * Writes the memory in use, tile by tile and every 20 ms, to a {@code .csv} or {@code .jsonl} file: see
 * {@link MemoryLog}. If it cannot be written, the run fails.
 */
public final class MemoryWatch implements RunListener {

    /** The interval of the log within a tile. */
    private static final long MILLISECONDS = 20;

    private final SideFile file;
    private Optional<Watched> watched = Optional.empty();

    /** Whether a file of that name may be replaced; true once it is this run's own, as the run may be planned again. */
    private boolean overwrite;

    /**
     * A log of one run, not yet created.
     *
     * @throws IllegalArgumentException if the extension is neither {@code .csv} nor {@code .jsonl}
     */
    public MemoryWatch(SideFile file) {
        this.file = file.requireEnding(".csv", ".jsonl");
        this.overwrite = file.overwrite();
    }

    /** A log that is being written. */
    private record Watched(MemoryProbe probe, MemoryLog log) {}

    @Override
    public void on(RunEvent event) {
        switch (event) {
            case RunEvent.Planned(Job job, JobPlan plan) -> begin(job, plan);
            case RunEvent.Progressed(Progress progress) -> add(progress);
            case RunEvent.Ended() -> end();
            default -> {
            }
        }
    }

    private void begin(Job job, JobPlan plan) {
        MemoryProbe probe = new MemoryProbe(job.device(), plan.run().footprint().buffers());
        try {
            MemoryLog log = new MemoryLog(file.path(), overwrite, probe::sample);
            overwrite = true;
            log.sampleEvery(MILLISECONDS);
            watched = Optional.of(new Watched(probe, log));
        } catch (IOException e) {
            probe.close();
            throw new UncheckedIOException(new OutputException(file.path(),
                    "cannot be written: check that its folder exists, and its permissions", e));
        }
    }

    private void add(Progress progress) {
        watched.ifPresent(each -> each.log.add(
                "%s %s".formatted(progress.phase().name().toLowerCase(Locale.ROOT), progress.tilesDone())));
    }

    private void end() {
        if (watched.isEmpty()) return;
        Watched last = watched.get();
        watched = Optional.empty();
        try (MemoryProbe _ = last.probe) {
            last.log.close();
        } catch (IOException e) {
            throw new UncheckedIOException(new OutputException(file.path(),
                    "ends early: %s; free some space, or drop the option".formatted(Reason.of(e)), e));
        }
    }
}
