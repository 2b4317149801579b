package org.varve.onnx;

import static java.util.stream.Collectors.joining;

import java.util.List;

/**
 * An input or output of a network.
 *
 * @param name by which it is given
 * @param type of its elements, such as {@code float32}
 * @param dimensions slowest first: batch, channels, and the axes
 */
public record OnnxValue(String name, String type, List<OnnxDimension> dimensions) {

    public OnnxValue {
        dimensions = List.copyOf(dimensions);
    }

    /** {@code x: float32, 1 x 1 x height x width}. */
    @Override
    public String toString() {
        String shape = dimensions.stream().map(OnnxDimension::toString).collect(joining(" x "));
        return "%s: %s%s".formatted(name, type, shape.isEmpty() ? "" : ", " + shape);
    }
}
