package org.varve.cuda;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.varve.core.Box;
import org.varve.core.Device.Extension;
import org.varve.core.DeviceFailure;
import org.varve.core.Field;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Pass;
import org.varve.core.PassGraph;
import org.varve.core.ProductChoice;
import org.varve.core.ProductRates;
import org.varve.core.ProductWay;
import org.varve.core.Program;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.TileRunner;
import org.varve.core.Tiles;
import org.varve.kernel.Matrix;
import org.varve.kernel.NearestPattern;

/**
 * The choice between product.cu and cuBLAS on one GPU.
 *
 * @param tile the survey that is computed to time both
 */
record CudaProductChoice(CudaDevice device, Shape tile) implements ProductChoice {

    /** Large enough to keep a GPU busy. */
    static final Shape TILE = new Shape(16, 16, 512);

    /** The timed product: the nearest of 32 patterns of 64 samples. */
    private static final int PATTERNS = 32;

    private static final int LENGTH = 64;

    /** The first run also loads what the library needs. */
    private static final int RUNS = 3;

    /**
     * The library's work space is at most this part of the memory, so that a run that fits with our own products fits
     * with it, too.
     */
    private static final int PART = 8;

    @Override
    public boolean suits(Program program) {
        OptionalLong work = program.passes().stream().map(Pass::kernel)
                .flatMap(kernel -> LibraryProducts.find(kernel).stream())
                .mapToLong(LibraryProducts::workBytes)
                .max();
        return work.isPresent() && work.getAsLong() <= device.memory().allowed() / PART;
    }

    @Override
    public void use(ProductWay way) {
        device.multiplyBy(way);
    }

    @Override
    public ProductWay used() {
        return device.way();
    }

    @Override
    public Optional<ProductRates> measure() {
        ProductWay before = device.way();
        try {
            return Optional.of(besideLibrary(rate(ProductWay.OWN)));
        } catch (OutOfBudgetException otherProcessesHaveTheMemory) {
            return Optional.empty();
        } finally {
            device.multiplyBy(before);
        }
    }

    private ProductRates besideLibrary(double own) throws OutOfBudgetException {
        try {
            return new ProductRates(own, rate(ProductWay.LIBRARY), rate(ProductWay.LIBRARY_TF32),
                    device.productLibrary());
        } catch (DeviceFailure missing) {
            return ProductRates.withoutLibrary(own, String.valueOf(missing.getMessage()));
        }
    }

    private double rate(ProductWay way) throws OutOfBudgetException {
        device.multiplyBy(way);
        PassGraph graph = new PassGraph();
        Program program = Program.of(graph,
                graph.apply(new NearestPattern(patterns(), 1), List.of(Field.SURVEY)).subList(0, 1));
        Box all = Box.of(tile);
        Survey survey = new Survey(tile, 0.004, Survey.Unit.SECONDS);
        try (Arena arena = Arena.ofShared();
                TileRunner runner = device.open(program, survey, new Tiles(tile, 1), Extension.DEFAULT)) {
            List<MemorySegment> inputs =
                    List.of(samples(device.allocate(arena, tile.bytes(), Long.BYTES), tile.size()));
            double seconds = Double.POSITIVE_INFINITY;
            for (int run = 0; run < RUNS; run++) {
                seconds = Math.min(seconds,
                        ((CudaTileRunner) runner).passSeconds(all, all, inputs).getFirst());
            }
            return 2.0 * PATTERNS * LENGTH * tile.size() / Math.max(seconds, 1e-9);
        }
    }

    private static MemorySegment samples(MemorySegment memory, long count) {
        for (long s = 0; s < count; s++)
            memory.setAtIndex(ValueLayout.JAVA_FLOAT, s, (float) Math.sin((double) s * s));
        return memory;
    }

    private static Matrix patterns() {
        double[][] rows = new double[PATTERNS][LENGTH];
        for (int r = 0; r < PATTERNS; r++) {
            for (int t = 0; t < LENGTH; t++) rows[r][t] = Math.sin((r + 1) * (t + 0.5) * Math.PI / LENGTH);
        }
        return Matrix.of(rows);
    }
}
