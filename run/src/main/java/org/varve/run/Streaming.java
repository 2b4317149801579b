package org.varve.run;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.varve.core.KernelFailure;
import org.varve.core.Note;
import org.varve.core.OutOfBudgetException;
import org.varve.core.VolumeWriter;
import org.varve.run.journal.Journal;
import org.varve.run.journal.JournaledWork;
import org.varve.run.output.LimitNotes;
import org.varve.tiling.Progress;
import org.varve.tiling.RunReport;
import org.varve.tiling.TileDone;
import org.varve.tiling.TileEvent;
import org.varve.tiling.TileExecutor;
import org.varve.tiling.Work;

/**
 * The last act of a run: the outputs are created and the survey is streamed. A failure leaves no outputs behind, except
 * those of a journal.
 */
final class Streaming {

    private final Opened opened;
    private final Planned planned;
    private final Rehearsal rehearsal;
    private final RunListener listener;
    private final Set<Note> notes = new LinkedHashSet<>();

    /** The numbers of the tiles of the outputs that this process computed, whole or in parts. */
    private final BitSet computed = new BitSet();

    private Streaming(Opened opened, Planned planned, Rehearsal rehearsal) {
        this.opened = opened;
        this.planned = planned;
        this.rehearsal = rehearsal;
        this.listener = opened.spec().listener;
    }

    /**
     * Streams a survey.
     *
     * @param journal of a run with one, whose other tiles are done already or by others
     */
    static RunResult of(Opened opened, Planned planned, Rehearsal rehearsal, Optional<Journal> journal)
            throws IOException, OutOfBudgetException, InterruptedException {
        Streaming streaming = new Streaming(opened, planned, rehearsal);
        RunResult result = streaming.run(journal);
        streaming.learn(result);
        return result;
    }

    /** Has later plans learn from the run if this process computed all of it: not if it resumed or shared one. */
    private void learn(RunResult result) {
        RunSpec spec = opened.spec();
        boolean isAlone = spec.history.isPresent() && spec.runtime.canBeLearnedFrom();
        boolean didAll = computed.cardinality() >= planned.plan().run().count();
        if ((isAlone || spec.learns) && didAll) opened.history().learn(result, isAlone);
    }

    private RunResult run(Optional<Journal> journal) throws IOException, OutOfBudgetException, InterruptedException {
        opened.spec().runtime.settle();
        opened.tellNotes();
        List<VolumeWriter> writers = planned.outputs().orElseThrow().creation().create();
        try (Closeable _ = () -> VolumeWriter.closeAll(writers); Work work = work(journal, writers)) {
            work.notes().forEach(opened.spec()::note);
            Job job = planned.job();
            Histories.of(opened, job).tell(writers, job.compilation());
            try (Closeable _ = () -> tell(new RunEvent.Ended())) {
                tell(new RunEvent.Planned(job, planned.plan()));
                tellNotes(writers);
                rehearsal.close();
                RunReport took = stream(job, writers, work);
                opened.tellNotes();
                tellNotes(writers);
                LimitNotes.of(job.recipe().workflow(), took).stream().filter(notes::add).forEach(opened.spec()::note);
                return new RunResult(job, opened.outputs().orElseThrow().files(), planned.plan(), took,
                        opened.inputNotes().and(notes));
            }
        }
    }

    private RunReport stream(Job job, List<VolumeWriter> writers, Work work)
            throws IOException, OutOfBudgetException, InterruptedException {
        try {
            return new TileExecutor(job.device(), opened.spec().extension, this::on)
                    .run(job.compilation(), planned.plan(), opened.survey().inputs(), writers, work);
        } catch (KernelFailure e) {
            throw e.in(job.recipe().name());
        }
    }

    /** Passes on an event of the tiles. */
    private void on(TileEvent event) {
        if (event instanceof TileDone tile && tile.times().phase() == Progress.Phase.RUN) {
            computed.set(Math.toIntExact(tile.number()));
        }
        listener.on(switch (event) {
            case Progress progress -> new RunEvent.Progressed(progress);
            case TileDone tile -> new RunEvent.TileWritten(tile);
            case TileEvent.Noted(String sentence) -> new RunEvent.Noted(new Note(sentence));
        });
    }

    /** Tells the listener of an event; a file that it cannot write fails the run as an output does. */
    private void tell(RunEvent event) throws IOException {
        try {
            listener.on(event);
        } catch (UncheckedIOException e) {
            IOException failure = Objects.requireNonNull(e.getCause());
            Stream.of(e.getSuppressed()).forEach(failure::addSuppressed);
            throw failure;
        }
    }

    private Work work(Optional<Journal> journal, List<VolumeWriter> writers) throws IOException {
        if (journal.isEmpty()) return Work.ALL;
        return new JournaledWork(journal.get(), opened.spec().resuming.orElseThrow(), planned.plan().run(), writers);
    }

    /** Passes on the notes of writers that were not passed on before. */
    private void tellNotes(List<VolumeWriter> writers) {
        writers.stream().flatMap(writer -> writer.notes().stream()).map(Note::new).filter(notes::add)
                .forEach(opened.spec()::note);
    }
}
