package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Device;
import org.varve.core.Device.Extension;
import org.varve.core.Shape;
import org.varve.core.Workflow;
import org.varve.tests.OperatorCases.Case;

/**
 * Scans of dips and of planes on the GPU, which share samples and neighbours, agree with the definition for windows and
 * steps of all kinds.
 */
@Execution(ExecutionMode.SAME_THREAD)
class ScanAgreementTest {

    private static Device device;

    @BeforeAll
    static void open() {
        device = PretendGpu.open();
    }

    @AfterAll
    static void close() {
        if (device != null) device.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            dip-steered-semblance window=3,3,9  max-dip=1   dip-step=0.25  | 2,3,200
            dip-steered-semblance window=3,3,5  max-dip=1   dip-step=0.5   | 3,4,61
            dip-steered-semblance window=5,3,7  max-dip=2   dip-step=1     | 4,2,90
            dip-steered-semblance window=3,5,3  max-dip=0.5 dip-step=0.125 | 2,4,70
            dip-steered-semblance window=1,5,3  max-dip=3   dip-step=0.5   | 1,6,40
            dip-steered-semblance window=5,1,15 max-dip=1.2 dip-step=0.25  | 6,1,64
            dip-steered-semblance window=1,1,3  max-dip=1   dip-step=0.5   | 2,2,33
            dip-steered-semblance window=3,3,9  max-dip=1   dip-step=0.3   | 2,3,40
            dip-steered-semblance window=3,3,3  max-dip=4   dip-step=2     | 2,3,40
            dip-steered-semblance window=5,5,15 max-dip=0.5 dip-step=0.25  | 3,3,150
            dip-steered-semblance                                          | 4,6,260
            dip-steered-semblance                                          | 6,3,23
            dip-steered-semblance window=9,9,5  max-dip=2   dip-step=1     | 3,3,30
            dip-steered-semblance window=3,3,61 max-dip=1   dip-step=0.5   | 2,2,20
            fault-likelihood window=3,3 plane=5,5,15 step=5 strikes=0,180,90 dips=60,70,10 dip-window=3,3,3 | 4,5,40
            fault-likelihood window=3,3 plane=5,5,61 step=1 strikes=0,180,90 dips=60,80,5 dip-window=3,3,3  | 3,4,140
            fault-likelihood window=3,3 plane=31,31,9 step=3 strikes=0,180,60 dips=60,70,10 dip-window=3,3,3 | 3,40,20
            fault-likelihood window=3,3 plane=15,15,45 strikes=0,360,45 dips=60,85,5 dip-window=3,3,3        | 9,33,70
            fault-likelihood window=3,3 plane=15,15,45 strikes=15,345,90 dips=60,80,5 dip-window=3,3,3       | 35,2,66
            fault-likelihood window=3,3 plane=99,99,299 step=13 strikes=0,180,90 dips=70,80,10 dip-window=3,3,3 | 3,4,30
            fault-likelihood window=3,3 plane=5,5,45 strikes=0,180,90 dips=85,90,5 dip-window=3,3,3          | 3,4,150
            fault-likelihood window=3,3 plane=5,5,9 step=1 strikes=20,200,90 dips=30,45,5 dip-window=3,3,3   | 4,20,40
            """)
    void agreesWithTheDefinition(String operator, String extents) {
        String[] extent = extents.split(",", -1);
        Shape shape = new Shape(
                Integer.parseInt(extent[0]), Integer.parseInt(extent[1]), Integer.parseInt(extent[2]));
        String[] words = operator.split(" +", -1);
        Case scan = Case.of(words[0], Arrays.copyOfRange(words, 1, words.length));
        PretendGpu.requireAgreement(device, scan, Cube.random(shape, shape.hashCode()), shape);
    }

    /** Runs of rows begin at the survey's first sample, wherever tiles do. */
    @Test
    void tilesAlongTracesEqualTheWhole() {
        Shape shape = new Shape(2, 3, 150);
        Cube cube = Cube.random(shape, 5);
        Workflow workflow = Workflow.of(Case.of("dip-steered-semblance").create());
        List<float[]> whole = new TiledRun(device, shape, 1, Extension.DEFAULT).run(workflow, cube);

        List<float[]> tiled = new TiledRun(device, new Shape(2, 2, 61), 2, Extension.DEFAULT).run(workflow, cube);

        for (int output = 0; output < whole.size(); output++) {
            assertThat(tiled.get(output)).as("output %s", output).isEqualTo(whole.get(output));
        }
    }

    /** Squares of the quiet samples are subnormal. */
    @ParameterizedTest
    @ValueSource(strings = {
            "dip-steered-semblance window=3,3,9 max-dip=1 dip-step=0.5",
            "dip-steered-semblance window=3,3,9 max-dip=1 dip-step=0.3",
            "fault-likelihood window=3,3 plane=5,5,15 step=5 strikes=0,180,90 dips=60,70,10 dip-window=3,3,3"})
    void quietSamplesAgreeWithTheDefinition(String operator) {
        Shape shape = new Shape(4, 9, 160);
        float[] samples = Cube.random(shape, 7).samples();
        for (int s = 0; s < samples.length; s++) {
            if (s % shape.samples() < 100) samples[s] *= 1e-24f;
        }
        String[] words = operator.split(" +", -1);
        PretendGpu.requireAgreement(device, Case.of(words[0], Arrays.copyOfRange(words, 1, words.length)),
                Cube.of(shape, samples), shape);
    }
}
