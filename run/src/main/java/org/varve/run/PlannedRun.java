package org.varve.run;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.varve.core.Note;
import org.varve.core.OutOfBudgetException;
import org.varve.tiling.JobPlan;
import org.varve.tiling.Minimum;

/**
 * A run that is planned: its inputs and its device are open, and nothing is written. It can be printed, and then run.
 *
 * {@snippet :
 * try (PlannedRun planned = Run.of(new Envelope()).from(Path.of("survey.sgy")).to("envelope.sgy").plan()) {
 *     System.out.println(planned.plan().run().tileShape());
 *     planned.run();
 * }
 * }
 */
public final class PlannedRun implements AutoCloseable {

    private final Performance performance;
    private final Opened opened;
    private final DeviceChoice choice;
    private final Stage stage;
    private final Planned planned;
    private final Minimum minimum;
    private final List<Note> notes;
    private boolean over;

    private PlannedRun(Performance performance, Opened opened, DeviceChoice choice, Rehearsal rehearsal)
            throws IOException, OutOfBudgetException, InterruptedException {
        this.performance = performance;
        this.opened = opened;
        this.choice = choice;
        stage = new Stage(opened, choice, rehearsal);
        planned = stage.plan();
        opened.tellNotes();
        minimum = planned.job().minimum(planned.request());
        notes = opened.inputNotes().and(List.of());
    }

    /** Plans a run whose inputs are open. A failure closes them. */
    @SuppressWarnings("MustBeClosed")
    static PlannedRun of(Performance performance, Opened opened, Rehearsal rehearsal)
            throws IOException, OutOfBudgetException, InterruptedException {
        Optional<DeviceChoice> choice = Optional.empty();
        try {
            choice = Optional.of(DeviceChoice.toPlan(opened));
            return new PlannedRun(performance, opened, choice.get(), rehearsal);
        } catch (IOException | OutOfBudgetException | InterruptedException | RuntimeException e) {
            choice.ifPresent(DeviceChoice::close);
            opened.close();
            throw e;
        }
    }

    /** The operators on the inputs and the device. */
    public Job job() {
        return planned.job();
    }

    /** The tiles and every buffer. */
    public JobPlan plan() {
        return planned.plan();
    }

    /** The least memory in which the run could be done. */
    public Minimum minimum() {
        return minimum;
    }

    /** What the user should know about the steps and the inputs. */
    public List<Note> notes() {
        return notes;
    }

    /**
     * Runs to the end, in these tiles, once. It plans again if other processes have taken the memory meanwhile; a run
     * with a journal uses the journal's tiles.
     *
     * @throws IllegalStateException if it was run or closed before
     * @throws IllegalArgumentException if the run writes nothing, or only the memory of the device is known
     * @throws IOException the first failure to read or write
     * @throws OutOfBudgetException if nothing fits the memory any more
     * @throws InterruptedException if the calling thread is interrupted
     */
    public RunResult run() throws IOException, OutOfBudgetException, InterruptedException {
        if (over) throw new IllegalStateException("the planned run was run or closed: plan again");
        over = true;
        return performance.play(this::stream);
    }

    private RunResult stream() throws IOException, OutOfBudgetException, InterruptedException {
        choice.beginToWrite();
        opened.spec().destination();
        return stage.stream(planned);
    }

    /** Closes the inputs and the device. */
    @Override
    public void close() throws IOException {
        over = true;
        choice.close();
        opened.close();
    }
}
