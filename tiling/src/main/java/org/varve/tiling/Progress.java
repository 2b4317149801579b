package org.varve.tiling;

/**
 * How far a run has come.
 *
 * @param phase what is being done
 * @param tiles tiles of the phase
 * @param tilesDone tiles of it that are written
 * @param samples samples of the phase: those of the survey, or of the part of it that is wanted
 * @param samplesDone samples of it that are written
 * @param seconds time since the phase began
 */
public record Progress(Phase phase, long tiles, long tilesDone, long samples, long samplesDone, double seconds) {

    /** The parts of a run. */
    public enum Phase {
        /** Survey statistics are gathered; there may be several such phases in a row. */
        SCAN,
        /** The outputs are computed. */
        RUN
    }

    /** Hears of progress on the thread that called the executor: as a phase begins, around each tile, and as it ends. */
    @FunctionalInterface
    public interface Listener {

        /** Hears nothing. */
        Listener NONE = progress -> {
        };

        /** A tile is done. Called from one thread at a time. */
        void update(Progress progress);

        /** Something does not go as planned, and does not stop the run; a sentence about it. Called from any thread. */
        default void note(String sentence) {}
    }
}
