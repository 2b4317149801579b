package org.varve.run;

import org.varve.core.Note;
import org.varve.tiling.JobPlan;
import org.varve.tiling.Progress;
import org.varve.tiling.TileDone;

/** What happens in a run; {@link RunListener} says on which threads it is told. */
public sealed interface RunEvent {

    /**
     * Something about the set-up of the run, such as its device.
     *
     * @param sentence about it
     */
    record SetUp(String sentence) implements RunEvent {}

    /**
     * Something that the user should know.
     *
     * @param note about it
     */
    record Noted(Note note) implements RunEvent {}

    /**
     * A plan is made and its outputs are created, before the first tile; again if the run is planned again.
     *
     * @param job what is computed, on which device
     * @param plan its tiles and memory
     */
    record Planned(Job job, JobPlan plan) implements RunEvent {}

    /**
     * A phase has begun, gone on by a tile, or ended.
     *
     * @param progress of the phase
     */
    record Progressed(Progress progress) implements RunEvent {}

    /**
     * A tile, or a part of one, was written.
     *
     * @param tile its place, times and bytes
     */
    record TileWritten(TileDone tile) implements RunEvent {}

    /** The last tile is done or the run has failed; follows each {@link Planned}. */
    record Ended() implements RunEvent {}

    /**
     * The run has its outputs.
     *
     * @param result of the run
     */
    record Completed(RunResult result) implements RunEvent {}

    /**
     * The run has failed or was stopped, at any time.
     *
     * @param cause its exception
     */
    record Failed(Throwable cause) implements RunEvent {}
}
