package org.varve.cuda;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.varve.core.Device;
import org.varve.core.DeviceFailure;
import org.varve.core.DeviceMeasurements;
import org.varve.core.DeviceOutOfMemory;
import org.varve.core.KernelForecast;
import org.varve.core.MemoryFootprint;
import org.varve.core.OutOfBudgetException;
import org.varve.core.PeakRates;
import org.varve.core.ProductChoice;
import org.varve.core.ProductWay;
import org.varve.core.Program;
import org.varve.core.SampleEncoding;
import org.varve.core.ScaledEncoding;
import org.varve.core.Survey;
import org.varve.core.TileRunner;
import org.varve.core.Tiles;

/** One GPU. */
final class CudaDevice implements Device {

    private final CudaContext context;
    private final CudaDriver driver;
    private final int number;
    private final CudaModules modules;
    private final Allocations allocations;
    private final long free;
    private final String card;
    private final String model;
    private final Clocks clocks;
    private final Optional<Forecast> forecast;
    private final List<String> news = Collections.synchronizedList(new ArrayList<>());
    private final HostPins pins;
    private LaunchCuts cuts;
    private ProductWay way = ProductWay.OWN;
    private Optional<ProductLibrary> products = Optional.empty();
    private long allowed;

    /** Takes ownership of the context and the modules. */
    private CudaDevice(CudaContext context, int number, CudaModules modules, long free, long deviceBytes) {
        this.context = context;
        this.driver = context.driver();
        this.number = number;
        this.modules = modules;
        this.free = free;
        allocations = new Allocations(driver);
        pins = new HostPins(context, news::add);
        allowed = Math.min(Headroom.leave(free), deviceBytes);
        // now, as nothing of it may fail once a run is done
        card = model(driver, number);
        model = "%s, driver of CUDA %s".formatted(driver.deviceName(number), driver.version());
        clocks = Clocks.of(driver, number);
        forecast = clocks.forecast();
        cuts = LaunchCuts.of(clocks.multiprocessors());
        modules.refusal().ifPresent(call -> news.add(name() + " started later, as " + call));
    }

    /** Replaces the GPU's own launch cuts in all runs opened from now on. */
    void cut(LaunchCuts others) {
        cuts = others;
    }

    /**
     * Has matrices multiplied in a way in all runs planned from now on. What a library takes of the GPU's memory is
     * left to it.
     *
     * @throws DeviceFailure if the library is not installed
     */
    void multiplyBy(ProductWay chosen) {
        if (chosen != ProductWay.OWN && products.isEmpty()) {
            try (var _ = context.enter()) {
                long before = driver.freeBytes();
                products = Optional.of(driver.openProducts());
                allowed -= Math.max(0, before - driver.freeBytes());
            }
        }
        way = chosen;
    }

    /**
     * Opens a GPU; releases everything if that fails.
     *
     * @param deviceBytes the most of its memory to use, as set by the user
     */
    static CudaDevice open(CudaDriver driver, int number, long deviceBytes) {
        CudaContext context = new CudaContext(driver, number);
        try (var _ = context.enter()) {
            CudaModules modules = new CudaModules(driver, number);
            try {
                // by now the context and the kernels have taken their memory
                return new CudaDevice(context, number, modules, driver.freeBytes(), deviceBytes);
            } catch (RuntimeException e) {
                modules.close();
                throw e;
            }
        } catch (RuntimeException e) {
            context.close();
            throw e;
        }
    }

    static String name(int number) {
        return "cuda:" + number;
    }

    /** Model and memory of a GPU, which need not be open; or the driver's message if that fails. */
    static String describe(CudaDriver driver, int number) {
        try {
            return String.format(Locale.ROOT, "%s, %,d MiB", model(driver, number), driver.deviceBytes(number) >> 20);
        } catch (DeviceFailure e) {
            return String.valueOf(e.getMessage());
        }
    }

    private static String model(CudaDriver driver, int number) {
        return "%s, compute capability %s".formatted(driver.deviceName(number), ComputeCapability.of(driver, number));
    }

    @Override
    public String name() {
        return name(number);
    }

    @Override
    public String description() {
        return String.format(Locale.ROOT, "%s, %,d MiB to use", card, allowed >> 20);
    }

    @Override
    public String model() {
        return model;
    }

    @Override
    public boolean decodes(SampleEncoding encoding) {
        return Encoding.exists(encoding);
    }

    @Override
    public boolean skipsHeaders() {
        return true;
    }

    @Override
    public boolean encodes(ScaledEncoding encoding) {
        return Encoding.exists(encoding);
    }

    @Override
    public boolean reduces() {
        return true;
    }

    @Override
    public Optional<String> obstacle(Program program) {
        return CudaBodies.obstacle(program);
    }

    @Override
    public Program joined(Program program) {
        return Fusion.of(program);
    }

    @Override
    public MemoryFootprint footprint(Program program, Survey survey, Tiles tiles) throws OutOfBudgetException {
        return new MemoryFootprint(layout(program, survey, tiles).buffers());
    }

    private DeviceLayout layout(Program program, Survey survey, Tiles tiles) throws OutOfBudgetException {
        return DeviceLayout.within(allowed, name(), program, survey, tiles, way);
    }

    @Override
    public TileRunner open(Program program, Survey survey, Tiles tiles, Extension extension)
            throws OutOfBudgetException {
        DeviceLayout layout = layout(program, survey, tiles);
        try (var _ = context.enter()) {
            return new CudaTileRunner(
                    context, pins, allocations, modules, survey.shape(), layout, extension, passCuts(layout), products);
        } catch (DeviceOutOfMemory e) {
            // another process has taken the free memory, or it is fragmented
            allowed = Math.min(Headroom.leave(freeBytes()), allowed / 4 * 3);
            throw new OutOfBudgetException(
                    String.format(Locale.ROOT, "%s refuses %,d bytes, which were free before: %s", name(),
                            layout.total(), e.getMessage()),
                    layout.total(), allowed);
        }
    }

    /** How the launches of each pass are cut. */
    private List<LaunchCuts> passCuts(DeviceLayout layout) {
        return IntStream.range(0, layout.program().passes().size())
                .mapToObj(p -> forecast.map(each -> cuts.within(each.mostOperations(layout, p))).orElse(cuts))
                .toList();
    }

    @Override
    public Memory memory() {
        return new Memory(allowed, allocations.most());
    }

    @Override
    public Occupancy occupancy() {
        return new Occupancy(allocations.now(), free - freeBytes());
    }

    /** Bytes of the GPU that are free now. */
    private long freeBytes() {
        return inContext(CudaDriver::freeBytes);
    }

    /** Calls the driver with this GPU's context current on the thread. */
    <T> T inContext(Function<CudaDriver, T> work) {
        try (var _ = context.enter()) {
            return work.apply(driver);
        }
    }

    /** Begins to pin the memory; if the system refuses, it stays pageable and copies are slower. */
    @Override
    public MemorySegment allocate(Arena arena, long bytes, long alignment) {
        return pins.pin(Device.super.allocate(arena, bytes, alignment), arena);
    }

    @Override
    public List<String> news() {
        synchronized (news) {
            List<String> told = List.copyOf(news);
            news.clear();
            return told;
        }
    }

    @Override
    public Optional<ProductChoice> productChoice() {
        return Optional.of(new CudaProductChoice(this, CudaProductChoice.TILE));
    }

    ProductWay way() {
        return way;
    }

    /** Name of the library, once it is open. */
    String productLibrary() {
        return products.orElseThrow().name();
    }

    @Override
    public Optional<DeviceMeasurements> measurements() {
        return Optional.of(new CudaMeasurements(this));
    }

    @Override
    public Optional<PeakRates> peak() {
        return Optional.of(clocks.peak());
    }

    @Override
    public Optional<KernelForecast> forecast(Program program, int samples) {
        return forecast.flatMap(each -> each.of(joined(program), samples));
    }

    @Override
    public void close() {
        Attempt.to(() -> {
            try (var _ = context.enter()) {
                products.ifPresent(ProductLibrary::close);
                modules.close();
            }
        });
        context.close();
    }
}
