package org.varve.synthetic;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.core.Survey;

class FaultMaskTest {

    private static final Shape SHAPE = new Shape(70, 80, 250);
    private static final double INTERVAL = 0.004;

    private final float[] mask = new float[(int) SHAPE.size()];

    private Structure mark(long seed) {
        Structure structure = new Structure(new SplittableRandom(seed), SHAPE, INTERVAL);
        FaultMask faults = new FaultMask(new Survey(SHAPE, INTERVAL, Survey.Unit.SECONDS), structure);
        System.arraycopy(read(faults, Box.of(SHAPE)), 0, mask, 0, mask.length);
        return structure;
    }

    private static float[] read(SyntheticVolume volume, Box box) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment samples = arena.allocate(box.shape().bytes(), Float.BYTES);
            volume.read(box, samples);
            return samples.toArray(ValueLayout.JAVA_FLOAT);
        }
    }

    private float at(int inline, int crossline, int sample) {
        return mask[(int) Box.of(SHAPE).offset(inline, crossline, sample)];
    }

    /** Folds alone make layers one sample deeper in the next trace at most. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void marksEveryJumpOfTheLayers(long seed) {
        Structure structure = mark(seed);
        int jumps = 0;
        for (int i = 0; i < SHAPE.inlines(); i++) {
            for (int j = 0; j + 1 < SHAPE.crosslines(); j++) {
                for (int s = 0; s < SHAPE.samples(); s++) {
                    double one = structure.column(i, j).age(s * INTERVAL);
                    double next = structure.column(i, j + 1).age(s * INTERVAL);
                    if (Math.abs(one - next) > 2 * INTERVAL) {
                        jumps++;
                        assertThat(at(i, j, s) + at(i, j + 1, s)).as("%s, %s, %s", i, j, s).isPositive();
                    }
                }
            }
        }
        assertThat(jumps).isGreaterThan(10_000);
    }

    /** No sample is marked with all of four around it, three traces away. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void marksNoMoreThanTheFaults(long seed) {
        Structure structure = mark(seed);
        int marked = 0;
        for (int i = 3; i < SHAPE.inlines() - 3; i++) {
            for (int j = 3; j < SHAPE.crosslines() - 3; j++) {
                for (int s = 0; s < SHAPE.samples(); s++) {
                    if (at(i, j, s) == 0) continue;
                    marked++;
                    assertThat(at(i - 3, j - 3, s) * at(i - 3, j + 3, s) * at(i + 3, j - 3, s) * at(i + 3, j + 3, s))
                            .isZero();
                }
            }
        }
        assertThat((double) marked / SHAPE.size()).isBetween(0.01, 0.1);
        assertThat(Arrays.stream(new int[] {0, 1, 5}).mapToDouble(s -> at(20, 20, s)).sum()).isZero();
        assertThat(structure.column(0, 0).isOnFault(0, 1e9, INTERVAL)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(longs = 4)
    void everyBoxShowsTheSameFaults(long seed) {
        SyntheticVolume faults = new SyntheticSurvey(SHAPE, INTERVAL, seed).faults();
        float[] whole = read(faults, Box.of(SHAPE));
        Box box = new Box(31, 7, 90, new Shape(20, 60, 100));
        float[] part = read(faults, box);
        for (int i = box.inline(); i < box.endInline(); i++) {
            for (int j = box.crossline(); j < box.endCrossline(); j++) {
                for (int s = box.sample(); s < box.endSample(); s++) {
                    assertThat(part[(int) box.offset(i, j, s)]).isEqualTo(whole[(int) Box.of(SHAPE).offset(i, j, s)]);
                }
            }
        }
        assertThat(part).contains(0f, 1f);
    }
}
