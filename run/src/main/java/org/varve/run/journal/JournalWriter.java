package org.varve.run.journal;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.varve.core.VolumeWriter;

/** Forces written blocks to the disk, many at a time, and then adds them to the journal, in its own thread. */
final class JournalWriter implements Closeable {

    /** A stopped run does not wait longer for the disk: what is missing is written again anyway. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final Journal journal;
    private final BlockSource source;
    private final List<? extends VolumeWriter> outputs;
    private final Duration every;
    private final Thread thread = new Thread(this::run, "varve-journal");
    private List<JournalLine.Written> waiting = new ArrayList<>();
    private boolean flushing;
    private boolean busy;
    private boolean ended;
    private @Nullable Throwable failure;

    /** @param every how long blocks are gathered before they are forced to the disk */
    JournalWriter(Journal journal, BlockSource source, List<? extends VolumeWriter> outputs, Duration every) {
        this.source = source;
        this.journal = journal;
        this.outputs = outputs;
        this.every = every;
        thread.setDaemon(true);
        thread.start();
    }

    /** Adds written blocks, which reach the disk later. */
    synchronized void add(JournalLine.Written blocks) throws IOException {
        rethrow();
        waiting.add(blocks);
        notifyAll();
    }

    /** Returns once all blocks that were added are on the disk and in the journal. */
    synchronized void flush() throws IOException, InterruptedException {
        flushing = true;
        notifyAll();
        while ((busy || !waiting.isEmpty()) && failure == null) {
            wait();
        }
        flushing = false;
        rethrow();
    }

    private void rethrow() throws IOException {
        switch (failure) {
            case null -> {
            }
            case IOException cause -> throw cause;
            case RuntimeException cause -> throw cause;
            default -> throw new IllegalStateException(failure);
        }
    }

    private void run() {
        try (ExecutorService forcing = Executors.newThreadPerTaskExecutor(Thread.ofPlatform().daemon().factory())) {
            for (List<JournalLine.Written> blocks = take(); !blocks.isEmpty(); blocks = take()) {
                force(forcing);
                journal.add(blocks);
                source.noted(blocks.stream().flatMap(line -> line.blocks().stream()).toList());
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        } catch (Throwable e) {
            fail(e);
        }
    }

    /** Waits for blocks, then a while for more; none if the run has ended. */
    private synchronized List<JournalLine.Written> take() throws InterruptedException {
        busy = false;
        notifyAll();
        while (waiting.isEmpty() && !ended) {
            wait();
        }
        long until = System.nanoTime() + every.toNanos();
        for (long left = every.toNanos(); left > 0 && !flushing && !ended; left = until - System.nanoTime()) {
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
        if (ended) return List.of();
        List<JournalLine.Written> taken = waiting;
        waiting = new ArrayList<>();
        busy = true;
        return taken;
    }

    /** Forces all outputs at the same time, so that the disk can order its writes. */
    private void force(ExecutorService threads) throws IOException, InterruptedException {
        List<Future<?>> forced = new ArrayList<>();
        for (VolumeWriter output : outputs) {
            forced.add(threads.submit(() -> {
                output.force();
                return null;
            }));
        }
        for (Future<?> output : forced) {
            try {
                output.get();
            } catch (ExecutionException e) {
                if (e.getCause() instanceof IOException cause) throw cause;
                throw new IllegalStateException(e.getCause());
            }
        }
    }

    private synchronized void fail(Throwable cause) {
        failure = cause;
        notifyAll();
    }

    /** Ends without waiting for blocks that are not on the disk. */
    @Override
    public void close() {
        synchronized (this) {
            ended = true;
            notifyAll();
        }
        boolean interrupted = Thread.interrupted();
        try {
            thread.join(PATIENCE);
        } catch (InterruptedException e) {
            interrupted = true;
        }
        if (interrupted) Thread.currentThread().interrupt();
    }
}
