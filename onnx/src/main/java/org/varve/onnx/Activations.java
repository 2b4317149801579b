package org.varve.onnx;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Bytes, for each sample of the input, of the arrays that are alive at once while nodes are computed in the order of
 * the graph.
 */
final class Activations {

    /** Channels that ONNX Runtime stores together of images, the lanes of the widest vectors. */
    private static final int BLOCK = 16;

    private final List<OnnxNode> nodes;
    private final Map<String, ArrayFacts> arrays;
    private final Set<String> callers = new HashSet<>();
    private final Map<String, Integer> lastReads = new HashMap<>();
    private final Map<String, Integer> readers = new HashMap<>();

    /** @param arrays all that the nodes read and compute */
    Activations(OnnxModel model, List<OnnxNode> nodes, Map<String, ArrayFacts> arrays) {
        this.nodes = nodes;
        this.arrays = arrays;
        model.inputs().forEach(input -> callers.add(input.name()));
        model.outputs().forEach(output -> callers.add(output.name()));
        for (int n = 0; n < nodes.size(); n++) {
            for (String name : nodes.get(n).inputs()) {
                lastReads.put(name, n);
                readers.merge(name, 1, Integer::sum);
            }
        }
    }

    /** The most at any time; empty if the bytes of one array are unknown. */
    Optional<Double> bytes() {
        return bytes(false);
    }

    /**
     * The most at any time as ONNX Runtime stores arrays: it keeps images in blocks of channels, even those it returns.
     */
    Optional<Double> stored() {
        return bytes(true);
    }

    private Optional<Double> bytes(boolean inBlocks) {
        Map<String, Double> alive = new HashMap<>();
        double now = 0;
        double most = 0;
        for (int n = 0; n < nodes.size(); n++) {
            OnnxNode node = nodes.get(n);
            double dying = 0;
            for (String name : Set.copyOf(node.inputs())) {
                if (lastReads.getOrDefault(name, -1) == n) dying += Objects.requireNonNullElse(alive.remove(name), 0.0);
            }
            double computed = 0;
            double unread = 0;
            for (String name : node.outputs()) {
                Optional<Double> own = inBlocks ? stored(name) : bytes(name, n);
                if (own.isEmpty()) return Optional.empty();
                computed += own.get();
                if (lastReads.containsKey(name)) {
                    alive.put(name, own.get());
                } else {
                    unread += own.get();
                }
            }
            boolean takesPlace = Rules.isInPlace(node.type());
            double working = inBlocks ? working(node) : 0;
            most = Math.max(most, now + working + (takesPlace ? Math.max(0, computed - dying) : computed));
            now += computed - dying - unread;
        }
        return Optional.of(most);
    }

    /** Bytes that ONNX Runtime takes beside what a node reads and computes. */
    private double working(OnnxNode node) {
        return switch (node.type()) {
            case "ConvTranspose" -> spread(node);
            // turned so that the axis lies in one piece, and turned back; the means and squares
            case "Softmax", "LogSoftmax", "Hardmax", "MeanVarianceNormalization" ->
                2 * facts(node.outputs().getFirst()).flatMap(ArrayFacts::bytes).orElse(0.0);
            default -> 0;
        };
    }

    /** What each place of the input gives to the places around it, before that is added up. */
    private double spread(OnnxNode node) {
        Optional<ArrayFacts> read = facts(node.inputs().get(0));
        Optional<ArrayFacts> weights = facts(node.inputs().get(1));
        if (read.isEmpty() || weights.isEmpty() || weights.get().dimensions().isEmpty()) return 0;
        double elements = weights.get().elements();
        double channels = weights.get().dimensions().get().getFirst() instanceof Dimension.Fixed(long size)
                ? Math.max(1, size)
                : 1;
        double given = elements / channels;
        return given * read.get().rate() * read.get().bits() / Byte.SIZE;
    }

    private Optional<ArrayFacts> facts(String name) {
        return Optional.ofNullable(arrays.get(name));
    }

    /**
     * Bytes of an array that node {@code n} computes; 0 if the caller holds it, if it needs no samples, or if it may be
     * added to another array at once.
     */
    private Optional<Double> bytes(String name, int n) {
        ArrayFacts facts = arrays.get(name);
        if (facts == null || !facts.isComputed() || callers.contains(name)) return Optional.of(0.0);
        if (nodes.get(n).type().equals("Conv") && readers.getOrDefault(name, 0) == 1
                && nodes.get(Objects.requireNonNull(lastReads.get(name))).type().equals("Add")) {
            return Optional.of(0.0);
        }
        return facts.bytes();
    }

    /** Bytes as they are stored, also of what is added to another array: images in blocks, and as outputs once more. */
    private Optional<Double> stored(String name) {
        ArrayFacts facts = arrays.get(name);
        if (facts == null || !facts.isComputed()) return Optional.of(0.0);
        if (facts.isImage()) return facts.bytesInBlocks(BLOCK);
        return callers.contains(name) ? Optional.of(0.0) : facts.bytes();
    }
}
