package org.varve.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.varve.onnx.TestNetwork.set;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.varve.core.Output;
import org.varve.core.Shape;
import org.varve.run.ArrayVolume;
import org.varve.run.Recipe;
import org.varve.run.Run;

/** Models of machine learning on rows of attributes: facies of each sample. */
class TableModelTest {

    private static final String DOMAIN = "ai.onnx.ml.";

    private static final Shape SHAPE = new Shape(5, 7, 40);

    @TempDir
    private Path folder;

    /** Class 7 where the first feature is at most 0.2, else 3 where the second is at most -0.1, else 5. */
    private Path tree() throws IOException {
        TestNetwork n = new TestNetwork(0);
        List<String> computed = n.nodes("ai.onnx.ml.TreeEnsembleClassifier", List.of(n.table("features", 2)), 2,
                set("nodes_treeids", new long[] {0, 0, 0, 0, 0}), set("nodes_nodeids", new long[] {0, 1, 2, 3, 4}),
                set("nodes_featureids", new long[] {0, 0, 1, 0, 0}),
                set("nodes_values", new float[] {0.2f, 0, -0.1f, 0, 0}),
                set("nodes_modes", new String[] {"BRANCH_LEQ", "LEAF", "BRANCH_LEQ", "LEAF", "LEAF"}),
                set("nodes_truenodeids", new long[] {1, 0, 3, 0, 0}),
                set("nodes_falsenodeids", new long[] {2, 0, 4, 0, 0}),
                set("class_treeids", new long[] {0, 0, 0}), set("class_nodeids", new long[] {1, 3, 4}),
                set("class_ids", new long[] {2, 0, 1}), set("class_weights", new float[] {1, 0.75f, 0.5f}),
                set("classlabels_int64s", new long[] {3, 5, 7}), set("post_transform", "NONE"));
        n.tableOutput(computed.get(0), "label", 0);
        n.tableOutput(computed.get(1), "probability", 3);
        return n.write(folder.resolve("tree.onnx"));
    }

    private static float[] noise(int seed) {
        Random random = new Random(seed);
        float[] noise = new float[(int) SHAPE.size()];
        for (int n = 0; n < noise.length; n++) noise[n] = (float) random.nextGaussian();
        return noise;
    }

    @Test
    void classifiesEachSampleByTheSurveysAsFeatures() throws Exception {
        float[] first = noise(1);
        float[] second = noise(2);
        Network tree = Network.of(tree()).scale("none");

        assertThat(tree.inputCount().least()).isEqualTo(2);
        assertThat(tree.outputs()).extracting("name").containsExactly("label", "probability-0", "probability-1",
                "probability-2");
        assertThat(tree.outputs().getFirst()).isEqualTo(Output.of("label", "").labels(3, 7).chosen());
        assertThat(tree.outputs().subList(1, 4)).noneMatch(Output::isLabel);
        List<float[]> results =
                NetworkTilesTest.run(tree, SHAPE, List.of(first, second), new Shape(2, 3, 17));
        for (int n = 0; n < first.length; n++) {
            int label = first[n] <= 0.2f ? 7 : second[n] <= -0.1f ? 3 : 5;
            assertThat(results.get(0)[n]).isEqualTo(label);
            assertThat(results.get(1 + (label - 3) / 2)[n]).isEqualTo(label == 7 ? 1 : label == 3 ? 0.75f : 0.5f);
        }
    }

    /** Attributes that one run computes are features. */
    @Test
    void readsAttributesOfTheSameRun() throws Exception {
        float[] survey = noise(3);
        float[] label = new float[survey.length];
        Recipe facies = Recipe.of("(envelope+gaussian)|network",
                Map.of("model", tree().toString(), "scale", "none", "write", "label"),
                List.of());
        Run.of(facies).on("cpu").tile(new Shape(2, 7, 40)).from(ArrayVolume.of(survey, SHAPE))
                .to(List.of(ArrayVolume.of(label, SHAPE).writer())).run();
        float[] envelope = Run.of(Recipe.of("envelope", Map.of(), List.of())).on("cpu").apply(survey, SHAPE);
        float[] gaussian = Run.of(Recipe.of("gaussian", Map.of(), List.of())).on("cpu").apply(survey, SHAPE);

        for (int n = 0; n < label.length; n++) {
            assertThat(label[n]).isEqualTo(envelope[n] <= 0.2f ? 7 : gaussian[n] <= -0.1f ? 3 : 5);
        }
    }

    @Test
    void computesChainsOfScalersAndProducts() throws Exception {
        TestNetwork n = new TestNetwork(0);
        String scaled = n.node("ai.onnx.ml.Scaler", List.of(n.table("features", 2)), set("offset", new float[] {1, 2}),
                set("scale", new float[] {3, 4}));
        String product = n.node("Gemm",
                List.of(scaled, n.floats(new long[] {2, 2}, 1, 2, 3, 4), n.floats(new long[] {2}, 5, 6)));
        n.tableOutput(product, "y", 2);
        float[] first = noise(4);
        float[] second = noise(5);
        List<float[]> results = NetworkTilesTest.run(
                Network.of(n.write(folder.resolve("product.onnx"))).scale("none"), SHAPE, List.of(first, second),
                SHAPE);
        for (int s = 0; s < first.length; s++) {
            double a = (first[s] - 1) * 3;
            double b = (second[s] - 2) * 4;
            assertThat((double) results.get(0)[s]).isCloseTo(a + 3 * b + 5, within(1e-3));
            assertThat((double) results.get(1)[s]).isCloseTo(2 * a + 4 * b + 6, within(1e-3));
        }
    }

    @Test
    void tellsHowToExportWithoutMaps() throws IOException {
        TestNetwork n = new TestNetwork(0);
        String map = n.node("ai.onnx.ml.ZipMap", List.of(n.table("features", 2)),
                set("classlabels_int64s", new long[] {0, 1}));
        n.tableOutput(map, "y", 2);
        Path model = n.write(folder.resolve("map.onnx"));

        assertThatThrownBy(() -> Network.of(model)).hasMessageContaining("options={'zipmap': False}");
    }

    @Test
    void refusesLabelsThatAreText() throws Exception {
        TestNetwork n = new TestNetwork(0);
        n.tableOutput(n.node("ai.onnx.ml.LinearClassifier", List.of(n.table("features", 2)),
                set("coefficients", new float[] {1, 2}), set("classlabels_strings", new String[] {"sand", "shale"})),
                "label", 0);
        Path model = n.write(folder.resolve("text.onnx"));

        assertThatThrownBy(() -> Network.of(model)).hasMessageEndingWith("has labels that are no whole numbers: "
                + "train it with numbers for labels, such as LabelEncoder of scikit-learn makes them");
    }

    /** Whether a kind of node reads rows of features. */
    static boolean isOfTables(String type) {
        return type.equals("Gemm") || type.startsWith(DOMAIN);
    }

    /**
     * A model of two features.
     *
     * @param columns of each output; 0 for whole numbers
     */
    record Model(String type, List<Integer> columns, List<TestNetwork.Setting> settings) {

        private static Model of(String type, List<Integer> columns, TestNetwork.Setting... settings) {
            return new Model(type, columns, List.of(settings));
        }

        @Override
        public String toString() {
            return type;
        }
    }

    static Stream<Model> models() {
        TestNetwork.Setting vectors = set("support_vectors", new float[] {1, 2, -1, 0.5f, 0.3f, -2});
        TestNetwork.Setting kernel = set("kernel_params", new float[] {0.7f, 0, 3});
        return Stream.of(
                Model.of("Binarizer", List.of(2), set("threshold", 0.3f)),
                Model.of("Imputer", List.of(2), set("imputed_value_floats", new float[] {0.5f, 0.25f}),
                        set("replaced_value_float", 0f)),
                Model.of("LinearClassifier", List.of(0, 3), set("coefficients", new float[] {1, 2, 3, -1, -2, -3}),
                        set("intercepts", new float[] {0.1f, 0.2f, 0.3f}),
                        set("classlabels_ints", new long[] {4, 5, 6}),
                        set("multi_class", 1), set("post_transform", "SOFTMAX")),
                Model.of("LinearRegressor", List.of(2), set("coefficients", new float[] {1, 2, 3, 4}),
                        set("intercepts", new float[] {5, 6}), set("targets", 2)),
                Model.of("Normalizer", List.of(2), set("norm", "L2")),
                Model.of("SVMClassifier", List.of(0, 2), vectors, kernel, set("kernel_type", "RBF"),
                        set("coefficients", new float[] {0.5f, 0.25f, -0.75f}), set("rho", new float[] {0.1f}),
                        set("vectors_per_class", new long[] {2, 1}), set("classlabels_ints", new long[] {1, 2})),
                Model.of("SVMRegressor", List.of(1), vectors, kernel, set("kernel_type", "RBF"),
                        set("coefficients", new float[] {0.5f, 0.25f, -0.75f}), set("rho", new float[] {0.1f}),
                        set("n_supports", 3)),
                Model.of("Scaler", List.of(2), set("offset", new float[] {1, 2}), set("scale", new float[] {3, 4})),
                Model.of("TreeEnsembleRegressor", List.of(2), set("nodes_treeids", new long[] {0, 0, 0}),
                        set("nodes_nodeids", new long[] {0, 1, 2}), set("nodes_featureids", new long[] {1, 0, 0}),
                        set("nodes_values", new float[] {0.1f, 0, 0}),
                        set("nodes_modes", new String[] {"BRANCH_LEQ", "LEAF", "LEAF"}),
                        set("nodes_truenodeids", new long[] {1, 0, 0}), set("nodes_falsenodeids", new long[] {2, 0, 0}),
                        set("target_treeids", new long[] {0, 0, 0}), set("target_nodeids", new long[] {1, 1, 2}),
                        set("target_ids", new long[] {0, 1, 1}), set("target_weights", new float[] {3, 4, 5}),
                        set("n_targets", 2)));
    }

    /** Rows of a tile are those of the whole. */
    @ParameterizedTest
    @MethodSource("models")
    void givesEachRowWhatOnnxRuntimeGives(Model model) throws Exception {
        TestNetwork n = new TestNetwork(0);
        List<String> computed =
                n.nodes(DOMAIN + model.type, List.of(n.table("features", 2)), model.columns.size(),
                        model.settings.toArray(TestNetwork.Setting[]::new));
        for (int o = 0; o < computed.size(); o++) n.tableOutput(computed.get(o), "y" + o, model.columns.get(o));
        Path file = n.write(folder.resolve("model.onnx"));
        float[] first = noise(6);
        float[] second = noise(7);
        float[] rows = new float[2 * first.length];
        for (int s = 0; s < first.length; s++) {
            rows[2 * s] = first[s];
            rows[2 * s + 1] = second[s];
        }
        List<float[]> results =
                NetworkTilesTest.run(Network.of(file).scale("none"), SHAPE, List.of(first, second),
                        new Shape(2, 3, 17));

        try (WholeNetwork whole = new WholeNetwork(file)) {
            int number = 0;
            for (float[] expected : whole.rows("features", rows, 2)) {
                int columns = expected.length / first.length;
                for (int column = 0; column < columns; column++, number++) {
                    for (int s = 0; s < first.length; s++) {
                        assertThat(results.get(number)[s]).isEqualTo(expected[s * columns + column]);
                    }
                }
            }
            assertThat(results).hasSize(number);
        }
    }

    @Test
    void namesAllKinds() {
        List<String> tested = Stream.concat(models().map(model -> DOMAIN + model.type),
                Stream.of("Gemm", DOMAIN + "TreeEnsembleClassifier", DOMAIN + "ZipMap")).sorted().toList();

        assertThat(Rules.types().stream().filter(TableModelTest::isOfTables)).containsExactlyElementsOf(tested);
    }
}
