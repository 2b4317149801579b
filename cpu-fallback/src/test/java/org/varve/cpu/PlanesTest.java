package org.varve.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Axis;
import org.varve.core.Box;
import org.varve.core.Device.Extension;
import org.varve.core.Device;
import org.varve.core.Field;
import org.varve.core.OutOfBudgetException;
import org.varve.core.PassGraph;
import org.varve.core.Program;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.TileRunner;
import org.varve.core.Tiles;
import org.varve.kernel.FaultDips;
import org.varve.kernel.Hilbert;
import org.varve.kernel.Magnitude;
import org.varve.kernel.Strike;
import org.varve.kernel.StrikeMean;
import org.varve.kernel.Taps;

/**
 * Strips that are walked several planes at a time give what plain bodies give plane by plane, but for the rounding of a
 * transform.
 */
class PlanesTest {

    private static final double SIGMA = 1.5;
    private static final float ROUNDING = 1e-5f;
    private static final float DEGREES = 0.05f;

    /**
     * Numbers of inlines around the planes that are computed at once, and one that is cut into pieces for the threads.
     */
    @ParameterizedTest
    @CsvSource({"1, 1", "3, 5", "4, 4", "5, 9", "8, 1", "13, 70", "220, 3"})
    void sameAsPlaneByPlane(int inlines, int crosslines) throws OutOfBudgetException {
        Shape shape = new Shape(inlines, crosslines, 37);
        assertThat(SimdBodies.planes(program())).as("planes at once").isEqualTo(PlanesBody.PLANES);

        List<float[]> expected = run(program(), shape, false);
        List<float[]> actual = run(program(), shape, true);

        assertThat(actual.getFirst()).as("smoothed alone").isEqualTo(expected.getFirst());
        assertThat(actual.getLast()).containsExactly(expected.getLast(), Offset.offset(ROUNDING));
    }

    /** Means along lines, and planes of faults whose points move along inlines or along crosslines. */
    @ParameterizedTest
    @CsvSource({"0, 3, 5", "30, 13, 20", "60, 13, 20", "90, 5, 9", "200, 8, 1", "280, 70, 3", "345, 20, 11"})
    void faultsAsPlaneByPlane(double strike, int inlines, int crosslines) throws OutOfBudgetException {
        requireAsPlaneByPlane(new FaultDips(new Strike(strike), 60, 5, 6, 1, 5, 3),
                new Shape(inlines, crosslines, 147));
    }

    /** Points on traces and between them, traces longer than what is copied of them, and planes higher than that. */
    @ParameterizedTest
    @CsvSource({"0, 45, 9, 5, 420", "90, 80, 21, 9, 230", "210, 85, 23, 19, 40"})
    void highPlanesAsPlaneByPlane(double strike, double dip, int points, int spacing, int samples)
            throws OutOfBudgetException {
        requireAsPlaneByPlane(
                new FaultDips(new Strike(strike), dip, 5, 2, 1, points, spacing), new Shape(5, 6, samples));
    }

    private static void requireAsPlaneByPlane(FaultDips scan, Shape shape) throws OutOfBudgetException {
        PassGraph graph = new PassGraph();
        Field energy = graph.apply(new Magnitude(), Field.SURVEY, graph.apply(new Hilbert(), Field.SURVEY));
        Field smooth = graph.apply(Taps.mean(Axis.CROSSLINE, 5), energy);
        List<Field> means = graph.apply(new StrikeMean(scan.strike(), 5), List.of(smooth, energy));
        Program program = Program.of(graph, graph.apply(scan, means));
        assertThat(SimdBodies.planes(program)).as("planes at once").isEqualTo(StencilOfFourRows.PLANES);

        List<float[]> expected = run(program, shape, false);
        List<float[]> actual = run(program, shape, true);

        assertThat(actual.getFirst()).as("semblance")
                .containsExactly(expected.getFirst(), Offset.offset(ROUNDING));
        assertThat(actual.getLast()).as("dip").containsExactly(expected.getLast(), Offset.offset(DEGREES));
    }

    /**
     * Fields that are smoothed along inlines and then read at other inlines, whole traces between, and an output that
     * others read.
     */
    private static Program program() {
        PassGraph graph = new PassGraph();
        Field across = graph.apply(Taps.gaussian(Axis.CROSSLINE, SIGMA, 4), Field.SURVEY);
        Field smooth = graph.apply(Taps.gaussian(Axis.INLINE, SIGMA, 4), across);
        Field quadrature = graph.apply(new Hilbert(), smooth);
        Field along = graph.apply(Taps.mean(Axis.SAMPLE, 5), quadrature);
        Field again = graph.apply(Taps.mean(Axis.INLINE, 11), along);
        return Program.of(graph, List.of(smooth, graph.apply(new Magnitude(), smooth, again)));
    }

    private static List<float[]> run(Program program, Shape shape, boolean simd) throws OutOfBudgetException {
        Survey survey = new Survey(shape, 0.004, Survey.Unit.SECONDS);
        Box tile = new Box(0, 0, 0, shape);
        Random random = new Random(shape.size());
        try (Arena arena = Arena.ofShared(); Device device = new CpuDevice(3, 64 << 20, simd)) {
            MemorySegment input = arena.allocate(ValueLayout.JAVA_FLOAT, shape.size());
            for (long s = 0; s < shape.size(); s++) {
                input.setAtIndex(ValueLayout.JAVA_FLOAT, s, (float) random.nextGaussian());
            }
            List<MemorySegment> outputs = program.outputs().stream()
                    .map(_ -> arena.allocate(ValueLayout.JAVA_FLOAT, shape.size()))
                    .toList();
            try (TileRunner runner = device.open(program, survey, new Tiles(shape, 1), Extension.DEFAULT)) {
                runner.start(0, tile, tile, List.of(input), outputs);
                runner.finish(0);
            }
            return outputs.stream().map(output -> output.toArray(ValueLayout.JAVA_FLOAT)).toList();
        }
    }
}
