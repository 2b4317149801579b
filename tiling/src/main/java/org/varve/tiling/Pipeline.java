package org.varve.tiling;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicReference;
import org.varve.core.Box;
import org.varve.core.TileRunner;
import org.varve.core.Volume;

/**
 * Streams all tiles of a plan once: slabs go round from a thread that reads to the calling thread, which computes, to a
 * thread that writes, and back.
 *
 * <p>The first failure, wherever it happens, stops all three; {@link #run} returns or throws once both threads have ended.
 */
final class Pipeline {

    /** A tile on its way; {@link #WAKE} only wakes the computing thread. */
    private record InFlight(Slab slab, Box tile, Box source) {
        static final InFlight WAKE = new InFlight(null, null, null);
    }

    /** What one thread does to all tiles. */
    private interface Stage {
        void run() throws IOException, InterruptedException;
    }

    private final TilePlan plan;
    private final Volume input;
    private final TileRunner runner;
    private final TileSink sink;
    private final BlockingQueue<Slab> free;
    private final BlockingQueue<InFlight> read;
    private final BlockingQueue<InFlight> computed;
    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private final Thread reader = new Thread(() -> guard(this::readAll), "varve-reader");
    private final Thread writer = new Thread(() -> guard(this::writeAll), "varve-writer");
    private long readNanos;
    private long writeNanos;
    private volatile Done done = new Done(0, 0);

    private record Done(long tiles, long samples) {
        Done and(Box tile) {
            return new Done(tiles + 1, samples + tile.shape().size());
        }
    }

    Pipeline(TilePlan plan, List<Slab> slabs, Volume input, TileRunner runner, TileSink sink) {
        this.plan = plan;
        this.input = input;
        this.runner = runner;
        this.sink = sink;
        this.free = new ArrayBlockingQueue<>(slabs.size(), false, slabs);
        this.read = new ArrayBlockingQueue<>(slabs.size() + 1);
        this.computed = new ArrayBlockingQueue<>(slabs.size());
    }

    RunReport.PhaseTimes run(Progress.Phase phase, Progress.Listener listener)
            throws IOException, InterruptedException {
        long start = System.nanoTime();
        Runnable progress = () -> listener.update(new Progress(
                phase, plan.count(), done.tiles, plan.survey().size(), done.samples,
                seconds(System.nanoTime() - start)));
        guard(() -> {
            reader.start();
            writer.start();
            computeAll(progress);
            writer.join();
            progress.run();
        });
        joinBoth();
        rethrow();
        return new RunReport.PhaseTimes(phase, plan.count(), seconds(System.nanoTime() - start), seconds(readNanos),
                runner.times(), seconds(writeNanos));
    }

    private void readAll() throws IOException, InterruptedException {
        for (long number = 0; number < plan.count(); number++) {
            Slab slab = free.take();
            long start = System.nanoTime();
            Box tile = plan.tile(number);
            Box source = tile.grow(plan.halo(), plan.survey());
            read(source, slab.input());
            readNanos += System.nanoTime() - start;
            read.put(new InFlight(slab, tile, source));
        }
    }

    private void read(Box source, MemorySegment destination) throws IOException {
        if (plan.tiles().input().equals(input.encoding())) {
            input.readStored(source, destination);
        } else {
            input.read(source, destination);
        }
    }

    private void computeAll(Runnable progress) throws InterruptedException {
        for (long number = 0; number < plan.count(); number++) {
            progress.run();
            InFlight next = read.take();
            if (failure.get() != null) return;
            runner.start(next.slab.slot(), next.tile, next.source, next.slab.input(), next.slab.outputs());
            computed.put(next);
        }
    }

    private void writeAll() throws IOException, InterruptedException {
        for (long number = 0; number < plan.count(); number++) {
            InFlight next = computed.take();
            runner.finish(next.slab.slot());
            long start = System.nanoTime();
            sink.accept(next.tile, next.slab.outputs());
            writeNanos += System.nanoTime() - start;
            done = done.and(next.tile);
            free.put(next.slab);
        }
    }

    /** Runs a stage; if it fails before any other has, stops the others. */
    private void guard(Stage stage) {
        try {
            stage.run();
        } catch (Throwable cause) {
            if (failure.compareAndSet(null, cause)) {
                reader.interrupt();
                writer.interrupt();
                // the computing thread belongs to the caller and is not interrupted; it waits for nothing but this queue
                read.offer(InFlight.WAKE);
            }
        }
    }

    /** Waits for both threads to end, as they do soon even where this thread was interrupted. */
    private void joinBoth() {
        boolean interrupted = false;
        while (reader.isAlive() || writer.isAlive()) {
            try {
                reader.join();
                writer.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) Thread.currentThread().interrupt();
    }

    private void rethrow() throws IOException, InterruptedException {
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
