package org.varve.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.varve.core.Operator;
import org.varve.core.Shape;
import org.varve.core.UntiledRun;
import org.varve.operator.Catalogue;

/** Samples so quiet beside the others that their squares are subnormal have no energy. */
class QuietSamplesTest {

    private static final Shape SHAPE = new Shape(4, 8, 120);
    private static final float QUIET = 1e-21f;
    private static final int LOUD_FROM = 80;

    private static float[] survey() {
        Random random = new Random(4);
        float[] samples = new float[Math.toIntExact(SHAPE.size())];
        for (int s = 0; s < samples.length; s++) {
            samples[s] = (float) random.nextGaussian() * (s % SHAPE.samples() < LOUD_FROM ? QUIET : 1);
        }
        return samples;
    }

    @Test
    void theSemblanceOfAWindowIsNone() {
        Operator scan = Catalogue.get("dip-steered-semblance")
                .create(Map.of("window", "3,3,9", "max-dip", "1"));

        assertThat(first(scan, 0)).as("quiet").isZero();
        assertThat(first(scan, LOUD_FROM + 20)).as("loud").isPositive();
    }

    @Test
    void noFaultIsLikely() {
        Operator faults = Catalogue.get("fault-likelihood")
                .create(Map.of("window", "3,3", "plane", "5,5,15", "strikes", "0,180,90"));

        assertThat(first(faults, 0)).as("quiet").isZero();
        assertThat(first(faults, LOUD_FROM + 20)).as("loud").isPositive();
    }

    /** The first output of a sample of a trace in the middle, the same with vectors and without. */
    private static float first(Operator operator, int k) {
        float[] plain = new UntiledRun(SHAPE, survey()).outputs(operator).values().iterator().next();
        float[] simd = new UntiledRun(SHAPE, survey(),
                (kernel, length) -> SimdBodies.create(Work.allocating(), kernel, new Extent(64, length)))
                .outputs(operator).values().iterator().next();
        assertThat(simd).containsExactly(plain, Offset.offset(1e-4f));
        return plain[(2 * SHAPE.crosslines() + 4) * SHAPE.samples() + k];
    }
}
