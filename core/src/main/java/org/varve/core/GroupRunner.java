package org.varve.core;

import java.lang.foreign.MemorySegment;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Shares tiles among devices: each goes to the one that should have done it first, by what tiles took there so far, even if it
 * must wait for a slot there. A slot of a device is free as soon as the device is done with it, though tiles before it may be
 * unfinished on another one.
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
        // before anything is known, one with few tiles in flight
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

    /** Those of the device that was busy longest. */
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
