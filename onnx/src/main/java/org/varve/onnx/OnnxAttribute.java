package org.varve.onnx;

import java.util.List;
import java.util.Optional;

/**
 * A setting of a node. Graphs inside a node are not read.
 *
 * @param integer one whole number
 * @param text one text
 * @param integers several whole numbers
 * @param reals one or several others
 * @param weights an array
 */
record OnnxAttribute(String name, Optional<Long> integer, Optional<String> text, List<Long> integers,
        List<Double> reals, Optional<OnnxWeights> weights) {

    OnnxAttribute {
        integers = List.copyOf(integers);
        reals = List.copyOf(reals);
    }
}
