package org.varve.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.varve.core.Operator;
import org.varve.core.Shape;
import org.varve.core.UntiledRun;
import org.varve.operator.Catalogue;

/** Codes of surveys on which float32 errs, or may not, about which of two samples is greater. */
class LocalBinaryPatternSimdBodyTest {

    private static final Shape SHAPE = new Shape(2, 12, 300);

    /** What a survey is filled with. */
    enum Samples {
        NOISE(Random::nextGaussian),
        ONE_VALUE(_ -> 0.1),
        ZERO_OR_NOT(random -> random.nextInt(2) == 0 ? random.nextGaussian() : 0),
        FEW_INTEGERS(random -> random.nextInt(5) - 2),
        NEARLY_EQUAL(random -> 1 + 0x1p-23 * random.nextInt(4)),
        OPPOSITE(random -> random.nextInt(2) == 0 ? 0.7 : -0.7),
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

        private float[] survey() {
            Random random = new Random(5);
            float[] samples = new float[(int) SHAPE.size()];
            for (int s = 0; s < samples.length; s++) samples[s] = (float) sample.applyAsDouble(random);
            return samples;
        }
    }

    @ParameterizedTest
    @EnumSource
    void codesAreThoseOfThePlainBody(Samples samples) {
        for (int radius = 1; radius <= 3; radius++) assertThat(simd(radius, samples)).isEqualTo(plain(radius, samples));
    }

    private static float[] plain(int radius, Samples samples) {
        return new UntiledRun(SHAPE, samples.survey()).output(pattern(radius));
    }

    private static float[] simd(int radius, Samples samples) {
        return new UntiledRun(SHAPE, samples.survey(),
                (kernel, length) -> SimdBodies.create(Work.allocating(), kernel, new Extent(64, length)))
                .output(pattern(radius));
    }

    private static Operator pattern(int radius) {
        return Catalogue.get("lbp-2d").create(Map.of("radius", Integer.toString(radius)));
    }
}
