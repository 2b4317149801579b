package org.varve.core;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.stream.IntStream;

/** One device of a group at work: its slots, and how fast it has been. A thread of its own notices when it has done a tile. */
final class GroupMember implements AutoCloseable {

    private final TileRunner runner;
    private final Semaphore slots;
    private final Queue<Integer> free;
    private final ExecutorService finisher = Executors.newSingleThreadExecutor(
            work -> Thread.ofPlatform().name("varve-finisher").unstarted(work));

    private long samplesInFlight;
    private double secondsPerSample;
    private long lastFinished = System.nanoTime();

    /** Takes over the runner, which has that many slots. */
    GroupMember(TileRunner runner, int slots) {
        this.runner = runner;
        this.slots = new Semaphore(slots);
        free = new ConcurrentLinkedQueue<>(IntStream.range(0, slots).boxed().toList());
    }

    TileRunner runner() {
        return runner;
    }

    /** What the tiles finished so far took for each sample, the latest above all; 0 as long as there are none. */
    synchronized double secondsPerSample() {
        return secondsPerSample;
    }

    /**
     * Seconds until it would be done with another tile, had it begun as soon as it had nothing else to do: so that a device which
     * was slow is tried again.
     *
     * @param usual seconds for a sample, as long as nothing is known of this device
     */
    synchronized double secondsFor(long samples, double usual) {
        double work = (samplesInFlight + samples) * (secondsPerSample == 0 ? usual : secondsPerSample);
        return samplesInFlight > 0 ? work : work - (System.nanoTime() - lastFinished) * 1e-9;
    }

    /** Begins to compute a tile as soon as a slot is free; what is returned is complete once the tile is, or has failed. */
    CompletableFuture<Void> start(Box tile, Box source, List<MemorySegment> inputs, List<MemorySegment> outputs) {
        long samples = tile.shape().size();
        int slot = take(samples);
        long started = System.nanoTime();
        try {
            runner.start(slot, tile, source, inputs, outputs);
            return CompletableFuture.runAsync(() -> finish(slot, samples, started), finisher);
        } catch (RuntimeException | Error e) {
            giveBack(slot, samples);
            throw e;
        }
    }

    private int take(long samples) {
        slots.acquireUninterruptibly();
        add(samples);
        return free.remove();
    }

    private synchronized void add(long samples) {
        samplesInFlight += samples;
    }

    private void finish(int slot, long samples, long started) {
        try {
            runner.finish(slot);
            learn(samples, started);
        } finally {
            giveBack(slot, samples);
        }
    }

    private synchronized void learn(long samples, long started) {
        long now = System.nanoTime();
        double latest = (now - Math.max(started, lastFinished)) * 1e-9 / samples;
        secondsPerSample = secondsPerSample == 0 ? latest : (secondsPerSample + latest) / 2;
        lastFinished = now;
    }

    private void giveBack(int slot, long samples) {
        add(-samples);
        free.add(slot);
        slots.release();
    }

    /** Waits for the tiles that are still in flight. */
    @Override
    public void close() {
        finisher.close();
        runner.close();
    }
}
