package org.varve.run;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import org.varve.core.Note;
import org.varve.core.OutOfBudgetException;
import org.varve.file.OutputException;
import org.varve.host.MemoryClaim;
import org.varve.run.process.ActiveRuns;
import org.varve.run.process.Interruption;
import org.varve.run.process.Stop;

/** Plays a run to its end, and tells the listener how it ended. */
final class Performance implements Closeable {

    private final RunSpec spec;
    private final HostShare memory;
    private final Rehearsal rehearsal;
    private final Told told;

    Performance(RunSpec spec, HostShare memory, Rehearsal rehearsal, Told told) {
        this.spec = spec;
        this.memory = memory;
        this.rehearsal = rehearsal;
        this.told = told;
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
        told.on(new RunEvent.Completed(result));
        return result.with(told.notes());
    }

    /** Tells the listener of a failure, which is not lost if the listener fails too. */
    private void tellFailed(Throwable failure) {
        try {
            told.on(new RunEvent.Failed(failure));
        } catch (RuntimeException | Error another) {
            if (!another.equals(failure)) failure.addSuppressed(another);
        }
        told.failures().stream().filter(other -> !other.equals(failure)).forEach(failure::addSuppressed);
    }

    /**
     * The listener of a run, whose exceptions do not change it. Only a file that it writes for the run and cannot write
     * fails the run, as an output does.
     */
    static final class Told implements RunListener {

        /** Of a listener that fails at every tile. */
        private static final int MOST_FAILURES = 8;

        private final RunListener listener;
        private final Stop stop;
        private final List<Exception> failures = new ArrayList<>();

        Told(RunListener listener, Stop stop) {
            this.listener = listener;
            this.stop = stop;
        }

        @Override
        public void on(RunEvent event) {
            try {
                listener.on(event);
            } catch (Exception e) {
                if (e instanceof UncheckedIOException hidden && hidden.getCause() instanceof OutputException)
                    throw hidden;
                add(e);
            }
            if (!isLast(event)) stop.repeat();
        }

        /** Whether what follows only cleans up. */
        private static boolean isLast(RunEvent event) {
            return switch (event) {
                case RunEvent.Ended(),RunEvent.Completed(_),RunEvent.Failed(_) -> true;
                case RunEvent.SetUp(_),RunEvent.Noted(_),RunEvent.Planned(_, _),RunEvent.Progressed(_),RunEvent.TileWritten(_) ->
                    false;
            };
        }

        private synchronized void add(Exception failure) {
            if (Interruption.isBehind(failure)) Thread.currentThread().interrupt();
            if (failures.size() == MOST_FAILURES || failures.contains(failure)) return;
            failures.add(failure);
            System.getLogger("org.varve").log(Level.WARNING, "a listener failed; the run goes on", failure);
        }

        synchronized List<Exception> failures() {
            return List.copyOf(failures);
        }

        /** The failures, for a run that has its outputs. */
        List<Note> notes() {
            return failures().stream().map(failure -> new Note("a listener failed, and the run went on: " + failure))
                    .toList();
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
