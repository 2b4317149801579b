package org.varve.onnx;

import java.util.List;
import java.util.Map;

/** Models of machine learning, which read a row of features for each sample. */
final class TableRules {

    private static final String DOMAIN = "ai.onnx.ml.";

    private TableRules() {}

    /** The rules, by type. */
    static Map<String, Rule> all() {
        return Map.ofEntries(
                Map.entry("Gemm", TableRules::product),
                Map.entry(DOMAIN + "Binarizer", TableRules::scaled),
                Map.entry(DOMAIN + "Imputer", TableRules::scaled),
                Map.entry(DOMAIN + "LinearClassifier", TableRules::classes),
                Map.entry(DOMAIN + "LinearRegressor", TableRules::targets),
                Map.entry(DOMAIN + "Normalizer", TableRules::scaled),
                Map.entry(DOMAIN + "SVMClassifier", TableRules::classes),
                Map.entry(DOMAIN + "SVMRegressor", TableRules::targets),
                Map.entry(DOMAIN + "Scaler", TableRules::scaled),
                Map.entry(DOMAIN + "TreeEnsembleClassifier", TableRules::classes),
                Map.entry(DOMAIN + "TreeEnsembleRegressor", TableRules::targets),
                Map.entry(DOMAIN + "ZipMap", TableRules::map));
    }

    /** Features times a matrix of weights, and a constant. */
    private static List<ArrayFacts> product(Call call) {
        call.requireConstantsFrom(1);
        List<Dimension> weights = call.dimensions(1);
        if (!call.takesWhole() || call.dimensions(0).getFirst().isAlong()) requireTable(call);
        if (weights.size() != 2 || call.node().integer("transA", 0) != 0) {
            throw NotDerivedException.unknown("multiplies no matrix of weights");
        }
        return List.of(ArrayFacts.computed(
                call.changed(1, weights.get(call.node().integer("transB", 0) == 0 ? 1 : 0)), call.bits()));
    }

    private static List<ArrayFacts> scaled(Call call) {
        requireTable(call);
        return List.of(ArrayFacts.computed(call.dimensions(0), Float.SIZE));
    }

    /** The label of each row, and a number for each class. */
    private static List<ArrayFacts> classes(Call call) {
        requireTable(call);
        int classes = labels(call.node()).size();
        if (classes == 0) {
            throw new NotDerivedException("has labels that are no whole numbers: train it with numbers for labels, "
                    + "such as LabelEncoder of scikit-learn makes them");
        }
        return List.of(ArrayFacts.computed(List.of(call.dimensions(0).getFirst()), Long.SIZE),
                ArrayFacts.computed(call.changed(1, Dimension.of(classes)), Float.SIZE));
    }

    /** The labels of a classifier; none if they are no whole numbers. */
    static List<Long> labels(OnnxNode node) {
        return node.integers("classlabels_int64s").or(() -> node.integers("classlabels_ints")).orElse(List.of());
    }

    private static List<ArrayFacts> targets(Call call) {
        requireTable(call);
        long targets = call.node().integer("n_targets", call.node().integer("targets", 1));
        return List.of(ArrayFacts.computed(call.changed(1, Dimension.of(targets)), Float.SIZE));
    }

    private static List<ArrayFacts> map(Call call) {
        throw new NotDerivedException(
                "makes a map of each row: export the model without, in skl2onnx by options={'zipmap': False}");
    }

    /** Requires a row of features for each sample. */
    private static void requireTable(Call call) {
        List<Dimension> dimensions = call.dimensions(0);
        if (dimensions.size() != 2 || !dimensions.getFirst().isAlong()) {
            throw NotDerivedException.unknown("reads no rows of features");
        }
        Call.requireFixed(dimensions.getLast());
    }
}
