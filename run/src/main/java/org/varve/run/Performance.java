package org.varve.run;

import java.io.Closeable;
import java.io.IOException;
import org.varve.core.OutOfBudgetException;
import org.varve.host.MemoryClaim;
import org.varve.run.process.ActiveRuns;
import org.varve.run.process.Interruption;

/** Plays a run to its end, and tells the listener how it ended. */
final class Performance implements Closeable {

    private final RunSpec spec;
    private final HostShare memory;
    private final Rehearsal rehearsal;

    Performance(RunSpec spec, HostShare memory, Rehearsal rehearsal) {
        this.spec = spec;
        this.memory = memory;
        this.rehearsal = rehearsal;
    }

    /** What remains to be done of a run. */
    @FunctionalInterface
    interface Acts {
        RunResult play() throws IOException, OutOfBudgetException, InterruptedException;
    }

    RunResult play(Acts acts) throws IOException, OutOfBudgetException, InterruptedException {
        RunResult result;
        try {
            result = claimMemory(acts);
        } catch (IOException | OutOfBudgetException | InterruptedException | RuntimeException | Error e) {
            tellFailed(e);
            throw e;
        }
        spec.listener.on(new RunEvent.Completed(result));
        return result;
    }

    /** Tells the listener of a failure, which is not lost if the listener fails too. */
    private void tellFailed(Throwable failure) {
        try {
            spec.listener.on(new RunEvent.Failed(failure));
        } catch (RuntimeException | Error another) {
            if (!another.equals(failure)) failure.addSuppressed(another);
        }
    }

    /** Tells other processes of the memory that the run will take at least. */
    private RunResult claimMemory(Acts acts) throws IOException, OutOfBudgetException, InterruptedException {
        try (this;
                MemoryClaim _ = memory.announce(spec.kind());
                Closeable _ = ActiveRuns.begin(spec.runtime.isOwn())) {
            return acts.play();
        } catch (IOException | RuntimeException | InterruptedException e) {
            if (Interruption.isBehind(e)) throw Interruption.of(e, spec.resuming.isPresent());
            throw e;
        }
    }

    /** Closes the writers that the caller handed over. */
    @Override
    public void close() throws IOException {
        rehearsal.close();
        if (spec.destination.isPresent()) spec.destination().close();
    }
}
