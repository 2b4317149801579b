package org.varve.tests;

import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.varve.core.Device;
import org.varve.core.Shape;
import org.varve.tests.OperatorCases.Case;

/** Local binary patterns on the GPU where float32 errs, or may not, about which of two samples is greater. */
class CudaPatternTest {

    private static final Shape SHAPE = new Shape(2, 12, 140);

    private static Device device;

    enum Samples {
        NOISE(Random::nextGaussian),
        ONE_VALUE(_ -> 0.1),
        ZERO_OR_NOT(random -> random.nextInt(2) == 0 ? random.nextGaussian() : 0),
        FEW_INTEGERS(random -> random.nextInt(5) - 2),
        NEARLY_EQUAL(random -> 1 + 0x1p-23 * random.nextInt(4)),
        OF_ALL_SIZES(random -> random.nextGaussian() * Math.pow(10, random.nextInt(20) - 10)),
        SUBNORMAL(random -> random.nextInt(9) * Float.MIN_VALUE),
        SMALL(random -> random.nextGaussian() * 1e-37),
        LARGE(random -> (random.nextInt(3) - 1) * (double) Float.MAX_VALUE),
        WITH_NAN(random -> random.nextInt(300) == 0 ? Double.NaN : random.nextGaussian()),
        WITH_INFINITIES(random -> random.nextInt(300) == 0 ? Double.NEGATIVE_INFINITY : random.nextGaussian());

        @SuppressWarnings("ImmutableEnumChecker")
        private final ToDoubleFunction<Random> sample;

        Samples(ToDoubleFunction<Random> sample) {
            this.sample = sample;
        }

        Cube cube() {
            Cube cube = Cube.random(SHAPE, 7);
            Random random = new Random(5);
            for (int n = 0; n < cube.samples().length; n++) {
                cube.samples()[n] = (float) sample.applyAsDouble(random);
            }
            return cube;
        }
    }

    @BeforeAll
    static void open() {
        device = PretendGpu.open();
    }

    @AfterAll
    static void close() {
        if (device != null) device.close();
    }

    @ParameterizedTest
    @EnumSource
    void codesAreThoseOfTheCpu(Samples samples) {
        for (int radius = 1; radius <= 3; radius++) {
            PretendGpu.requireAgreement(device, Case.of("lbp-2d", "radius=" + radius), samples.cube(), SHAPE);
        }
    }
}
