package org.varve.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.varve.core.CsvSweep;
import org.varve.core.Device.Extension;
import org.varve.core.DeviceFailure;
import org.varve.core.Field;
import org.varve.core.Kernel;
import org.varve.core.PassGraph;
import org.varve.core.ProductRates;
import org.varve.core.ProductWay;
import org.varve.core.Program;
import org.varve.core.Shape;
import org.varve.kernel.Matrix;
import org.varve.kernel.NearestPattern;
import org.varve.kernel.WindowProducts;

/** Products by cuBLAS, on a pretend one whose order of summation depends on the shape. */
class LibraryProductsTest {

    private static final Shape SHAPE = new Shape(2, 3, 700);
    private static final float TOLERANCE = 1e-5f;

    private PretendDriver pretend;
    private CudaDriver calls;

    @BeforeEach
    void start() throws IOException {
        pretend = PretendDriver.load();
        pretend.reset("DEVICES=256MiB GUARD=1");
        PretendDriver.loadCublas();
        calls = CudaBinding.chosen().open();
    }

    @AfterEach
    void leavesNothing() {
        assertThat(pretend.report()).startsWith("allocated=0").contains("pinned=0").doesNotContain("mistakes");
    }

    private static Matrix random(int rows, int length) {
        Random random = new Random(rows * 31L + length);
        double[][] values = new double[rows][];
        for (int r = 0; r < rows; r++) {
            double[] row = random.doubles(length, -1, 1).toArray();
            double norm = Math.sqrt(Arrays.stream(row).map(value -> value * value).sum());
            values[r] = Arrays.stream(row).map(value -> value / norm).toArray();
        }
        return Matrix.of(values);
    }

    private static Program program(Kernel kernel) {
        PassGraph graph = new PassGraph();
        return Program.of(graph, graph.apply(kernel, List.of(Field.SURVEY)));
    }

    private List<float[]> run(Kernel kernel, Shape shape, ProductWay way) {
        return new DirectRun(calls, 0, Extension.DEFAULT).run(program(kernel), shape, way);
    }

    @ParameterizedTest
    @CsvSweep(oneIn = 5, value = {"1, 1", "5, 9", "32, 65", "7, 500", "300, 64"})
    void productsAreThoseOfOurOwn(int rows, int length) {
        WindowProducts kernel = new WindowProducts(random(rows, length));

        List<float[]> own = run(kernel, SHAPE, ProductWay.OWN);
        List<float[]> library = run(kernel, SHAPE, ProductWay.LIBRARY);

        for (int r = 0; r < rows; r++) assertThat(library.get(r)).containsExactly(own.get(r), within(TOLERANCE));
    }

    @ParameterizedTest
    @CsvSweep(oneIn = 4, value = {"1, 1", "5, 9", "32, 65", "300, 64"})
    void theNearestPatternIsThatOfOurOwn(int rows, int length) {
        NearestPattern kernel = new NearestPattern(random(rows, length), 0.5f);

        List<float[]> own = run(kernel, SHAPE, ProductWay.OWN);
        List<float[]> library = run(kernel, SHAPE, ProductWay.LIBRARY);

        assertThat(library.get(1)).containsExactly(own.get(1), within(TOLERANCE));
        assertThat(IntStream.range(0, own.get(0).length).filter(k -> own.get(0)[k] != library.get(0)[k]))
                .as("where two patterns are as near").hasSizeLessThan(own.get(0).length / 1000 + 1);
    }

    @Test
    void aPartHasTheSameBits() {
        NearestPattern kernel = new NearestPattern(random(32, 65), 1);
        Shape part = new Shape(1, 1, SHAPE.samples());

        List<float[]> all = run(kernel, SHAPE, ProductWay.LIBRARY);
        List<float[]> first = run(kernel, part, ProductWay.LIBRARY);

        for (int output = 0; output < 2; output++) {
            assertThat(first.get(output)).containsExactly(Arrays.copyOf(all.get(output), SHAPE.samples()));
        }
    }

    /**
     * Rounding both factors to 11 bits changes a product of rows of length 1 and samples of at most 1 by 2^-11 of each,
     * added without order.
     */
    @ParameterizedTest
    @CsvSweep(oneIn = 2, value = {"5, 9", "16, 33"})
    void productsAreRoundedToTf32WhereThatIsAskedFor(int rows, int length) {
        WindowProducts kernel = new WindowProducts(random(rows, length));

        List<float[]> exact = run(kernel, SHAPE, ProductWay.LIBRARY);
        List<float[]> rounded = run(kernel, SHAPE, ProductWay.LIBRARY_TF32);
        List<float[]> part = run(kernel, new Shape(1, 1, SHAPE.samples()), ProductWay.LIBRARY_TF32);

        for (int r = 0; r < rows; r++) {
            assertThat(rounded.get(r)).containsExactly(exact.get(r), within(5e-3f)).isNotEqualTo(exact.get(r));
            assertThat(part.get(r)).containsExactly(Arrays.copyOf(rounded.get(r), SHAPE.samples()));
        }
    }

    @Test
    void whatTheLibraryTakesIsNotPlanned() {
        try (CudaDevice device = CudaDevice.open(calls, 0, Long.MAX_VALUE)) {
            long before = device.memory().allowed();
            device.multiplyBy(ProductWay.LIBRARY);
            assertThat(before - device.memory().allowed()).isEqualTo(4 << 20);
        }
    }

    @Test
    void bothWaysAreMeasured() {
        try (CudaDevice device = CudaDevice.open(calls, 0, Long.MAX_VALUE)) {
            ProductRates rates = new CudaProductChoice(device, new Shape(1, 2, 300)).measure().orElseThrow();

            assertThat(rates.own()).isPositive();
            assertThat(rates.library()).isPositive();
            assertThat(rates.tf32()).isPositive();
            assertThat(rates.name()).isEqualTo("cuBLAS 12.6");
            assertThat(device.way()).isEqualTo(ProductWay.OWN);
            assertThat(device.occupancy().allocated()).isZero();
        }
    }

    @Test
    void theLibraryDoesNotSuitALittleMemory() {
        Program products = program(new NearestPattern(random(32, 64), 1));
        for (long bytes : List.of(64L << 20, 220L << 20)) {
            try (CudaDevice device = CudaDevice.open(calls, 0, bytes)) {
                assertThat(device.productChoice().orElseThrow().suits(products)).isEqualTo(bytes > 200 << 20);
            }
        }
    }

    @Test
    void littleMemoryIsNoFailureOfMeasuring() {
        try (CudaDevice device = CudaDevice.open(calls, 0, 2 << 20)) {
            assertThat(device.productChoice().orElseThrow().measure()).isEmpty();
        }
    }

    @Test
    void aLibraryThatCannotBeOpenedIsAFailureThatNamesTheCall() {
        pretend.reset("DEVICES=256MiB FAIL=cublasCreate:1:3");
        try (CudaDevice device = CudaDevice.open(calls, 0, Long.MAX_VALUE)) {
            assertThatThrownBy(() -> device.multiplyBy(ProductWay.LIBRARY)).isInstanceOf(DeviceFailure.class)
                    .hasMessageContaining("cublasCreate").hasMessageContaining("ALLOC_FAILED");
        }
    }

    @Test
    void aProductThatFailsIsAFailureThatNamesTheCall() {
        pretend.reset("DEVICES=256MiB FAIL=cublasSgemmStridedBatched:1:13");
        WindowProducts kernel = new WindowProducts(random(5, 9));
        assertThatThrownBy(() -> run(kernel, SHAPE, ProductWay.LIBRARY)).isInstanceOf(DeviceFailure.class)
                .hasMessageContaining("cublasSgemmStridedBatched").hasMessageContaining("EXECUTION_FAILED");
    }
}
