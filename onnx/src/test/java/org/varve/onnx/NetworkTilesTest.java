package org.varve.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import ai.onnxruntime.OrtException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Axis;
import org.varve.core.Shape;
import org.varve.core.Sweep;
import org.varve.run.ArrayVolume;
import org.varve.run.Run;
import org.varve.run.Source;

/** The operator in tiles of any shape, along any axes, against ONNX Runtime on the whole survey: equal to the bit. */
class NetworkTilesTest {

    private static final int SURVEYS = Sweep.count(1, 10);

    /** For each survey. */
    private static final int TILINGS = Sweep.count(2, 5);

    private static final int MOST_TILES = Sweep.count(20, 40);

    @SuppressWarnings("unused")
    private static final List<Architecture> NETWORKS = Sweep.of(3, Architecture.ALL).toList();

    @TempDir
    private Path folder;

    private final Random random = new Random(7);

    @ParameterizedTest
    @FieldSource("NETWORKS")
    void tilesEqualTheWholeToTheBit(Architecture architecture) throws Exception {
        OnnxModel model = OnnxModel.read(architecture.network().get().write(folder.resolve("network.onnx")));
        for (int survey = 0; survey < SURVEYS; survey++) requireEqual(model);
    }

    /** Of a single tile, ONNX Runtime reads the survey where it lies, and writes its results where they are wanted. */
    @ParameterizedTest
    @ValueSource(strings = {"none", "5,3"})
    void nothingDependsOnWhatIsCopied(String scale) throws Exception {
        TestNetwork n = new TestNetwork(3);
        n.output(n.same(n.relu(n.same(n.input("x", 1), 1, 4, 3)), 4, 1, 3), "y", 1);
        Network network = Network.of(n.write(folder.resolve("network.onnx"))).scale(scale);
        Shape shape = new Shape(9, 10, 11);
        float[] survey = noise(shape);
        List<float[]> finite = run(network, shape, List.of(survey), shape);
        float[] missing = survey.clone();
        missing[5] = Float.NaN;
        missing[600] = Float.NEGATIVE_INFINITY;
        List<float[]> unknown = run(network, shape, List.of(missing), shape);

        for (Shape tile : List.of(new Shape(4, 10, 11), new Shape(2, 3, 5))) {
            assertThat(run(network, shape, List.of(survey), tile)).usingElementComparator(Arrays::compare)
                    .isEqualTo(finite);
            assertThat(run(network, shape, List.of(missing), tile)).usingElementComparator(Arrays::compare)
                    .isEqualTo(unknown);
        }
        assertThat(unknown.getFirst()[5]).isNaN();
        assertThat(unknown.getFirst()[600]).isNaN();
        assertThat(unknown.getFirst()[989]).isEqualTo(finite.getFirst()[989]);
    }

    private void requireEqual(OnnxModel model) throws Exception {
        List<AxisReach> reaches = NetworkReach.of(model).axes();
        List<Axis> axes = axes(reaches.size());
        Shape shape = shape(axes, reaches);
        Network network = Network.of(model.file()).scale("none")
                .axes(String.join(",", axes.stream().map(axis -> axis.name().toLowerCase(Locale.ROOT)).toList()));
        List<float[]> surveys = new ArrayList<>();
        for (int n = 0; n < network.inputCount().least(); n++) surveys.add(noise(shape));
        List<float[]> expected = expected(model, axes, shape, surveys);
        for (int tiling = 0; tiling < TILINGS; tiling++) {
            Shape tile = tile(shape);
            assertThat(run(network, shape, surveys, tile)).as("tiles %s of %s along %s", tile, shape, axes)
                    .usingElementComparator((a, b) -> Arrays.equals(a, b) ? 0 : 1)
                    .isEqualTo(expected);
        }
    }

    /** With any edges, but not small ones along all axes: very many tiles of long reach take long. */
    private Shape tile(Shape shape) {
        Shape tile = new Shape(edge(shape.inlines()), edge(shape.crosslines()), edge(shape.samples()));
        return count(shape, tile) > MOST_TILES ? tile(shape) : tile;
    }

    private int edge(int extent) {
        return random.nextInt(1, extent + 1);
    }

    private static int count(Shape shape, Shape tile) {
        return Math.ceilDiv(shape.inlines(), tile.inlines()) * Math.ceilDiv(shape.crosslines(), tile.crosslines())
                * Math.ceilDiv(shape.samples(), tile.samples());
    }

    private static List<float[]> expected(OnnxModel model, List<Axis> axes, Shape shape, List<float[]> surveys)
            throws IOException, OrtException {
        return new SectionOracle(model, axes, shape).run(surveys);
    }

    static List<float[]> run(Network network, Shape shape, List<float[]> surveys, Shape tile) throws Exception {
        List<float[]> results = new ArrayList<>();
        network.outputs().forEach(_ -> results.add(new float[(int) shape.size()]));
        Run run = Run.of(network).on("cpu").threads(1).within(2L << 30).tile(tile)
                .from(ArrayVolume.of(surveys.getFirst(), shape));
        surveys.stream().skip(1).forEach(other -> run.with(Source.of(ArrayVolume.of(other, shape))));
        run.to(results.stream().map(result -> ArrayVolume.of(result, shape).writer()).toList()).run();
        return results;
    }

    private List<Axis> axes(int count) {
        List<Axis> axes = new ArrayList<>(List.of(Axis.values()));
        Collections.shuffle(axes, random);
        return axes.subList(0, count);
    }

    /** Extents that hold the reach, and are mostly no multiples of the grid. */
    private Shape shape(List<Axis> axes, List<AxisReach> reaches) {
        Map<Axis, Integer> extents = new EnumMap<>(Axis.class);
        for (Axis axis : Axis.values()) extents.put(axis, random.nextInt(1, 4));
        for (int n = 0; n < axes.size(); n++) {
            AxisReach reach = reaches.get(n);
            extents.put(axes.get(n),
                    (int) (reach.beforeOnGrid() + reach.grid() + reach.afterOnGrid()) + random.nextInt(1, 12));
        }
        return new Shape(extents.get(Axis.INLINE), extents.get(Axis.CROSSLINE), extents.get(Axis.SAMPLE));
    }

    private float[] noise(Shape shape) {
        float[] noise = new float[(int) shape.size()];
        for (int n = 0; n < noise.length; n++) noise[n] = (float) random.nextGaussian();
        return noise;
    }
}
