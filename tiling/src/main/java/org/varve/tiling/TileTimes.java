package org.varve.tiling;

import java.util.Optional;

/**
 * The times at which a tile, or several consecutive ones, were read, computed and written.
 *
 * @param phase scan or run
 * @param tiles number of tiles, or of their parts where tiles were split
 * @param read reading the sources
 * @param compute on the device, from the first copy to it to the last copy back; busy while it computed
 * @param write by the writers, or the statistics
 * @param toDevice seconds of copying to the device; 0 if it works in host memory
 * @param toHost seconds of copying back
 */
public record TileTimes(
        Progress.Phase phase, long tiles, Span read, Span compute, Span write, double toDevice, double toHost) {

    /**
     * A stage of one tile, or of several.
     *
     * @param from seconds from the start of the run to the beginning of the first
     * @param to seconds from the start of the run to the end of the last
     * @param busy seconds between them during which the stage was busy
     */
    public record Span(double from, double to, double busy) {

        Span and(Span later) {
            return new Span(Math.min(from, later.from), Math.max(to, later.to), busy + later.busy);
        }
    }

    /**
     * When one tile was copied to the device; empty if that works in host memory. Devices tell how long copying takes,
     * and not when: it is taken to come first of all that is done on the device.
     */
    public Optional<Span> copyingIn() {
        return copies() ? Optional.of(new Span(compute.from(), compute.from() + toDevice, toDevice)) : Optional.empty();
    }

    /** When one tile was computed, without the copies before and after it. */
    public Span computing() {
        if (!copies()) return compute;
        double end = Math.max(compute.from() + toDevice, compute.to() - toHost);
        return new Span(Math.max(compute.from() + toDevice, end - compute.busy()), end, compute.busy());
    }

    /** When one tile was copied back, last of all that is done on the device; empty if that works in host memory. */
    public Optional<Span> copyingOut() {
        return copies() ? Optional.of(new Span(compute.to() - toHost, compute.to(), toHost)) : Optional.empty();
    }

    private boolean copies() {
        return toDevice + toHost > 0;
    }

    /** This and the tiles after it. */
    TileTimes and(TileTimes later) {
        return new TileTimes(phase, tiles + later.tiles, read.and(later.read), compute.and(later.compute),
                write.and(later.write), toDevice + later.toDevice, toHost + later.toHost);
    }
}
