package org.varve.run;

import java.lang.foreign.MemorySegment;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.varve.core.Box;
import org.varve.core.Device;
import org.varve.core.DeviceFailure;
import org.varve.core.DeviceProvider;
import org.varve.core.KernelForecast;
import org.varve.core.MemoryFootprint;
import org.varve.core.NotFinite;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Program;
import org.varve.core.Survey;
import org.varve.core.TileRunner;
import org.varve.core.Tiles;
import org.varve.cpu.CpuDevice;
import org.varve.host.Budget;
import org.varve.host.HostLimits;
import org.varve.host.Limit;

/** A GPU that the CPU pretends to be, found where no device is named; it fails when it is told to. */
final class PretendedGpu implements Device {

    static final String NAME = "cuda:980";

    /** Those that are there, each where its class loader looks for devices. */
    private static final Map<ClassLoader, PretendedGpu> PROVIDED = new ConcurrentHashMap<>();

    private final Device cpu = new CpuDevice(1, 64 << 20, false);
    final AtomicInteger opened = new AtomicInteger();
    final AtomicInteger closed = new AtomicInteger();

    /** Bytes of the Java heap that it may fill. */
    volatile long heapBytes;

    /** The tiles that it computes before it fails. */
    int tiles = Integer.MAX_VALUE;

    /** Whether no program fits its memory. */
    boolean isTooSmall;

    /** Whether another process has just taken the memory that a plan needs. */
    BooleanSupplier isMemoryTaken = () -> false;

    /** Seconds that its kernels are predicted to take for a sample. */
    OptionalDouble forecast = OptionalDouble.of(1e-12);

    /** Finds this GPU. */
    public static final class Provider implements DeviceProvider {

        @Override
        public String kind() {
            return "cuda";
        }

        @Override
        public Discovery discover(Request request) {
            @Nullable
            PretendedGpu gpu = PROVIDED.get(Thread.currentThread().getContextClassLoader());
            if (gpu == null) return new Discovery(List.of(), "none is pretended");
            gpu.heapBytes = request.heapBytes();
            return new Discovery(List.of(new Listed(NAME, "pretended", () -> {
                gpu.opened.incrementAndGet();
                if (gpu.tiles < 0) throw new DeviceFailure("it fell off the bus");
                return gpu;
            })), "");
        }
    }

    /** Something that is done while this GPU is there. */
    @FunctionalInterface
    interface Act<T> {
        T play() throws Exception;
    }

    /** Does something where programs find this GPU, and no other. */
    <T> T with(Path folder, Act<T> act) throws Exception {
        Path services = Files.createDirectories(folder.resolve("META-INF/services"));
        Files.writeString(services.resolve(DeviceProvider.class.getName()), Provider.class.getName());
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()}, getClass().getClassLoader())) {
            Thread.currentThread().setContextClassLoader(loader);
            PROVIDED.put(loader, this);
            try {
                return act.play();
            } finally {
                PROVIDED.remove(loader);
                Thread.currentThread().setContextClassLoader(before);
            }
        }
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "pretended";
    }

    @Override
    public Memory memory() {
        return new Memory(1L << 30, 0);
    }

    @Override
    public Optional<KernelForecast> forecast(Program program, int samples) {
        return forecast.stream().mapToObj(seconds -> new KernelForecast(seconds, "issue")).findFirst();
    }

    @Override
    public MemoryFootprint footprint(Program program, Survey survey, Tiles tiles) throws OutOfBudgetException {
        if (isMemoryTaken.getAsBoolean()) {
            long lots = 1L << 50;
            HostLimits.here().requireStill(new Budget(new Limit(lots, 0, 0, 1, "a larger machine"), 0), lots);
        }
        if (isTooSmall) throw new OutOfBudgetException("the GPU is too small", 2L << 30, 1L << 30);
        return cpu.footprint(program, survey, tiles);
    }

    @Override
    public TileRunner open(Program program, Survey survey, Tiles shapes, Extension extension)
            throws OutOfBudgetException {
        if (tiles == 0) throw new DeviceFailure("it lost its kernels");
        TileRunner runner = cpu.open(program, survey, shapes, extension);
        AtomicInteger started = new AtomicInteger();
        return new TileRunner() {
            @Override
            public void start(int slot, Box tile, Box source, List<MemorySegment> inputs, List<MemorySegment> outputs) {
                if (started.incrementAndGet() > tiles) throw new DeviceFailure("it lost a tile");
                runner.start(slot, tile, source, inputs, outputs);
            }

            @Override
            public void finish(int slot) {
                runner.finish(slot);
            }

            @Override
            public NotFinite notFinite() {
                return runner.notFinite();
            }

            @Override
            public Times times() {
                return runner.times();
            }

            @Override
            public void close() {
                runner.close();
            }
        };
    }

    @Override
    public void close() {
        closed.incrementAndGet();
        cpu.close();
    }
}
