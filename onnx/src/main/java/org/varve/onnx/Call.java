package org.varve.onnx;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * A node and its inputs.
 *
 * @param inputs empty for one that is left out
 * @param opset the version of ONNX's operators
 * @param extents of the survey along its axes, where the network fixes them
 * @param takesWhole whether a node may read all samples of an axis, of which then only the extents are derived
 */
record Call(OnnxNode node, List<Optional<ArrayFacts>> inputs, long opset, List<Optional<Long>> extents,
        boolean takesWhole) {

    /** No network has larger paddings, strides or windows. */
    private static final int LARGEST = 1 << 16;

    Optional<ArrayFacts> optional(int number) {
        return number < inputs.size() ? inputs.get(number) : Optional.empty();
    }

    ArrayFacts input(int number) {
        return optional(number).orElseThrow(
                () -> new NotDerivedException("lacks its input %s".formatted(number + 1)));
    }

    /** The dimensions of an input that must be known. */
    List<Dimension> dimensions(int number) {
        return input(number).dimensions().orElseThrow(
                () -> new NotDerivedException("reads an array of unknown shape"));
    }

    boolean readsSurvey() {
        return inputs.stream().flatMap(Optional::stream).anyMatch(ArrayFacts::isComputed);
    }

    /** Bits of an element of the first input. */
    int bits() {
        return input(0).bits();
    }

    /** A dimension's number, which counts from the end if it is negative. */
    static int dimension(long number, int dimensions) {
        long counted = number < 0 ? number + dimensions : number;
        if (counted < 0 || counted >= dimensions) {
            throw new NotDerivedException("names dimension %s of %s".formatted(number, dimensions));
        }
        return (int) counted;
    }

    /** Whole numbers of an attribute, or else of an input; empty if neither is there. */
    Optional<List<Long>> integers(String attribute, int number) {
        Optional<List<Long>> stated = node.integers(attribute);
        return stated.isPresent() ? stated : optional(number).map(input -> whole(input));
    }

    private static List<Long> whole(ArrayFacts input) {
        return input.numbers().orElseThrow(
                () -> new NotDerivedException("takes its settings from an array that is computed"))
                .stream().map(Double::longValue).toList();
    }

    /** One number for each of some axes, from an attribute. */
    List<Integer> each(String attribute, int axes, int otherwise, int least) {
        List<Long> stated = node.integers(attribute).orElse(List.of());
        if (!stated.isEmpty() && stated.size() != axes) {
            throw new NotDerivedException("has %s %s for %s axes".formatted(stated.size(), attribute, axes));
        }
        return stated.isEmpty()
                ? Collections.nCopies(axes, otherwise)
                : stated.stream().map(number -> bounded(attribute, number, least)).toList();
    }

    static int bounded(String what, long number, long least) {
        if (number < least || number > LARGEST) {
            throw new NotDerivedException("has %s of %s, not %s to %s".formatted(what, number, least, LARGEST));
        }
        return (int) number;
    }

    /** The first input's dimensions with some replaced. */
    List<Dimension> changed(int dimension, Dimension by) {
        List<Dimension> dimensions = new ArrayList<>(dimensions(0));
        dimensions.set(dimension, by);
        return dimensions;
    }

    /** Requires that further inputs are the same for any survey. */
    void requireConstantsFrom(int first) {
        boolean reads = inputs.stream().skip(first).flatMap(Optional::stream).anyMatch(ArrayFacts::isComputed);
        if (reads) throw new NotDerivedException("takes its settings from what it computes of the survey");
    }

    /** Requires that a dimension is none of the survey's axes, unless nodes may read all of one. */
    void requireRead(Dimension dimension) {
        if (!takesWhole) requireFixed(dimension);
    }

    /** Requires that a dimension is none of the survey's axes. */
    static void requireFixed(Dimension dimension) {
        if (dimension.isAlong()) throw NotDerivedException.wholeInput();
    }
}
