package org.varve.tiling;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.varve.core.TileRunner;
import org.varve.tiling.TileTimes.Span;

/**
 * The times of all tiles of a run, in a bounded number of entries: once these are full, each takes twice as many tiles.
 */
final class TileLog {

    private static final int MOST = 512;

    private final long start;
    private final String device;
    private List<TileTimes> entries = new ArrayList<>(MOST);
    private long tilesEach = 1;
    private Progress.Phase phase = Progress.Phase.RUN;

    /** The times of each device until its last tile. */
    private final Map<String, TileRunner.Times> before = new HashMap<>();

    /**
     * An empty log.
     *
     * @param start the time in nanoseconds from which seconds are counted
     * @param device the name of the device, or of a group of them
     */
    TileLog(long start, String device) {
        this.start = start;
        this.device = device;
    }

    /** Begins a phase, or its continuation, on a device that has computed nothing yet. */
    void begin(Progress.Phase next) {
        phase = next;
        before.clear();
    }

    Progress.Phase phase() {
        return phase;
    }

    String device() {
        return device;
    }

    /** The device that has finished a tile in a slot. */
    TileRunner.Share share(TileRunner runner, int slot) {
        return runner.share(slot).orElseGet(() -> new TileRunner.Share(device, runner.times()));
    }

    /** The time since a moment in nanoseconds. */
    Span since(long nanos) {
        long now = System.nanoTime();
        return new Span((nanos - start) * 1e-9, (now - start) * 1e-9, (now - nanos) * 1e-9);
    }

    /**
     * Adds a tile that was written, and returns its times.
     *
     * @param started the call that started it on the device
     * @param finished the call that waited until it was computed
     * @param share the device that computed it, and the times of all of its tiles until this one
     */
    TileTimes add(Span read, Span started, Span finished, TileRunner.Share share, Span write) {
        TileRunner.Times now = share.times();
        TileRunner.Times last = Objects.requireNonNullElse(before.put(share.device(), now), TileRunner.Times.NONE);
        double toDevice = Math.max(0, now.toDevice() - last.toDevice());
        double toHost = Math.max(0, now.toHost() - last.toHost());
        double busy = Math.max(0, now.compute() - last.compute());
        // in host memory a tile is complete once started, and may then wait for the call that finishes it
        boolean copies = toDevice + toHost > 0;
        Span compute = copies ? new Span(started.from(), finished.to(), busy) : started;
        TileTimes tile = new TileTimes(phase, 1, read, compute, write, toDevice, toHost);
        add(tile);
        return tile;
    }

    private void add(TileTimes tile) {
        TileTimes last = entries.isEmpty() ? null : entries.getLast();
        if (last != null && last.tiles() < tilesEach && last.phase() == tile.phase()) {
            entries.set(entries.size() - 1, last.and(tile));
            return;
        }
        if (entries.size() == MOST) {
            List<TileTimes> all = entries;
            entries = new ArrayList<>(MOST);
            tilesEach *= 2;
            all.forEach(this::add);
            add(tile);
            return;
        }
        entries.add(tile);
    }

    List<TileTimes> entries() {
        return List.copyOf(entries);
    }
}
