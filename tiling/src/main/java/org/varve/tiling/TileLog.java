package org.varve.tiling;

import java.util.ArrayList;
import java.util.List;
import org.varve.core.TileRunner;
import org.varve.tiling.TileTimes.Span;

/** The times of all tiles of a run, in a bounded number of entries: once these are full, each takes twice as many tiles. */
final class TileLog {

    private static final int MOST = 512;

    private final long start;
    private List<TileTimes> entries = new ArrayList<>(MOST);
    private long tilesEach = 1;
    private Progress.Phase phase = Progress.Phase.RUN;
    private TileRunner.Times before = TileRunner.Times.NONE;

    /**
     * An empty log.
     *
     * @param start the time in nanoseconds from which seconds are counted
     */
    TileLog(long start) {
        this.start = start;
    }

    /** Begins a phase, or its continuation, on a device that has computed nothing yet. */
    void begin(Progress.Phase next) {
        phase = next;
        before = TileRunner.Times.NONE;
    }

    /** The time since a moment in nanoseconds. */
    Span since(long nanos) {
        long now = System.nanoTime();
        return new Span((nanos - start) * 1e-9, (now - start) * 1e-9, (now - nanos) * 1e-9);
    }

    /**
     * Adds a tile that was written.
     *
     * @param started the call that started it on the device
     * @param finished the call that waited until it was computed
     * @param device the times of all tiles until this one
     */
    void add(Span read, Span started, Span finished, TileRunner.Times device, Span write) {
        double toDevice = Math.max(0, device.toDevice() - before.toDevice());
        double toHost = Math.max(0, device.toHost() - before.toHost());
        double busy = Math.max(0, device.compute() - before.compute());
        before = device;
        // in host memory a tile is complete when it was started, and may then wait for the one that finishes it
        boolean copies = toDevice + toHost > 0;
        Span compute = copies ? new Span(started.from(), finished.to(), busy) : started;
        add(new TileTimes(phase, 1, read, compute, write, toDevice, toHost));
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
