package org.varve.onnx;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
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

    private final List<OnnxNode> nodes;
    private final Map<String, ArrayFacts> arrays;
    private final List<String> inputs = new ArrayList<>();
    private final Set<String> callers = new HashSet<>();
    private final Map<String, OnnxNode> makers = new HashMap<>();
    private final Map<String, Integer> readers = new HashMap<>();
    private final Map<String, OnnxNode> lastReaders = new HashMap<>();

    /** @param arrays all that the nodes read and compute */
    Activations(OnnxModel model, List<OnnxNode> nodes, Map<String, ArrayFacts> arrays) {
        this.nodes = nodes;
        this.arrays = arrays;
        model.inputs().forEach(input -> inputs.add(input.name()));
        callers.addAll(inputs);
        model.outputs().forEach(output -> callers.add(output.name()));
        for (OnnxNode node : nodes) {
            node.outputs().forEach(name -> makers.put(name, node));
            for (String name : node.inputs()) {
                readers.merge(name, 1, Integer::sum);
                lastReaders.put(name, node);
            }
        }
        // nothing is computed where an array is but named anew
        for (OnnxNode node : nodes.reversed()) {
            boolean isNamed = node.type().equals("Identity") && callers.contains(node.outputs().getFirst());
            if (isNamed && readers.getOrDefault(node.inputs().getFirst(), 0) == 1) {
                callers.add(node.inputs().getFirst());
            }
        }
    }

    /** What is computed at a time. */
    private record Step(Set<String> reads, List<String> writes, boolean takesPlace, double working) {}

    /** Takes the bytes of an array; empty if they are unknown. */
    @FunctionalInterface
    private interface Sizes {
        Optional<Double> of(String array);
    }

    /** The most at any time; empty if the bytes of one array are unknown. */
    Optional<Double> bytes() {
        List<Step> steps = nodes.stream().map(node -> new Step(new LinkedHashSet<>(node.inputs()), node.outputs(),
                Rules.isInPlace(node.type()), 0)).toList();
        return most(steps, this::bytes);
    }

    /**
     * The most at any time as ONNX Runtime stores arrays: it keeps images in blocks of channels, and copies them for
     * nodes that read no blocks, and for the caller.
     *
     * @param threads CPU threads
     */
    Optional<Double> stored(int threads) {
        List<Step> steps = new ArrayList<>();
        Set<String> copied = new HashSet<>();
        inputs.forEach(name -> steps.add(new Step(Set.of(), List.of(name), false, 0)));
        for (OnnxNode node : nodes) {
            Set<String> reads = new LinkedHashSet<>();
            for (String name : node.inputs()) {
                boolean isCopied = isInBlocks(name) && !Rules.takesBlocks(node.type());
                if (isCopied && copied.add(name)) steps.add(copy(name));
                reads.add(isCopied ? plain(name) : name);
            }
            steps.add(new Step(reads, node.outputs(), Rules.isInPlace(node.type()),
                    Working.of(node, arrays, threads)));
        }
        callers.stream().filter(this::isInBlocks).sorted().forEach(name -> steps.add(copy(name)));
        return most(steps, this::stored);
    }

    private static Step copy(String name) {
        return new Step(Set.of(name), List.of(plain(name)), false, 0);
    }

    /** The copy of an array in blocks; no file has such a name. */
    private static String plain(String name) {
        return name + '\0';
    }

    private boolean isInBlocks(String name) {
        OnnxNode maker = makers.get(name);
        ArrayFacts facts = arrays.get(name);
        return maker != null && Rules.takesBlocks(maker.type()) && facts != null && facts.isComputed()
                && facts.isImage();
    }

    private static Optional<Double> most(List<Step> steps, Sizes sizes) {
        Map<String, Integer> lastReads = new HashMap<>();
        for (int n = 0; n < steps.size(); n++) {
            for (String name : steps.get(n).reads) lastReads.put(name, n);
        }
        Map<String, Double> alive = new HashMap<>();
        double now = 0;
        double most = 0;
        for (int n = 0; n < steps.size(); n++) {
            Step step = steps.get(n);
            double dying = 0;
            for (String name : step.reads) {
                if (lastReads.getOrDefault(name, -1) == n) dying += Objects.requireNonNullElse(alive.remove(name), 0.0);
            }
            double computed = 0;
            double unread = 0;
            for (String name : step.writes) {
                Optional<Double> own = sizes.of(name);
                if (own.isEmpty()) return Optional.empty();
                computed += own.get();
                if (lastReads.containsKey(name)) {
                    alive.put(name, own.get());
                } else {
                    unread += own.get();
                }
            }
            most = Math.max(most,
                    now + step.working + (step.takesPlace ? Math.max(0, computed - dying) : computed));
            now += computed - dying - unread;
        }
        return Optional.of(most);
    }

    /**
     * Bytes of an array; 0 if the caller holds it, if it needs no samples, or if it may be added to another array at
     * once.
     */
    private Optional<Double> bytes(String name) {
        ArrayFacts facts = arrays.get(name);
        if (facts == null || !facts.isComputed() || callers.contains(name)) return Optional.of(0.0);
        OnnxNode maker = makers.get(name);
        OnnxNode reader = lastReaders.get(name);
        boolean isAdded = maker != null && maker.type().equals("Conv") && readers.getOrDefault(name, 0) == 1
                && reader != null && reader.type().equals("Add");
        return isAdded ? Optional.of(0.0) : facts.bytes();
    }

    /** Bytes as they are stored, also of what is added to another array. */
    private Optional<Double> stored(String name) {
        boolean isCopy = name.endsWith("\0");
        String array = isCopy ? name.substring(0, name.length() - 1) : name;
        ArrayFacts facts = arrays.get(array);
        if (facts == null || !facts.isComputed()) return Optional.of(0.0);
        ArrayFacts stored = facts.widened();
        if (!isCopy && isInBlocks(array)) return stored.bytesInBlocks();
        return callers.contains(array) && stored.equals(facts) ? Optional.of(0.0) : stored.bytes();
    }
}
