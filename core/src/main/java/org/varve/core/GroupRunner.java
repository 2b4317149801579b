package org.varve.core;

import java.lang.foreign.MemorySegment;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;

/**
 * Shares tiles among devices. Each tile goes to the device that should finish it first, judged by earlier tiles, even
 * if it must wait for a slot there. A device's slot is free as soon as the device is done with it, even if earlier
 * tiles are unfinished on another device. The tiles of a device that fails are begun again on the others.
 */
final class GroupRunner implements TileRunner {

    /** A tile to compute. */
    private record Wanted(Box tile, Box source, List<MemorySegment> inputs, List<MemorySegment> outputs) {}

    /** A tile that a member has begun. */
    private record Begun(Wanted tile, GroupMember member, CompletableFuture<Void> result) {}

    private final List<GroupMember> members;
    private final List<GroupMember> working;
    private final BiConsumer<Device, DeviceFailure> losses;
    private final Map<Integer, Begun> running = new ConcurrentHashMap<>();

    /** The device that computed the last tile of a slot. */
    private final Map<Integer, GroupMember> finished = new ConcurrentHashMap<>();

    /** @param losses gets a note about a device that is no longer used, and why */
    GroupRunner(List<GroupMember> members, BiConsumer<Device, DeviceFailure> losses) {
        this.members = members;
        this.working = new CopyOnWriteArrayList<>(members);
        this.losses = losses;
    }

    @Override
    public void start(int slot, Box tile, Box source, List<MemorySegment> inputs, List<MemorySegment> outputs) {
        running.put(slot, begin(new Wanted(tile, source, inputs, outputs)));
    }

    private Begun begin(Wanted wanted) {
        while (true) {
            GroupMember member = soonest(wanted.tile.shape().size());
            try {
                return new Begun(wanted, member,
                        member.start(wanted.tile, wanted.source, wanted.inputs, wanted.outputs));
            } catch (DeviceFailure e) {
                lose(member, e);
            }
        }
    }

    /** Goes on without a member, unless it is the last one or only lacks memory. */
    private synchronized void lose(GroupMember member, DeviceFailure failure) {
        if (failure instanceof DeviceOutOfMemory || working.equals(List.of(member))) throw failure;
        if (working.remove(member)) losses.accept(member.device(), failure);
    }

    private GroupMember soonest(long samples) {
        double slowest = working.stream().mapToDouble(GroupMember::secondsPerSample).max().orElseThrow();
        // before anything is known, the device with the fewest samples in flight
        double usual = slowest == 0 ? 1 : slowest;
        return working.stream()
                .min(Comparator.comparingDouble(member -> member.secondsFor(samples, usual)))
                .orElseThrow();
    }

    @Override
    public void finish(int slot) {
        Begun begun = Objects.requireNonNull(running.remove(slot));
        while (true) {
            try {
                begun.result.join();
                finished.put(slot, begun.member);
                return;
            } catch (CompletionException e) {
                switch (Objects.requireNonNull(e.getCause())) {
                    case DeviceFailure cause -> lose(begun.member, cause);
                    case RuntimeException cause -> throw cause;
                    case Error cause -> throw cause;
                    default -> throw e;
                }
            }
            begun = begin(begun.tile);
        }
    }

    @Override
    public Optional<Share> share(int slot) {
        return Optional.ofNullable(finished.get(slot))
                .map(member -> new Share(member.device().name(), member.runner().times()));
    }

    @Override
    public NotFinite notFinite() {
        return working.stream().map(member -> member.runner().notFinite()).reduce(NotFinite::plus).orElseThrow();
    }

    @Override
    public List<Long> clipped() {
        return working.stream().map(member -> member.runner().clipped()).reduce(NotFinite::sums).orElseThrow();
    }

    @Override
    public List<Long> limited() {
        return working.stream().map(member -> member.runner().limited()).reduce(NotFinite::sums).orElseThrow();
    }

    /** The times of the device that was busy the longest. */
    @Override
    public Times times() {
        return working.stream()
                .map(member -> member.runner().times())
                .max(Comparator.comparingDouble(Times::bound))
                .orElseThrow();
    }

    @Override
    public void close() {
        members.forEach(GroupMember::close);
    }
}
