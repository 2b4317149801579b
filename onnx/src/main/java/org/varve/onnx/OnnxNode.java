package org.varve.onnx;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One computation of a network.
 *
 * @param name may be empty
 * @param type such as {@code Conv}, after its domain and a point if that is not ONNX's own
 * @param inputs names of arrays; an empty one stands for an input left out
 * @param outputs names of arrays; an empty one stands for an output that nobody reads
 * @param attributes by name
 */
record OnnxNode(String name, String type, List<String> inputs, List<String> outputs,
        Map<String, OnnxAttribute> attributes) {

    OnnxNode {
        inputs = List.copyOf(inputs);
        outputs = List.copyOf(outputs);
        attributes = Map.copyOf(attributes);
    }

    boolean has(String attribute) {
        return attributes.containsKey(attribute);
    }

    Optional<OnnxAttribute> attribute(String named) {
        return Optional.ofNullable(attributes.get(named));
    }

    long integer(String attribute, long otherwise) {
        return attribute(attribute).flatMap(OnnxAttribute::integer).orElse(otherwise);
    }

    String text(String attribute, String otherwise) {
        return attribute(attribute).flatMap(OnnxAttribute::text).orElse(otherwise);
    }

    Optional<List<Long>> integers(String attribute) {
        return attribute(attribute).map(OnnxAttribute::integers);
    }

    Optional<List<Double>> reals(String attribute) {
        return attribute(attribute).map(OnnxAttribute::reals);
    }

    /** {@code node 'up1' (Resize)}; a node without a name is called after what it computes. */
    @Override
    public String toString() {
        if (!name.isEmpty()) return "node '%s' (%s)".formatted(name, type);
        return "the node (%s) that computes '%s'".formatted(type, outputs.isEmpty() ? "" : outputs.getFirst());
    }
}
