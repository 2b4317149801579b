package org.varve.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Scales in vectors equal those of single samples to the bit. */
class ScaleVectorsTest {

    private static final List<NetworkScale.Linear> SCALES = List.of(NetworkScale.Linear.NONE,
            new NetworkScale.Linear(5, 3), new NetworkScale.Linear(-1e-3, 1e30), new NetworkScale.Linear(1e30, -7e-40),
            new NetworkScale.Linear(1.0 / 3, Math.PI));

    private static float[] finite(Random random, int count) {
        float[] samples = new float[count];
        for (int n = 0; n < count; n++) {
            do {
                samples[n] = n % 5 == 0 ? (float) random.nextGaussian() : Float.intBitsToFloat(random.nextInt());
            } while (!Float.isFinite(samples[n]));
        }
        samples[random.nextInt(count)] = -0f;
        return samples;
    }

    @Test
    void equalSingleSamplesToTheBit() {
        Random random = new Random(3);
        for (int count : new int[] {1, 3, 8, 16, 17, 31, 1000}) {
            float[] samples = finite(random, count);
            for (NetworkScale.Linear scale : SCALES) {
                try (Arena arena = Arena.ofConfined()) {
                    MemorySegment to = arena.allocate(4L * count + 4);
                    assertThat(ScaleVectors.scale(scale, arena.allocateFrom(ValueLayout.JAVA_FLOAT, samples), to))
                            .isTrue();
                    for (int n = 0; n < count; n++) {
                        assertThat(Float.floatToRawIntBits(to.getAtIndex(ValueLayout.JAVA_FLOAT, n)))
                                .as("%s of %s", scale, samples[n])
                                .isEqualTo(Float.floatToRawIntBits(scale.of(samples[n])));
                    }
                    assertThat(to.getAtIndex(ValueLayout.JAVA_INT, count)).as("beyond the end").isZero();
                }
            }
        }
    }

    @Test
    void findSamplesThatAreNotFinite() {
        Random random = new Random(4);
        for (float missing : new float[] {Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY}) {
            for (int n = 0; n < 37; n++) {
                float[] samples = finite(random, 37);
                samples[n] = missing;
                try (Arena arena = Arena.ofConfined()) {
                    assertThat(ScaleVectors.scale(SCALES.get(1), arena.allocateFrom(ValueLayout.JAVA_FLOAT, samples),
                            arena.allocate(4 * 37))).isFalse();
                }
            }
        }
    }
}
