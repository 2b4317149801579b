package org.varve.cpu;

import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.varve.core.Device;
import org.varve.core.MemoryFootprint.Buffer;
import org.varve.core.MemoryFootprint.Place;
import org.varve.core.MemoryFootprint;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Program;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.TileRunner;
import org.varve.core.Tiles;

/** The processor's cores. Results do not depend on the number of threads. */
public final class CpuDevice implements Device {

    /** Bytes of a thread's stack and of the JVM's data for it: 105 KiB were measured with 300 threads. */
    private static final long THREAD_BYTES = 128 << 10;

    private static final boolean VECTORS = ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent();

    private final int threads;
    private final long heapBytes;
    private final boolean simd;
    private final StripCosts strips;

    /** Whether vectors are missing, and no note has said so. */
    private final AtomicBoolean lacksVectors;

    /**
     * A device with a number of threads, or fewer if the heap is too small for all.
     *
     * @param heapBytes bytes of Java heap that all threads together may fill with work arrays
     * @param simd whether vector bodies replace the kernels' plain-Java definitions, if the runtime has the Vector API
     */
    public CpuDevice(int threads, long heapBytes, boolean simd) {
        if (threads < 1) {
            throw new IllegalArgumentException("threads %s: at least 1 is needed".formatted(threads));
        }
        this.threads = threads;
        this.heapBytes = heapBytes;
        this.simd = simd && VECTORS;
        this.strips = new StripCosts(this.simd);
        this.lacksVectors = new AtomicBoolean(simd && !VECTORS);
    }

    @Override
    public String name() {
        return "cpu";
    }

    @Override
    public String description() {
        return "%s thread%s, %s".formatted(threads, threads == 1 ? "" : "s", model());
    }

    @Override
    public String model() {
        return simd ? SimdBodies.description() : "plain Java";
    }

    @Override
    public List<String> news() {
        return lacksVectors.getAndSet(false)
                ? List.of("the Java runtime has no Vector API, and the CPU computes several times slower: "
                        + "start java with --add-modules jdk.incubator.vector")
                : List.of();
    }

    @Override
    public MemoryFootprint footprint(Program program, Survey survey, Tiles tiles) throws OutOfBudgetException {
        StripPlan plan = plan(program, tiles.largest());
        return new MemoryFootprint(List.of(
                new Buffer("cache blocks", Place.HEAP, plan.threads(), plan.threadBytes()),
                new Buffer("threads", Place.HOST, plan.threads(), THREAD_BYTES)));
    }

    @Override
    public TileRunner open(Program program, Survey survey, Tiles tiles, Extension extension)
            throws OutOfBudgetException {
        Shape tile = tiles.largest();
        return new CpuTileRunner(program, survey, tile, extension, plan(program, tile), simd);
    }

    private StripPlan plan(Program program, Shape tile) throws OutOfBudgetException {
        return StripPlan.of(strips, program, tile, threads, heapBytes);
    }

    @Override
    public void close() {
        // nothing to release: threads and arrays belong to the runners
    }
}
