package org.varve.onnx;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Nodes that combine what lies side by side at one place: channels. Along an axis of the survey they would read all of
 * it.
 */
final class ChannelRules {

    private ChannelRules() {}

    static List<ArrayFacts> same(Call call) {
        call.requireConstantsFrom(1);
        return List.of(ArrayFacts.computed(call.dimensions(0), call.bits()));
    }

    static List<ArrayFacts> wholeInput(Call call) {
        call.dimensions(0).forEach(call::requireRead);
        return same(call);
    }

    /** The mean or largest of all samples of each channel. */
    static List<ArrayFacts> globalPooling(Call call) {
        List<Dimension> dimensions = call.dimensions(0);
        dimensions.forEach(call::requireRead);
        return List.of(ArrayFacts.computed(IntStream.range(0, dimensions.size())
                .mapToObj(n -> n < 2 ? dimensions.get(n) : Dimension.of(1)).toList(), call.bits()));
    }

    static List<ArrayFacts> batchNormalization(Call call) {
        if (call.node().integer("training_mode", 0) != 0) call.dimensions(0).forEach(call::requireRead);
        return same(call);
    }

    static List<ArrayFacts> softmax(Call call) {
        boolean isOld = call.opset() < 13;
        List<Dimension> dimensions = call.dimensions(0);
        int axis = Call.dimension(call.node().integer("axis", isOld ? 1 : -1), dimensions.size());
        // the older ones take all dimensions that follow as one
        requireRead(call, dimensions.subList(axis, isOld ? dimensions.size() : axis + 1));
        return same(call);
    }

    static List<ArrayFacts> layerNormalization(Call call) {
        List<Dimension> dimensions = call.dimensions(0);
        int axis = Call.dimension(call.node().integer("axis", -1), dimensions.size());
        requireRead(call, dimensions.subList(axis, dimensions.size()));
        return same(call);
    }

    static List<ArrayFacts> alongOne(Call call) {
        List<Dimension> dimensions = call.dimensions(0);
        call.requireRead(dimensions.get(Call.dimension(call.node().integer("axis", -1), dimensions.size())));
        return same(call);
    }

    static List<ArrayFacts> meanVarianceNormalization(Call call) {
        List<Dimension> dimensions = call.dimensions(0);
        for (long axis : call.node().integers("axes").orElse(List.of(0L, 2L, 3L))) {
            call.requireRead(dimensions.get(Call.dimension(axis, dimensions.size())));
        }
        return same(call);
    }

    static List<ArrayFacts> reduction(Call call) {
        int count = call.dimensions(0).size();
        List<Long> axes = call.integers("axes", 1).orElse(List.of());
        if (axes.isEmpty() && call.node().integer("noop_with_empty_axes", 0) != 0) return same(call);
        List<Integer> reduced = axes.isEmpty()
                ? IntStream.range(0, count).boxed().toList()
                : axes.stream().map(axis -> Call.dimension(axis, count)).distinct().toList();
        return List.of(ArrayFacts.computed(reduced(call, reduced), call.bits()));
    }

    static List<ArrayFacts> largest(Call call) {
        int axis = Call.dimension(call.node().integer("axis", 0), call.dimensions(0).size());
        return List.of(ArrayFacts.computed(reduced(call, List.of(axis)), Long.SIZE));
    }

    private static List<Dimension> reduced(Call call, List<Integer> axes) {
        boolean keeps = call.node().integer("keepdims", 1) != 0;
        List<Dimension> read = call.dimensions(0);
        List<Dimension> dimensions = new ArrayList<>();
        for (int n = 0; n < read.size(); n++) {
            if (!axes.contains(n)) {
                dimensions.add(read.get(n));
            } else {
                call.requireRead(read.get(n));
                if (keeps) dimensions.add(Dimension.of(1));
            }
        }
        return dimensions;
    }

    /** Samples times a matrix of weights, over the last dimension. */
    static List<ArrayFacts> product(Call call) {
        call.requireConstantsFrom(1);
        List<Dimension> read = call.dimensions(0);
        List<Dimension> weights = call.dimensions(1);
        if (weights.size() != 2 || read.isEmpty()) throw NotDerivedException.unknown("multiplies no matrix of weights");
        Call.requireFixed(read.getLast());
        return List.of(ArrayFacts.computed(call.changed(read.size() - 1, weights.getLast()), call.bits()));
    }

    private static void requireRead(Call call, List<Dimension> dimensions) {
        dimensions.forEach(call::requireRead);
    }
}
