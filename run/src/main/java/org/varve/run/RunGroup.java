package org.varve.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import org.varve.run.process.JavaRuntime;

/**
 * Executes several runs at a time within one budget: each gets an equal part of what the Java runtime leaves. Further
 * runs wait for their turn.
 *
 * {@snippet :
 * Path survey = Path.of("survey.sgy");
 * try (RunGroup group = new RunGroup(8L << 30, 2)) {
 *     RunHandle dip = group.start(Run.of(dipOperator).from(survey).to("{output}.sgy"));
 *     RunHandle envelope = group.start(Run.of(new Envelope()).from(survey).to("envelope.sgy"));
 * }
 * }
 */
public final class RunGroup implements AutoCloseable {

    private final HostShare share;
    private final JavaRuntime runtime;
    private final Semaphore places;
    private final List<RunHandle> started = new ArrayList<>();
    private boolean closed;

    /**
     * A group.
     *
     * @param hostBytes that the process may occupy in all; the system's own limits still apply
     * @param atATime number of runs at a time, at least 1
     */
    public RunGroup(long hostBytes, int atATime) {
        int parts = Devices.possible("runs at a time", atATime);
        runtime = new Part(parts);
        share = new HostShare(Optional.of(hostBytes), runtime, parts);
        places = new Semaphore(parts, true);
    }

    /** The runtime of an application whose heap several runs share. */
    private record Part(int parts) implements JavaRuntime {

        @Override
        public long attainable(long allowed) throws IOException {
            return JavaRuntime.SHARED.attainable(allowed) / parts;
        }

        @Override
        public long heapBytes(long allowed) throws IOException {
            return JavaRuntime.SHARED.heapBytes(allowed);
        }
    }

    /**
     * Starts a run as soon as it has room; its own {@link Run#within} is ignored.
     *
     * @throws IllegalStateException if the group is closed
     */
    public synchronized RunHandle start(Run run) {
        if (closed) throw new IllegalStateException("the group of runs is closed: create another");
        started.removeIf(handle -> !handle.thread().isAlive());
        Execution execution = run.execution(share, runtime);
        RunHandle handle = RunHandle.start(() -> {
            try (execution) {
                places.acquire();
                try {
                    return execution.run();
                } finally {
                    places.release();
                }
            }
        }, execution.stop());
        started.add(handle);
        return handle;
    }

    /**
     * Waits until all runs have ended. If the calling thread is interrupted meanwhile, they are cancelled, and it stays
     * interrupted.
     *
     * @throws IllegalStateException if cancelled runs are kept busy, as {@link RunHandle#cancel}
     */
    @Override
    public void close() {
        List<RunHandle> last;
        synchronized (this) {
            closed = true;
            last = List.copyOf(started);
        }
        try {
            for (RunHandle handle : last) handle.thread().join();
        } catch (InterruptedException stop) {
            last.forEach(RunHandle::stop);
            try {
                last.forEach(RunHandle::awaitStopped);
            } finally {
                Thread.currentThread().interrupt();
            }
        }
    }
}
