package org.varve.cli;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.varve.core.Boundary;
import org.varve.core.Device;
import org.varve.core.DeviceProvider.Request;
import org.varve.core.NanPolicy;
import org.varve.core.Shape;
import org.varve.run.Devices;
import org.varve.run.Run;
import org.varve.tiling.PlanRequest;
import org.varve.tiling.Strategy;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The device, memory and tiles of a run. */
final class MachineOptions {

    @Option(names = "--device", paramLabel = "auto|cpu|cuda[:N]", description = "Default: ${DEFAULT-VALUE}.")
    private String device = Devices.AUTO;

    @Mixin
    private HostMemoryOption hostMemory = new HostMemoryOption();

    @Option(names = "--device-memory", paramLabel = "SIZE", description = "Bytes of a GPU that the run may use.")
    private @Nullable MemorySize deviceMemory;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "CPU threads; default: VARVE_THREADS, or one for each processor.")
    private @Nullable Integer threads;

    @Option(names = "--tile", paramLabel = "I,X,S", description = "No tile larger than this; default: planned.")
    private @Nullable Shape tile;

    @Option(names = "--learn",
            description = "Try tiles predicted to be nearly as fast as the best, and settle on the fastest.")
    private boolean learn;

    @Option(names = "--tf32",
            description = "Allow TF32 rounding (11 bits) in cuBLAS products if it is measured to be faster.")
    private boolean tf32;

    @Option(names = "--tiles-in-flight", paramLabel = "N",
            description = "Tiles in flight; with --strategy largest, more if they fill a GPU. Default: "
                    + PlanRequest.TILES_IN_FLIGHT + ", or " + PlanRequest.TILES_IN_FLIGHT_OF_GPU + " on a GPU.")
    private @Nullable Integer tilesInFlight;

    @Option(
            names = "--strategy",
            paramLabel = "fastest|largest|dask-auto|even-split|cube",
            description = "How to choose tiles; default: fastest. The last three are rules of other programs: with them a run "
                    + "may be killed, as they ignore the memory allowed.")
    private Strategy strategy = Strategy.FASTEST;

    @Option(
            names = "--boundary",
            paramLabel = "reflect|nearest|mirror|constant",
            description = "How the survey is extended beyond its edges; default: reflect.")
    private Boundary boundary = Boundary.REFLECT;

    @Option(
            names = "--nan",
            paramLabel = "propagate|zero",
            description = "How missing samples are treated; default: propagate.")
    private NanPolicy nan = NanPolicy.PROPAGATE;

    /** Applies the options to a run. */
    Run applyTo(Run run) {
        hostMemory.applyTo(run)
                .on(device)
                .threads(threads())
                .strategy(strategy)
                .boundary(boundary)
                .nan(nan);
        if (deviceMemory != null) run.withinDevice(deviceMemory.bytes());
        if (tilesInFlight != null) run.tilesInFlight(Devices.possible("--tiles-in-flight", tilesInFlight));
        if (tile != null) run.tile(tile);
        if (learns()) run.tuned();
        if (tf32) run.tf32();
        return run;
    }

    /** Opens the selected device, within the current heap. */
    Device open(Report report) {
        long deviceBytes = deviceMemory == null ? Long.MAX_VALUE : deviceMemory.bytes();
        Request request = new Request(threads(), LargerHeap.RUNTIME.spare(), deviceBytes);
        return Devices.choose(device, request, LargerHeap.once(report::note));
    }

    /** The options as given, except those that choose tiles, which are refused. */
    List<String> words() {
        if (tile != null || strategy != Strategy.FASTEST) {
            throw new IllegalArgumentException("--tile and --strategy: tiles are measured one by one; give --shapes");
        }
        List<String> words = new ArrayList<>(List.of("--device", device, "--threads", Integer.toString(threads())));
        hostMemory.bytes().ifPresent(bytes -> words.addAll(List.of("--host-memory", Long.toString(bytes))));
        if (deviceMemory != null) words.addAll(List.of("--device-memory", Long.toString(deviceMemory.bytes())));
        if (tilesInFlight != null) words.addAll(List.of("--tiles-in-flight", Integer.toString(tilesInFlight)));
        if (tf32) words.add("--tf32");
        words.addAll(List.of("--boundary", Choice.text(boundary), "--nan", Choice.text(nan)));
        return words;
    }

    private boolean learns() {
        if (learn && (tile != null || strategy != Strategy.FASTEST)) {
            throw new IllegalArgumentException("--learn chooses the tiles itself: drop --tile and --strategy");
        }
        return learn;
    }

    int threads() {
        return threads == null ? Devices.defaultThreads() : Devices.possible("--threads", threads);
    }

    HostMemoryOption hostMemory() {
        return hostMemory;
    }
}
