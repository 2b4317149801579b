package org.varve.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.varve.core.Note;
import org.varve.file.OutputException;
import org.varve.profiler.MemoryLog;
import org.varve.profiler.MemoryProbe;
import org.varve.run.Job;
import org.varve.run.RunListener;
import org.varve.tiling.JobPlan;
import org.varve.tiling.Progress;

/** Shows the progress of a run, and writes the memory that it occupies to a file. */
class RunWatch implements RunListener {

    /** Milliseconds between two lines of the log within a tile. */
    private static final long MILLISECONDS = 20;

    private final Report report;
    private final String doing;
    private final Optional<MemoryLogFile> memoryLog;
    private Optional<ProgressDisplay> display = Optional.empty();
    private Optional<Watched> watched = Optional.empty();

    /**
     * Watches runs one after the other.
     *
     * @param report where progress is shown
     * @param doing the name of the main phase, such as {@code running}
     * @param memoryLog the file; empty for none
     */
    RunWatch(Report report, String doing, Optional<MemoryLogFile> memoryLog) {
        this.report = report;
        this.doing = doing;
        this.memoryLog = memoryLog;
    }

    /** Shows progress only. */
    RunWatch(Report report, String doing) {
        this(report, doing, Optional.empty());
    }

    @Override
    public void setUp(String sentence) {
        LargerHeap.once(report::note).accept(sentence);
    }

    @Override
    public void note(Note note) {
        String sentence = OptionWords.sentence(note);
        display.ifPresentOrElse(shown -> shown.note(sentence), () -> report.note(sentence));
    }

    @Override
    public void planned(Job job, JobPlan plan) throws IOException {
        if (memoryLog.isPresent()) watched = Optional.of(Watched.open(memoryLog.get(), job, plan));
        display = Optional.of(report.progress(doing));
    }

    @Override
    public void progress(Progress progress) {
        display.ifPresent(shown -> shown.update(progress));
        watched.ifPresent(log -> log.add(progress));
    }

    @Override
    public void ended() throws IOException {
        display.ifPresent(ProgressDisplay::close);
        display = Optional.empty();
        Optional<Watched> log = watched;
        watched = Optional.empty();
        if (log.isPresent()) log.get().close();
    }

    /** A log that is being written. */
    private record Watched(MemoryProbe probe, MemoryLog log, Path file) {

        static Watched open(MemoryLogFile file, Job job, JobPlan plan) throws IOException {
            MemoryProbe probe = new MemoryProbe(job.device(), plan.run().footprint().buffers());
            MemoryLog log = file.open(probe::sample);
            log.sampleEvery(MILLISECONDS);
            return new Watched(probe, log, file.path());
        }

        void add(Progress progress) {
            log.add("%s %d".formatted(Choice.text(progress.phase()), progress.tilesDone()));
        }

        void close() throws IOException {
            try (probe) {
                log.close();
            } catch (IOException e) {
                throw new OutputException(file, "ends early: %s; free some space, or leave it out".formatted(e), e);
            }
        }
    }
}
