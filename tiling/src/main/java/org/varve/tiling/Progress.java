package org.varve.tiling;

/**
 * The progress of a run.
 *
 * @param phase the current phase
 * @param tiles number of tiles in the phase
 * @param tilesDone tiles of the phase that are done
 * @param samples samples of the survey, or of its wanted part
 * @param samplesDone samples that are done
 * @param seconds time since the phase began
 */
public record Progress(Phase phase, long tiles, long tilesDone, long samples, long samplesDone, double seconds)
        implements TileEvent {

    /** The parts of a run. */
    public enum Phase {
        /** Survey statistics are gathered; there may be several such phases in a row. */
        SCAN,
        /** The outputs are computed. */
        RUN
    }
}
