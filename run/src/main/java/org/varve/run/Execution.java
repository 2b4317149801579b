package org.varve.run;

import java.io.Closeable;
import java.io.IOException;
import org.varve.core.OutOfBudgetException;
import org.varve.host.MemoryClaim;

/**
 * Does what a {@link Run} describes, in five acts: {@link Opened}, {@link DeviceChoice}, {@link Preparation},
 * {@link Planned}, {@link Streaming}. A {@link Stage} plays the last three.
 */
final class Execution implements Closeable {

    private final RunSpec spec;
    private final HostShare memory;
    private final RunHistory history;
    private final Rehearsal rehearsal;

    Execution(RunSpec spec, HostShare memory) {
        this.spec = spec;
        this.memory = memory;
        this.history = spec.history.orElseGet(() -> RunHistory.readOnly(spec.listener::note));
        this.rehearsal = new Rehearsal(spec);
    }

    /** Something that ends in a result. */
    @FunctionalInterface
    private interface Acts {
        RunResult play() throws IOException, OutOfBudgetException, InterruptedException;
    }

    /** Runs to the end. */
    RunResult run() throws IOException, OutOfBudgetException, InterruptedException {
        return tellTheEnd(this::openAndStream);
    }

    private RunResult openAndStream() throws IOException, OutOfBudgetException, InterruptedException {
        spec.destination();
        try (Opened opened = Opened.of(spec, memory, history); DeviceChoice choice = DeviceChoice.toRun(opened)) {
            return new Stage(opened, choice, rehearsal).stream();
        }
    }

    /** Opens the inputs, chooses the device, and plans; writes nothing. */
    PlannedRun plan() throws IOException, OutOfBudgetException, InterruptedException {
        rehearsal.close();
        try {
            return PlannedRun.of(this, Opened.of(spec, memory, history), rehearsal);
        } catch (IOException | RuntimeException e) {
            if (Interruption.isBehind(e)) throw Interruption.of(e, false);
            throw e;
        }
    }

    /** Runs what was planned to the end. */
    RunResult run(PlannedRun planned) throws IOException, OutOfBudgetException, InterruptedException {
        return tellTheEnd(planned::stream);
    }

    /** Tells the listener how a run ends. */
    private RunResult tellTheEnd(Acts acts) throws IOException, OutOfBudgetException, InterruptedException {
        RunResult result;
        try {
            result = claimMemory(acts);
        } catch (IOException | OutOfBudgetException | InterruptedException | RuntimeException | Error e) {
            spec.listener.failed(e);
            throw e;
        }
        spec.listener.completed(result);
        return result;
    }

    /** Tells other processes of the memory that the run will take at least, and closes what the caller handed over. */
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
