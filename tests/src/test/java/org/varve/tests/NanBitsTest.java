package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.varve.core.Device.Extension;
import org.varve.core.Shape;
import org.varve.core.Sweep;
import org.varve.core.Workflow;
import org.varve.tests.OperatorCases.Case;

/** Every NaN of a result has the same bits, whatever the tiles and the code that computed it. */
class NanBitsTest {

    private static final Shape SHAPE = new Shape(7, 9, 33);
    private static final Shape TILE = new Shape(3, 4, 10);
    private static final float OF_OTHER_BITS = Float.intBitsToFloat(0xffc0_0123);

    static Stream<Case> operators() {
        return Sweep.of(5, OperatorCases.ALL);
    }

    @ParameterizedTest
    @MethodSource("operators")
    void areThoseOfJava(Case operator) {
        Workflow workflow = Workflow.of(operator.operator(), operator.create());
        Cube cube = survey();
        for (boolean simd : new boolean[] {false, true}) {
            for (Shape tile : List.of(SHAPE, TILE)) {
                List<float[]> outputs = new CpuRun(2, simd, tile, Extension.DEFAULT).run(workflow, cube);
                outputs.forEach(output -> assertThat(bitsOfNans(output)).isSubsetOf(0x7fc0_0000));
            }
        }
    }

    /** Noise with a trace of NaN, and single samples that are not finite. */
    private static Cube survey() {
        Cube cube = Cube.random(SHAPE, 5);
        float[] samples = cube.samples();
        Arrays.fill(samples, 0, SHAPE.samples(), Float.NaN);
        samples[1000] = OF_OTHER_BITS;
        samples[1030] = Float.POSITIVE_INFINITY;
        samples[1900] = Float.NEGATIVE_INFINITY;
        return cube;
    }

    private static Set<Integer> bitsOfNans(float[] output) {
        return IntStream.range(0, output.length).filter(s -> Float.isNaN(output[s]))
                .mapToObj(s -> Float.floatToRawIntBits(output[s])).collect(Collectors.toSet());
    }
}
