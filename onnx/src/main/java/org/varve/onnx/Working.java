package org.varve.onnx;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Bytes, for each sample of the input, that ONNX Runtime takes beside what a node reads and computes. */
final class Working {

    /** Scores of up to so many classes lie in one piece, in trees. */
    private static final int FEW_CLASSES = 3;

    private final OnnxNode node;
    private final Map<String, ArrayFacts> arrays;

    private Working(OnnxNode node, Map<String, ArrayFacts> arrays) {
        this.node = node;
        this.arrays = arrays;
    }

    static double of(OnnxNode node, Map<String, ArrayFacts> arrays, int threads) {
        Working working = new Working(node, arrays);
        return switch (node.type()) {
            case "ConvTranspose" -> working.spread();
            // turned so that the axis lies in one piece, and turned back; the means and squares
            case "Softmax", "LogSoftmax", "Hardmax", "MeanVarianceNormalization" -> 2 * working.written();
            case "ai.onnx.ml.TreeEnsembleClassifier", "ai.onnx.ml.TreeEnsembleRegressor" -> threads * working.scores();
            case "ai.onnx.ml.SVMClassifier", "ai.onnx.ml.SVMRegressor" -> working.products();
            default -> 0;
        };
    }

    private Optional<ArrayFacts> facts(String name) {
        return Optional.ofNullable(arrays.get(name));
    }

    private double written() {
        return facts(node.outputs().getFirst()).map(ArrayFacts::widened).flatMap(ArrayFacts::bytes).orElse(0.0);
    }

    /** What each place of the input gives to the places around it, before that is added up. */
    private double spread() {
        Optional<ArrayFacts> read = facts(node.inputs().get(0));
        Optional<ArrayFacts> weights = facts(node.inputs().get(1));
        if (read.isEmpty() || weights.isEmpty() || weights.get().dimensions().isEmpty()) return 0;
        double elements = weights.get().elements();
        double channels = weights.get().dimensions().get().getFirst() instanceof Dimension.Fixed(long size)
                ? Math.max(1, size)
                : 1;
        double given = elements / channels;
        return given * read.get().rate() * read.get().widened().bits() / Byte.SIZE;
    }

    /** The scores that each thread adds up of a row: 56 bytes were measured of up to three classes, 163 of eight. */
    private double scores() {
        long classes = classes();
        return 56 + (classes > FEW_CLASSES ? 16 * (classes + 1) : 0);
    }

    /** The products of a row with each of the support vectors, and the votes of each pair of classes. */
    private double products() {
        long vectors = node.integers("vectors_per_class").orElse(List.of()).stream().mapToLong(Long::longValue).sum()
                + node.integer("n_supports", 0);
        long classes = classes();
        return Float.BYTES * (double) vectors + 2.0 * Float.BYTES * (classes + 2) * (classes + 2);
    }

    /** The columns of the last output. */
    private long classes() {
        return facts(node.outputs().getLast()).flatMap(ArrayFacts::dimensions)
                .map(all -> all.getLast() instanceof Dimension.Fixed(long size) ? Math.max(1, size) : 1).orElse(1L);
    }
}
