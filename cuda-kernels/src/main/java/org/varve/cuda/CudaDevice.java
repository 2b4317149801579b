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

    private final CudaDriver driver;
    private final int number;
    private final long context;
    private final CudaModules modules;
    private long allowed;
    private long occupied;

    /**
     * Opens a GPU.
     *
     * @param deviceBytes what the user allows of its memory
     */
    CudaDevice(CudaDriver driver, int number, long deviceBytes) {
        this.driver = driver;
        this.number = number;
        context = driver.retainContext(number);
        try {
            driver.setContext(context);
            modules = new CudaModules(driver);
            // what the context and the kernels occupy is gone by now
            allowed = Math.min(driver.freeBytes(), deviceBytes);
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

    /** What is wider than a float takes longer to copy than to decode; what is rare has no code on the device. */
    @Override
    public boolean decodes(SampleEncoding encoding) {
        return switch (encoding.format()) {
            case IBM_FLOAT32, IEEE_FLOAT32, INT32, INT16, INT8, UINT8 -> true;
            case IEEE_FLOAT64, UINT16, UINT32, INT24, UINT24, FIXED_GAIN -> false;
        };
    }

    @Override
    public MemoryFootprint footprint(Program program, Survey survey, Tiles tiles) throws OutOfBudgetException {
        return new MemoryFootprint(layout(program, survey, tiles).buffers());
    }

    private DeviceLayout layout(Program program, Survey survey, Tiles tiles) throws OutOfBudgetException {
        DeviceLayout layout = new DeviceLayout(program, survey.shape(), tiles);
        if (layout.total() > allowed) {
            throw new OutOfBudgetException(
                    "a tile of %s needs %,d bytes on %s, %d in flight; %,d are allowed: raise --device-memory, free memory of the GPU or shrink the operator's windows"
                            .formatted(tiles.largest(), layout.total(), name(), tiles.inFlight(), allowed),
                    layout.total(), allowed);
        }
        return layout;
    }

    @Override
    public TileRunner open(Program program, Survey survey, Tiles tiles, Extension extension)
            throws OutOfBudgetException {
        DeviceLayout layout = layout(program, survey, tiles);
        driver.setContext(context);
        try {
            return open(program, survey, layout, extension);
        } catch (DeviceOutOfMemory e) {
            // somebody else has taken what was free, or it lies in pieces
            allowed = Math.min(driver.freeBytes(), allowed / 4 * 3);
            throw new OutOfBudgetException(
                    "%s refuses %,d bytes, which were free before: %s"
                            .formatted(name(), layout.total(), e.getMessage()),
                    layout.total(), allowed);
        }
    }

    private TileRunner open(Program program, Survey survey, DeviceLayout layout, Extension extension) {
        TileRunner runner = new CudaTileRunner(driver, context, modules, program, survey.shape(), layout, extension);
        occupied = Math.max(occupied, layout.total());
        return runner;
    }

    @Override
    public Memory memory() {
        return new Memory(allowed, occupied);
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
