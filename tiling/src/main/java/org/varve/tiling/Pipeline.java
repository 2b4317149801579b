package org.varve.tiling;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.varve.core.Box;
import org.varve.core.DeviceOutOfMemory;
import org.varve.core.Inputs;
import org.varve.core.TileRunner;
import org.varve.tiling.TileTimes.Span;

/**
 * Streams tiles, or parts of them, once. Slabs circulate from a reading thread to the calling thread, which computes,
 * to a writing thread, and back.
 *
 * <p>The first failure in any thread stops all three; {@link #run} returns or throws once both threads have ended. If
 * the device runs out of memory, no more parts are started, those it can still complete are written, and {@link #run}
 * returns: another pipeline can continue from {@link #done} with smaller parts.
 */
final class Pipeline {

    /** The work of one thread on all tiles. */
    private interface Stage {
        void run() throws IOException, InterruptedException;
    }

    /** How long the threads of a run that failed may take to end before the user hears what they are busy with. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final TileParts parts;
    private final TilePlan plan;
    private final TileRunner runner;
    private final TileSink sink;
    private final TileLog log;
    private final Consumer<TileEvent> listener;
    private final Patience patience;
    private final TileReader tiles;
    private final StallWatch writing;
    private final Sieve sieve;
    private final BlockingQueue<Slab> free;
    private final BlockingQueue<InFlight> read;
    private final BlockingQueue<InFlight> computed;
    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private final AtomicReference<DeviceOutOfMemory> refusal = new AtomicReference<>();
    private final Thread reader = new Thread(() -> guard(this::readAll), "varve-reader");
    private final Thread writer = new Thread(() -> guard(this::writeAll), "varve-writer");
    private long readNanos;
    private long writeNanos;
    private long unwanted;
    private final Reached before;
    private final SortedSet<Long> again = new ConcurrentSkipListSet<>();
    private long next;
    private volatile Reached.Written written;

    /**
     * A pipeline that continues where another ended.
     *
     * @param listener hears of progress, tiles, and faulty file systems, as {@link TileEvent} says
     */
    Pipeline(TileParts parts, Reached before, List<Slab> slabs, Inputs inputs, TileRunner runner, TileSink sink,
            TileLog log, Patience patience, Consumer<TileEvent> listener) {
        this.parts = parts;
        this.plan = parts.plan();
        this.before = before;
        this.next = before.next();
        this.written = before.written();
        this.runner = runner;
        this.sink = sink;
        this.log = log;
        this.listener = listener;
        this.patience = patience;
        this.tiles = new TileReader(parts, inputs, patience, this::requireGoing, this::note);
        this.writing = new StallWatch("written", patience.stall(), this::note);
        this.sieve = new Sieve(plan.part(), plan.tiles().input());
        this.free = new ArrayBlockingQueue<>(slabs.size(), false, slabs);
        this.read = new ArrayBlockingQueue<>(slabs.size() + 2);
        this.computed = new ArrayBlockingQueue<>(slabs.size() + 1);
    }

    private void note(String sentence) {
        listener.accept(new TileEvent.Noted(sentence));
    }

    RunReport.PhaseTimes run(Progress.Phase phase) throws IOException, InterruptedException {
        long start = System.nanoTime();
        log.begin(phase);
        Runnable progress = () -> listener.accept(new Progress(
                phase, plan.count(), written.parts() / parts.each(), plan.part().shape().size(), written.samples(),
                seconds(System.nanoTime() - start)));
        guard(() -> {
            reader.start();
            writer.start();
            computeAll(progress);
            while (!writer.join(patience.look())) look();
            progress.run();
        });
        joinBoth();
        rethrow(ThreadTraces.ofCaller());
        return new RunReport.PhaseTimes(phase, plan.count(), seconds(System.nanoTime() - start), seconds(readNanos),
                runner.times(), seconds(writeNanos), refusal.get() instanceof HostOutOfMemory);
    }

    /** The parts reached when it ended. */
    Reached done() {
        return new Reached(List.copyOf(again), next, written);
    }

    /** Unwanted non-finite input samples that the device counted. */
    long unwanted() {
        return unwanted;
    }

    /** The device's failure, if it ran out of memory. */
    Optional<DeviceOutOfMemory> refusal() {
        return Optional.ofNullable(refusal.get());
    }

    private void readAll() throws IOException, InterruptedException {
        for (long part : before.again()) read(part);
        for (; refusal.get() == null && parts.has(next); next++) read(next);
        read.put(InFlight.END);
    }

    private void read(long part) throws IOException, InterruptedException {
        if (parts.isEmpty(part)) return;
        Slab slab = take(free);
        long start = System.nanoTime();
        FlightEvents.Stage event = FlightEvents.read();
        Box tile = parts.part(part);
        Box source = tile.grow(plan.halo(), plan.survey());
        try {
            InFlight ready = new InFlight(part, slab, tiles.read(part, source, slab), tile, source, log.since(start));
            readNanos += System.nanoTime() - start;
            event.record(parts.number(part), log.device(), bytes(source));
            read.put(ready);
        } catch (HostOutOfMemory failed) {
            refusal.compareAndSet(null, failed);
            again.add(part);
            free.put(slab);
        }
    }

    /** A scan writes nothing. */
    private long bytesWritten(Box wanted) {
        return log.phase() == Progress.Phase.RUN ? plan.outputs() * wanted.shape().bytes() : 0;
    }

    private long bytes(Box source) {
        return plan.inputs() * plan.tiles().inputBytes(source.shape());
    }

    /** Checks for stalled file systems. */
    private void look() {
        tiles.look();
        writing.look();
    }

    /** The next part that was read; checks for stalls while it waits. */
    private InFlight next() throws InterruptedException {
        InFlight part = read.poll(patience.look().toNanos(), TimeUnit.NANOSECONDS);
        for (; part == null; part = read.poll(patience.look().toNanos(), TimeUnit.NANOSECONDS)) look();
        return part;
    }

    private void computeAll(Runnable progress) throws InterruptedException {
        for (InFlight part = next(); !part.isEnd(); part = next()) {
            progress.run();
            if (failure.get() != null) return;
            long start = System.nanoTime();
            FlightEvents.Stage event = FlightEvents.compute();
            if (refusal.get() == null && isStarted(part)) {
                event.end();
                computed.put(part.started(log.since(start), event));
            } else {
                again.add(part.number());
                free.put(part.slab());
            }
        }
        computed.put(InFlight.END);
    }

    private boolean isStarted(InFlight part) {
        return isTaken(() -> runner.start(part.slab().slot(), part.tile(), part.source(), part.inputs(),
                sink.place(part.tile(), part.slab().outputs())));
    }

    private void writeAll() throws IOException, InterruptedException {
        for (InFlight part = take(computed); !part.isEnd(); part = take(computed)) {
            int slot = part.slab().slot();
            long finishing = System.nanoTime();
            if (isTaken(() -> runner.finish(slot))) {
                Span finished = log.since(finishing);
                TileRunner.Share share = log.share(runner, slot);
                if (share.times().copies()) part.computing().end();
                long start = System.nanoTime();
                FlightEvents.Stage event = FlightEvents.write();
                writing.begin();
                Box wanted = sink.accept(part);
                writing.end();
                unwanted += sieve.notFinite(part.tile(), part.source(), part.inputs());
                writeNanos += System.nanoTime() - start;
                event.end();
                TileTimes times = log.add(part.read(), part.started(), finished, share, log.since(start));
                TileDone done =
                        new TileDone(parts.number(part.number()), part.tile(), share.device(), bytes(part.source()),
                                bytesWritten(wanted), times);
                part.computing().record(done);
                event.record(done.number(), done.device(), done.bytesWritten());
                listener.accept(done);
                parts.work().written(parts.position(part.number()), wanted);
                written = written.and(wanted.shape());
            } else {
                again.add(part.number());
            }
            free.put(part.slab());
        }
    }

    /** Takes the next, unless the run has failed: a listener or a volume may have lost the interrupt that says so. */
    private <T> T take(BlockingQueue<T> queue) throws InterruptedException {
        requireGoing();
        return queue.take();
    }

    private void requireGoing() throws InterruptedException {
        if (failure.get() != null) throw new InterruptedException();
    }

    /** Runs a step on the device; records and returns false if the device or the host lacks the memory for it. */
    private boolean isTaken(Runnable step) {
        try {
            step.run();
            return true;
        } catch (DeviceOutOfMemory e) {
            refusal.compareAndSet(null, e);
            return false;
        } catch (OutOfMemoryError e) {
            refusal.compareAndSet(null, new HostOutOfMemory(e));
            return false;
        }
    }

    /** Runs a stage; if it is the first to fail, stops the others. */
    private void guard(Stage stage) {
        try {
            stage.run();
        } catch (Throwable cause) {
            if (failure.compareAndSet(null, cause)) {
                reader.interrupt();
                writer.interrupt();
                // the computing thread belongs to the caller and is not interrupted; this queue is all it waits for
                read.offer(InFlight.END);
            }
        }
    }

    /** Waits for both threads, even if interrupted. They end once they come back from the caller's code. */
    private void joinBoth() {
        boolean interrupted = false;
        boolean isTold = false;
        while (reader.isAlive() || writer.isAlive()) {
            try {
                boolean isOver = reader.join(PATIENCE) && writer.join(PATIENCE);
                if (isOver || isTold) continue;
                isTold = true;
                note("the run ends when this is over: " + ThreadTraces.of(List.of(reader, writer)));
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) Thread.currentThread().interrupt();
    }

    private void rethrow(List<StackTraceElement> caller) throws IOException, InterruptedException {
        if (failure.get() != null) ThreadTraces.join(failure.get(), caller);
        switch (failure.get()) {
            case null -> {
            }
            case IOException cause -> throw cause;
            case InterruptedException cause -> throw cause;
            case UncheckedIOException cause -> throw cause.getCause();
            case RuntimeException cause -> throw cause;
            case Error cause -> throw cause;
            case Throwable cause -> throw new IllegalStateException(cause);
        }
    }

    private static double seconds(long nanos) {
        return nanos * 1e-9;
    }
}
