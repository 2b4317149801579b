package org.varve.run;

import org.varve.core.Note;
import org.varve.tiling.Progress;
import org.varve.tiling.ProgressListener;
import org.varve.tiling.TileDone;

/** Adapts a run's listener to the executor. */
record Heard(RunListener listener) implements ProgressListener {

    @Override
    public void update(Progress progress) {
        listener.progress(progress);
    }

    @Override
    public void tile(TileDone done) {
        listener.tile(done);
    }

    @Override
    public void note(String sentence) {
        listener.note(new Note(sentence));
    }
}
