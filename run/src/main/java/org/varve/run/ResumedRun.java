package org.varve.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Optional;
import org.varve.core.Device;
import org.varve.core.OutOfBudgetException;
import org.varve.run.journal.Journal;
import org.varve.run.process.Interruption;

/**
 * Streams a run with a journal: goes on with the run that an existing one belongs to, or begins one. After a failure
 * the rest can still be done.
 */
final class ResumedRun {

    private final Opened opened;
    private final Device device;
    private final Preparation preparation;
    private final Rehearsal rehearsal;

    ResumedRun(Opened opened, Device device, Preparation preparation, Rehearsal rehearsal) {
        this.opened = opened;
        this.device = device;
        this.preparation = preparation;
        this.rehearsal = rehearsal;
    }

    /** Runs until the outputs are complete, whether by this process or by others. */
    RunResult run() throws IOException, OutOfBudgetException, InterruptedException {
        Optional<RunResult> result = Optional.empty();
        while (result.isEmpty()) result = attempt();
        return result.get();
    }

    /** Empty if other processes were faster, to create the journal or to name the outputs. */
    private Optional<RunResult> attempt() throws IOException, OutOfBudgetException, InterruptedException {
        Job job = opened.job(device);
        Resumption resumption = Resumption.of(opened, job.device());
        Planned planned = Planned.of(opened, job, resumption);
        preparation.requireHeap(planned);
        Optional<Journal> journal = resumption.journal(planned.plan(), planned.outputs().orElseThrow().shard());
        if (journal.isEmpty()) return Optional.empty();
        resumption.notes().forEach(opened.spec()::note);
        return stream(planned, resumption, journal.get());
    }

    private Optional<RunResult> stream(Planned planned, Resumption resumption, Journal journal)
            throws IOException, OutOfBudgetException, InterruptedException {
        boolean done = false;
        boolean overtaken = false;
        try {
            RunResult result = Streaming.of(opened, planned, rehearsal, Optional.of(journal));
            done = true;
            resumption.requireDone();
            return Optional.of(result);
        } catch (UncheckedIOException | IOException e) {
            overtaken = !Interruption.isBehind(e) && resumption.isOvertaken();
            if (!overtaken) {
                throw resumption.told(e instanceof UncheckedIOException hidden
                        ? Objects.requireNonNull(hidden.getCause())
                        : (IOException) e);
            }
        } finally {
            if (!done && !overtaken && !resumption.isAbandoned(journal)) {
                opened.spec().note(
                        "the journal %s stays: the same run goes on where it was".formatted(resumption.folder()));
            }
        }
        opened.spec().note("other processes presumed this one dead, and wrote its tiles and named the outputs");
        return Optional.empty();
    }
}
