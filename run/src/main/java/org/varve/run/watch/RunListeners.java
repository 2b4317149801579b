package org.varve.run.watch;

import java.io.IOException;
import java.util.List;
import org.varve.core.Note;
import org.varve.run.Job;
import org.varve.run.RunListener;
import org.varve.run.RunResult;
import org.varve.tiling.JobPlan;
import org.varve.tiling.Progress;
import org.varve.tiling.TileDone;

/** Several listeners of one run, called one after the other. */
public record RunListeners(List<RunListener> all) implements RunListener {

    public RunListeners {
        all = List.copyOf(all);
    }

    @Override
    public void setUp(String sentence) {
        all.forEach(each -> each.setUp(sentence));
    }

    @Override
    public void note(Note note) {
        all.forEach(each -> each.note(note));
    }

    @Override
    public void planned(Job job, JobPlan plan) throws IOException {
        for (RunListener each : all) {
            each.planned(job, plan);
        }
    }

    @Override
    public void progress(Progress progress) {
        all.forEach(each -> each.progress(progress));
    }

    @Override
    public void tile(TileDone done) {
        all.forEach(each -> each.tile(done));
    }

    /** Calls all, even if one fails. */
    @Override
    public void ended() throws IOException {
        IOException failure = null;
        for (RunListener each : all) {
            try {
                each.ended();
            } catch (IOException e) {
                if (failure == null) failure = e;
                else
                    failure.addSuppressed(e);
            }
        }
        if (failure != null) throw failure;
    }

    @Override
    public void completed(RunResult result) {
        all.forEach(each -> each.completed(result));
    }

    @Override
    public void failed(Throwable cause) {
        all.forEach(each -> each.failed(cause));
    }
}
