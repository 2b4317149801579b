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

/** A device of a running group, with its slots and its speed so far. Its own thread waits for tiles to finish. */
final class GroupMember implements AutoCloseable {

    private final Device device;
    private final TileRunner runner;
    private final Semaphore slots;
    private final Queue<Integer> free;
    private final ExecutorService finisher = Executors.newSingleThreadExecutor(
            work -> Thread.ofPlatform().name("varve-finisher").unstarted(work));

    private long samplesInFlight;
    private double secondsPerSample;
    private long lastFinished = System.nanoTime();

    /** A member that takes over a runner with {@code slots} slots. */
    GroupMember(Device device, TileRunner runner, int slots) {
        this.device = device;
        this.runner = runner;
        this.slots = new Semaphore(slots);
        free = new ConcurrentLinkedQueue<>(IntStream.range(0, slots).boxed().toList());
    }

    Device device() {
        return device;
    }

    TileRunner runner() {
        return runner;
    }

    /** Seconds per sample of the finished tiles, the latest with half of the weight; 0 before the first. */
    synchronized double secondsPerSample() {
        return secondsPerSample;
    }

    /**
     * Seconds until the device would finish another tile. Idle time is subtracted, so that a device that was slow is
     * tried again.
     *
     * @param usual seconds per sample to assume while this device has finished no tile
     */
    synchronized double secondsFor(long samples, double usual) {
        double work = (samplesInFlight + samples) * (secondsPerSample == 0 ? usual : secondsPerSample);
        return samplesInFlight > 0 ? work : work - (System.nanoTime() - lastFinished) * 1e-9;
    }

    /** Starts a tile as soon as a slot is free; the result completes when the tile is done or has failed. */
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

    /** Waits for the tiles in flight, and closes the runner. */
    @Override
    public void close() {
        finisher.close();
        runner.close();
    }
}
