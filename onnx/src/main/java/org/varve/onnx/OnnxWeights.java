package org.varve.onnx;

import java.util.List;
import java.util.Optional;

/**
 * An array of numbers in a model. Only few numbers are read, which say how far a node reaches: paddings, factors, axes.
 *
 * @param name by which nodes read it
 * @param type of its elements
 * @param extents of its dimensions, slowest first
 * @param numbers its elements, if they are at most {@link #MOST_NUMBERS}
 */
record OnnxWeights(String name, OnnxType type, List<Long> extents, Optional<List<Double>> numbers) {

    static final int MOST_NUMBERS = 256;

    OnnxWeights {
        extents = List.copyOf(extents);
        numbers = numbers.map(List::copyOf);
    }

    OnnxWeights named(String other) {
        return new OnnxWeights(other, type, extents, numbers);
    }

    long bytes() {
        return Math.ceilDiv(elements() * type.bits(), Byte.SIZE);
    }

    long elements() {
        return extents.stream().reduce(1L, Math::multiplyExact);
    }
}
