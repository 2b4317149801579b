package org.varve.cuda;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.varve.core.Device;
import org.varve.core.DeviceFailure;
import org.varve.core.DeviceOutOfMemory;
import org.varve.core.MemoryFootprint;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Program;
import org.varve.core.SampleEncoding;
import org.varve.core.Survey;
import org.varve.core.TileRunner;
import org.varve.core.Tiles;

/** One GPU. */
final class CudaDevice implements Device {

    /** Numbers in {@code CUdevice_attribute}. */
    private static final int CAPABILITY_MAJOR = 75;
    private static final int CAPABILITY_MINOR = 76;
    private static final int CLOCK_KHZ = 13;
    private static final int MULTIPROCESSORS = 16;

    private final CudaDriver driver;
    private final int number;
    private final long context;
    private final CudaModules modules;
    private final Allocations allocations;
    private final long free;
    private long allowed;

    /**
     * Opens a GPU.
     *
     * @param deviceBytes what the user allows of its memory
     */
    CudaDevice(CudaDriver driver, int number, long deviceBytes) {
        this.driver = driver;
        this.number = number;
        allocations = new Allocations(driver);
        context = driver.retainContext(number);
        try {
            driver.setContext(context);
            modules = new CudaModules(driver);
            // what the context and the kernels occupy is gone by now
            free = driver.freeBytes();
            allowed = Math.min(free, deviceBytes);
        } catch (DeviceFailure e) {
            Attempt.to(() -> driver.releaseContext(number));
            throw e;
        }
    }

    @Override
    public String name() {
        return "cuda:" + number;
    }

    @Override
    public String description() {
        return "%s, compute capability %d.%d, %,d MiB free".formatted(driver.deviceName(number),
                driver.attribute(number, CAPABILITY_MAJOR), driver.attribute(number, CAPABILITY_MINOR), allowed >> 20);
    }

    @Override
    public String model() {
        return "%s, driver of CUDA %d".formatted(driver.deviceName(number), driver.version());
    }

    @Override
    public boolean decodes(SampleEncoding encoding) {
        return DeviceLayout.decodes(encoding);
    }

    @Override
    public MemoryFootprint footprint(Program program, Survey survey, Tiles tiles) throws OutOfBudgetException {
        return new MemoryFootprint(layout(program, survey, tiles).buffers());
    }

    private DeviceLayout layout(Program program, Survey survey, Tiles tiles) throws OutOfBudgetException {
        return DeviceLayout.within(allowed, name(), program, survey, tiles);
    }

    @Override
    public TileRunner open(Program program, Survey survey, Tiles tiles, Extension extension)
            throws OutOfBudgetException {
        DeviceLayout layout = layout(program, survey, tiles);
        driver.setContext(context);
        try {
            return new CudaTileRunner(
                    driver, context, allocations, modules, program, survey.shape(), layout, extension);
        } catch (DeviceOutOfMemory e) {
            // somebody else has taken what was free, or it lies in pieces
            allowed = Math.min(driver.freeBytes(), allowed / 4 * 3);
            throw new OutOfBudgetException(
                    "%s refuses %,d bytes, which were free before: %s"
                            .formatted(name(), layout.total(), e.getMessage()),
                    layout.total(), allowed);
        }
    }

    @Override
    public Memory memory() {
        return new Memory(allowed, allocations.most());
    }

    @Override
    public Occupancy occupancy() {
        driver.setContext(context);
        return new Occupancy(allocations.now(), free - driver.freeBytes());
    }

    @Override
    public MemorySegment allocate(Arena arena, long bytes, long alignment) {
        MemorySegment memory = arena.allocate(bytes, alignment);
        driver.setContext(context);
        driver.pin(memory);
        return unpinnedAtTheEnd(memory, arena);
    }

    @SuppressWarnings("restricted")
    private MemorySegment unpinnedAtTheEnd(MemorySegment memory, Arena arena) {
        return memory.reinterpret(arena, _ -> Attempt.to(() -> {
            driver.setContext(context);
            driver.unpin(memory);
        }));
    }

    /** Float operations per second, an fma counted as two. */
    double arithmeticRate() {
        int major = driver.attribute(number, CAPABILITY_MAJOR);
        int minor = driver.attribute(number, CAPABILITY_MINOR);
        // up to the A100 a multiprocessor has 64 of them, later ones have 128
        boolean few = 10 * major + minor <= 80;
        double cores = (few ? 64.0 : 128.0) * driver.attribute(number, MULTIPROCESSORS);
        return 2 * cores * 1e3 * driver.attribute(number, CLOCK_KHZ);
    }

    /** The driver, with this GPU's context current. */
    CudaDriver currentDriver() {
        driver.setContext(context);
        return driver;
    }

    @Override
    public void close() {
        Attempt.to(() -> driver.setContext(context));
        modules.close();
        Attempt.to(() -> driver.releaseContext(number));
    }
}
