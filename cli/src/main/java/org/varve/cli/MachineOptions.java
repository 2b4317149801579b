package org.varve.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.varve.core.Boundary;
import org.varve.core.Device;
import org.varve.core.DeviceFailure;
import org.varve.core.DeviceProvider.Request;
import org.varve.core.NanPolicy;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Shape;
import org.varve.tiling.Budget;
import org.varve.tiling.MemoryTakenException;
import org.varve.tiling.PlanRequest;
import org.varve.tiling.Strategy;
import org.varve.tiling.Workers;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Where to compute, with how much memory, in which tiles. */
final class MachineOptions {

    private static final String CPU = "cpu";

    /** More than any machine has use for. */
    private static final int MOST = 1024;

    @Option(names = "--device", paramLabel = "auto|cpu|cuda[:N]", description = "Default: ${DEFAULT-VALUE}.")
    private String device = Devices.AUTO;

    @Mixin
    private HostMemoryOption hostMemory = new HostMemoryOption();

    @Option(names = "--device-memory", paramLabel = "SIZE", description = "Bytes of a GPU that the run may use.")
    private MemorySize deviceMemory;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "CPU threads; default: VARVE_THREADS, or one for each processor.")
    private Integer threads;

    @Option(names = "--tile", paramLabel = "I,X,S", description = "No tile larger than this; default: planned.")
    private Shape tile;

    @Option(names = "--learn",
            description = "Try tiles that are predicted to be nearly as fast as the best, and keep to the fastest.")
    private boolean learn;

    @Option(names = "--tiles-in-flight", paramLabel = "N",
            description = "Tiles held at a time, some more where they fill a GPU; default: ${DEFAULT-VALUE}.")
    private int tilesInFlight = PlanRequest.TILES_IN_FLIGHT;

    @Option(
            names = "--strategy",
            paramLabel = "fastest|largest|dask-auto|even-split|cube",
            description = "How to cut tiles; default: fastest. The last three are the rules of others, with which a run "
                    + "may be killed: they do not look at the memory allowed.")
    private Strategy strategy = Strategy.FASTEST;

    @Option(
            names = "--boundary",
            paramLabel = "reflect|nearest|mirror|constant",
            description = "How the survey is extended beyond its edges; default: reflect.")
    private Boundary boundary = Boundary.REFLECT;

    @Option(
            names = "--nan",
            paramLabel = "propagate|zero",
            description = "What becomes of missing samples; default: propagate.")
    private NanPolicy nan = NanPolicy.PROPAGATE;

    /** Every default, but for the threads and the host memory. */
    static MachineOptions of(int threads, long hostMemory) {
        MachineOptions options = new MachineOptions();
        options.threads = threads;
        options.hostMemory = HostMemoryOption.of(hostMemory);
        return options;
    }

    /** What is to be done on a device. */
    @FunctionalInterface
    interface Work<T> {
        T on(Device device) throws Exception;
    }

    /** Does something on the device that the user asked for; the CPU takes over from a GPU that nobody asked for by name. */
    <T> T onDevice(Report report, Work<T> work) throws Exception {
        warn(report);
        try (Device chosen = openDevice(report)) {
            try {
                return onceMore(chosen, report, work);
            } catch (DeviceFailure | OutOfBudgetException e) {
                if (!device.equals(Devices.AUTO) || isCpu(chosen)) throw e;
                report.note("%s cannot do it, and the CPU takes over: %s".formatted(chosen.name(), e.getMessage()));
            }
        }
        // in the heap that there is: in a larger one, started anew, the GPU would come first again
        try (Device cpu = Devices.choose(CPU, request(LargerHeap.spare()), report)) {
            return onceMore(cpu, report, work);
        }
    }

    /** Does something, and once more if other processes took the memory that it was planned for. */
    private static <T> T onceMore(Device chosen, Report report, Work<T> work) throws Exception {
        try {
            return work.on(chosen);
        } catch (MemoryTakenException e) {
            report.note("planned anew: " + e.getMessage());
            return work.on(chosen);
        }
    }

    /** Does something on the device that the user asked for, or on a GPU of which only the memory is known. */
    <T> T onPlannedDevice(Report report, Work<T> work) throws Exception {
        Optional<Device> planned =
                deviceMemory == null ? Optional.empty() : Devices.planned(device, deviceMemory.bytes());
        if (planned.isEmpty()) return onDevice(report, work);
        warn(report);
        try (Device known = planned.get()) {
            return work.on(known);
        }
    }

    private static boolean isCpu(Device chosen) {
        return chosen.name().equals(CPU);
    }

    private Request request(long heapBytes) {
        return new Request(threads(), heapBytes, deviceMemory == null ? Long.MAX_VALUE : deviceMemory.bytes());
    }

    private Device openDevice(Report report) throws DeviceException, IOException {
        Request request = request(LargerHeap.attainable(hostMemory.allowed()));
        Device chosen = Devices.choose(device, request, report);
        if (deviceMemory != null && isCpu(chosen)) {
            report.note("--device-memory does not matter here: the CPU computes in host memory");
        }
        return chosen;
    }

    /** The options as they were given, but for those that decide on the tiles. */
    List<String> words() {
        if (tile != null || strategy != Strategy.FASTEST) {
            throw new IllegalArgumentException("--tile and --strategy: tiles are measured one by one; give --shapes");
        }
        List<String> words = new ArrayList<>(List.of("--device", device, "--threads", Integer.toString(threads())));
        hostMemory.bytes().ifPresent(bytes -> words.addAll(List.of("--host-memory", Long.toString(bytes))));
        if (deviceMemory != null) words.addAll(List.of("--device-memory", Long.toString(deviceMemory.bytes())));
        words.addAll(List.of("--tiles-in-flight", Integer.toString(tilesInFlight)));
        words.addAll(List.of("--boundary", Choice.text(boundary), "--nan", Choice.text(nan)));
        return words;
    }

    boolean learns() {
        if (learn && (tile != null || strategy != Strategy.FASTEST)) {
            throw new IllegalArgumentException("--learn chooses the tiles itself: drop --tile and --strategy");
        }
        return learn;
    }

    int threads() {
        return threads == null ? defaultThreads() : possible("--threads", threads);
    }

    /** A number of threads, or of what each of them holds, as it was given. */
    static int possible(String source, int count) {
        if (count < 1 || count > MOST) {
            throw new IllegalArgumentException("%s %d: give at least 1 and at most %d".formatted(source, count, MOST));
        }
        return count;
    }

    static int defaultThreads() {
        String variable = System.getenv("VARVE_THREADS");
        try {
            return variable == null
                    ? Math.min(MOST, Runtime.getRuntime().availableProcessors())
                    : possible("VARVE_THREADS", Integer.parseInt(variable.strip()));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("VARVE_THREADS=%s: must be a whole number".formatted(variable), e);
        }
    }

    /** Bytes that the process may occupy in all. */
    long allowed() {
        return hostMemory.allowed();
    }

    /**
     * The budget of a job.
     *
     * @param besidesHeap what it needs besides heap and buffers
     * @param held bytes of its buffers that are held already
     */
    Budget budget(long besidesHeap, long held) {
        return hostMemory.budget(besidesHeap, held);
    }

    HostMemoryOption hostMemory() {
        return hostMemory;
    }

    PlanRequest planRequest(String name) {
        int count = threads();
        Workers workers = new Workers(count, Math.max(1, allowed() / count));
        return PlanRequest.of(name)
                .withTile(Optional.ofNullable(tile))
                .withStrategy(strategy)
                .withWorkers(workers)
                .withTilesInFlight(possible("--tiles-in-flight", tilesInFlight));
    }

    /** Says once that a strategy of others does not keep to the memory allowed. */
    private void warn(Report report) {
        if (strategy.ignoresBudget() && !LargerHeap.isPlanned()) {
            report.note("--strategy %s does not look at the memory allowed: the run may be killed".formatted(strategy));
        }
    }

    Device.Extension extension() {
        return new Device.Extension(boundary, nan);
    }
}
