package org.varve.tiling;

/**
 * When a tile, or several consecutive ones, were read, computed and written.
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

    /** This and the tiles after it. */
    TileTimes and(TileTimes later) {
        return new TileTimes(phase, tiles + later.tiles, read.and(later.read), compute.and(later.compute),
                write.and(later.write), toDevice + later.toDevice, toHost + later.toHost);
    }
}
