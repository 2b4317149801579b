package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.varve.core.Device;
import org.varve.core.MapGrid;
import org.varve.core.Operator;
import org.varve.core.Shape;
import org.varve.core.SettingException;
import org.varve.cpu.CpuDevice;
import org.varve.formats.FileVolume;
import org.varve.formats.OpenOptions;
import org.varve.formats.Volumes;
import org.varve.operator.Catalogue;
import org.varve.run.ArrayVolume;
import org.varve.run.Run;
import org.varve.run.Source;

/** Dips in degrees by the velocity of each sample: alike on both devices, and tiled as untiled. */
@Execution(ExecutionMode.SAME_THREAD)
class VelocityVolumeTest {

    private static final Shape SHAPE = new Shape(9, 11, 60);
    private static final MapGrid GRID =
            new MapGrid(new MapGrid.Step(20, 5), new MapGrid.Step(-6, 14), true, false);

    /** Degrees. */
    private static final float NEAR = 2e-4f;

    private static Device gpu;
    private static Device cpu;

    @TempDir
    private Path folder;

    @BeforeAll
    static void open() {
        gpu = PretendGpu.open();
        cpu = new CpuDevice(2, Long.MAX_VALUE / 2, true);
    }

    @AfterAll
    static void close() {
        if (gpu != null) gpu.close();
        cpu.close();
    }

    static Stream<Arguments> operators() {
        return Stream.of("gst-dip-azimuth", "gst-dips-2d", "gradient-dips", "dip-steered-semblance").map(name -> {
            Map<String, String> degrees = Map.of("unit", "degrees");
            return Arguments.of(Catalogue.get(name).create(degrees));
        });
    }

    private static float[] samples() {
        float[] samples = new float[(int) SHAPE.size()];
        for (int s = 0; s < samples.length; s++) {
            int i = s / (11 * 60);
            int j = s / 60 % 11;
            samples[s] = (float) (Math.sin(0.4 * (s % 60 - 0.3 * i + 0.2 * j)) + 0.2 * Math.sin(0.9 * s + i * j));
        }
        return samples;
    }

    /** Growing with time, and unknown here and there. */
    private static float[] velocities() {
        float[] velocities = new float[(int) SHAPE.size()];
        for (int s = 0; s < velocities.length; s++) velocities[s] = s % 97 == 5 ? -(s % 3) : 1500 + 30 * (s % 60);
        return velocities;
    }

    private static List<float[]> run(Operator operator, Device device, Shape tile) throws Exception {
        List<float[]> results = new ArrayList<>();
        operator.outputs().forEach(_ -> results.add(new float[(int) SHAPE.size()]));
        Run.of(operator).grid(GRID).from(ArrayVolume.of(samples(), SHAPE))
                .with(Source.of(ArrayVolume.of(velocities(), SHAPE)))
                .to(results.stream().map(array -> ArrayVolume.of(array, SHAPE).writer()).toList())
                .on(device).tile(tile).run();
        return results;
    }

    @ParameterizedTest
    @MethodSource("operators")
    void devicesAgreeInAnyTiles(Operator operator) throws Exception {
        List<float[]> whole = run(operator, cpu, SHAPE);
        List<float[]> onGpu = run(operator, gpu, SHAPE);

        assertThat(run(operator, cpu, new Shape(4, 3, 17))).containsExactlyElementsOf(whole);
        assertThat(run(operator, gpu, new Shape(4, 3, 17))).containsExactlyElementsOf(onGpu);
        for (int o = 0; o < whole.size(); o++) {
            boolean isAzimuth = operator.outputNames().get(o).equals("azimuth");
            for (int s = 0; s < SHAPE.size(); s++) {
                float apart = Math.abs(onGpu.get(o)[s] - whole.get(o)[s]);
                if (Float.isNaN(whole.get(o)[s])) {
                    assertThat(onGpu.get(o)[s]).isNaN();
                } else {
                    assertThat(isAzimuth ? Math.min(apart, 360 - apart) : apart).isLessThan(isAzimuth ? 0.05f : NEAR);
                }
            }
        }
    }

    /** The definitions compute in float64. */
    @ParameterizedTest
    @MethodSource("operators")
    void fastBodiesAgreeWithTheirDefinitions(Operator operator) throws Exception {
        List<float[]> fast = run(operator, cpu, SHAPE);
        try (Device plain = new CpuDevice(1, Long.MAX_VALUE / 2, false)) {
            List<float[]> defined = run(operator, plain, SHAPE);
            for (int o = 0; o < fast.size(); o++) {
                if (operator.outputNames().get(o).equals("azimuth")) continue;
                for (int s = 0; s < SHAPE.size(); s++) {
                    assertThat(Float.isNaN(fast.get(o)[s])).isEqualTo(Float.isNaN(defined.get(o)[s]));
                    if (!Float.isNaN(fast.get(o)[s])) {
                        assertThat(Math.abs(fast.get(o)[s] - defined.get(o)[s])).isLessThan(NEAR);
                    }
                }
            }
        }
    }

    @Test
    void theHistoryNamesTheVelocity() throws Exception {
        Path survey = folder.resolve("survey.sgy");
        Path velocity = folder.resolve("velocity.sgy");
        Run.copy().from(ArrayVolume.of(samples(), SHAPE)).to(survey).run();
        Run.copy().from(ArrayVolume.of(velocities(), SHAPE)).to(velocity).run();
        Operator dips = Catalogue.get("gst-dips-2d").create(Map.of("unit", "degrees"));

        Run run = Run.of(dips).grid(GRID).from(survey).with(velocity).to(folder.resolve("{output}.sgy")).on("cpu");
        run.run();

        try (FileVolume dip = Volumes.open(folder.resolve("inline-dip.sgy"), OpenOptions.DEFAULT)) {
            assertThat(dip.history().orElseThrow()).contains("unit degrees", "velocity.sgy", "bins 20.6");
        }
        assertThatThrownBy(() -> run.velocity(2500).to(folder.resolve("other-{output}.sgy")).run())
                .isInstanceOf(SettingException.class)
                .hasMessageContaining("a second survey gives that of each sample");
    }
}
