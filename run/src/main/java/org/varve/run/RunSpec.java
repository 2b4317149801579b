package org.varve.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.varve.core.Device;
import org.varve.core.DeviceProvider.Request;
import org.varve.core.Note;
import org.varve.core.Shape;
import org.varve.core.SurveyPart;
import org.varve.core.SurveyRange;
import org.varve.host.JobKind;
import org.varve.run.journal.Resuming;
import org.varve.run.process.JavaRuntime;
import org.varve.run.workflow.StatedMetrics;
import org.varve.tiling.CopyDevice;
import org.varve.tiling.PlanRequest;
import org.varve.tiling.Strategy;

/**
 * What a {@link Run} is to do, with defaults. A run that has begun keeps its specification: others are made by
 * {@link #with}.
 */
final class RunSpec implements Cloneable {

    Recipe recipe;
    Sources sources = new Sources(List.of());
    Optional<Destination> destination = Optional.empty();
    String deviceName = Devices.AUTO;
    Optional<Device> device = Optional.empty();
    Optional<Long> hostMemory = Optional.empty();
    Optional<Long> deviceMemory = Optional.empty();
    OptionalInt threads = OptionalInt.empty();
    Optional<Shape> tile = Optional.empty();
    Strategy strategy = Strategy.FASTEST;
    OptionalInt tilesInFlight = OptionalInt.empty();
    SurveyRange range = SurveyRange.ALL;
    StatisticsOf statisticsOf = StatisticsOf.SURVEY;
    Device.Extension extension = Device.Extension.DEFAULT;

    /**
     * What was set of the survey; bins not known here or from the recipe come from the coordinates of the first input.
     */
    StatedMetrics metrics = StatedMetrics.NONE;
    boolean tunes;
    boolean learns;
    boolean rounds;
    JavaRuntime runtime = JavaRuntime.SHARED;
    RunListener listener = RunListener.LOG;
    Optional<RunHistory> history = Optional.empty();
    Optional<Resuming> resuming = Optional.empty();

    /** Notes on inputs that were told, by all runs of this specification and of those made from it. */
    Set<Note> told = ConcurrentHashMap.newKeySet();

    RunSpec(Recipe recipe) {
        this.recipe = recipe;
    }

    /** A specification that differs from this one by a change. */
    RunSpec with(Consumer<RunSpec> change) {
        RunSpec changed = clone();
        change.accept(changed);
        return changed;
    }

    /**
     * This specification, checked, as a run begins.
     *
     * @throws IllegalArgumentException as {@link #check}
     */
    RunSpec begun(JavaRuntime inRuntime) {
        check();
        return with(now -> {
            now.recipe = now.recipe.withInputs(now.sources.all().size());
            now.runtime = inRuntime;
        });
    }

    /** Chooses a device by its name. */
    void name(String wanted) {
        deviceName = Devices.requireName(wanted);
        device = Optional.empty();
    }

    /** Checks a number of bytes. */
    static long positive(String what, long bytes) {
        if (bytes > 0) return bytes;
        throw new IllegalArgumentException("%s of %s bytes: give at least 1".formatted(what, bytes));
    }

    @Override
    protected RunSpec clone() {
        try {
            return (RunSpec) super.clone();
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }

    /** Tells the listener something that the user should know. */
    void note(Note note) {
        listener.on(new RunEvent.Noted(note));
    }

    /** Bins and velocity, as they were set or else stand in the recipe. */
    StatedMetrics stated() {
        return metrics.or(recipe.metrics());
    }

    /** What the user should know of the recipe: also where other bins or another velocity were set than stand in it. */
    List<Note> notes() {
        List<Note> notes = new ArrayList<>(recipe.notes());
        metrics.differences(recipe.metrics()).forEach(
                difference -> notes.add(new Note("%s as in %s".formatted(difference, recipe.name()))));
        return notes;
    }

    void note(String sentence) {
        note(new Note(sentence));
    }

    /** Tells the listener something about the set-up. */
    void setUp(String sentence) {
        listener.on(new RunEvent.SetUp(sentence));
    }

    /**
     * Refuses what cannot be done, before a file is opened.
     *
     * @throws IllegalArgumentException if there is no input, or settings contradict each other
     */
    private void check() {
        sources.requireSome();
        if (rounds && resuming.isPresent()) {
            throw new IllegalArgumentException(
                    "TF32 in a run with a journal: whoever goes on with it must compute the same bits; leave out one of them");
        }
    }

    /** Where the outputs go. */
    Destination destination() {
        return destination.orElseThrow(() -> new IllegalArgumentException("the run writes nothing: say to where"));
    }

    /** The kind of the job before its survey is known. */
    JobKind kind() {
        boolean copies = device.filter(CopyDevice.class::isInstance).isPresent();
        return new JobKind(sources.formats(), destination.map(Destination::format).orElse(sources.formats()),
                copies ? 0 : JobKind.MANY);
    }

    /** CPU threads; {@code VARVE_THREADS} is read only if they were not set. */
    int threads() {
        return threads.orElseGet(Devices::defaultThreads);
    }

    Request request(long heapBytes) {
        return new Request(threads(), heapBytes, deviceMemory.orElse(Long.MAX_VALUE));
    }

    /**
     * The request for the planner, as far as it is known before the input is opened.
     *
     * @param allowed bytes that the process may occupy
     * @param runner the device that will run the job
     */
    PlanRequest planRequest(String name, long allowed, Device runner) {
        int usual = runner.hasOwnMemory() ? PlanRequest.TILES_IN_FLIGHT_OF_GPU : PlanRequest.TILES_IN_FLIGHT;
        return PlanRequest.of(name)
                .withTile(tile)
                .withStrategy(strategy)
                .withWorkers(new PlanRequest.Workers(threads(), Math.max(1, allowed / threads())))
                .withTilesInFlight(tilesInFlight.orElse(usual));
    }

    /** The parts of the survey that are streamed. */
    PlanRequest.Parts parts(SurveyPart wanted) {
        return new PlanRequest.Parts(Optional.of(wanted),
                statisticsOf == StatisticsOf.PART ? Optional.of(wanted) : Optional.empty());
    }
}
