package org.varve.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;
import org.varve.core.Box;
import org.varve.core.Shape;

class MirroredVolumeTest {

    private static float[] read(MirroredVolume volume, Box box) {
        float[] samples = new float[Math.toIntExact(box.shape().size())];
        volume.read(box, MemorySegment.ofArray(samples));
        return samples;
    }

    @Test
    void tracesAreMirrored() {
        Shape pair = new Shape(2, 3, 20);
        try (MirroredVolume volume = new MirroredVolume(new Shape(1000, 1000, 50))) {
            float[] first = read(volume, new Box(0, 5, 7, pair));

            assertThat(first).isNotEqualTo(read(volume, new Box(1, 5, 7, pair)));
            assertThat(read(volume, new Box(64, 5, 7, pair))).isEqualTo(first);
            assertThat(read(volume, new Box(640, 965, 7, pair))).isEqualTo(first);
            Shape trace = new Shape(1, 1, 20);
            assertThat(read(volume, new Box(31, 31, 7, trace))).isEqualTo(read(volume, new Box(32, 32, 7, trace)));
            assertThat(read(volume, new Box(30, 8, 7, trace))).isEqualTo(read(volume, new Box(33, 55, 7, trace)));
        }
    }
}
