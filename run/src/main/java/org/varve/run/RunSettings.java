package org.varve.run;

import java.util.Optional;
import java.util.OptionalInt;
import org.varve.core.Boundary;
import org.varve.core.Device;
import org.varve.core.DeviceProvider.Request;
import org.varve.core.NanPolicy;
import org.varve.core.Note;
import org.varve.core.Shape;
import org.varve.core.SurveyPart;
import org.varve.core.SurveyRange;
import org.varve.tiling.PlanRequest;
import org.varve.tiling.Strategy;
import org.varve.tiling.Workers;

/** Where a run computes, with how much memory, and in which tiles: what {@link Run} gathers, with every default. */
final class RunSettings {

    String deviceName = Devices.AUTO;
    Optional<Device> device = Optional.empty();
    Optional<Long> hostMemory = Optional.empty();
    Optional<Long> deviceMemory = Optional.empty();
    OptionalInt threads = OptionalInt.empty();
    Optional<Shape> tile = Optional.empty();
    Strategy strategy = Strategy.FASTEST;
    int tilesInFlight = PlanRequest.TILES_IN_FLIGHT;
    SurveyRange range = SurveyRange.ALL;
    StatisticsOf statisticsOf = StatisticsOf.SURVEY;
    Device.Extension extension = Device.Extension.DEFAULT;
    boolean tunes;
    JavaRuntime runtime = JavaRuntime.SHARED;
    RunListener listener = RunListener.NONE;
    Optional<RunHistory> history = Optional.empty();

    /** What they are now, whatever is set later, in a runtime. */
    RunSettings in(JavaRuntime other) {
        RunSettings copy = new RunSettings();
        copy.deviceName = deviceName;
        copy.device = device;
        copy.hostMemory = hostMemory;
        copy.deviceMemory = deviceMemory;
        copy.threads = threads;
        copy.tile = tile;
        copy.strategy = strategy;
        copy.tilesInFlight = tilesInFlight;
        copy.range = range;
        copy.statisticsOf = statisticsOf;
        copy.extension = extension;
        copy.tunes = tunes;
        copy.runtime = other;
        copy.listener = listener;
        copy.history = history;
        return copy;
    }

    /** CPU threads; the variable that says how many by default is looked at only where nobody says it. */
    int threads() {
        return threads.orElseGet(Devices::defaultThreads);
    }

    Request request(long heapBytes) {
        return new Request(threads(), heapBytes, deviceMemory.orElse(Long.MAX_VALUE));
    }

    /**
     * What the planner is asked for, as far as it is known before the input is opened.
     *
     * @param allowed bytes that the process may occupy
     */
    PlanRequest planRequest(String name, long allowed) {
        return PlanRequest.of(name)
                .withTile(tile)
                .withStrategy(strategy)
                .withWorkers(new Workers(threads(), Math.max(1, allowed / threads())))
                .withTilesInFlight(tilesInFlight);
    }

    /** Which parts of the survey are streamed. */
    PlanRequest.Parts parts(SurveyPart wanted) {
        return new PlanRequest.Parts(Optional.of(wanted),
                statisticsOf == StatisticsOf.PART ? Optional.of(wanted) : Optional.empty());
    }

    /** Tells the listener. */
    void note(Note note) {
        listener.note(note);
    }

    void set(Boundary boundary) {
        extension = new Device.Extension(boundary, extension.nan());
    }

    void set(NanPolicy nan) {
        extension = new Device.Extension(extension.boundary(), nan);
    }
}
