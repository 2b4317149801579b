package org.varve.run;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.varve.core.Boundary;
import org.varve.core.Device;
import org.varve.core.DeviceProvider.Request;
import org.varve.core.NanPolicy;
import org.varve.core.Note;
import org.varve.core.Shape;
import org.varve.core.SurveyPart;
import org.varve.core.SurveyRange;
import org.varve.run.journal.Resuming;
import org.varve.tiling.PlanRequest;
import org.varve.tiling.Strategy;

/** Everything that {@link Run} can set, with defaults. */
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
    boolean rounds;
    JavaRuntime runtime = JavaRuntime.SHARED;
    RunListener listener = RunListener.NONE;
    Optional<RunHistory> history = Optional.empty();
    Optional<Resuming> resuming = Optional.empty();

    /** Notes on inputs that were told, by all runs with these settings. */
    Set<Note> told = ConcurrentHashMap.newKeySet();

    /** A copy of the present settings, with another runtime. */
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
        copy.rounds = rounds;
        copy.runtime = other;
        copy.listener = listener;
        copy.history = history;
        copy.resuming = resuming;
        copy.told = told;
        return copy;
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
     */
    PlanRequest planRequest(String name, long allowed) {
        return PlanRequest.of(name)
                .withTile(tile)
                .withStrategy(strategy)
                .withWorkers(new PlanRequest.Workers(threads(), Math.max(1, allowed / threads())))
                .withTilesInFlight(tilesInFlight);
    }

    /** The parts of the survey that are streamed. */
    PlanRequest.Parts parts(SurveyPart wanted) {
        return new PlanRequest.Parts(Optional.of(wanted),
                statisticsOf == StatisticsOf.PART ? Optional.of(wanted) : Optional.empty());
    }

    void set(Boundary boundary) {
        extension = new Device.Extension(boundary, extension.nan());
    }

    void set(NanPolicy nan) {
        extension = new Device.Extension(extension.boundary(), nan);
    }
}
