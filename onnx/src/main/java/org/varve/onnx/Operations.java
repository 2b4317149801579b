package org.varve.onnx;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Floating-point operations of convolutions and products with matrices, which are nearly all of a network's. */
record Operations(List<OnnxNode> nodes, Map<String, ArrayFacts> arrays) {

    /** Operations for each sample of the input, far from its edges; a product and a sum are two. */
    double count() {
        return nodes.stream().mapToDouble(this::count).sum();
    }

    /**
     * Each weight is used once for each place: of the output, or of the input where places of the output are made from
     * it.
     */
    private double count(OnnxNode node) {
        return switch (node.type()) {
            case "Conv", "MatMul" -> 2 * weights(node) * rate(node.outputs());
            case "ConvTranspose" -> 2 * weights(node) * rate(node.inputs());
            default -> rate(node.outputs());
        };
    }

    private double weights(OnnxNode node) {
        return node.inputs().size() < 2 ? 0 : facts(node.inputs().get(1)).map(ArrayFacts::elements).orElse(0.0);
    }

    private double rate(List<String> names) {
        return names.isEmpty() ? 0 : facts(names.getFirst()).map(ArrayFacts::rate).orElse(0.0);
    }

    private Optional<ArrayFacts> facts(String name) {
        return Optional.ofNullable(arrays.get(name));
    }
}
