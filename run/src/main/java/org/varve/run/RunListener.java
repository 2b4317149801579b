package org.varve.run;

import java.io.IOException;
import org.varve.core.Note;
import org.varve.tiling.JobPlan;
import org.varve.tiling.Progress;

/** Hears how a run comes along. Nothing needs to be heard: each method does nothing unless it is overridden. */
public interface RunListener {

    /** Hears nothing. */
    RunListener NONE = new RunListener() {};

    /** How the run is set up: a sentence on the device, for example. */
    default void setUp(String sentence) {}

    /** Something happened that the user should know. Called from any thread. */
    default void note(Note note) {}

    /** A plan was made, its outputs were created, and tiles are about to stream. Called once more where a run is planned anew. */
    default void planned(Job job, JobPlan plan) throws IOException {}

    /** A tile is done. Called from one thread at a time for each run. */
    default void progress(Progress progress) {}

    /** The last tile is done, or something failed: what was begun by {@link #planned} ends. */
    default void ended() throws IOException {}
}
