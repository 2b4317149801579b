package org.varve.core;

import java.lang.foreign.MemorySegment;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Shares tiles among devices. Each tile goes to the device that should finish it first, judged by earlier tiles, even
 * if it must wait for a slot there. A device's slot is free as soon as the device is done with it, even if earlier
 * tiles are unfinished on another device.
 */
final class GroupRunner implements TileRunner {

    private final List<GroupMember> members;
    private final Map<Integer, CompletableFuture<Void>> running = new ConcurrentHashMap<>();

    GroupRunner(List<GroupMember> members) {
        this.members = members;
    }

    @Override
    public void start(int slot, Box tile, Box source, List<MemorySegment> inputs, List<MemorySegment> outputs) {
        running.put(slot, soonest(tile.shape().size()).start(tile, source, inputs, outputs));
    }

    private GroupMember soonest(long samples) {
        double slowest = members.stream().mapToDouble(GroupMember::secondsPerSample).max().orElseThrow();
        // before anything is known, the device with the fewest samples in flight
        double usual = slowest == 0 ? 1 : slowest;
        return members.stream()
                .min(Comparator.comparingDouble(member -> member.secondsFor(samples, usual)))
                .orElseThrow();
    }

    @Override
    public void finish(int slot) {
        try {
            running.remove(slot).join();
        } catch (CompletionException e) {
            switch (e.getCause()) {
                case RuntimeException cause -> throw cause;
                case Error cause -> throw cause;
                default -> throw e;
            }
        }
    }

    @Override
    public NotFinite notFinite() {
        return members.stream().map(member -> member.runner().notFinite()).reduce(NotFinite::plus).orElseThrow();
    }

    /** The times of the device that was busy the longest. */
    @Override
    public Times times() {
        return members.stream()
                .map(member -> member.runner().times())
                .max(Comparator.comparingDouble(Times::bound))
                .orElseThrow();
    }

    @Override
    public void close() {
        members.forEach(GroupMember::close);
    }
}
