package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Boundary;
import org.varve.core.Device.Extension;
import org.varve.core.Device;
import org.varve.core.NanPolicy;
import org.varve.core.Shape;
import org.varve.core.Workflow;
import org.varve.operator.Catalogue;

/**
 * Windows of a co-occurrence matrix that slide over a survey on the GPU, in each of the ways to keep the matrix,
 * against the definition, which begins anew for every window.
 */
@Execution(ExecutionMode.SAME_THREAD)
class GlcmSlidesTest {

    private static Device device;

    @BeforeAll
    static void open() {
        device = PretendGpu.open();
    }

    @AfterAll
    static void close() {
        if (device != null) device.close();
    }

    /** The longest windows reach beyond the survey; runs end after 64 and after 32 crosslines. */
    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {
            "a byte for each thread;                2; 1,7,7;   mean; 1; 1; 70; 40; MIRROR",
            "its last levels;                      35; 1,5,7;   135;  2; 2; 66; 9; REFLECT",
            "two bytes for each thread;            16; 1,17,17; mean; 1; 1; 67; 33; NEAREST",
            "their last levels;                    24; 1,17,17; 45;   3; 1; 5; 34; REFLECT",
            "shared by a warp;                     36; 1,5,7;   mean; 1; 2; 34; 9; CONSTANT",
            "shared, more than 255 pairs;          25; 1,17,17; 90;   1; 1; 34; 7; REFLECT",
            "shared, rows longer than a warp;      64; 1,3,67;  0;    1; 1; 35; 8; MIRROR",
            "shared, in two parts;                256; 1,7,5;   135;  2; 1; 33; 5; NEAREST",
            "shared, in two parts, more pairs;    256; 1,19,15; mean; 4; 1; 5; 6; REFLECT",
            "a window larger than the survey;       8; 1,31,41; mean; 1; 1; 5; 9; REFLECT",
            "a window of one crossline;            16; 1,1,9;   0;    8; 1; 66; 5; REFLECT",
            "a window of one sample;               50; 1,9,1;   90;   8; 1; 34; 5; REFLECT"})
    void equalTheDefinition(
            String ignoredWay, int levels, String window, String direction, int distance, int inlines, int crosslines,
            int samples, Boundary boundary) {
        Shape shape = new Shape(inlines, crosslines, samples);
        Cube cube = Cube.random(shape, levels);
        cube.samples()[cube.samples().length / 3] = Float.NaN;
        Workflow glcm = Workflow.of("glcm", Catalogue.get("glcm").create(Map.of(
                "levels", "" + levels, "window", window, "direction", direction, "distance", "" + distance)));
        Extension extension = new Extension(boundary, NanPolicy.PROPAGATE);

        List<float[]> expected = CpuRun.whole(cube, false).with(extension).run(glcm, cube);
        List<float[]> whole = new TiledRun(device, shape, 1, extension).run(glcm, cube);
        List<float[]> tiled = new TiledRun(device, new Shape(1, 21, 4), 2, extension).run(glcm, cube);

        for (int output = 0; output < expected.size(); output++) {
            for (int at = 0; at < cube.samples().length; at++) {
                float sample = expected.get(output)[at];
                float actual = whole.get(output)[at];
                if (Float.isNaN(sample)) {
                    assertThat(actual).as("output %s, sample %s", output, at).isNaN();
                } else {
                    assertThat(actual).as("output %s, sample %s", output, at)
                            .isCloseTo(sample, within(2e-6f * Math.max(1, Math.abs(sample))));
                }
            }
            assertThat(tiled.get(output)).as("output %s", output).isEqualTo(whole.get(output));
        }
    }
}
