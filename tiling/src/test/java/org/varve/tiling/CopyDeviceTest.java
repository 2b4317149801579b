package org.varve.tiling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.varve.core.Box;
import org.varve.core.Compilation;
import org.varve.core.Device;
import org.varve.core.Halo;
import org.varve.core.MemoryFootprint.Place;
import org.varve.core.NotFinite;
import org.varve.core.Program;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.TileRunner;
import org.varve.core.Tiles;

class CopyDeviceTest {

    private static final Survey SURVEY = new Survey(new Shape(4, 3, 5), 0.004, Survey.Unit.SECONDS);

    @Test
    void handsTilesOnAsTheyAre() {
        Program copy = new Compilation(CopyDevice.workflow(), SURVEY).program();
        Tiles tiles = new Tiles(SURVEY.shape(), 1);
        float[] samples = new float[60];
        for (int s = 0; s < samples.length; s++) {
            samples[s] = s;
        }
        try (CopyDevice device = new CopyDevice();
                TileRunner runner = device.open(copy, SURVEY, tiles, Device.Extension.DEFAULT);
                Arena arena = Arena.ofConfined()) {
            MemorySegment output = arena.allocate(SURVEY.shape().bytes());
            Box all = Box.of(SURVEY.shape());
            runner.run(all, all, List.of(arena.allocateFrom(ValueLayout.JAVA_FLOAT, samples)), List.of(output));

            assertThat(output.toArray(ValueLayout.JAVA_FLOAT)).isEqualTo(samples);
            assertThat(copy.halo()).isEqualTo(Halo.NONE);
            assertThat(device.footprint(copy, SURVEY, tiles).bytes(Place.HOST)).isZero();
        }
    }

    /** It copies a few thousand samples at a time. */
    @Test
    void copiesAndCountsAllSamplesOfALargeTile() {
        Survey survey = new Survey(new Shape(1, 10, 1001), 0.004, Survey.Unit.SECONDS);
        Program copy = new Compilation(CopyDevice.workflow(), survey).program();
        float[] samples = new float[10_010];
        for (int s = 0; s < samples.length; s++) samples[s] = s % 1000 == 9 ? Float.NaN : s;
        try (CopyDevice device = new CopyDevice();
                TileRunner runner = device.open(copy, survey, new Tiles(survey.shape(), 1), Device.Extension.DEFAULT);
                Arena arena = Arena.ofConfined()) {
            MemorySegment output = arena.allocate(survey.shape().bytes());
            Box all = Box.of(survey.shape());
            runner.run(all, all, List.of(arena.allocateFrom(ValueLayout.JAVA_FLOAT, samples)), List.of(output));

            assertThat(output.toArray(ValueLayout.JAVA_FLOAT)).isEqualTo(samples);
            assertThat(runner.notFinite()).isEqualTo(new NotFinite(11, List.of(11L)));
        }
    }

    @Test
    void saysWhatItIs() {
        try (CopyDevice device = new CopyDevice()) {
            assertThat(device.name()).isEqualTo("copy");
            assertThat(device.description()).isEqualTo("copies in host memory");
        }
        assertThat(CopyDevice.workflow("original").outputs()).containsExactly("original");
    }

    @Test
    void computesNothing() {
        Program program = TestKernel.program(Halo.NONE, 1, false);
        try (CopyDevice device = new CopyDevice()) {
            assertThatThrownBy(
                    () -> device.open(program, SURVEY, new Tiles(SURVEY.shape(), 1), Device.Extension.DEFAULT))
                    .hasMessageContaining("a copy has none");
        }
    }
}
