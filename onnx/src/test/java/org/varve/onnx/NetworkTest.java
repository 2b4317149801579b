package org.varve.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.varve.onnx.TestNetwork.set;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.varve.core.Axis;
import org.varve.core.NanPolicy;
import org.varve.core.Shape;
import org.varve.operator.Catalogue;
import org.varve.run.ArrayVolume;
import org.varve.run.Recipe;
import org.varve.run.Run;
import org.varve.run.RunEvent;
import org.varve.run.RunListener;
import org.varve.run.RunResult;
import org.varve.run.journal.Resuming;
import org.varve.tiling.Progress;

/** The operator: its scale, outputs, chains, missing samples, and what it refuses. */
class NetworkTest {

    private static final Shape SHAPE = new Shape(9, 14, 23);

    @TempDir
    private Path folder;

    /** A pooling, which has a grid of 2, and three classes. */
    private Path classes() throws IOException {
        TestNetwork network = new TestNetwork(2);
        String fine = network.relu(network.same(network.input("x", 1), 1, 4, 3));
        String coarse = network.resize(network.pool(fine), 2, "nearest", "asymmetric", "floor");
        network.output(network.same(network.node("Concat", List.of(fine, coarse), set("axis", 1)), 8, 3, 3), "y", 3);
        return network.write(folder.resolve("classes.onnx"));
    }

    private static float[] noise(int seed) {
        Random random = new Random(seed);
        float[] noise = new float[(int) SHAPE.size()];
        for (int n = 0; n < noise.length; n++) noise[n] = (float) (40 + 300 * random.nextGaussian());
        return noise;
    }

    private static List<float[]> whole(Path model, float... survey) throws Exception {
        return new SectionOracle(OnnxModel.read(model), List.of(Axis.CROSSLINE, Axis.SAMPLE), SHAPE)
                .run(List.of(survey));
    }

    private static List<float[]> run(Run run, int outputs, Shape tile, float... survey) throws Exception {
        List<float[]> results = new ArrayList<>();
        for (int o = 0; o < outputs; o++) results.add(new float[survey.length]);
        run.on("cpu").threads(1).within(2L << 30).tile(tile).from(ArrayVolume.of(survey, SHAPE))
                .to(results.stream().map(result -> ArrayVolume.of(result, SHAPE).writer()).toList()).run();
        return results;
    }

    private static float[] scaled(double shift, double divisor, float... survey) {
        float[] scaled = new float[survey.length];
        for (int n = 0; n < survey.length; n++) scaled[n] = (float) ((survey[n] - shift) / divisor);
        return scaled;
    }

    @Test
    void takesOneScaleForTheSurvey() throws Exception {
        float[] survey = noise(1);
        double mean = 0;
        double square = 0;
        float least = Float.MAX_VALUE;
        float largest = -Float.MAX_VALUE;
        for (float x : survey) {
            mean += x / (double) survey.length;
            square += (double) x * x / survey.length;
            least = Math.min(least, x);
            largest = Math.max(largest, x);
        }
        Path model = classes();
        Shape tile = new Shape(3, 5, 7);

        assertAlmost(run(Run.of(Network.of(model)), 3, tile, survey),
                whole(model, scaled(mean, Math.sqrt(square - mean * mean), survey)));
        assertAlmost(run(Run.of(Network.of(model).scale("survey-range")), 3, tile, survey),
                whole(model, scaled(least, (double) largest - least, survey)));
        assertThat(run(Run.of(Network.of(model).scale("40,300")), 3, tile, survey))
                .usingElementComparator(Arrays::compare)
                .isEqualTo(whole(model, scaled(40, 300, survey)));
    }

    private static void assertAlmost(List<float[]> results, List<float[]> expected) {
        for (int o = 0; o < expected.size(); o++) {
            for (int n = 0; n < expected.get(o).length; n++) {
                assertThat(results.get(o)[n]).isCloseTo(expected.get(o)[n], within(1e-4f));
            }
        }
    }

    @Test
    void writesTheLargestChannelOrOneOfThem() throws Exception {
        float[] survey = noise(2);
        Path model = classes();
        List<float[]> channels = whole(model, survey);
        Shape tile = new Shape(2, 6, 11);

        float[] largest = run(Run.of(Network.of(model).scale("none").write("argmax")), 1, tile, survey).getFirst();
        for (int n = 0; n < largest.length; n++) {
            int at = n;
            assertThat(channels).allMatch(channel -> channel[at] <= channels.get((int) largest[at])[at]);
        }
        assertThat(run(Run.of(Network.of(model).scale("none").write("y-1")), 1, tile, survey).getFirst())
                .isEqualTo(channels.get(1));
        assertThat(run(Run.of(Network.of(model).scale("none").write("2")), 1, tile, survey).getFirst())
                .isEqualTo(channels.get(2));
        assertThat(Network.of(model).write("argmax").outputs().getFirst().name()).isEqualTo("y-class");
        assertThat(Network.of(model).write("argmax").outputs().getFirst().range()).isEqualTo("0..2");
    }

    /**
     * Tiles give the untiled result, whatever is before and after; statistics of a network's output are those of the
     * whole.
     */
    @Test
    void isAStepOfAChain() throws Exception {
        float[] survey = noise(3);
        Path model = classes();
        for (String chain : List.of("gaussian|network|median", "network|clip-percentiles",
                "first=network|second=network|rms")) {
            Recipe recipe = Recipe.of(chain, Map.of("model", model.toString(), "write", "y-0"), List.of());
            float[] untiled = run(Run.of(recipe), 1, SHAPE, survey).getFirst();
            for (Shape tile : List.of(new Shape(3, 5, 7), new Shape(1, 14, 6), new Shape(9, 1, 23))) {
                assertThat(run(Run.of(recipe), 1, tile, survey).getFirst()).as("%s in tiles %s", chain, tile)
                        .isEqualTo(untiled);
            }
        }
    }

    /** The device computes the passes before and after as it does without a network. */
    @Test
    void readsWhatOtherOperatorsGive() throws Exception {
        float[] survey = noise(4);
        Path model = classes();
        Recipe smooth = Recipe.of("gaussian", Map.of(), List.of());
        Recipe chain = Recipe.of("gaussian|network", Map.of("model", model.toString(), "scale", "none"), List.of());
        float[] smoothed = run(Run.of(smooth), 1, SHAPE, survey).getFirst();

        assertThat(run(Run.of(chain), 3, new Shape(4, 4, 9), survey)).usingElementComparator(Arrays::compare)
                .isEqualTo(whole(model, smoothed));
    }

    /** A missing sample is seen as far as the network sees, in any tiles; all others are as if it were the mean. */
    @Test
    void makesResultsThatSeeMissingSamplesMissing() throws Exception {
        float[] survey = noise(5);
        int missing = (4 * SHAPE.crosslines() + 6) * SHAPE.samples() + 11;
        float[] zeroed = survey.clone();
        zeroed[missing] = 0;
        survey[missing] = Float.NaN;
        Path model = classes();
        List<float[]> expected = whole(model, zeroed);
        Network network = Network.of(model).scale("none");

        List<float[]> untiled = run(Run.of(network), 3, SHAPE, survey);
        for (int o = 0; o < 3; o++) {
            int unknown = 0;
            for (int n = 0; n < survey.length; n++) {
                if (Float.isNaN(untiled.get(o)[n])) {
                    unknown++;
                    assertThat(n / SHAPE.samples() / SHAPE.crosslines()).isEqualTo(4);
                } else {
                    assertThat(untiled.get(o)[n]).isEqualTo(expected.get(o)[n]);
                }
            }
            assertThat(unknown).isBetween(9, 100);
            assertThat(untiled.get(o)[missing]).isNaN();
        }
        for (Shape tile : List.of(new Shape(2, 3, 5), new Shape(1, 1, 23))) {
            assertThat(run(Run.of(network), 3, tile, survey)).usingElementComparator(Arrays::compare)
                    .isEqualTo(untiled);
        }
        assertThat(run(Run.of(network).nan(NanPolicy.ZERO), 3, new Shape(2, 3, 5), survey))
                .usingElementComparator(Arrays::compare).isEqualTo(expected);
    }

    @Test
    void statesModelAndScaleInTheHistory() throws Exception {
        Path model = classes();
        RunResult result = Run.of(Network.of(model).write("y-0")).on("cpu").from(ArrayVolume.of(noise(6), SHAPE))
                .to(folder.resolve("{output}.sgy")).run();
        Path file = result.files().values().iterator().next();
        String header = new String(Files.readAllBytes(file), Charset.forName("IBM500"));

        assertThat(header).contains("network").contains("SHA-256");
    }

    @Test
    void isFoundByName() throws Exception {
        Path model = classes();

        assertThat(Catalogue.get("network").create(Map.of("model", model.toString()))).isEqualTo(Network.of(model));
        assertThat(Catalogue.entries()).noneMatch(entry -> entry.name().equals("network"));
        assertThat(Catalogue.all()).anyMatch(entry -> entry.name().equals("network"));
        assertThat(Catalogue.search("onnx").getFirst().name()).isEqualTo("network");
    }

    /** As the network with any extents, except where the survey is smaller than what is fixed. */
    @Test
    void computesBlocksWhereTheNetworkFixesItsExtents() throws Exception {
        float[] survey = noise(7);
        List<float[]> expected = whole(fixed(0, 0), survey);
        Path model = fixed(12, 16);

        for (Shape tile : List.of(SHAPE, new Shape(2, 3, 5), new Shape(1, 14, 1), new Shape(9, 13, 23))) {
            assertThat(run(Run.of(Network.of(model).scale("none")), 1, tile, survey)).as("tile %s", tile)
                    .usingElementComparator(Arrays::compare).isEqualTo(expected);
        }
        List<float[]> large = run(Run.of(Network.of(fixed(40, 32)).scale("none")), 1, SHAPE, survey);
        assertThat(run(Run.of(Network.of(fixed(40, 32)).scale("none")), 1, new Shape(3, 4, 5), survey))
                .usingElementComparator(Arrays::compare).isEqualTo(large);
        assertThatThrownBy(() -> Network.of(fixed(8, 16)))
                .hasMessageContaining("fixes dimension 2 of its input at 8 samples: "
                        + "with its reach, a multiple of 2 of at least 10 is needed; export it so, or with dynamic axes");
        assertThatThrownBy(() -> Network.of(fixed(12, 15)))
                .hasMessageContaining("fixes dimension 3 of its input at 15 samples");
    }

    /** A network of a grid of 2, for any extents if they are 0. */
    private Path fixed(int rows, int columns) throws IOException {
        TestNetwork n = new TestNetwork(2);
        String x = n.relu(n.same(rows == 0 ? n.input("x", 1) : n.fixedInput("x", 1, rows, columns), 1, 4, 3));
        x = n.same(n.resize(n.pool(x), 2, "nearest", "asymmetric", "floor"), 4, 1, 5);
        n.output(x, "y", 1);
        return n.write(folder.resolve("fixed-%s-%s.onnx".formatted(rows, columns)));
    }

    /** As TensorFlow writes networks; one channel at the end counts, too. */
    @Test
    void readsChannelsThatComeLast() throws Exception {
        float[] survey = noise(8);
        List<float[]> expected = whole(classes(), survey);
        for (int channels : List.of(1, 3)) {
            TestNetwork n = new TestNetwork(2);
            String first = n.node("Transpose", List.of(n.lastInput("x", 1)), set("perm", new long[] {0, 3, 1, 2}));
            String fine = n.relu(n.same(first, 1, 4, 3));
            String coarse = n.resize(n.pool(fine), 2, "nearest", "asymmetric", "floor");
            String y = n.same(n.node("Concat", List.of(fine, coarse), set("axis", 1)), 8, 3, 3);
            if (channels == 1) y = n.node("Slice", List.of(y, n.longs(1), n.longs(2), n.longs(1)));
            n.lastOutput(n.node("Transpose", List.of(y), set("perm", new long[] {0, 2, 3, 1})), "y", channels);
            Path model = n.write(folder.resolve("last.onnx"));

            List<float[]> results =
                    run(Run.of(Network.of(model).scale("none")), channels, new Shape(2, 5, 9), survey);
            assertThat(results).usingElementComparator(Arrays::compare)
                    .isEqualTo(channels == 1 ? expected.subList(1, 2) : expected);
        }
    }

    /** Thrown by a listener, as if the run was killed. */
    private static final class Crash extends Error {
        private static final long serialVersionUID = 1;
    }

    /** Half of a result by one network and half by another would look like either. */
    @Test
    @Timeout(60)
    void goesOnWithTheModelThatItBeganWith() throws Exception {
        float[] survey = noise(9);
        Path model = classes();
        Path output = folder.resolve("y.npy");
        Run run = Run.of(Network.of(model).scale("none").write("y-0")).on("cpu").tile(new Shape(1, 14, 23))
                .from(ArrayVolume.of(survey, SHAPE)).to(output).resumable(Resuming.ALONE.every(Duration.ofNanos(1)));
        assertThatThrownBy(() -> run.listener(event -> {
            if (event instanceof RunEvent.Progressed(Progress done) && done.tilesDone() > 2) {
                while (!hasLines(output)) Thread.onSpinWait();
                throw new Crash();
            }
        }).run()).isInstanceOf(Crash.class);
        byte[] before = Files.readAllBytes(model);
        TestNetwork other = new TestNetwork(2);
        other.output(other.same(other.input("x", 1), 1, 3, 3), "y", 3);
        other.write(model);

        Run changed = Run.of(Network.of(model).scale("none").write("y-0")).on("cpu").tile(new Shape(1, 14, 23))
                .from(ArrayVolume.of(survey, SHAPE)).to(output).resumable(Resuming.ALONE.every(Duration.ofNanos(1)));
        assertThatThrownBy(changed::run)
                .hasMessageContaining("belongs to another run: its model of network is SHA-256 ");
        Files.write(model, before);
        run.listener(RunListener.NONE).run();
        assertThat(output).exists();
    }

    /** Whether tiles stand in the journal, which its own thread writes; a run that fails before leaves none. */
    private static boolean hasLines(Path output) {
        try (Stream<Path> files = Files.list(output.resolveSibling(output.getFileName() + ".journal"))) {
            return files.count() > 1;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What runs of one model measure says nothing of another's memory. */
    @Test
    void keepsMeasurementsOfModelsApart() throws Exception {
        Path model = classes();
        String first = Recipe.of(Network.of(model)).measured();
        assertThat(first).matches("network@[0-9a-f]{16}-[0-9.]+");
        assertThat(Recipe.of(Network.of(model).scale("none")).measured()).isEqualTo(first);
        assertThat(Recipe.of("gaussian|network", Map.of("model", model.toString()), List.of()).measured())
                .isEqualTo("gaussian:" + first);
        Path copy = Files.copy(model, folder.resolve("copy.onnx"));
        assertThat(Recipe.of(Network.of(copy)).measured()).isEqualTo(first);

        TestNetwork other = new TestNetwork(2);
        other.output(other.same(other.input("x", 1), 1, 3, 5), "y", 3);
        other.write(model);

        Recipe changed = Recipe.of(Network.of(model));
        assertThat(changed.operators()).isEqualTo("network");
        assertThat(changed.measured()).startsWith("network@").isNotEqualTo(first);
    }

    /** A neighbour is scaled alike, and its history says the same. */
    @Test
    void tellsTheScaleToGiveAgain() throws Exception {
        Path model = classes();
        float[] survey = noise(11);
        for (String scale : List.of("survey-std", "survey-range", "percentiles=5,95")) {
            Network network = Network.of(model).write("y-0").scale(scale);
            Path file = folder.resolve(scale.substring(7) + ".sgy");
            Run.of(network).on("cpu").from(ArrayVolume.of(survey, SHAPE)).to(file).run();
            String history = new String(Files.readAllBytes(file), Charset.forName("IBM500"))
                    .replaceAll("\\s*C *[0-9]+ (\\.\\.\\. )?", " ");
            Matcher told = Pattern.compile(" scale (-?[0-9.E-]+, ?[0-9.E-]+)").matcher(history);
            assertThat(told.find()).as(history).isTrue();

            assertThat(run(Run.of(network.scale(told.group(1))), 1, SHAPE, survey).getFirst())
                    .isEqualTo(run(Run.of(network), 1, SHAPE, survey).getFirst());
        }
    }

    /** Names of outputs that would be one as names of files. */
    @Test
    void namesEachOutput() throws Exception {
        assertThat(names("a/b", "a:b", "c")).containsExactly("output-0-a-b", "output-1-a-b", "c");
        assertThat(names("fault", "fault-dip")).containsExactly("fault", "fault-dip");
        assertThat(names("y", "y-1")).containsExactly("output-0-y", "output-1-y-1");
    }

    private List<String> names(String... outputs) throws IOException {
        TestNetwork n = new TestNetwork(2);
        String x = n.input("x", 1);
        for (String output : outputs) n.output(n.same(x, 1, 1, 3), output, 1);
        return Network.of(n.write(folder.resolve("names.onnx"))).outputNames();
    }

    @Test
    void refusesWhatItCannotCompute() throws Exception {
        Path model = classes();

        assertThatThrownBy(() -> Network.of(model).scale("tile"))
                .hasMessage(
                        "scale tile: results would depend on where tiles lie; survey-std takes one scale for the survey");
        assertThatThrownBy(() -> Network.of(model).scale("percentiles=99,1"))
                .hasMessageContaining("must ascend from 0 to 100");
        assertThatThrownBy(() -> Network.of(model).axes("volume"))
                .hasMessageContaining("axes volume: the network has 2 axes, not 3");
        assertThatThrownBy(() -> Network.of(model).axes("sample,sample")).hasMessageContaining("name an axis twice");
        assertThatThrownBy(() -> Network.of(model).write("z"))
                .hasMessage("write z: give all, argmax, or one of y-0, y-1, y-2");
        assertThatThrownBy(() -> Network.of(folder.resolve("none.onnx"))).isInstanceOf(UncheckedIOException.class);
        assertThatThrownBy(() -> Network.of(of(n -> n.node("InstanceNormalization",
                List.of(n.input("x", 1), n.random(1), n.random(1))))))
                .hasMessageContaining("is not local: node");
        assertThatThrownBy(() -> Network.of(of(n -> n.pool(n.input("x", 1)))))
                .hasMessageContaining("gives 'y' of 1 x 1 x n0/2 x n1/2: an output needs the extents of the input");
        assertThatThrownBy(() -> Network.of(of(n -> n.node("Relu", List.of(n.input("x", 1))))).write("argmax"))
                .hasMessage("write argmax: no output has several channels; give all");
    }

    private Path of(Function<TestNetwork, String> last) throws IOException {
        TestNetwork network = new TestNetwork(2);
        network.output(last.apply(network), "y", 1);
        return network.write(folder.resolve("other.onnx"));
    }
}
