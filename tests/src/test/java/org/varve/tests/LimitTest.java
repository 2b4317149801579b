package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Device.Extension;
import org.varve.core.Device;
import org.varve.core.Operator;
import org.varve.core.Shape;
import org.varve.core.Workflow;
import org.varve.operator.Catalogue;
import org.varve.testkit.run.TiledRun.Counted;

/** Samples at the bound of dips are counted, once each: on the CPU and the GPU, for any tiles. */
@Execution(ExecutionMode.SAME_THREAD)
class LimitTest {

    private static final Shape SHAPE = new Shape(7, 9, 33);
    private static final Shape TILE = new Shape(3, 4, 10);

    private static Device gpu;

    @BeforeAll
    static void open() {
        gpu = PretendGpu.open();
    }

    @AfterAll
    static void close() {
        if (gpu != null) gpu.close();
    }

    private static Operator operator(String text) {
        String[] words = text.split(" ", -1);
        return Catalogue.get(words[0]).create(Stream.of(words).skip(1).map(word -> word.split("=", 2))
                .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1])));
    }

    private static List<Counted> counted(Workflow workflow, Shape tile) {
        Cube cube = Cube.random(SHAPE, 5);
        return List.of(
                new CpuRun(2, true, tile, Extension.DEFAULT).counted(workflow, cube),
                new CpuRun(2, false, tile, Extension.DEFAULT).counted(workflow, cube),
                new TiledRun(gpu, tile, 2, Extension.DEFAULT).counted(workflow, cube));
    }

    /** Of outputs that are the dips themselves, the count is that of the largest values. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "gst-dips-2d unit=samples max-dip=0.5 | 0 | 0.5",
            "gst-dips-2d unit=samples max-dip=0.5 factor=10 | 0 | 5",
            "gradient-dips unit=samples max-dip=2 window=1,1,1 | 0 | 2",
            "dip-steered-semblance unit=samples max-dip=1 dip-step=0.5 window=3,3,3 | 1 | 1"})
    void samplesAtTheBoundAreCounted(String text, int first, float bound) {
        Workflow workflow = Workflow.of(operator(text));
        for (Shape tile : List.of(SHAPE, TILE)) {
            for (Counted counted : counted(workflow, tile)) {
                float[] inline = counted.outputs().get(first);
                float[] crossline = counted.outputs().get(first + 1);
                long expected = IntStream.range(0, inline.length)
                        .filter(s -> Math.abs(inline[s]) == bound || Math.abs(crossline[s]) == bound)
                        .count();
                assertThat(expected).isPositive();
                assertThat(counted.limited()).containsExactly(expected);
            }
        }
    }

    /** Of dips that later passes read, halos and all. */
    @ParameterizedTest
    @ValueSource(strings = {
            "gst-dip-azimuth max-dip=0.5",
            "volume-curvature max-dip=0.5",
            "structure-oriented-smoothing max-dip=0.5",
            "eigen-coherence steering=gst max-dip=0.5"})
    void dipsThatAreReadAreCountedOnce(String text) {
        Workflow workflow = Workflow.of(operator(text));
        List<Long> expected = counted(workflow, SHAPE).getFirst().limited();

        assertThat(expected).hasSize(1).first().satisfies(count -> assertThat(count).isBetween(1L, SHAPE.size()));
        for (Counted counted : counted(workflow, TILE)) assertThat(counted.limited()).isEqualTo(expected);
        for (Counted counted : counted(workflow, SHAPE)) assertThat(counted.limited()).isEqualTo(expected);
    }
}
