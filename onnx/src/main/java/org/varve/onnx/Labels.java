package org.varve.onnx;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * The whole numbers that an output of a network tells kinds by: the labels of a classifier, or numbers of channels.
 *
 * @param least of the labels
 * @param most of the labels
 */
record Labels(int least, int most) {

    /** Whole numbers up to here are floats. */
    private static final long LARGEST = 1 << 24;

    /** Nodes that give the numbers that they read. */
    private static final Set<String> SAME =
            Set.of("Identity", "Cast", "Reshape", "Flatten", "Squeeze", "Unsqueeze", "Transpose");

    /**
     * The labels of an output; empty if it has none, or they do not follow from the graph.
     *
     * @param nodes in the order of their computation
     * @param arrays what is known of those that they read
     */
    static Optional<Labels> of(String output, List<OnnxNode> nodes, Map<String, ArrayFacts> arrays) {
        String wanted = output;
        for (OnnxNode node : nodes.reversed()) {
            if (!node.outputs().contains(wanted)) continue;
            if (!SAME.contains(node.type())) return of(node, node.outputs().indexOf(wanted), arrays);
            wanted = node.inputs().getFirst();
        }
        return Optional.empty();
    }

    private static Optional<Labels> of(OnnxNode node, int output, Map<String, ArrayFacts> arrays) {
        return switch (node.type()) {
            case "ArgMax", "ArgMin" -> of(channels(node, arrays));
            case "ai.onnx.ml.LinearClassifier", "ai.onnx.ml.SVMClassifier", "ai.onnx.ml.TreeEnsembleClassifier" ->
                of(output == 0 ? TableRules.labels(node) : List.of());
            default -> Optional.empty();
        };
    }

    /** Of a single label, the runtime makes another for the rest. */
    private static Optional<Labels> of(List<Long> labels) {
        if (labels.size() < 2 || labels.stream().anyMatch(label -> Math.abs(label) > LARGEST)) return Optional.empty();
        return Optional.of(new Labels(Math.toIntExact(Collections.min(labels)),
                Math.toIntExact(Collections.max(labels))));
    }

    /** The numbers of the first and the last channel that a node compares; empty if they are unknown. */
    private static List<Long> channels(OnnxNode node, Map<String, ArrayFacts> arrays) {
        List<Dimension> dimensions =
                Objects.requireNonNull(arrays.get(node.inputs().getFirst())).dimensions().orElse(List.of());
        if (dimensions.isEmpty()) return List.of();
        Dimension compared = dimensions.get(Call.dimension(node.integer("axis", 0), dimensions.size()));
        return compared instanceof Dimension.Fixed(long count) && count > 0 ? List.of(0L, count - 1) : List.of();
    }
}
