package org.varve.run;

import java.io.Closeable;
import java.io.IOException;
import org.varve.core.OutOfBudgetException;
import org.varve.run.process.Interruption;
import org.varve.run.process.Stop;

/**
 * Does what a {@link Run} describes, in five acts: {@link Opened}, {@link DeviceChoice}, {@link Preparation},
 * {@link Planned}, {@link Streaming}. A {@link Stage} plays the last three.
 */
final class Execution implements Closeable {

    /** Bytes of the heap that each thread takes for a step, of short traces. */
    private static final long STEP = 8 << 10;

    private final Stop stop = new Stop();
    private final RunSpec spec;
    private final HostShare memory;
    private final RunHistory history;
    private final Rehearsal rehearsal;
    private final Performance performance;

    Execution(RunSpec described, HostShare memory) {
        Performance.Told told = new Performance.Told(described.listener, stop);
        this.spec = described.with(now -> now.listener = told);
        this.memory = memory;
        this.history = spec.history.orElseGet(
                () -> spec.learns ? new RunHistory(spec::note) : RunHistory.readOnly(spec::note));
        this.rehearsal = new Rehearsal(spec);
        this.performance = new Performance(spec, memory, rehearsal, told);
    }

    /** Stops the run, if another thread asks for it. */
    Stop stop() {
        return stop;
    }

    /** Runs to the end. */
    RunResult run() throws IOException, OutOfBudgetException, InterruptedException {
        return performance.play(this::openAndStream);
    }

    private RunResult openAndStream() throws IOException, OutOfBudgetException, InterruptedException {
        spec.destination();
        expectHeap();
        try (Opened opened = Opened.of(spec, memory, history); DeviceChoice choice = DeviceChoice.toRun(opened)) {
            return new Stage(opened, choice, rehearsal).stream();
        }
    }

    /** Opens the inputs, chooses the device, and plans; writes nothing. */
    PlannedRun plan() throws IOException, OutOfBudgetException, InterruptedException {
        rehearsal.close();
        expectHeap();
        try {
            return PlannedRun.of(performance, Opened.of(spec, memory, history), rehearsal);
        } catch (IOException | RuntimeException e) {
            if (Interruption.isBehind(e)) throw Interruption.of(e, false);
            throw e;
        }
    }

    /** To prepare thousands of steps takes longer than to begin anew. */
    private void expectHeap() throws IOException {
        long steps = spec.recipe.workflow().steps().size();
        spec.runtime.expect(steps * spec.threads() * STEP, memory.allowed());
    }

    /** Closes the writers that the caller handed over. */
    @Override
    public void close() throws IOException {
        performance.close();
    }
}
