package org.varve.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.varve.onnx.TestNetwork.set;

import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.varve.core.NanPolicy;
import org.varve.core.Note;
import org.varve.core.Shape;
import org.varve.core.Sweep;
import org.varve.run.ArrayVolume;
import org.varve.run.Run;
import org.varve.run.RunEvent;
import org.varve.run.RunResult;

/** Networks that read all samples: in blocks that the survey fixes, blended, whatever the tiles are. */
class BlendedNetworkTest {

    private static final Shape SHAPE = new Shape(17, 22, 31);
    private static final float[] SURVEY = noise(SHAPE);

    /** A network that is not local, and the node that is not. */
    enum Kind {
        SQUEEZE("globalaveragepool", (n, x) -> n.node("Mul", List.of(x,
                n.node("Sigmoid", List.of(n.conv(n.node("GlobalAveragePool", List.of(x)), 4, 4, 1)))))),
        INSTANCE("instancenormalization", (n, x) -> n.node("InstanceNormalization",
                List.of(x, n.floats(new long[] {4}, 1, 2, 1, 1), n.floats(new long[] {4}, 0, 1, 0, 2)))),
        GROUP("reshape", (n, x) -> {
            String groups = n.node("Reshape", List.of(x, n.longs(0, 2, -1)));
            String even = n.node("InstanceNormalization",
                    List.of(groups, n.floats(new long[] {2}, 1, 2), n.floats(new long[] {2}, 0, 1)));
            return n.node("Reshape", List.of(even, n.node("Shape", List.of(x))));
        }),
        SOFTMAX("softmax", (n, x) -> n.node("Softmax", List.of(x), set("axis", 3))),
        MEAN("reducemean", (n, x) -> n.node("Sub",
                List.of(x, n.node("ReduceMean", List.of(x), set("axes", new long[] {2, 3, 4}))))),
        VARIANCE("meanvariancenormalization", (n, x) -> n.node("MeanVarianceNormalization", List.of(x),
                set("axes", new long[] {0, 2, 3, 4}))),
        DENSE("globalmaxpool", (n, x) -> {
            String row = n.node("Flatten", List.of(n.node("GlobalMaxPool", List.of(x))));
            row = n.node("Gemm", List.of(row, n.random(4, 4)));
            return n.node("Add", List.of(x, n.node("Reshape", List.of(row, n.longs(1, 4, 1, 1, 1)))));
        });

        private final String node;
        @SuppressWarnings("ImmutableEnumChecker")
        private final BiFunction<TestNetwork, String, String> middle;

        Kind(String node, BiFunction<TestNetwork, String, String> middle) {
            this.node = node;
            this.middle = middle;
        }

        /** With a pooling, which makes a grid of 2, and two channels of different signs. */
        Path write(Path folder) throws Exception {
            TestNetwork n = new TestNetwork(3);
            String x = middle.apply(n, n.relu(n.same(n.input("x", 1), 1, 4, 3)));
            String coarse = n.resize(n.pool(x), 2, "nearest", "asymmetric", "floor");
            n.output(n.same(n.node("Add", List.of(x, coarse)), 4, 2, 1), "y", 2);
            return n.write(folder.resolve("network.onnx"));
        }
    }

    @TempDir
    private Path folder;

    private static float[] noise(Shape shape) {
        Random random = new Random(4);
        float[] noise = new float[(int) shape.size()];
        for (int n = 0; n < noise.length; n++) noise[n] = (float) random.nextGaussian();
        return noise;
    }

    private static List<float[]> run(Network network, Shape tile, float... survey) throws Exception {
        return NetworkTilesTest.run(network, SHAPE, List.of(survey), tile);
    }

    static Stream<Kind> kinds() {
        return Sweep.of(4, List.of(Kind.values()));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void tilesGiveTheUntiledBlend(Kind kind) throws Exception {
        OnnxModel model = OnnxModel.read(kind.write(folder));
        Network network = Network.inBlocks(model.file(), "4,3,6", "8,10,16").scale("none");
        assertThat(network.reach().notLocal().orElseThrow()).contains("node '" + kind.node);
        List<float[]> untiled = run(network, SHAPE, SURVEY);

        for (Shape tile : List.of(new Shape(3, 5, 7), new Shape(1, 22, 6), new Shape(17, 1, 31), new Shape(8, 8, 8))) {
            assertThat(run(network, tile, SURVEY)).as("tiles %s", tile)
                    .usingElementComparator((a, b) -> Arrays.equals(a, b) ? 0 : 1).isEqualTo(untiled);
        }
        // 4 of 10 samples, as blocks begin on the grid
        List<double[]> expected = new BlockOracle(model, SHAPE, new int[] {2, 2, 2}, new int[] {8, 10, 16},
                new int[] {4, 4, 6}).run(SURVEY);
        for (int channel = 0; channel < 2; channel++) requireClose(untiled.get(channel), expected.get(channel));
    }

    private static void requireClose(float[] values, double[] expected) {
        double largest = Arrays.stream(expected).map(Math::abs).max().orElseThrow();
        for (int n = 0; n < values.length; n++) {
            assertThat((double) values[n]).isCloseTo(expected[n], within(1e-6 * largest));
        }
    }

    @Test
    void takesTheLargestOfBlendedChannels() throws Exception {
        Network network = Network.inBlocks(Kind.INSTANCE.write(folder), "4", "10").scale("none");
        List<float[]> channels = run(network, SHAPE, SURVEY);
        float[] expected = new float[SURVEY.length];
        for (int n = 0; n < expected.length; n++) expected[n] = channels.get(1)[n] > channels.get(0)[n] ? 1 : 0;

        assertThat(run(network.write("argmax"), new Shape(4, 5, 9), SURVEY).getFirst()).isEqualTo(expected);
    }

    /** One block along each axis: nothing is blended. */
    @Test
    void givesTheWholeNetworkWhereABlockHoldsTheSurvey() throws Exception {
        Path model = Kind.INSTANCE.write(folder);
        List<double[]> whole =
                new BlockOracle(OnnxModel.read(model), SHAPE, new int[] {2, 2, 2}, new int[] {18, 22, 32},
                        new int[] {0, 0, 0}).run(SURVEY);
        List<float[]> expected = whole.stream().map(channel -> {
            float[] floats = new float[channel.length];
            for (int n = 0; n < floats.length; n++) floats[n] = (float) channel[n];
            return floats;
        }).toList();

        assertThat(run(Network.inBlocks(model, "4", "auto").scale("none"), new Shape(5, 5, 5), SURVEY))
                .usingElementComparator(Arrays::compare).isEqualTo(expected);
    }

    /** A network of two axes, along each inline: sections one after the other. */
    @Test
    void blendsSections() throws Exception {
        TestNetwork n = new TestNetwork(2);
        String x = n.same(n.input("x", 1), 1, 2, 3);
        n.output(n.node("Softmax", List.of(x), set("axis", -1)), "y", 2);
        OnnxModel model = OnnxModel.read(n.write(folder.resolve("section.onnx")));
        Network network = Network.inBlocks(model.file(), "5", "12").scale("none");
        List<float[]> untiled = run(network, SHAPE, SURVEY);

        assertThat(run(network, new Shape(2, 7, 9), SURVEY)).usingElementComparator(Arrays::compare)
                .isEqualTo(untiled);
        Shape line = new Shape(1, SHAPE.crosslines(), SHAPE.samples());
        int size = (int) line.size();
        for (int i = 0; i < SHAPE.inlines(); i += 8) {
            float[] section = Arrays.copyOfRange(SURVEY, i * size, (i + 1) * size);
            assertThat(Arrays.copyOfRange(untiled.getFirst(), i * size, (i + 1) * size))
                    .isEqualTo(NetworkTilesTest.run(network, line, List.of(section), line).getFirst());
        }
        assertThat(network.axes("sample,crossline").outputs()).hasSize(2);
        assertThat(run(network.axes("sample,crossline"), SHAPE, SURVEY).getFirst())
                .isNotEqualTo(untiled.getFirst());
    }

    /** Each result of a block sees all of its samples. */
    @Test
    void makesBlocksWithMissingSamplesMissing() throws Exception {
        float[] survey = SURVEY.clone();
        survey[0] = Float.NaN;
        Network network = Network.inBlocks(Kind.MEAN.write(folder), "4", "8").scale("none");
        List<float[]> untiled = run(network, SHAPE, survey);
        long unknown = IntStream.range(0, survey.length).filter(n -> Float.isNaN(untiled.getFirst()[n])).count();

        assertThat(unknown).isEqualTo(8 * 8 * 8);
        assertThat(run(network, new Shape(3, 5, 7), survey)).usingElementComparator(Arrays::compare)
                .isEqualTo(untiled);
        List<float[]> zeros = new ArrayList<>(List.of(new float[survey.length], new float[survey.length]));
        Run.of(network).on("cpu").nan(NanPolicy.ZERO).from(ArrayVolume.of(survey, SHAPE))
                .to(zeros.stream().map(result -> ArrayVolume.of(result, SHAPE).writer()).toList()).run();
        assertThat(zeros.getFirst()).doesNotContain(Float.NaN);
    }

    @Test
    void saysThatItIsNotExact() throws Exception {
        Path model = Kind.INSTANCE.write(folder);
        assertThat(history(Network.inBlocks(model, "4,4,16ms", "8").write("y-0")))
                .contains("blended, not exact: node 'instancenormalization");
        List<String> notes = new ArrayList<>();
        Run.of(Network.inBlocks(model, "4", "8").write("y-0")).on("cpu").from(ArrayVolume.of(SURVEY, SHAPE))
                .to(folder.resolve("noted.npy")).listener(event -> {
                    if (event instanceof RunEvent.Noted(Note note)) notes.add(note.message());
                }).run();
        assertThat(notes).filteredOn(note -> note.startsWith("network: results are blended, not exact")).hasSize(1);
        assertThat(history(Network.inBlocks(model, "4", "64").write("y-1"))).contains("one block holds the");
    }

    /** At 4 ms, 18 ms are four samples and a half. */
    @Test
    void blocksOverlapByNoLessThanWhatIsAskedFor() throws Exception {
        Path model = Kind.INSTANCE.write(folder);

        assertThat(run(Network.inBlocks(model, "4,4,18ms", "8"), SHAPE, SURVEY)).usingElementComparator(Arrays::compare)
                .isEqualTo(run(Network.inBlocks(model, "4,4,5", "8"), SHAPE, SURVEY))
                .isNotEqualTo(run(Network.inBlocks(model, "4,4,4", "8"), SHAPE, SURVEY));
    }

    private String history(Network network) throws Exception {
        RunResult result = Run.of(network).on("cpu").from(ArrayVolume.of(SURVEY, SHAPE))
                .to(folder.resolve(network.write() + ".sgy")).run();
        Path file = result.files().values().iterator().next();
        return new String(Files.readAllBytes(file), Charset.forName("IBM500")).replaceAll("\\s*C *[0-9]+ (\\.\\.\\. )?",
                " ");
    }

    @Test
    void refusesBlocksThatDoNotFit() throws Exception {
        Path model = Kind.INSTANCE.write(folder);
        assertThatThrownBy(() -> Network.of(model))
                .hasMessageContaining("is not local: node 'instancenormalization")
                .hasMessageContaining("Give overlap=N to compute blocks that overlap by N samples");
        assertThatThrownBy(() -> Network.inBlocks(model, "0", "auto")).hasMessageContaining(
                "overlap 0: give a number of samples from 1, or three as inline,crossline,sample, such as 16,16,40ms");
        assertThatThrownBy(() -> Network.inBlocks(model, "4,4", "auto")).hasMessageContaining("overlap 4,4: give");
        assertThatThrownBy(() -> run(Network.inBlocks(model, "8", "8"), SHAPE, SURVEY))
                .hasMessageContaining("overlap 8: leaves nothing of a block of 8; give at most 6, or a larger block");
        assertThatThrownBy(() -> run(Network.inBlocks(model, "4ms", "8"), SHAPE, SURVEY))
                .hasMessageContaining("overlap 4ms: is a length across traces");
        TestNetwork local = new TestNetwork(2);
        local.output(local.same(local.input("x", 1), 1, 1, 3), "y", 1);
        Path other = local.write(folder.resolve("local.onnx"));
        assertThatThrownBy(() -> Network.inBlocks(other, "4", "auto"))
                .hasMessageStartingWith("overlap 4: is not needed, tiles of ")
                .hasMessageEndingWith(" give the untiled result; leave it out");
        assertThatThrownBy(() -> Network.inBlocks(other, "none", "64"))
                .hasMessageStartingWith("block 64: is for networks that are not local; leave it out");
    }

    /** Weights of all blocks add up to one everywhere. */
    @Test
    void ramps() {
        AxisReach reach = new AxisReach(2, "", Optional.empty(), 0, 0, 4, 4);
        for (int survey = 1; survey < 80; survey++) {
            BlockRow row = BlockRow.of(reach, survey, 16, 5);
            double[] sums = new double[survey];
            for (Span span : row.spans(0, survey)) {
                double[] weights = row.weights(span);
                for (int n = 0; n < weights.length; n++) sums[span.from() + n] += weights[n];
            }
            assertThat(Arrays.stream(sums)).allMatch(sum -> Math.abs(sum - 1) < 1e-12);
            assertThat(row.count() == 1).isEqualTo(survey <= 16);
        }
    }
}
