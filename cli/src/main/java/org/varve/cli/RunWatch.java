package org.varve.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.varve.file.OutputException;
import org.varve.profiler.MemoryLog;
import org.varve.profiler.MemoryProbe;
import org.varve.tiling.JobPlan;
import org.varve.tiling.Progress;

/**
 * How a run is watched: its progress is shown, and what it occupies is written to a file.
 *
 * @param report where progress is shown
 * @param doing what is done in the main phase, such as {@code running}
 * @param memoryLog the file, if it is wanted
 */
record RunWatch(Report report, String doing, Optional<MemoryLogFile> memoryLog) {

    /** Between two tiles, the log gets a line this often. */
    private static final long MILLISECONDS = 20;

    /** Shows progress alone. */
    static RunWatch of(Report report, String doing) {
        return new RunWatch(report, doing, Optional.empty());
    }

    /** Begins to watch a job. */
    Started start(Job job, JobPlan plan) throws IOException {
        ProgressDisplay display = ProgressDisplay.on(report, doing);
        if (memoryLog.isEmpty()) return new Started(display, null, null, null);
        MemoryProbe probe = new MemoryProbe(job.device(), plan.run().footprint().buffers());
        MemoryLog log = memoryLog.get().open(probe::sample);
        log.sampleEvery(MILLISECONDS);
        return new Started(display, probe, log, memoryLog.get().path());
    }

    /** A run that is being watched. */
    record Started(ProgressDisplay display, MemoryProbe probe, MemoryLog log, Path file)
            implements
            Progress.Listener,
            AutoCloseable {

        @Override
        public void update(Progress progress) {
            display.update(progress);
            if (log != null) {
                log.add("%s %d".formatted(Choice.text(progress.phase()), progress.tilesDone()));
            }
        }

        @Override
        public void note(String sentence) {
            display.note(sentence);
        }

        @Override
        public void close() throws IOException {
            display.close();
            if (log == null) return;
            try (probe) {
                log.close();
            } catch (IOException e) {
                throw new OutputException(file, "ends early: %s; free some space, or leave it out".formatted(e), e);
            }
        }
    }
}
