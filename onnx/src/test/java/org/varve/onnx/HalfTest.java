package org.varve.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.varve.core.Boundary;
import org.varve.core.Box;
import org.varve.core.NanPolicy;
import org.varve.core.Shape;
import org.varve.core.TileKernel;

/** A network whose inputs, outputs and weights are float16; tests/networks/half_goldens.py made it. */
class HalfTest {

    private static final Shape SHAPE = new Shape(16, 12, 20);

    /** Of the largest value: some roundings to eleven bits. */
    private static final double TOLERANCE = 2e-3;

    private static Path model() throws Exception {
        return Goldens.file("half/half.onnx");
    }

    private static List<float[]> run(String write, Shape tile, float... samples) throws Exception {
        return NetworkTilesTest.run(Network.of(model()).scale("none").write(write), SHAPE, List.of(samples), tile);
    }

    @Test
    void agreesWithTheReferenceEvaluatorInAnyTiles() throws Exception {
        float[] input = Goldens.volumes("half/in.npy", SHAPE).getFirst();
        List<float[]> expected = Goldens.volumes("half/half-out.npy", SHAPE);
        List<float[]> whole = run("all", SHAPE, input);
        assertThat(whole).hasSize(2);
        for (int o = 0; o < 2; o++) {
            assertThat(Goldens.difference(whole.get(o), expected.get(o))).isLessThan(TOLERANCE);
        }
        for (Shape tile : List.of(new Shape(2, 2, 2), new Shape(4, 4, 8), new Shape(3, 5, 7), new Shape(16, 1, 20))) {
            List<float[]> results = run("all", tile, input);
            for (int o = 0; o < 2; o++) assertThat(results.get(o)).as("tiles %s", tile).isEqualTo(whole.get(o));
        }
    }

    /** Numbers that float16 holds are kept, and others go to the nearest; results are widened. */
    @Test
    void samplesAreRoundedToTheNearest() throws Exception {
        float[] input = Goldens.volumes("half/in.npy", SHAPE).getFirst();
        float[] rounded = new float[input.length];
        for (int n = 0; n < input.length; n++) rounded[n] = Float.float16ToFloat(Float.floatToFloat16(input[n]));
        assertThat(rounded).isNotEqualTo(input);

        List<float[]> results = run("all", SHAPE, input);
        assertThat(results.get(1)).isEqualTo(run("all", SHAPE, rounded).get(1));
        for (float result : results.get(0)) {
            assertThat(result).isEqualTo(Float.float16ToFloat(Float.floatToFloat16(result)));
        }
    }

    @Test
    void theLargestChannelAndMissingSamplesAreAsOfFloats() throws Exception {
        float[] input = Goldens.volumes("half/in.npy", SHAPE).getFirst().clone();
        List<float[]> all = run("all", SHAPE, input);
        float[] largest = run("argmax", new Shape(4, 4, 8), input).getFirst();
        for (int n = 0; n < input.length; n++) {
            assertThat(largest[n]).isEqualTo(all.get(1)[n] > all.get(0)[n] ? 1 : 0);
        }

        input[0] = Float.NaN;
        List<float[]> missing = run("all", new Shape(4, 4, 8), input);
        assertThat(missing.getFirst()[0]).isNaN();
        int last = input.length - 1;
        assertThat(missing.getFirst()[last]).isEqualTo(all.getFirst()[last]);
    }

    /** Two bytes are the least. On the CPU, ONNX Runtime widens arrays to compute them. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void countsTwoBytesAndWhatTheCpuTakes() throws Exception {
        NetworkFile file = NetworkFile.of(model());
        // both of 4 and 6 channels, and joined
        assertThat(file.reach().bytes()).contains(2.0 * (4 + 6 + 10));
        assertThat(file.inputs().getFirst().bytes()).isEqualTo(2);
        assertThat(file.outputs().getFirst().bytes()).isEqualTo(4);

        Shape survey = new Shape(60, 60, 80);
        NetworkKernel kernel = new NetworkKernel(new NetworkTask(file, AxisOrder.parse("auto", 3),
                List.of(NetworkScale.Linear.NONE), Wanted.parse(file, "all"), List.of()));
        try (Arena arena = Arena.ofShared();
                TileKernel.Body body = kernel.open(survey, Boundary.REFLECT, NanPolicy.PROPAGATE, 2)) {
            List<MemorySegment> all =
                    Stream.generate(() -> arena.allocate(survey.bytes(), Float.BYTES)).limit(3).toList();
            body.compute(Box.of(survey), all.subList(0, 1), Box.of(survey), all.subList(1, 3));
            double counted = file.bytes(2) * survey.size();
            assertThat((double) ArrayAllocator.shared().orElseThrow().held())
                    .isBetween(0.6 * counted, counted + (1 << 20));
        }
    }
}
