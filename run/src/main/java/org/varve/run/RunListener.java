package org.varve.run;

import java.io.IOException;
import org.varve.core.Note;
import org.varve.tiling.JobPlan;
import org.varve.tiling.Progress;
import org.varve.tiling.TileDone;

/** Receives the events of a run. Every method does nothing unless overridden. */
public interface RunListener {

    /** Ignores everything. */
    RunListener NONE = new RunListener() {};

    /** Called with a sentence about the set-up of the run, such as its device. */
    default void setUp(String sentence) {}

    /** Called, from any thread, with something that the user should know. */
    default void note(Note note) {}

    /**
     * Called when a plan is made and its outputs are created, before the first tile; again if the run is planned again.
     */
    default void planned(Job job, JobPlan plan) throws IOException {}

    /** Called as a run progresses, from one thread at a time for each run. */
    default void progress(Progress progress) {}

    /**
     * Called after a tile was written, from one thread at a time for each run; time spent here delays the next tile.
     */
    default void tile(TileDone done) {}

    /** Called after {@link #planned} when the last tile is done or the run has failed. */
    default void ended() throws IOException {}

    /** Called once a run has its outputs. */
    default void completed(RunResult result) {}

    /** Called when a run fails or is stopped, at any time, with its exception. */
    default void failed(Throwable cause) {}
}
